"""The big six wheel: the sections of each book, those of a house, and the section that passed before."""

from collections import Counter
from itertools import pairwise

import pytest

from hoyle.book.loader import load_game
from hoyle.engine import Limits, Table
from hoyle.errors import TermsError
from hoyle.games.catalog import open_terms
from hoyle.games.wheel.big_six_wheel import passed_before, sections, symbols
from hoyle.kit.wheel import symbol_of
from tests.support.game_paths import paths_of

BOOKS = paths_of("big_six_wheel")
OWN = "first sixth fifth sixth fourth sixth third sixth second sixth"
OH = {"one": 24, "two": 15, "five": 7, "ten": 4, "twenty": 2, "joker": 1, "casino_name": 1}


def test_pennsylvanias_wheel_is_the_one_printed() -> None:
    # 619a.1(b), typed from the page apart from the rulebook file.
    printed = (
        "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
        "flag 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
    )
    words = {"1": "one", "2": "two", "5": "five", "10": "ten", "20": "twenty"}
    _, terms = open_terms("pa/big_six_wheel")
    assert symbols(terms) == tuple(words.get(each, each) for each in printed.split())


def test_ohios_sections_are_those_counted() -> None:
    assert Counter(symbols(open_terms("oh/big_six_wheel")[1])) == OH


@pytest.mark.parametrize("path", BOOKS)
def test_no_two_sections_alike_lie_side_by_side(path: str) -> None:
    order = symbols(open_terms(path)[1])
    assert len(order) == 54
    assert all(one != other for one, other in pairwise((*order, order[0])))


@pytest.mark.parametrize("path", BOOKS)
def test_every_section_has_a_name_and_pays_its_wager(path: str) -> None:
    game, terms = open_terms(path)
    names = sections(terms)
    assert len(set(names)) == len(names)
    assert {symbol_of(name) for name in names} == set(terms.file.wagers)
    assert game.equipment(terms) == {"wheel": names}


def test_a_house_states_its_own_sections() -> None:
    game, terms = open_terms("ny/big_six_wheel", {"wheel_sections": OWN})
    assert symbols(terms) == tuple(OWN.split())
    table = Table(game, terms, limits=Limits(100, 100_000))
    table.sit("ann", 10_000)
    table.place("ann", "sixth", 500)
    played = table.start()
    assert played.values_of("wheel") == sections(terms)
    played.draw("sixth-5")
    assert [line.net for line in table.finish()] == [500]
    with_commas = open_terms("ny/big_six_wheel", {"wheel_sections": OWN.replace(" ", ", ")})[1]
    assert symbols(with_commas) == symbols(terms)


@pytest.mark.parametrize(
    ("path", "options", "told"),
    [
        ("ny", {"wheel_sections": "joker " + OWN}, '"joker" is no symbol of this wheel; write sixth, fifth,'),
        (
            "ny",
            {"wheel_sections": OWN.replace("third ", "")},
            'no section has "third", which the layout offers',
        ),
        ("ny", {"wheel_sections": "big"}, '"big" is no symbol of this wheel'),
        ("oh", {"wheel_order": "joker"}, 'no section has "one", which the layout offers'),
        ("oh", {"wheel_order": " ".join(OH)}, "the order has 1 of one; there are 24 such sections"),
        (
            "oh",
            {"spin_direction": "either"},
            "the reading direction_of_the_spin allows clockwise, counterclockwise",
        ),
    ],
)
def test_a_wheel_that_cannot_be_is_refused_with_its_clause(
    path: str, options: dict[str, str], told: str
) -> None:
    with pytest.raises(TermsError) as refused:
        open_terms(f"{path}/big_six_wheel", options)
    assert told in str(refused.value)
    assert "5324.3(a)(2)(ii)" in str(refused.value) or "Big Six §" in str(refused.value)


@pytest.mark.parametrize("step", [1, -1])
def test_the_section_that_passed_before_lies_on_the_side_to_which_the_wheel_turns(step: int) -> None:
    direction = "clockwise" if step == 1 else "counterclockwise"
    _, terms = open_terms("oh/big_six_wheel", {"spin_direction": direction})
    order = sections(terms)
    passed = [passed_before(terms, section) for section in order]
    assert passed == [order[(at + step) % 54] for at in range(54)]
    assert sorted(passed) == sorted(order), "every section is as likely as before"


@pytest.mark.parametrize("path", BOOKS)
def test_every_irregularity_has_a_consequence_of_the_wheel(path: str) -> None:
    file, _ = load_game(*path.split("/"))
    told = {name: each.then for name, each in file.irregularities.items()}
    assert set(told.values()) <= {("respin",), ("previous_result",)}
    assert (("previous_result",) in told.values()) == path.startswith("oh/")
