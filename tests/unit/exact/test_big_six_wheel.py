"""The sheets of the big six wheel against every section through the engine, and against published edges."""

from collections import Counter
from fractions import Fraction

import pytest

from hoyle.book.alternatives import alternatives_of
from hoyle.engine import Round, Setup, Stake
from hoyle.exact.big_six_wheel.joint_results import together
from hoyle.exact.catalog import par
from hoyle.games.catalog import find_game, open_terms
from hoyle.games.wheel.big_six_wheel import symbols
from tests.support.game_paths import paths_of

BOOKS = paths_of("big_six_wheel")
OWN = {"wheel_sections": "first sixth fifth sixth fourth sixth third sixth second sixth"}
TABLES = [(path, {}, {}) for path in BOOKS] + [("ny/big_six_wheel", OWN, {})]
TABLES += [
    (path, {}, {name: word}) for path in BOOKS for name, word, *_ in alternatives_of(find_game(path)[1])
]
CENTS = 100


def spun(path, options, readings):
    """The chance of each net of a dollar, by wager, from the engine: every section in turn."""
    game, terms = open_terms(path, options, readings=readings)
    stakes = tuple(Stake(at, "ann", 1, wager, CENTS) for at, wager in enumerate(terms.wagers))
    wheel = game.equipment(terms)["wheel"]
    found = {wager: Counter() for wager in terms.wagers}
    for section in wheel:
        played = Round(game, Setup(terms, ("ann",), stakes, {}, {}))
        played.draw(section)
        for line in played.lines:
            found[line.wager][Fraction(line.net, CENTS)] += Fraction(1, len(wheel))
    return found


@pytest.mark.parametrize(("path", "options", "readings"), TABLES)
def test_every_wager_is_what_the_engine_pays_on_every_section(path, options, readings):
    sheets = {
        sheet.wager: Counter({result.net: result.probability for result in sheet.results})
        for sheet in par(path, options, readings=readings).wagers
    }
    assert sheets == spun(path, options, readings)


def edges(path):
    return {sheet.wager: f"{float(sheet.house_edge):.2%}" for sheet in par(path).wagers}


def test_the_edges_of_the_printed_wheels():
    # Published for 24, 15, 7, 4 and 2 of 54 sections. The last two, at 45 to 1, and the other wheel are by counting.
    assert edges("oh/big_six_wheel") == {
        "one": "11.11%", "two": "16.67%", "five": "22.22%", "ten": "18.52%", "twenty": "22.22%",
        "joker": "14.81%", "casino_name": "14.81%",
    }  # fmt: skip
    assert edges("pa/big_six_wheel") == {
        "one": "14.81%", "two": "16.67%", "five": "11.11%", "ten": "18.52%", "twenty": "22.22%",
        "joker": "14.81%", "flag": "14.81%",
    }  # fmt: skip


def test_where_the_document_has_no_sections_the_sheet_says_so():
    told = " ".join(par("ny/big_six_wheel").notes)
    assert "The document does not say which sections the wheel has. The house states none" in told
    assert "sections_of_the_house" in told
    own = par("ny/big_six_wheel", OWN)
    assert "These are the sections that the house states" in " ".join(own.notes)
    assert "The wheel has 10 sections: 5 of Sixth prize, 1 of Fifth prize" in " ".join(own.notes)
    for path in ("pa/big_six_wheel", "oh/big_six_wheel"):
        assert "does not say" not in " ".join(par(path).notes)


def test_two_sections_of_one_first_prize_would_be_far_in_the_players_favour():
    """The usual wheel with its joker and its flag, and one betting space for both."""
    words = {"one": "sixth", "two": "fifth", "five": "fourth", "ten": "third", "twenty": "second"}
    usual = " ".join(words.get(each, "first") for each in symbols(open_terms("pa/big_six_wheel")[1]))
    sheets = par("ny/big_six_wheel", {"wheel_sections": usual}).wagers
    assert sheets[-1].wager == "first"
    assert sheets[-1].house_edge == Fraction(54 - 2 * 46, 54)


def test_a_better_price_of_the_house_is_in_the_sheet():
    sheet = par("pa/big_six_wheel", {}, {"joker": {"win": "50 to 1"}})
    assert {each.wager: each.house_edge for each in sheet.wagers}["joker"] == Fraction(3, 54)


@pytest.mark.parametrize("path", BOOKS)
def test_all_wagers_of_a_seat_are_decided_by_each_symbol(path):
    _, terms = open_terms(path)
    found = list(together(terms, 100, lambda wager, on: True))
    assert len(found) == len(terms.wagers)
    assert all([called for _, called in each.called].count("win") == 1 for each in found)
