"""Sic bo's sheets against every roll through the engine, and against what is printed elsewhere."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.engine import Round, Setup, Stake
from hoyle.exact.catalog import par
from hoyle.exact.common.joint_results import Together
from hoyle.exact.sic_bo.joint_results import together
from hoyle.games.catalog import find_game, open_terms
from tests.support.game_paths import paths_of

BOOKS = paths_of("sic_bo")
READINGS = [(path, {}) for path in BOOKS] + [
    (path, {name: word}) for path in BOOKS for name, word, *_ in alternatives_of(find_game(path)[1])
]
ROLLS = list(product("123456", repeat=3))
CENTS = 100


def spread(sheet):
    """The chance of each net of a sheet."""
    found = Counter()
    for result in sheet.results:
        found[result.net] += result.probability
    return +found


def shaken(path, readings):
    """The same, from the engine: a dollar on every place, every roll."""
    game, terms = open_terms(path, readings=readings)
    places = [(wager, on) for wager in terms.wagers for on in game.selections(terms, wager)]
    stakes = tuple(Stake(at, "ann", 1, wager, CENTS, on) for at, (wager, on) in enumerate(places))
    found = {place: Counter() for place in places}
    for roll in ROLLS:
        played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
        played.draw(*roll)
        for line in played.lines:
            found[line.wager, line.on][Fraction(line.net, CENTS)] += Fraction(1, len(ROLLS))
    return found


@pytest.mark.parametrize(("path", "readings"), READINGS)
def test_every_place_is_what_the_engine_pays_on_every_roll(path, readings):
    sheets = {(each.wager, each.on): each for each in par(path, readings=readings).wagers}
    seen = set()
    for (wager, on), nets in shaken(path, readings).items():
        key = (wager, on) if (wager, on) in sheets else (wager, "")
        assert nets == spread(sheets[key]), (wager, on)
        seen.add(key)
    assert seen == sheets.keys()


@pytest.mark.parametrize("path", BOOKS)
def test_combinations_are_rolls(path):
    for sheet in par(path).wagers:
        assert sheet.total_combinations == len(ROLLS)
        assert sum(result.combinations for result in sheet.results) == len(ROLLS)
        assert all(result.probability == Fraction(result.combinations, 216) for result in sheet.results)


@pytest.mark.parametrize("path", BOOKS)
def test_the_figures_that_are_printed_everywhere(path):
    # Wizard of Odds, "Sic Bo": the odds of Atlantic City and Macau for each of these.
    edges = {sheet.label: sheet.house_edge for sheet in par(path).wagers}
    assert {label: f"{float(edge):.4%}" for label, edge in edges.items()} == {
        "three_of_a_kind": "30.0926%", "two_of_a_kind": "33.3333%", "any_three_of_a_kind": "30.5556%",
        "total_value 4": "29.1667%", "total_value 5": "47.2222%", "total_value 6": "30.5556%",
        "total_value 7": "9.7222%", "total_value 8": "12.5000%", "total_value 9": "18.9815%",
        "total_value 10": "12.5000%", "total_value 11": "12.5000%", "total_value 12": "18.9815%",
        "total_value 13": "12.5000%", "total_value 14": "9.7222%", "total_value 15": "30.5556%",
        "total_value 16": "47.2222%", "total_value 17": "29.1667%", "two_dice_combination": "16.6667%",
        "small": "2.7778%", "big": "2.7778%", "one_of_a_kind": "7.8704%",
    }  # fmt: skip


def test_a_better_price_of_the_house_is_in_the_sheet():
    sheets = {
        sheet.wager: sheet for sheet in par("ny/sic_bo", {}, {"two_of_a_kind": {"win": "10 to 1"}}).wagers
    }
    assert sheets["two_of_a_kind"].house_edge == Fraction(216 - 16 * 11, 216)


@pytest.mark.parametrize("path", BOOKS)
def test_the_sheet_says_what_a_triple_means_for_a_pair(path):
    assert "two_of_a_kind wins on a triple of its number." in par(path).notes
    other = par(path, readings={"two_of_a_kind_on_a_triple": "exactly_two"})
    assert "two_of_a_kind loses on a triple of its number." in other.notes


@pytest.mark.parametrize("path", BOOKS)
def test_all_wagers_of_a_seat_are_decided_by_each_combination_of_dice(path):
    _, terms = open_terms(path)
    found = list(together(terms, 100, lambda wager, on: True))
    assert len(found) == 56
    assert all(isinstance(each, Together) and len(each.called) == 50 for each in found)
