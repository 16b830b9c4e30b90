from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.dice import FACES, ROLLS, ROLLS_OF_THREE, combination, is_hard, is_triple, parse_roll, total

ROLLED = st.lists(st.sampled_from(FACES), min_size=1, max_size=4).map(tuple)


def test_two_dice_have_36_rolls_and_the_known_totals() -> None:
    assert len(set(ROLLS)) == 36
    ways = Counter(total(roll) for roll in ROLLS)
    assert ways == {number: 6 - abs(7 - number) for number in range(2, 13)}


def test_hard_totals_have_one_way_each() -> None:
    assert Counter(total(roll) for roll in ROLLS if is_hard(roll)) == {4: 1, 6: 1, 8: 1, 10: 1}


def test_combinations_of_two_and_three_dice() -> None:
    assert len({combination(roll) for roll in ROLLS}) == 21
    three = Counter(combination(roll) for roll in product(FACES, repeat=3))
    assert Counter(three.values()) == {6: 20, 3: 30, 1: 6}
    assert three["1-5-5"] == 3


@given(ROLLED, st.sampled_from(["", " ", "-"]))
def test_a_roll_is_read_back_however_written(roll: tuple[str, ...], between: str) -> None:
    assert parse_roll(f" {between.join(roll)} ", count=len(roll)) == roll
    assert parse_roll(list(roll), count=len(roll)) == roll


@pytest.mark.parametrize(
    "text", ["", "4", "4 3 1", "4,3", "4 7", "0 3", "4  3", "4- 3", "4--3", "-43", "four three", "4.3", "٤3"]
)
def test_other_writings_are_refused_with_a_right_one(text: str) -> None:
    with pytest.raises(ValueError, match='no roll of 2 dice; write 2 faces from 1 to 6 as text, "1 2"'):
        parse_roll(text)


@pytest.mark.parametrize("faces", [("4",), ("4", "7"), ("43",), (4, 3), ("4", "3", "2")])
def test_faces_that_are_none_are_refused(faces: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="no roll of 2 dice"):
        parse_roll(faces)


def test_mixed_separators_are_refused() -> None:
    with pytest.raises(ValueError, match="no roll of 3 dice"):
        parse_roll("4 3-1", count=3)


def test_what_is_no_face_is_refused_everywhere() -> None:
    for ask in (total, combination):
        with pytest.raises(ValueError, match="is no"):
            ask(("4", "9"))
    with pytest.raises(ValueError, match="only a roll of two dice"):
        is_hard(("2", "2", "2"))


def test_a_triple_is_three_dice_alike() -> None:
    assert sum(map(is_triple, ROLLS_OF_THREE)) == 6
    assert len(set(ROLLS_OF_THREE)) == 216
    for wrong in (("1", "1"), ("1",) * 4, ()):
        with pytest.raises(ValueError, match="three dice"):
            is_triple(wrong)
