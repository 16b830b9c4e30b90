"""Double down stud in fractions: the counts of every hand, the published table, and rules to remember."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from hoyle.exact.catalog import best_player, par
from hoyle.exact.double_down_stud.solve import doubles_of
from hoyle.exact.double_down_stud.strategy import doubles_simply
from hoyle.fast.cards.suit_classes import cards_of
from hoyle.games.catalog import open_terms
from hoyle.games.house_poker.double_down_stud import hand_name
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import rank_five_cards
from hoyle.strategy.seat_view import Seen

PATH = "ma/double_down_stud"
# Of all five cards, by the table of the chapter.
UNITS = {
    "royal_flush": (1000, 4), "straight_flush": (100, 36), "four_of_a_kind": (25, 624), "full_house": (10, 3_744),
    "flush": (8, 5_108), "straight": (5, 10_200), "three_of_a_kind": (3, 54_912), "two_pair": (2, 123_552),
    "pair_of_jacks_or_better": (1, 337_920), "pair_of_sixes_to_tens": (0, 422_400), "other": (-1, 1_640_460),
}  # fmt: skip


@cache
def sheet():
    return par(PATH, cards=True)


def test_the_original_wager_is_worth_what_five_cards_are():
    original = next(each for each in sheet().wagers if each.label == "original")
    worth = sum(units * count for units, count in UNITS.values())
    assert original.expectation == Fraction(worth, comb(52, 5))
    counts = {name: count * 5 for name, (_, count) in UNITS.items()}  # each of the five may be the hole card
    assert {each.outcome: each.combinations for each in original.results} == counts


def test_the_edge():
    whole = sheet().wagers[0]
    assert whole.house_edge == Fraction(15403, 324870)
    assert whole.total_combinations == comb(52, 4) * 48
    parts = sheet().wagers[1:]
    assert sum(each.expectation for each in parts) == whole.expectation
    assert sum(each.average_action for each in parts) == whole.average_action


def test_the_published_table():
    """sonofdave.com, "Double Down Stud", Jacks or Better: 3999, 199, 49, 11, 8, 5, 3, 2, 1 to 1 return -0.021033.

    What is doubled is the same but for draws that are worth nothing either way, which that table doubles in part.
    """
    dear = {
        "royal_flush": "3999 to 1",
        "straight_flush": "199 to 1",
        "four_of_a_kind": "49 to 1",
        "full_house": "11 to 1",
    }
    whole = par(PATH, pays={"original": dear, "double_down": dear}).wagers[0]
    assert round(whole.expectation, 6) == Fraction("-0.021033")
    doubled = {each.outcome: each.combinations for each in whole.results if each.action == 2}
    published = {"royal_flush": 20, "straight_flush": 180, "four_of_a_kind": 3120, "full_house": 18720}
    published |= {
        "flush": 25540,
        "three_of_a_kind": 223872,
        "two_pair": 465696,
        "pair_of_sixes_to_tens": 1295520,
    }
    assert {name: doubled[name] for name in published} == published
    assert whole.total_combinations == 12994800


def test_a_rule_to_remember_costs_nothing():
    """A pair of sixes or better, four to a flush, four to an open straight: ties apart, that is best play."""
    ways = {way.name: way for way in sheet().ways}
    assert ways["double with a pair of sixes or better, four to a flush or an open straight"].price == 0
    assert ways["double only what cannot lose"].price > 0
    assert ways["never double"].house_edge == next(
        each.house_edge for each in sheet().wagers if each.label == "original"
    )
    doubles = doubles_of(open_terms(PATH)[1])
    for held, (_, worth) in doubles.worth.items():
        assert worth == 0 or doubles_simply(held) == (worth > 0)


@pytest.mark.parametrize("at", range(0, 16432, 2003))
def test_the_worth_of_a_second_wager_hole_card_by_hole_card(at):
    doubles = doubles_of(open_terms(PATH)[1])
    held = list(doubles.fours)[at]
    seen = cards_of(doubles.pack, held)
    nets = [UNITS[hand_name(rank_five_cards((*seen, card)))][0] for card in DECK if card not in seen]
    assert doubles.worth[held][1] == sum(nets)
    assert doubles.scale == len(nets)


def test_best_play_at_a_table():
    choose = best_player(PATH)
    for community, choice in (("6h 9d 2c", "double_down"), ("5h 9d 2c", "stand"), ("Kd 9d 2c", "stand")):
        hand = ("6c",) if community.startswith("6") else ("5c",)
        assert choose(Seen(("double_down", "stand"), hand, (), tuple(community.split()))) == choice


def test_every_four_cards_are_counted_once():
    doubles = doubles_of(open_terms(PATH)[1])
    assert sum(doubles.fours.values()) == comb(52, 4) == sum(1 for _ in combinations(range(52), 4))
