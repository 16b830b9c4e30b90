"""Ultimate Texas hold 'em: known fractions, counts of seven cards, and the engine's own rounds against the kernels."""

import random
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from hoyle.engine import DEALER, Draw, Round, Setup, Stake
from hoyle.errors import HoyleError
from hoyle.exact.catalog import par
from hoyle.exact.ultimate_texas_holdem import solve as exact
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import FIVE_CARD_HANDS, best_five, meets
from hoyle.kit.ranking.qualify import threshold

NY, OH, CA = (f"{book}/ultimate_texas_holdem" for book in ("ny", "oh", "ca"))
BAD_BEAT = "ca/ultimate_texas_holdem_bad_beat_bonus"
# How often each hand is the best five of seven cards, out of 52 over 7.
SEVEN_CARD_COUNTS = (
    4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460,
)  # fmt: skip


@cache
def sheet(path, **options):
    return par(path, options)


def wager(path, label, **options):
    return next(each for each in sheet(path, **options).wagers if each.label == label)


@pytest.mark.parametrize("path", [NY, OH, CA, BAD_BEAT])
def test_best_play_of_the_usual_blind_table(path):
    # Another program, that counted boards in another order, gave the same fraction; 2.18497 % is
    # the figure commonly given, with 4.15 units wagered and a standard deviation of 4.94.
    whole = wager(path, "ante with blind and play")
    assert whole.house_edge == Fraction(50643648973, 2317817502000)
    assert round(whole.average_action, 2) == Fraction("4.15")
    assert round(whole.variance, 1) == Fraction("24.4")
    assert whole.per == "ante"


def test_the_parts_add_up_to_the_whole():
    parts = [wager(NY, name) for name in ("ante", "blind", "play")]
    whole = wager(NY, "ante with blind and play")
    assert sum(part.expectation for part in parts) == whole.expectation
    assert 1 + 1 + parts[2].average_action == whole.average_action


def test_a_straight_that_only_pushes_costs_the_player():
    # Blind table B pays nothing for a straight: the edge rises by less than the chance to win with one.
    first, second = (wager(NY, "ante with blind and play", blind_table=table) for table in "AB")
    straights = sum(each.probability for each in first.results if each.outcome.endswith("win straight"))
    assert first.house_edge < second.house_edge <= first.house_edge + Fraction(6_180_020, comb(52, 7))
    assert straights > 0


def test_the_hands_that_raise_before_the_flop():
    # Wizard of Odds: any pair of threes or better, any ace, king suited or from 5, queen from 6 suited or 8,
    # jack from 8 suited or ten.
    said = sheet(NY).strategy
    assert said[0] == "Before the flop, raise 3x: never."
    assert said[1].endswith("55 44 33, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo.")


@pytest.mark.parametrize(
    ("path", "table", "odds"),
    [
        (NY, "A", (50, 40, 30, 9, 7, 4, 3)),
        (NY, "B", (50, 40, 30, 8, 6, 5, 3)),
        (NY, "C", (50, 40, 30, 8, 7, 4, 3)),
        (NY, "D", (50, 40, 20, 7, 6, 5, 3)),
        (OH, "", (50, 40, 30, 8, 7, 4, 3)),
        (CA, "", (50, 40, 20, 7, 6, 5, 3)),
    ],
)
def test_trips_is_a_count_of_seven_cards(path, table, odds):
    options = {"trips_table": table} if table else {}
    won = sum((1 + price) * count for price, count in zip(odds, SEVEN_CARD_COUNTS, strict=False))
    assert wager(path, "trips", **options).expectation == Fraction(won, comb(52, 7)) - 1


def test_every_wager_has_a_sheet_and_every_table_is_solved():
    for path in (NY, OH, CA, BAD_BEAT):
        _, terms = open_terms(path)
        assert set(terms.wagers) <= {each.wager for each in sheet(path).wagers}
    for blind in "AB":
        for trips in "ABCD":
            for each in sheet(NY, blind_table=blind, trips_table=trips).wagers:
                assert sum(result.probability for result in each.results) == 1
                assert sum(result.combinations for result in each.results) == each.total_combinations


def test_beaten_hands():
    # Stephen How's count of the lower of two hands on one board (discountgambling.net, June 2012); a deal of ours
    # also says which three of the five cards were the flop.
    _, terms = open_terms(BAD_BEAT)
    base, play, fold, _ = exact.prices_of(terms)
    beaten = exact._best_play(base, play, fold, exact.street_times(terms), threshold("pair"), None).beaten
    published = (0, 10_300_592, 471_040_512, 8_435_225_376, 19_434_208_592, 18_271_076_976, 64_049_759_448)
    assert tuple(sum(column) for column in zip(*beaten, strict=True))[:7] == tuple(10 * n for n in published)


def test_bad_beat_is_lost_by_a_fold():
    found = {each.outcome: each for each in wager(BAD_BEAT, "bad_beat").results}
    folded = sum(each.probability for each in wager(BAD_BEAT, "ante").results if each.outcome == "fold")
    assert found["fold"].probability == folded
    assert found["three_of_a_kind"].net == 9


def _board(board):
    """The kernels' results of all hands of one board, by the two cards."""
    from hoyle.fast.boards import boards as fast
    from hoyle.fast.boards.streets import PAIR_AT
    from hoyle.fast.cards.evaluator import place_of

    numbers = [DECK.index(card) for card in board]
    found, prices = fast.room(1), np.zeros((10, 5), np.int64)
    fast.deal_boards(
        np.array([numbers]), np.ones(52, bool), 990, place_of(threshold("pair")), prices, prices, -1, fast.scratch(),
        found,
    )  # fmt: skip
    suits = [card[1] for card in board]
    flush = next((suit for suit in suits if suits.count(suit) >= 3), None)
    kinds = {card: 2 * (DECK.index(card) % 13) + (card[1] == flush) for card in DECK if card not in board}
    return {
        frozenset(two): found.results[0, PAIR_AT[kinds[two[0]], kinds[two[1]]], :5].tolist()
        for two in combinations(kinds, 2)
    }


BOARDS = (
    "Ah Kh Qh Jh 2c", "2c 2d 2h 2s 9h", "3s 7s 9s Kd Kc", "4d 5d 6d 7d 8d", "2c 5d 9h Js Kd", "Ac Ad Kc Kd Qh",
)  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
def test_counts_of_a_board_are_those_of_a_comparison_one_by_one(board):
    cards = tuple(board.split())
    found = _board(cards)
    left = [card for card in DECK if card not in cards]
    for hand in random.Random(board).sample(list(combinations(left, 2)), 4):
        mine, counts = best_five((*hand, *cards)).strength, [0] * 5
        for other in combinations([card for card in left if card not in hand], 2):
            theirs = best_five((*other, *cards))
            out = not meets(theirs, "pair")
            if mine == theirs.strength:
                counts[2] += 1
            else:
                counts[(0 if mine > theirs.strength else 3) + out] += 1
        assert found[frozenset(hand)] == counts


def test_what_a_raise_is_worth_is_what_the_engine_pays():
    game, terms = open_terms(NY)
    base, play, _, scale = exact.prices_of(terms)
    for hand, board in (
        ("Ad 9h", "9c 4s 2h Jd Qd"),
        ("6h 7h", "8h 9h 2c 3d Th"),
        ("2c 3d", "Ah Ks Qd Jc 8h"),
    ):
        mine, table = tuple(hand.split()), tuple(board.split())
        result = _board(table)[frozenset(mine)]
        category = FIVE_CARD_HANDS.index(best_five((*mine, *table)).name)
        priced = zip(result, base[category], play[category], strict=True)
        worth = sum(count * (settled + 4 * raised) for count, settled, raised in priced)
        left = [card for card in DECK if card not in (*mine, *table)]
        paid = sum(_net(game, terms, mine, other, table) for other in combinations(left, 2))
        assert Fraction(worth, scale) == Fraction(paid, 1000)


def _net(game, terms, hand, other, table):
    stakes = (Stake(1, "seat_1", 1, "ante", 1000, since=1), Stake(2, "seat_1", 1, "blind", 1000, since=1))
    played = Round(game, Setup(terms, ("seat_1",), stakes, {}, {}, 1))
    left = {"1": list(hand), DEALER: list(other)}
    shown, spare = list(table), [card for card in DECK if card not in (*hand, *other, *table)]
    while not played.is_over:
        prompt = played.prompt
        if isinstance(prompt, Draw):
            source = left.get(prompt.to, spare if prompt.to == "burn" else shown)
            played.draw(*(source.pop(0) for _ in range(prompt.size)))
        else:
            played.choose("raise_4x")
    return sum(line.net for line in played.lines)


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    exact._best_play.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in [name for name in sys.modules if name.startswith("hoyle.fast.") and "extra" not in name]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(HoyleError, match=r'needs the extra "fast".*hoyle\[fast\]'):
        par(NY)
