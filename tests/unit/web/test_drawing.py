"""Pictures: well formed, with a name for screen readers, and the right number of pips."""

from xml.etree.ElementTree import fromstring

import pytest

from hoyle.kit.cards import DECK, JOKER
from hoyle.kit.tiles import TILES, spots
from hoyle.kit.wheel import DOUBLE_ZERO, SINGLE_ZERO
from hoyle.web.drawing.card_svg import HIDDEN, draw_card, say_card
from hoyle.web.drawing.chip_svg import CHIPS, chip_of, denominations, draw_chip, short_amount
from hoyle.web.drawing.dice_svg import draw_dice
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.drawing.tile_svg import draw_tile
from hoyle.web.drawing.wheel_svg import draw_wheel

CORNERS = 2  # suits beside the indices


@pytest.mark.parametrize("card", [*DECK, JOKER, HIDDEN])
def test_a_card_is_a_picture_with_a_name(card: str) -> None:
    picture = fromstring(draw_card(card))
    assert picture.attrib["aria-label"] == say_card(card)
    assert picture.attrib["role"] == "img"


@pytest.mark.parametrize("card", [card for card in DECK if card[0] in "23456789T"])
def test_a_card_has_as_many_pips_as_its_rank(card: str) -> None:
    suits = fromstring(draw_card(card)).findall(".//path")
    assert len(suits) - CORNERS == (10 if card[0] == "T" else int(card[0]))


def test_a_hidden_card_shows_nothing_of_any_card() -> None:
    """All backs are the same text, and there is no rank in it."""
    assert draw_items([HIDDEN]) == draw_card(HIDDEN)
    assert "<text" not in draw_card(HIDDEN)


@pytest.mark.parametrize("tile", sorted(set(TILES)))
def test_a_tile_has_its_spots(tile: str) -> None:
    assert len(fromstring(draw_tile(tile)).findall("circle")) == spots(tile)


def test_hidden_tiles_are_tiles() -> None:
    assert "a tile face down" in draw_items([HIDDEN], "tiles")
    assert say_items([HIDDEN], "tiles") == "a tile face down"


@pytest.mark.parametrize("faces", [("1", "6"), ("3", "3"), ("2", "4", "5")])
def test_dice_have_their_pips(faces: tuple[str, ...]) -> None:
    picture = fromstring(draw_dice(faces))
    assert len(picture.findall(".//circle")) == sum(map(int, faces))
    assert f"{sum(map(int, faces))} total" in picture.attrib["aria-label"]


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: wheel.name)
def test_a_wheel_has_its_pockets(wheel) -> None:
    picture = fromstring(draw_wheel(wheel.pockets, wheel.pockets[3]))
    assert len(picture.findall(".//text")) == len(wheel.pockets)
    assert picture.attrib["aria-label"].endswith(wheel.pockets[3])


def test_an_unknown_item_is_its_own_word_and_is_made_safe() -> None:
    assert draw_items(["<b>"]) == '<span class="item">&lt;b&gt;</span>'


def test_the_chip_of_an_amount_is_the_largest_in_it() -> None:
    assert chip_of(2600).cents == 2500
    assert chip_of(99).cents == 25
    for chip in CHIPS:
        assert short_amount(chip.cents) in draw_chip(chip.cents)


def test_a_tables_chips_are_whole_smallest_chips() -> None:
    assert denominations(100, 50000) == [100, 500, 1000, 2500, 10000, 50000]
    assert denominations(500, 100) == [500]
    assert all(cents % 250 == 0 for cents in denominations(250, 1_000_000))
