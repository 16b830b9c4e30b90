"""Roulette's sheets against every pocket spun through the engine, and against what is printed elsewhere."""

from collections import Counter
from fractions import Fraction

import pytest

from hoyle.engine import Round, Setup, Stake
from hoyle.exact.catalog import par
from hoyle.exact.sheet import root
from hoyle.games.catalog import open_terms

BOOKS = ("ny", "pa", "oh")
WHEELS = ("double_zero", "single_zero", "double_zero_as_single_zero")
TABLES = [(book, wheel) for book in BOOKS for wheel in WHEELS]
CENTS = 500  # five shares of five adjacent numbers


def sheet_of(book, wheel):
    return par(f"{book}/roulette", {"wheel": wheel})


def spread(wager):
    """The chance of each net of a sheet."""
    spread = Counter()
    for result in wager.results:
        spread[result.net] += result.probability
    return spread


def spun(game, terms, wager, on):
    """The same, from the engine: one stake, every pocket."""
    pockets = game.equipment(terms)["wheel"]
    found = Counter()
    stake = Stake(1, "ann", 1, wager, CENTS, on)
    stakes = tuple(each._replace(id=at) for at, each in enumerate(game.break_down(terms, stake), 1))
    for pocket in pockets:
        played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
        played.draw(pocket)
        net = sum(line.net - line.fee for line in played.lines)
        found[Fraction(net, CENTS)] += Fraction(1, len(pockets))
    return found


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_every_selection_is_what_the_engine_pays_on_every_pocket(book, wheel):
    game, terms = open_terms(f"{book}/roulette", {"wheel": wheel})
    sheets = {each.wager: each for each in sheet_of(book, wheel).wagers}
    offered = {wager for wager in terms.wagers if game.selections(terms, wager)}
    assert sheets.keys() == offered
    for wager in offered:
        assert sheets[wager].on == ""
        for on in game.selections(terms, wager):
            assert spun(game, terms, wager, on) == spread(sheets[wager]), (wager, on)


@pytest.mark.parametrize(("book", "wheel"), TABLES)
def test_combinations_are_pockets(book, wheel):
    for wager in sheet_of(book, wheel).wagers:
        assert wager.total_combinations == (38 if wheel == "double_zero" else 37)
        assert sum(result.combinations for result in wager.results) == wager.total_combinations
        assert wager.per == wager.wager
        for result in wager.results:
            assert result.probability == Fraction(result.combinations, wager.total_combinations)


@pytest.mark.parametrize("book", BOOKS)
def test_the_figures_that_are_printed_everywhere(book):
    # Wizard of Odds, "Roulette", and J. Grochowski, "Roulette" (Casino City Times, 2007): 5.26 % and, for the
    # five numbers, 7.89 % with two zeros; 2.70 % with one.
    for wager in sheet_of(book, "double_zero").wagers:
        assert wager.house_edge == (Fraction(3, 38) if wager.wager == "first_five" else Fraction(2, 38))
    for wheel in WHEELS[1:]:
        assert {wager.house_edge for wager in sheet_of(book, wheel).wagers} == {Fraction(1, 37)}


def test_variance():
    # One of n pockets at 35 to 1 moves 36 units with p = 1/n: a variance of 36 squared times p(1 - p).
    for wheel, count in (("double_zero", 38), ("single_zero", 37)):
        straight = next(wager for wager in sheet_of("ny", wheel).wagers if wager.wager == "straight")
        assert straight.variance == Fraction(36**2 * (count - 1), count**2)
    assert root(straight.variance, 4) == Fraction("5.8378")


def test_what_the_sheet_says_beside_the_figures():
    single = sheet_of("pa", "double_zero_as_single_zero")
    assert "first_five" not in {wager.wager for wager in single.wagers}
    assert any(note.startswith("first_five takes in 00") for note in single.notes)
    assert any("spun again" in note for note in single.notes)
    five = next(wager for wager in single.wagers if wager.wager == "five_adjacent")
    assert [(result.net, result.pays) for result in five.results] == [
        (Fraction(31, 5), "35 to 1 on 1/5"),
        (-1, "lose"),
    ]
    assert not any("five_adjacent" in note for note in sheet_of("ny", "single_zero").notes)


def test_a_better_price_of_the_house_is_in_the_sheet():
    sheet = par("ny/roulette", {}, {"straight": {"win": "36 to 1"}})
    straight = next(wager for wager in sheet.wagers if wager.wager == "straight")
    assert straight.house_edge == Fraction(1, 38)
    assert straight.results[0].pays == "36 to 1"
