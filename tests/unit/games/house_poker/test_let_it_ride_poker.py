"""Let it ride poker against counts and pay tables that are worked out here and nowhere else."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from hoyle.chance import Chance
from hoyle.contract import suite
from hoyle.engine import Draw, Limits, Ruling, Table
from hoyle.engine.round import events as made
from hoyle.errors import HoyleError, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker import let_it_ride_poker as game_module
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import rank_five_cards
from tests.unit.games.house_poker.house_poker_rounds import nets, open_game, play, play_table, start

NY, MA, OH = (f"{book}/let_it_ride_poker" for book in ("ny", "ma", "oh"))
PATHS = (NY, MA, OH)
BETS = ("bet_1", "bet_2", "bet_3")
ORDER = "23456789TJQKA"
# Units won on each bet, and how many of the 2,598,960 five-card hands there are; the documents agree.
PRICES = {
    "royal_flush": (1000, 4), "straight_flush": (200, 36), "four_of_a_kind": (50, 624), "full_house": (11, 3_744),
    "flush": (8, 5_108), "straight": (5, 10_200), "three_of_a_kind": (3, 54_912), "two_pair": (2, 123_552),
    "pair_of_tens_or_better": (1, 5 * 84_480), "other": (-1, 8 * 84_480 + 1_302_540),
}  # fmt: skip
BONUS_NAMES = tuple(PRICES)[:7]
# Dollars for the one-dollar chip, in the order of the names.
BONUS = {
    NY: (25_000, 2_500, 400, 200, 50, 25, 5),
    MA: (25_000, 2_500, 400, 200, 50, 25, 5),
    OH: (20_000, 2_000, 300, 150, 50, 25, 3),
}
THREE_NAMES = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
THREE_COUNTS = (4, 44, 52, 720, 1_096, 3_744)
THREE_TABLES = {
    "A": (40, 40, 30, 6, 4, 1), "B": (40, 40, 30, 5, 4, 1), "C": (40, 40, 30, 6, 3, 1),
    "D": (50, 40, 30, 6, 4, 1), "E": (50, 40, 30, 5, 4, 1), "F": (50, 40, 30, 6, 3, 1),
}  # fmt: skip
THREE_CARD = [(path, {"three_card_bonus_table": name}, name) for path in (NY, MA) for name in THREE_TABLES]
THREE_CARD.append((OH, {}, "C"))  # its only table is the same


# An evaluator of its own: plain values and suits, no tables.


def _is_run(values):
    low = {1 if value == 14 else value for value in values}
    return len(set(values)) == len(values) and any(max(v) - min(v) == len(v) - 1 for v in (set(values), low))


def five_name(cards):
    values = [ORDER.index(card[0]) + 2 for card in cards]
    suited, run = len({card[1] for card in cards}) == 1, _is_run(values)
    if suited and run:
        return "royal_flush" if sum(values) == 60 else "straight_flush"
    if suited or run:
        return "flush" if suited else "straight"
    counts = Counter(values)
    shape = tuple(sorted(counts.values()))
    if shape == (1, 1, 1, 2):
        return "pair_of_tens_or_better" if counts.most_common(1)[0][0] >= 10 else "other"
    names = {
        (1, 4): "four_of_a_kind",
        (2, 3): "full_house",
        (1, 1, 3): "three_of_a_kind",
        (1, 2, 2): "two_pair",
    }
    return names.get(shape, "other")


def three_name(cards):
    values = [ORDER.index(card[0]) + 2 for card in cards]
    suited, run = len({card[1] for card in cards}) == 1, _is_run(values)
    if suited and run:
        return "mini_royal" if sum(values) == 39 else "straight_flush"
    kinds = len(set(values))
    if kinds < 3:
        return "pair" if kinds == 2 else "three_of_a_kind"
    return "straight" if run else "flush" if suited else "high_card"


# Rounds.


def _bets(cents, **more):
    return dict.fromkeys(BETS, cents) | more


# Counting.


def test_the_counts_are_all_there_are():
    assert sum(count for _, count in PRICES.values()) == 2_598_960
    assert Counter(map(three_name, combinations(DECK, 3))) == dict(
        zip(THREE_NAMES, THREE_COUNTS, strict=True), high_card=16_440
    )


@pytest.mark.parametrize("path", PATHS)
def test_many_hands_are_paid_by_the_table_whatever_is_taken_back(path):
    game, terms = open_game(path)
    rng = random.Random(path)
    seen = Counter()
    decks = [DECK, [card for card in DECK if card[0] in "9TJQKA"], [card for card in DECK if card[0] in "QK"]]
    decks.append([f"{rank}h" for rank in "89TJQKA"])
    for at in range(900):
        cards = tuple(rng.sample(decks[at % 4], 5))
        choices = [rng.choice(("ride", "withdraw")) for _ in range(2)]
        wagers = {1: _bets(500, let_it_ride_bonus=100)}
        played = play(game, terms, wagers, {"1": cards[:3], "community": cards[3:]}, choices)
        name = five_name(cards)
        won = 500 * PRICES[name][0]
        bonus = dict(zip(BONUS_NAMES, BONUS[path], strict=True)).get(name, 0)
        assert nets(played) == {
            "bet_1": won if choices[0] == "ride" else 0,
            "bet_2": won if choices[1] == "ride" else 0,
            "bet_3": won,
            "let_it_ride_bonus": 100 * (bonus - 1),
        }, cards
        seen[name] += 1
    assert len(seen) == 10


@pytest.mark.prove
def test_the_game_names_every_hand_as_counted_here():
    counts = Counter()
    for cards in combinations(DECK, 5):
        rank = rank_five_cards(cards)
        name = five_name(cards)
        assert paid_name(rank, game_module.HANDS) == name
        assert paid_name(rank, game_module.BONUS_HANDS) == (name if name in BONUS_NAMES else "other")
        counts[name] += 1
    assert counts == {name: count for name, (_, count) in PRICES.items()}


@pytest.mark.parametrize("path", PATHS)
def test_what_a_bet_that_always_rides_is_worth(path):
    """1,009,688 units won and 1,978,380 lost over all hands."""
    _, terms = open_game(path)
    for wager in BETS:
        worth = sum(terms.price(wager, name).odds.net * count for name, (_, count) in PRICES.items())
        assert worth == 1_009_688 - 1_978_380


@pytest.mark.parametrize(("path", "worth"), [(NY, -625_600), (MA, -625_600), (OH, -1_023_024)])
def test_what_the_let_it_ride_bonus_is_worth(path, worth):
    """Dollars over the 2,598,960 hands, a dollar paid for each."""
    _, terms = open_game(path)
    found = {name: terms.price("let_it_ride_bonus", name).odds.net for name in (*BONUS_NAMES, "other")}
    assert found == {
        **{name: won - 1 for name, won in zip(BONUS_NAMES, BONUS[path], strict=True)},
        "other": -1,
    }
    counts = {name: PRICES[name][1] for name in BONUS_NAMES}
    assert sum((found[name] + 1) * count for name, count in counts.items()) - 2_598_960 == worth


@pytest.mark.parametrize(("path", "options", "table"), THREE_CARD)
def test_what_the_three_card_bonus_is_worth_hand_by_hand(path, options, table):
    """Each of the 22,100 hands by name; one in 97 is dealt and settled beside bets that are taken back."""
    game, terms = open_game(path, **options)
    units = {**dict(zip(THREE_NAMES, THREE_TABLES[table], strict=True)), "high_card": -1}
    total = 0
    for at, cards in enumerate(combinations(DECK, 3)):
        won = units[three_name(cards)]
        total += won
        assert terms.price("three_card_bonus", game_module._three_card_name(cards)).odds.net == won
        if at % 97 == 0:
            wagers = {1: _bets(500, three_card_bonus=300)}
            played = play(game, terms, wagers, {"1": cards}, ["withdraw", "withdraw"])
            assert nets(played)["three_card_bonus"] == 300 * won
    worth = sum(n * count for n, count in zip(THREE_TABLES[table], THREE_COUNTS, strict=True)) - 16_440
    assert total == worth


def _classes():
    """Three-card hands that differ in more than the names of their suits, and how many are alike."""
    found = Counter()
    for cards in combinations(DECK, 3):
        suits = {}
        found[tuple(card[0] + "cdhs"[suits.setdefault(card[1], len(suits))] for card in reversed(cards))] += 1
    return found


@pytest.mark.prove
def test_the_best_play_costs_what_is_published():
    """3.51% of one bet; the decisions are free of one another, so each is the better of riding and nothing."""
    _, terms = open_game(NY)
    won = {name: int(terms.price("bet_1", name).odds.net) for name in PRICES}
    total = Fraction(0)
    for hand, alike in _classes().items():
        rest = [card for card in DECK if card not in hand]
        by_fourth = dict.fromkeys(rest, 0)
        for pair in combinations(rest, 2):
            units = won[paid_name(rank_five_cards(hand + pair), game_module.HANDS)]
            by_fourth[pair[0]] += units
            by_fourth[pair[1]] += units
        whole = sum(by_fourth.values())  # over 49 x 48 orders of the table cards
        second = sum(max(0, units) for units in by_fourth.values())
        total += Fraction(alike * (whole + max(0, whole) + second), 49 * 48)
    edge = -total / 22_100
    assert Fraction(350, 10_000) < edge < Fraction(351, 10_000)


# The course of a round.


@pytest.mark.parametrize("path", PATHS)
def test_each_hand_is_asked_about_each_bet_and_silence_rides(path):
    game, terms = open_game(path)
    played, chance = start(game, terms, {2: _bets(500), 5: _bets(500)}), Chance(1)
    asked = []
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            played.draw(*chance.answer(played))
        else:
            asked.append((prompt.spot, prompt.about, len(played.dealt.get("community", ()))))
            assert [choice.show() for choice in prompt.choices] == ["ride", "withdraw"]
            assert prompt.default == "ride"
            played.choose("withdraw")
    assert asked == [(2, "bet_1", 0), (5, "bet_1", 0), (2, "bet_2", 1), (5, "bet_2", 1)]
    assert [event.to for event in played.events if isinstance(event, made.ItemsShown)] == ["5", "2"]


def test_what_is_taken_back_is_settled_at_once():
    game, terms = open_game(NY)
    played, chance = start(game, terms, {1: _bets(500)}), Chance(1)
    while isinstance(played.prompt, Draw):
        played.draw(*chance.answer(played))
    played.choose("withdraw")
    assert [(line.wager, line.outcome, line.net) for line in played.lines] == [("bet_1", "withdrawn", 0)]


@pytest.mark.parametrize(
    ("path", "options", "after_hands"),
    [
        (NY, {}, ["community", "community", "burn"]),
        (MA, {}, ["burn", "community", "community"]),
        (OH, {}, ["community", "community"]),
        (OH, {"dealing_from": "automated_shoe"}, ["community", "community", "burn"]),
    ],
)
def test_which_table_card_is_put_aside_unseen(path, options, after_hands):
    game, terms = open_game(path, **options)
    played = play(game, terms, {1: _bets(500)}, {}, ["ride", "ride"])
    drawn = [event for event in played.events if isinstance(event, made.ItemsDrawn)]
    assert [event.to for event in drawn if event.to != "1"] == after_hands
    assert all(event.seen == frozenset() for event in drawn if event.to == "burn")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("dealing", "sizes"), [("one_card_at_a_time", [1] * 6), ("stacks", [3, 3])])
def test_how_hands_are_dealt(path, dealing, sizes):
    game, terms = open_game(path, dealing=dealing)
    played, chance = start(game, terms, {2: _bets(500), 5: _bets(500)}), Chance(1)
    drawn = []
    while isinstance(played.prompt, Draw):
        drawn.append((played.prompt.to, played.prompt.size, played.prompt.seen))
        played.draw(*chance.answer(played))
    assert [size for _, size, _ in drawn] == sizes
    assert [to for to, _, _ in drawn] == ["2", "5"] * (len(sizes) // 2)
    assert all(seen == {f"seat_{to}"} for to, _, seen in drawn)


# Whole tables.


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("options", [{}, {"dealing": "stacks"}, {"payout_limit": 50_000_00}])
def test_contract(path, options):
    suite.check_contract(path, options, rounds=15)


@pytest.mark.parametrize(
    ("path", "name", "kind"),
    [(OH, "player_leaves", ("settled", -1)), (NY, "player_card_exposed", ("returned", 0))],
)
def test_a_hand_that_goes_out_whenever_it_does(path, name, kind):
    ruled = 0
    for at in range(18):
        chosen = ["void"] if name == "player_card_exposed" else []
        played, is_ruled = play_table(path, at, at, Ruling(name, 2), chosen)
        ruled += is_ruled
        for line in played.lines:
            if is_ruled and line.spot == 2 and line.outcome != "withdrawn":
                assert (line.kind, line.net) == (kind[0], line.stake * kind[1])
    assert ruled > 12


def test_a_round_that_is_void_but_for_its_side_wagers():
    """No book of this game has the consequence; the script heeds it all the same."""
    game, terms = open_game(NY)
    rule = terms.file.irregularities["wrong_number_of_cards"]
    changed = {"wrong_number_of_cards": rule.model_copy(update={"then": ("void_but_side_wagers",)})}
    terms = replace(terms, file=terms.file.model_copy(update={"irregularities": changed}))
    played = start(game, terms, {1: _bets(500, three_card_bonus=500), 2: _bets(500)})
    played.draw("2c"), played.draw("3c"), played.draw("2d"), played.draw("4c"), played.draw("9h")
    played.draw("6c")
    played.choose("withdraw")
    played.rule("wrong_number_of_cards")
    while not played.is_over:
        assert isinstance(played.prompt, Draw), "nobody is asked any more"
        played.draw(*Chance(1).answer(played))
    assert nets(played) == {"bet_1": 0, "bet_2": 0, "bet_3": 0, "three_card_bonus": 500}
    assert nets(played, 2) == dict.fromkeys(BETS, 0)


def test_one_wager_of_a_kind_on_a_spot():
    table = Table(*open_game(OH), limits=Limits(500, 100_000, 100))
    table.sit("ann", 1_000_00)
    bets = [(bet, 500, "") for bet in BETS]
    table.place_all("ann", bets)
    with pytest.raises(WagerRefused, match="ann has bet_1 at place 1 already"):
        table.place("ann", "bet_1", 500)
    table.place_all("ann", bets, spot=2)
    with pytest.raises(WagerRefused, match="one player may take 2 adjacent places"):
        table.place_all("ann", bets, spot=3)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("limit", [1, 49_999_99])
def test_a_payout_limit_below_50000_dollars_is_refused(path, limit):
    with pytest.raises(HoyleError):
        open_terms(path, {"payout_limit": limit})
