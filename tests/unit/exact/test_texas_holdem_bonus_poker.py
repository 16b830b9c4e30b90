"""Texas hold 'em bonus poker: exact figures beside published ones, and decisions weighed by brute force."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from hoyle.exact.catalog import par
from hoyle.exact.texas_holdem_bonus_poker import strategy
from hoyle.exact.texas_holdem_bonus_poker.solve import best_play
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import best_five
from hoyle.report.sheet.figures import standard_deviation
from tests.unit.exact.test_published import printed

PATH = "ny/texas_holdem_bonus_poker"
FROM_FLUSH = {"ante_paid_from": "flush"}


def whole(options=None):
    return par(PATH, options or {}).wagers[0]


# Wizard of Odds, "Texas Hold'em Bonus": Las Vegas rules pay the ante from a straight, Atlantic City's from a flush.
def test_published_house_edges():
    assert printed(whole().house_edge * 100, "2.037")
    assert printed(whole().element_of_risk * 100, "0.5335")
    assert printed(whole().house_edge / whole().element_of_risk, "3.8181")
    assert printed(whole(FROM_FLUSH).house_edge * 100, "5.5935")


def test_the_published_deviation_leaves_the_folds_out():
    """Wizard of Odds prints 3.500839. Without the squares of the folds, each one ante, ours is as far as 3.5008."""
    sheet = whole()
    folds = sum(result.probability for result in sheet.results if result.outcome == "fold")
    squares = sum(result.probability * result.net**2 for result in sheet.results)
    assert printed(Fraction(standard_deviation(sheet)), "3.50727")
    without = squares - folds - sheet.expectation**2
    assert printed(Fraction(float(without) ** 0.5), "3.5008")


@pytest.mark.parametrize(
    ("hand", "vegas", "atlantic"),
    [
        ("32o", "-1.155927", "-1.195592"), ("42o", "-1.091604", "-1.13521"), ("52o", "-1.019987", "-1.067022"),
        ("62o", "-1.046723", "-1.077817"), ("72o", "-1.031301", "-1.050057"), ("82o", "-0.896002", "-0.917393"),
        ("92o", "-0.763132", "-0.784523"), ("T2o", "-0.613979", "-0.636507"), ("J2o", "-0.459414", "-0.478676"),
        ("Q2o", "-0.28969", "-0.305687"), ("K2o", "-0.102668", "-0.1154"),
    ],
)  # fmt: skip
def test_published_worth_of_starting_hands(hand, vegas, atlantic):
    for options, text in (({}, vegas), (FROM_FLUSH, atlantic)):
        solution = best_play(open_terms(PATH, options)[1])
        high, low = ("23456789TJQKA".index(rank) for rank in hand[:2])
        _, worth = solution.found.worths[high * 13 + low]
        deals = 12 * comb(50, 3) * 47 * 46 * comb(45, 2)
        assert printed(Fraction(worth, deals * solution.scale), text)


def test_the_bonus_by_all_pairs_of_hands():
    sheet = {each.wager: each for each in par(PATH, {"both_aces_paid": "yes"}).wagers}["bonus"]
    assert sum(result.combinations for result in sheet.results) == comb(52, 2) * comb(50, 2)
    both = next(result for result in sheet.results if result.outcome == "both_aces")
    assert both.combinations == 6  # one pair of aces each way


class View:
    """What a seat sees."""

    def __init__(self, hand, community):
        self.hand, self.community = hand, community
        self.choices, self.dealer, self.about, self.banks = (), (), "", False


@pytest.mark.parametrize("seed", range(3))
def test_a_river_wager_is_made_where_it_gains(seed):
    """Every river and every hand of the dealer's by the kit's own ranking."""
    terms = open_terms(PATH)[1]
    chosen = random.Random(seed).sample(DECK, 6)
    hand, table = tuple(chosen[:2]), tuple(chosen[2:])
    left = [card for card in DECK if card not in chosen]
    gain = 0
    for river in left:
        mine = best_five((*hand, *table, river)).strength
        for dealers in combinations([card for card in left if card != river], 2):
            theirs = best_five((*dealers, *table, river)).strength
            gain += (mine > theirs) - (mine < theirs)
    assert strategy.player(terms)(View(hand, table)) == ("bet_1x" if gain > 0 else "check")


def test_easier_play_costs_something_and_the_card_costs_least():
    _, ways = strategy.cards(open_terms(PATH)[1])
    by_card, simple = ways
    assert 0 < by_card.price < simple.price < Fraction(2, 100)
