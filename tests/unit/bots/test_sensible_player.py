"""The sensible player: what it wagers, and how it plays."""

import pkgutil

import pytest

from hoyle.bots import SensiblePlayer, main_wagers, sensible
from hoyle.bots.sensible.blackjack import blackjack_total
from hoyle.chance import Chance
from hoyle.engine import Ask, Choice, Chosen, Draw, Drawn, Limits, Table
from hoyle.games.catalog import all_games, modules, open_terms


def table(path, **options):
    return Table(*open_terms(path, options), limits=Limits(500, 100_000))


@pytest.mark.parametrize(
    ("path", "options", "wagers"),
    [
        ("ny/three_card_poker", {}, [("ante", 500, "")]),
        (
            "ny/three_card_poker",
            {"version": "both_within_five_times"},
            [("ante", 500, ""), ("pair_plus", 500, "")],
        ),
        ("ca/three_card_poker", {"collection_schedule": "6"}, [("ante", 10_000, "")]),
        ("oh/blackjack", {}, [("blackjack", 500, "")]),
        ("ny/craps", {}, [("pass", 500, "")]),
        ("pa/roulette", {}, [("red", 500, "")]),
    ],
)
def test_they_make_the_main_wager_at_the_least(path, options, wagers):
    assert main_wagers(table(path, **options)) == wagers


@pytest.mark.parametrize(("book", "game"), all_games())
def test_what_they_wager_is_taken_and_every_round_ends(book, game):
    at, chance = table(f"{book}/{game}"), Chance(1)
    for name in ("ana", "ben"):
        at.sit(name, 100_000)
    player, takers = SensiblePlayer(), ["ben"]
    if at.terms.settings.get("bank") == "player_dealer":
        at.take_bank("ana", 50_000)
    else:
        takers.insert(0, "ana")
    for name in takers:
        player.wager(at, name)
    assert at.opens_without_wagers or {stake.seat for stake in at.stakes.values()} == set(takers)
    player.play_round(at, chance)
    assert at.total() == at.brought


def three_cards(cards):
    at = table("ny/three_card_poker")
    at.sit("ana", 10_000)
    at.place("ana", "ante", 1000)
    played = at.start()
    order = iter(cards.split())
    while isinstance(played.prompt, Draw):
        to_ana = played.prompt.to == "1"
        spare = next(
            card
            for card in ("2c", "3c", "2d", "3d", "2h", "3h")
            if card not in played.dealt.get("dealer", ())
        )
        at.answer(Drawn((next(order) if to_ana else spare,)))
    assert isinstance(played.prompt, Ask)
    return SensiblePlayer().choose(played.prompt, at.free_money("ana"), played)


@pytest.mark.parametrize(
    ("cards", "choice"),
    [
        ("Qs 6c 4s", "play"),
        ("Qs 6c 3s", "fold"),
        ("Qs 5c 4s", "fold"),
        ("Ks 6c 4s", "play"),
        ("4s 4h 5h", "play"),
    ],
)
def test_three_card_poker_is_played_from_queen_six_four(cards, choice):
    assert three_cards(cards) == Chosen(choice)


@pytest.mark.parametrize(
    ("cards", "total"),
    [("Ah Kd", (21, True)), ("Ah Ad 9c", (21, True)), ("Ah 9d Tc", (20, False)), ("Th Jd 2c", (22, False))],
)
def test_an_ace_counts_eleven_where_it_can(cards, total):
    assert blackjack_total(cards.split()) == total


def test_every_module_of_sensible_play_is_named_as_a_game():
    names = [entry.name for entry in pkgutil.iter_modules(sensible.__path__)]
    assert names
    assert set(names) <= set(modules())


def test_a_choice_that_costs_too_much_is_not_made():
    prompt = Ask("ana", 1, (Choice("play", "play", 500, 500), Choice("fold")), "fold")
    assert SensiblePlayer().choose(prompt, 0) == Chosen("fold")
