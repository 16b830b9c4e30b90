"""Hands set in parts: the three segments of Chinese poker, the high and low hands of pai gow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from hoyle.games.poker_room.segments import SEGMENTS
from hoyle.report.words.hand_words import say_hand
from hoyle.web.drawing.item_svg import draw_items, say_items
from hoyle.web.model.table_model import TableModel

SLOT = '<span class="slot" aria-hidden="true"></span>'
Hands = Mapping[str, Sequence[str]]


def is_laid(hands: Hands) -> bool:
    """Is any card of this seat placed in a segment?"""
    return any(to.rpartition(".")[2] in SEGMENTS for to in hands)


def laid_html(hands: Hands, spot: int, *, is_open: bool) -> str:
    """Cards in hand, then the segments with the front on top; a second hand beside the first."""
    two = any(to == f"{spot}.2" or to.startswith(f"{spot}.2.") for to in hands)
    return "".join(_one_laid(hands, to, is_open=is_open) for to in (str(spot), f"{spot}.2")[: 1 + two])


def _one_laid(hands: Hands, to: str, *, is_open: bool) -> str:
    held = hands.get(to, ())
    rows = [("in hand", held, 0)] if held else []
    rows += [(name, hands.get(f"{to}.{name}", ()), size) for name, size in SEGMENTS.items()]
    shown = "".join(segment_html(name, cards, size, is_open=is_open) for name, cards, size in rows)
    return f'<div class="laid">{shown}</div>'


def segment_html(name: str, cards: Sequence[str], size: int, *, is_open: bool) -> str:
    said = escape(f"{name}: {say_items(cards) or 'empty'}", quote=True)
    slots = SLOT * max(size - len(cards), 0)
    return (
        f'<div class="segment" role="group" aria-label="{said}"><span class="rowname">{escape(name)}</span>'
        f'<span class="hand{" open" if is_open else ""}">{draw_items(cards)}{slots}</span></div>'
    )


def set_html(model: TableModel, to: str) -> str:
    """The hands that were set and shown; empty if not set."""
    hands = model.set_at(to)
    if hands is None:
        return ""
    parts = "".join(_half(*part) for part in hands)
    return f'<div class="set">{parts}</div>'


def _half(name: str, tiles: Sequence[str], rank: str) -> str:
    called = in_a_sentence(say_hand(rank, tiles))
    said = escape(f"{name} hand: {say_items(tiles)}, {called}", quote=True)
    return (
        f'<span class="half" role="group" aria-label="{said}"><span class="hand open">{draw_items(tiles, "tiles")}</span>'
        f"<small>{name}: {escape(called)}</small></span>"
    )


def in_a_sentence(called: str) -> str:
    return called[:1].lower() + called[1:]
