"""The sheet of a linked jackpot: counted hands against the kit's own ranking, and the edge for any amount on the
meter."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from hoyle.exact.catalog import par
from hoyle.exact.common.meter_line import jackpots
from hoyle.exact.common.progressive import five_card_counts
from hoyle.fast.cards.suit_classes import Pack
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.parts.progressive import PROGRESSIVE_HANDS
from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import rank_five_cards
from tests.support.game_paths import solved_paths

# The games that may be linked to one jackpot, by the reading that they share.
LINKED = tuple(path for path in solved_paths() if "progressive_by_election" in find_game(path)[1].readings)
HANDS = 2_598_960
# The known number of each hand among all of five cards, and the award in dollars for a dollar.
KNOWN = {
    "four_of_a_kind": (624, 300), "full_house": (3744, 50), "flush": (5108, 40), "straight": (10200, 30),
    "three_of_a_kind": (54912, 9),
}  # fmt: skip
ROYAL, STRAIGHT_FLUSH = 4, 36


def sheet(path, wager, **options):
    sheets = par(path, {"offer_progressive": "yes"} | options).wagers
    return next(found for found in sheets if found.wager == wager)


@pytest.mark.parametrize(("ranks", "suits"), [("9TJQKA", "cdhs"), ("A23458", "chs"), ("27T", "cdhs")])
def test_hands_of_a_short_deck_are_counted_as_they_are_ranked(ranks, suits):
    counts = five_card_counts(Pack(tuple(sorted(RANK_VALUE[rank] for rank in ranks)), suits))
    found = Counter()
    for five in combinations([rank + suit for rank in ranks for suit in suits], 5):
        name = rank_five_cards(five).name
        found[name if name in PROGRESSIVE_HANDS else "other"] += 1
    assert counts == found


@pytest.mark.parametrize("path", LINKED)
def test_edge_is_a_line_in_the_meter(path):
    _, terms = open_terms(path, {"offer_progressive": "yes"})
    found = sheet(path, "progressive")
    returned = Fraction(sum(count * dollars for count, dollars in KNOWN.values()), HANDS)
    slope = (ROYAL + Fraction(STRAIGHT_FLUSH, 10)) / HANDS
    assert found.house_edge == 1 - returned - 10_000 * slope
    (jackpot,) = jackpots(terms, (found,))
    assert jackpot.edge({"progressive_jackpot": Fraction(0)}) == 1 - returned
    assert jackpot.break_even("progressive_jackpot") == (1 - returned) / slope


@pytest.mark.parametrize("path", LINKED)
def test_envy_bonus_is_what_another_hand_brings(path):
    found = sheet(path, "envy_bonus")
    assert found.expectation == Fraction(1000 * ROYAL + 300 * STRAIGHT_FLUSH, HANDS)


def test_five_dollars_win_the_same_awards():
    found = sheet("oh/let_it_ride_poker", "progressive", progressive_amount=5)
    returned = sum(count * dollars for count, dollars in KNOWN.values())
    meter = 10_000 * (ROYAL + Fraction(STRAIGHT_FLUSH, 10))
    assert found.house_edge == 1 - Fraction(returned + meter) / (5 * HANDS)


def test_a_wager_that_falls_with_a_fold_is_worth_less_in_mississippi_stud():
    path = "oh/mississippi_stud_poker"
    stands, falls = sheet(path, "progressive"), sheet(path, "progressive", progressive_on_fold="lose")
    ante = sheet(path, "ante")
    chances = {result.outcome: result.probability for result in falls.results}
    assert chances["fold"] == sum(one.probability for one in ante.results if one.outcome == "fold")
    assert falls.house_edge > stands.house_edge


def test_a_wager_that_falls_with_a_fold_is_worth_less_in_ultimate_texas_holdem():
    path = "oh/ultimate_texas_holdem"
    stands, falls = sheet(path, "progressive"), sheet(path, "progressive", progressive_on_fold="lose")
    ante = next(each for each in par(path).wagers if each.label == "ante")
    before, after = (
        {result.outcome: result.probability for result in each.results} for each in (stands, falls)
    )
    assert after["fold"] == sum(one.probability for one in ante.results if one.outcome == "fold")
    # Three of a kind on the flop itself helps the dealer as much, and may be folded; nothing better ever is.
    assert after["three_of_a_kind"] < before["three_of_a_kind"]
    for name in ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"):
        assert after[name] == before[name]
    assert falls.house_edge > stands.house_edge


def test_a_table_that_is_not_linked_has_no_sheet():
    assert all(found.wager != "progressive" for found in par(LINKED[0]).wagers)
