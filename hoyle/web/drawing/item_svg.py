"""Random items as pictures or words: cards, tiles, dice, or plain text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hoyle.web.drawing.card_svg import HIDDEN, draw_card, is_card, say_card
from hoyle.web.drawing.dice_svg import draw_dice, is_dice
from hoyle.web.drawing.tile_svg import draw_hidden_tile, draw_tile, is_tile, say_tile


def draw_items(items: Sequence[str], what: str = "cards") -> str:
    if what == "dice" and is_dice(items):
        return draw_dice(items)
    return "".join(_item(item, what) for item in items)


def _item(item: str, what: str) -> str:
    if item == HIDDEN and what.startswith("tile"):
        return draw_hidden_tile()
    if is_card(item):
        return draw_card(item)
    return draw_tile(item) if is_tile(item) else f'<span class="item">{escape(item)}</span>'


def say_items(items: Sequence[str], what: str = "cards") -> str:
    """The same in words."""
    return ", ".join(_said(item, what) for item in items)


def _said(item: str, what: str) -> str:
    if item == HIDDEN and what.startswith("tile"):
        return "a tile face down"
    if is_card(item):
        return say_card(item)
    return say_tile(item) if is_tile(item) else item
