"""Cards from a shoe: any order can come; rows are kept beside the compositions they were made of, and not for ever."""

import random

import pytest

from hoyle.chance import Chance
from hoyle.chance.draws import ROWS_MAX
from hoyle.kit.cards import composition
from hoyle.kit.shoe import Shoe

DECKS = 8


@pytest.mark.parametrize("seed", range(8))
def test_any_order_of_a_shoe_of_eight_decks_can_come(seed: int) -> None:
    """There are bits that bring it, card by card: a place in the shoe, and that one of the card's copies is left."""
    full = composition(DECKS)
    row = [card for card, count in full.items() for _ in range(count)]
    order = random.Random(seed).sample(row, len(row))
    place, asked = {card: row.index(card) for card in full}, []

    def bits(size: int) -> int:
        asked.append(size)
        return place[order[len(dealt)]] if size == (len(row) - 1).bit_length() else 0

    dealt: list[str] = []
    shoe, chance = Shoe(full), Chance(bits=bits)
    while len(dealt) < len(order):
        card = chance.cards(shoe, 1)
        assert shoe.take(card) is None
        dealt += card
    assert dealt == order
    assert set(asked) == {9, 3}, "no more is asked for than a place and a copy"


def test_a_house_that_deals_from_ever_new_shoes_keeps_only_some_of_their_rows() -> None:
    chance = Chance(7)
    shoes = [Shoe({f"{number}": 1}) for number in range(ROWS_MAX + 10)]
    for number, shoe in enumerate(shoes):
        assert chance.cards(shoe, 1) == (f"{number}",)
    assert len(chance._rows) <= ROWS_MAX
    assert chance.cards(shoes[0], 1) == ("0",)
