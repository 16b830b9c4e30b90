from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.wheel import (
    DOUBLE_ZERO,
    SINGLE_ZERO,
    Wheel,
    colour_of,
    parse_pocket,
    section_names,
    symbol_of,
)

NUMBERS = {str(number) for number in range(1, 37)}
ROULETTE = [SINGLE_ZERO, DOUBLE_ZERO]


def test_the_numbers_on_the_wheels() -> None:
    assert len(SINGLE_ZERO.pockets) == 37
    assert set(SINGLE_ZERO.pockets) == NUMBERS | {"0"}
    assert len(DOUBLE_ZERO.pockets) == 38
    assert set(DOUBLE_ZERO.pockets) == NUMBERS | {"0", "00"}


def test_the_double_zero_wheel_sets_each_number_opposite_its_successor() -> None:
    # An independent check of the order: 1 faces 2, 3 faces 4, and so on, and 0 faces 00.
    pockets = DOUBLE_ZERO.pockets
    facing = {pocket: pockets[(at + 19) % 38] for at, pocket in enumerate(pockets)}
    assert facing["0"] == "00"
    assert all(facing[str(odd)] == str(odd + 1) for odd in range(1, 36, 2))


@pytest.mark.parametrize("wheel", ROULETTE, ids=lambda wheel: wheel.name)
def test_red_and_black_alternate_between_the_greens(wheel: Wheel) -> None:
    colours = [colour_of(pocket) for pocket in wheel.pockets]
    assert Counter(colours) == {"red": 18, "black": 18, "green": len(wheel.pockets) - 36}
    assert all(one != other for one, other in pairwise((*colours, colours[0])))


@pytest.mark.parametrize("number", ["37", "01", "000", "", "red", "-1"])
def test_only_roulette_numbers_have_a_colour(number: str) -> None:
    with pytest.raises(ValueError, match="write 0, 00 or 1 to 36"):
        colour_of(number)


@given(st.sampled_from(ROULETTE), st.data())
def test_neighbours_are_an_arc_around_their_middle(wheel: Wheel, data: st.DataObject) -> None:
    pocket = data.draw(st.sampled_from(wheel.pockets))
    half = data.draw(st.integers(0, 18))
    arc = wheel.neighbours(pocket, 2 * half + 1)
    assert len(set(arc)) == len(arc) == 2 * half + 1
    assert arc[half] == pocket
    following = dict(zip(wheel.pockets, wheel.pockets[1:] + wheel.pockets[:1], strict=True))
    assert all(following[one] == other for one, other in pairwise(arc))


def test_neighbours_across_the_seam() -> None:
    assert SINGLE_ZERO.neighbours("26", 5) == ("35", "3", "26", "0", "32")
    assert DOUBLE_ZERO.neighbours("28", 5) == ("2", "0", "28", "9", "26")


@pytest.mark.parametrize("count", [0, 2, 4, -1, 39])
def test_a_count_without_a_middle_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="ask for an odd number from 1 to 38"):
        DOUBLE_ZERO.neighbours("0", count)


@pytest.mark.parametrize(
    ("wheel", "pocket", "times"), [(SINGLE_ZERO, "00", 0), (Wheel("two", ("5", "1", "5")), "5", 2)]
)
def test_only_a_pocket_that_is_there_once_has_neighbours(wheel: Wheel, pocket: str, times: int) -> None:
    with pytest.raises(ValueError, match=f"{times} times"):
        wheel.neighbours(pocket, 3)


@given(st.lists(st.sampled_from(["one", "two", "joker"]), min_size=1, max_size=60))
def test_sections_that_are_alike_have_names_of_their_own(symbols: list[str]) -> None:
    names = section_names(symbols)
    assert len(set(names)) == len(symbols)
    assert [symbol_of(name) for name in names] == symbols


def test_pockets_are_read() -> None:
    assert parse_pocket("0", DOUBLE_ZERO) == "0"
    assert parse_pocket("00", DOUBLE_ZERO) == "00"
    assert parse_pocket(" Joker ", Wheel("one", ("joker",))) == "joker"


@pytest.mark.parametrize(
    ("text", "wheel"),
    [("00", SINGLE_ZERO), ("37", DOUBLE_ZERO), ("07", DOUBLE_ZERO), ("$7", DOUBLE_ZERO)],
)
def test_what_is_not_on_the_wheel_is_refused(text: str, wheel: Wheel) -> None:
    with pytest.raises(ValueError, match=f'is not on wheel "{wheel.name}"; it has'):
        parse_pocket(text, wheel)


def test_a_refusal_lists_the_pockets_in_order() -> None:
    wheel = Wheel("short", ("joker", "10", "2", "flag", "1", "2"))
    with pytest.raises(ValueError, match=r"it has 1, 2, 10, flag, joker$"):
        parse_pocket("3", wheel)


def test_a_wheel_is_frozen_and_never_empty() -> None:
    with pytest.raises(FrozenInstanceError):
        SINGLE_ZERO.name = "other"  # type: ignore[misc]
    with pytest.raises(ValueError, match="no pockets"):
        Wheel("bare", ())
