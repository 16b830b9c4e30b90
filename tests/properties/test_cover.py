"""Whom a player's bank covers: only the order of action decides, whenever the script calls a wager.

Blackjack and baccarat are banked by a seat in a book of these tests (`fixtures/players_bank`). Each round is played
three times: with the cover that the bank has, with a bank that covers everything, and by a script that makes its calls
late and in another order. A model that knows only the full results and the order of action says who is covered. The
games of the books that seats bank are played in the same way.
"""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hoyle.book.loader import add_rulebooks
from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import check_contract, check_json, check_replay
from hoyle.engine import HOUSE, Call, Felt, Game, Limits, Line, Round, Ruling, Script, Table, replay
from hoyle.errors import HoyleError, TermsError, WagerRefused
from hoyle.games.catalog import open_terms
from tests.support.game_paths import banked

BOOKS = Path(__file__).parents[1] / "fixtures" / "players_bank"
GAMES = ("guild/blackjack", "guild/baccarat")
SEATS = {"ann": 1, "ben": 2, "cat": 3, "dan": 5}
RICH = 50_000_00
STARTS = ("left_of_bank", "action_button", "dealers_right")
Key = tuple[int, str]


@pytest.fixture(autouse=True)
def guild(registry: None) -> None:
    add_rulebooks(BOOKS)


def some_options(path: str, rng: random.Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {"settlement_starts": rng.choice(STARTS)}
    if path == "guild/blackjack":
        chosen |= {
            "dealt": rng.choice(("shoe", "hand")),
            "hole_card_check": rng.choice(("before_play", "none")),
            "dealer_blackjack_takes": rng.choice(("original_only", "all")),
        }
    return chosen


def some_round(path: str, seed: int, *, ruled: bool = False, **options: Any) -> tuple[Table, Round]:
    """A finished round of random wagers and choices against a bank that is likely to run out."""
    rng, chance = random.Random(seed), Chance(seed)
    game, terms = open_terms(path, some_options(path, rng) | options)
    table = Table(game, terms, limits=Limits(least=500, chip=1))
    for name, spot in SEATS.items():
        table.sit(name, RICH, spot)
    table.action_button = rng.randint(0, 6)
    table.take_bank(rng.choice(list(SEATS)), rng.choice((1, 5, 20, 60, 150)) * 5_01)
    wager(table, rng)
    played = table.start()
    while not played.is_over:
        if ruled and rng.random() < 0.05:
            rule(played, rng)
        else:
            RandomPlayer(rng).answer(table, chance)
    table.finish()
    return table, played


def wager(table: Table, rng: random.Random) -> None:
    """Every seat but the bank wagers, some at two places and some beside another player."""
    for name in table.seats:
        if name != table.bank:
            table.welcome(name)
            RandomPlayer(rng, 0.6).wager(table, name)
    first = next(iter(table.stakes.values()))
    guest = next(name for name in table.seats if name not in (table.bank, first.seat))
    for name, spot in ((guest, first.spot), (guest, 6)):
        if rng.random() < 0.4:
            try:
                table.place(name, first.wager, rng.randint(5, 30) * 1_00, spot=spot)
            except WagerRefused:
                continue


def rule(played: Round, rng: random.Random) -> None:
    name = rng.choice(("hand_lost", "hand_returned"))
    try:
        played.answer(Ruling(name, rng.choice(played.felt.spots())))
    except HoyleError:
        return


def with_full_cover(played: Round) -> Round:
    return replay(played.game, played.setup._replace(cover=10**9), played.answers)


# The model: full results, sorted by the order of action, spend the cover.


def action(played: Round, line: Line) -> tuple[Any, ...]:
    """Where a wager stands in the order of action, by the book's words and without the engine."""
    setup = played.setup
    starts, order = setup.terms["settlement_starts"], list(setup.terms.list("settlement_order"))
    bank_spot = SEATS[setup.bank]
    start = setup.start_spot if starts == "action_button" and setup.start_spot else bank_spot + 1
    place = -line.spot if starts == "dealers_right" else (line.spot - start) % 20
    stake = played.felt.stakes[line.stake_id]
    there = [each for each in played.felt.stakes.values() if each.spot == line.spot]
    guests = list(dict.fromkeys(each.seat for each in there))
    guests.sort(key=lambda name: SEATS[name] != line.spot)  # who sits there is first
    wager = next((order.index(name) for name in (line.wager, stake.wager) if name in order), 99)
    return place, guests.index(stake.seat), wager, stake.id, line.kind == "bonus"


def model(full: Round, cover: int) -> dict[Key, tuple[int, int]]:
    """What each wager is paid or loses, and what is not covered."""
    expected: dict[Key, tuple[int, int]] = {}
    of_bank = [line for line in full.lines if line.paid_by == full.setup.bank]
    for line in sorted(of_bank, key=lambda line: action(full, line)):
        covered = min(abs(line.net), cover)
        cover -= covered
        expected[line.stake_id, line.wager] = (covered if line.net > 0 else -covered, abs(line.net) - covered)
    return expected


def results(played: Round) -> dict[Key, tuple[int, int]]:
    found = [line for line in played.lines if line.paid_by == played.setup.bank]
    assert len({(line.stake_id, line.wager) for line in found}) == len(found)
    return {(line.stake_id, line.wager): (line.net, line.uncovered) for line in found}


def without_empty_bonuses(expected: dict[Key, tuple[int, int]], full: Round) -> dict[Key, tuple[int, int]]:
    """A bonus of which nothing is covered has no line."""
    bonuses = {(line.stake_id, line.wager) for line in full.lines if line.kind == "bonus"}
    return {key: result for key, result in expected.items() if result[0] or key not in bonuses}


@pytest.mark.parametrize("path", GAMES)
def test_who_is_covered_depends_only_on_the_order_of_action(path: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(250):
        _, played = some_round(path, seed)
        full = with_full_cover(played)
        cover = played.setup.cover
        assert cover is not None
        expected = model(full, cover)
        assert results(played) == without_empty_bonuses(expected, full), seed
        seen.update(f"{line.wager} {line.outcome}" for line in played.lines)
        seen.update(f"{line.wager} in part" for line in played.lines if line.net and line.uncovered)
        seen["some are not covered"] += any(short for _, short in expected.values())
        seen["all are covered"] += not any(short for _, short in expected.values())
    assert not [case for case in WANTED[path] if not seen[case]], (
        "a case that these rounds are for never came"
    )


WANTED = {
    "guild/blackjack": (
        "blackjack blackjack", "blackjack lose", "blackjack surrender", "blackjack even_money", "blackjack rescue",
        "double win", "double lose", "double returned", "split win", "split lose", "insurance win", "insurance lose",
        "match_the_dealer unsuited_match", "super_sevens one_seven", "bust_it third_card_10", "kings_bounty lose",
        "dealer_envy unsuited_twenty", "double in part", "some are not covered", "all are covered",
    ),
    "guild/baccarat": (
        "banker win", "player win", "tie win", "dragon_bonus natural_winner", "house_money one_pair", "banker in part",
        "some are not covered", "all are covered",
    ),
}  # fmt: skip


@pytest.mark.parametrize("path", GAMES)
def test_nobody_is_paid_beyond_what_the_bank_holds_and_no_cent_is_lost(path: str) -> None:
    for seed in range(150):
        table, played = some_round(path, seed, ruled=path == "guild/blackjack")
        bank, cover = played.setup.bank, played.setup.cover
        assert cover is not None
        assert sum(abs(line.net) for line in played.lines if line.paid_by == bank) <= cover
        paid = sum(line.net for line in played.lines)
        fees = sum(line.fee for line in played.lines)
        players = sum(table.money[name] for name in SEATS if name != bank)
        tips = table.money["dealers"]
        assert table.money[bank] == RICH - paid
        assert players == RICH * (len(SEATS) - 1) + paid - fees - tips
        assert table.money[HOUSE] == fees
        assert table.money["felt"] == 0
        assert sum(table.money.values()) == table.brought == RICH * len(SEATS)


# The script in another order.


def late_caller(game: Game, seed: int) -> Game:
    """The same game, whose script makes its calls late and shuffled; a bonus stays with its wager."""
    rng = random.Random(seed)

    def play(felt: Felt) -> Script:
        script, waiting = game.play(felt), []
        reply: Any = None
        while True:
            try:
                item = script.send(reply)
            except StopIteration as over:
                yield from shuffled(waiting, rng)
                return over.value
            reply = None
            if isinstance(item, Call | list):
                waiting += item if isinstance(item, list) else [item]
                continue
            if rng.random() < 0.3:
                yield from shuffled(waiting, rng)
            reply = yield item

    return game._replace(play=play)


def shuffled(waiting: list[Call], rng: random.Random) -> Iterator[list[Call]]:
    by_stake: dict[int, list[Call]] = {}
    for call in waiting:
        by_stake.setdefault(call.stake.id, []).append(call)
    groups = list(by_stake.values())
    rng.shuffle(groups)
    waiting.clear()
    if groups:
        yield [call for group in groups for call in group]


@pytest.mark.parametrize("path", GAMES)
def test_a_script_that_calls_in_another_order_pays_the_same_people(path: str) -> None:
    for seed in range(150):
        _, played = some_round(path, seed)
        other = replay(late_caller(played.game, seed), played.setup, played.answers)
        assert results(other) == results(played), seed


@pytest.mark.parametrize("path", GAMES)
def test_rounds_that_a_player_banks_keep_the_contract(path: str) -> None:
    check_contract(path, {"settlement_starts": "left_of_bank"}, rounds=6)
    check_contract(path, {"bank": "house"}, rounds=3)
    for seed in range(5):
        _, played = some_round(path, seed)
        check_replay(played)
        check_json(played)


# The games of the books, each with its own wagers and its own start of the action.


def banked_round(path: str, seed: int) -> Round:
    """A finished round of a game of a book, against a bank that is likely to run out."""
    rng, chance = random.Random(seed), Chance(seed)
    game, terms = open_terms(path)
    table = Table(game, terms, limits=Limits(least=500, chip=100))
    for name in SEATS:
        table.sit(name, RICH)
    table.action_button = rng.randint(0, 4)
    table.take_bank(rng.choice(list(SEATS)), rng.choice((7, 20, 60, 150, 400)) * 1_00)
    for name in table.seats:
        if name != table.bank:
            RandomPlayer(rng, 0.6).wager(table, name)
    played = table.start()
    while not played.is_over:
        RandomPlayer(rng).answer(table, chance)
    table.finish()
    assert table.total() == table.brought
    return played


def in_order_of_action(played: Round) -> dict[Key, tuple[int, int]]:
    """The model, from the full results and the order of places alone."""
    full, cover = with_full_cover(played), played.setup.cover
    assert cover is not None
    places = list(full.felt.order_of_settlement(full.felt.spots()))
    settings = full.setup.terms.settings
    named = settings.get("settlement_order", ())
    kinds = [str(entry).split() for entry in named] if isinstance(named, tuple) else []
    order = [name for kind in kinds for name in kind]

    def action(line: Line) -> tuple[int, int, int, int, bool]:
        stake = full.felt.stakes[line.stake_id]
        names = (line.wager, stake.wager)
        rank = next((order.index(name) for name in names if name in order), len(order))
        kind = next((at for name in names for at, each in enumerate(kinds) if name in each), len(kinds))
        first = kind if settings.get("settlement_by") == "wager" else 0
        return first, places.index(line.spot), rank, stake.id, line.kind == "bonus"

    expected: dict[Key, tuple[int, int]] = {}
    for line in sorted((line for line in full.lines if line.paid_by == full.setup.bank), key=action):
        covered = min(abs(line.net), cover)
        cover -= covered
        expected[line.stake_id, line.wager] = (covered if line.net > 0 else -covered, abs(line.net) - covered)
    return without_empty_bonuses(expected, full)


@pytest.mark.parametrize("path", banked("player_dealer"))
def test_in_every_banked_game_of_the_books_only_the_order_of_action_decides(path: str) -> None:
    short = 0
    for seed in range(25):
        played = banked_round(path, seed)
        assert results(played) == in_order_of_action(played), seed
        other = replay(late_caller(played.game, seed), played.setup, played.answers)
        assert results(other) == results(played), seed
        assert sum(abs(line.net) for line in played.lines if line.paid_by == played.setup.bank) <= (
            played.setup.cover or 0
        )
        short += any(line.uncovered for line in played.lines)
    assert short > 2


def test_a_limit_for_all_winners_is_applied_before_the_cover() -> None:
    """King's bounties share $60. What a bank covers of their shares follows the order of action like all else."""
    short = 0
    for seed in range(300):
        _, played = some_round("guild/blackjack", seed, bounty_limit=60_00)
        full = with_full_cover(played)
        won = [line.net for line in full.lines if line.wager == "kings_bounty" and line.net > 0]
        assert sum(won) <= 60_00
        assert played.setup.cover is not None
        assert results(played) == without_empty_bonuses(model(full, played.setup.cover), full), seed
        short += any(line.uncovered for line in played.lines if line.wager == "kings_bounty" and won)
    assert short


def test_the_house_banks_the_same_book_as_before() -> None:
    """Nothing waits where the house holds the bank: a line is made when its wager is called."""
    game, terms = open_terms("guild/blackjack", {"bank": "house"})
    table = Table(game, terms, limits=Limits(least=500))
    table.sit("ann", RICH)
    table.place("ann", "blackjack", 10_00)
    table.place("ann", "match_the_dealer", 5_00)
    played = table.start()
    for card in ("9c", "9d", "2s", "5h"):
        played.draw(card)
    assert [(line.wager, line.net) for line in played.lines] == [("match_the_dealer", 20_00)]


def test_house_money_rides_only_where_the_house_pays_it() -> None:
    with pytest.raises(TermsError, match="house_money cannot ride where a seat holds the bank"):
        open_terms("guild/baccarat", {"house_money_rides": "all"})
    open_terms("guild/baccarat", {"house_money_rides": "all", "bank": "house"})
