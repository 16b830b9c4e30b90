"""Figures that are printed elsewhere, to the digits that are printed. Each names its source."""

from fractions import Fraction
from functools import cache

import pytest

from hoyle.exact.catalog import par
from hoyle.report.sheet.figures import standard_deviation

# Wizard of Odds, "House Edge of Casino Games Compared", for baccarat and Caribbean stud with standard deviations; the
# other edges as they are printed in many lists, among them Casino City's newsletter 323 and canadatopslots.com.
COMPARED = "Wizard of Odds, House Edge of Casino Games Compared"
TABLE = [
    ("ny/mini_baccarat", "banker", {}, "1.06", "0.93"),
    ("ny/mini_baccarat", "player", {}, "1.24", "0.95"),
    ("ny/mini_baccarat", "tie", {}, "14.36", "2.64"),
    ("ny/caribbean_stud_poker", "ante with bet", {}, "5.22", "2.24"),
    ("ny/craps", "pass", {}, "1.41", None),
    ("ny/craps", "dont_pass", {}, "1.36", None),
    ("ny/craps", "place_to_win 6, 8", {}, "1.52", None),  # as in Casino City Times, 4 January 2015
    ("ny/craps", "any_seven", {}, "16.67", None),
    ("ny/craps", "field", {}, "5.56", None),
    ("ny/let_it_ride_poker", "bet_1 with bet_2 and bet_3", {}, "3.51", None),
    ("ny/roulette", "straight", {"wheel": "single_zero"}, "2.70", None),
    ("ny/roulette", "straight", {}, "5.26", None),
    ("ny/roulette", "first_five", {}, "7.89", None),
    ("ny/three_card_poker", "ante with play and ante_bonus", {}, "3.37", None),
]


@cache
def _sheet(path, options):
    return par(path, dict(options))


def wager(path, label, options):
    found = _sheet(path, tuple(sorted(options.items())))
    return next(each for each in found.wagers if each.label == label)


def printed(value, text):
    """The figure rounded to as many digits as the text has; a printed last digit may have been cut or rounded up."""
    digits = len(text.partition(".")[2])
    return abs(Fraction(value) - Fraction(text)) <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize(("path", "label", "options", "edge", "deviation"), TABLE)
def test_the_compared_house_edges(path, label, options, edge, deviation):
    found = wager(path, label, options)
    assert printed(found.house_edge * 100, edge), COMPARED
    if deviation is not None:
        assert printed(Fraction(standard_deviation(found)), deviation), COMPARED


@pytest.mark.parametrize(
    ("path", "label", "risk", "action"),
    [
        # J. Grochowski, "House edge and element of risk", Casino City Times, 19 April 2018, from Wizard of Odds.
        (
            "ny/mississippi_stud_poker",
            "ante with third_street, fourth_street and fifth_street",
            "1.37",
            "3.59",
        ),
        # J. Grochowski, "The Three Card Poker problem", Casino City Times, 28 December 2017: 2.01 % of all action.
        ("ny/three_card_poker", "ante with play and ante_bonus", "2.01", None),
        # M. Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies, November 2000: 2.56 %.
        ("ny/caribbean_stud_poker", "ante with bet", "2.56", None),
        # Press of Atlantic City, Casino Answer Man, 15 March 2012: 2.8 % of all that is left in action.
        ("ny/let_it_ride_poker", "bet_1 with bet_2 and bet_3", "2.8", None),
    ],
)
def test_elements_of_risk(path, label, risk, action):
    found = wager(path, label, {})
    assert printed(found.element_of_risk * 100, risk)
    assert action is None or printed(found.average_action, action)


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        # J. Grochowski, "Three Card Poker and Pair Plus", Casino City Times, 8 July 2021: 2.32 % where a flush pays 4
        # to 1, 7.28 % where it pays 3 to 1; and "By Any Other Name": 3.5 % with 25 to 1 for three of a kind.
        ("F", "2.32"),
        ("E", "7.28"),
        ("G", "3.5"),
    ],
)
def test_pair_plus(table, edge):
    assert printed(
        wager("ny/three_card_poker", "pair_plus", {"pair_plus_table": table}).house_edge * 100, edge
    )


def test_ultimate_texas_holdem():
    # 2.185 % by best play is quoted from Wizard of Odds at edgevegas.com, "Ultimate Texas Hold 'Em Strategy".
    found = wager("ny/ultimate_texas_holdem", "ante with blind and play", {})
    assert printed(found.house_edge * 100, "2.185")


def test_edges_by_what_is_wagered_before_the_cards():
    """Two antes' worth in ultimate Texas hold 'em, three bets in let it ride: the same loss by another stake."""
    whole = wager("ny/ultimate_texas_holdem", "ante with blind and play", {})
    assert (whole.initial, whole.initial_name) == (2, "ante and blind")
    assert whole.edge_of_initial == Fraction(50643648973, 4635635004000)
    three = wager("ny/let_it_ride_poker", "bet_1 with bet_2 and bet_3", {})
    assert (three.initial, three.initial_name) == (3, "bet_1, bet_2 and bet_3")
    assert three.edge_of_initial == Fraction(37963, 3 * 1082900)
    one = wager("ny/caribbean_stud_poker", "ante with bet", {})
    assert one.edge_of_initial == one.house_edge


@pytest.mark.parametrize(("table", "edge"), [("B", "1.90"), ("C", "3.50")])
def test_trips(table, edge):
    # As quoted from Wizard of Odds by many: 1.9 % where a full house pays 8 and a straight 5, 3.50 % for 8, 7 and 4 to
    # 1.
    assert printed(wager("ny/ultimate_texas_holdem", "trips", {"trips_table": table}).house_edge * 100, edge)


def test_three_card_hands():
    # Casino City Times, 8 July 2021: of 22,100 hands 48, 52, 720, 1,096, 3,744 and 16,440.
    found = {
        each.outcome: each.combinations for each in wager("ny/three_card_poker", "pair_plus", {}).results
    }
    assert found["mini_royal"] + found["straight_flush"] == 48
    assert [found[name] for name in ("three_of_a_kind", "straight", "flush", "pair", "high_card")] == [
        52,
        720,
        1096,
        3744,
        16440,
    ]
