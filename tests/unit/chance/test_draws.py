"""Rows of cards are kept beside the compositions they were made of, and not for ever."""

from hoyle.chance import Chance
from hoyle.chance.draws import ROWS_MAX
from hoyle.kit.shoe import Shoe


def test_a_house_that_deals_from_ever_new_shoes_keeps_only_some_of_their_rows() -> None:
    chance = Chance(7)
    shoes = [Shoe({f"{number}": 1}) for number in range(ROWS_MAX + 10)]
    for number, shoe in enumerate(shoes):
        assert chance.cards(shoe, 1) == (f"{number}",)
    assert len(chance._rows) <= ROWS_MAX
    assert chance.cards(shoes[0], 1) == ("0",)
