"""A plain layout for any game without hands: a row of boxes for each wager."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.web.drawing.svg import text
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import Box

ROW, NAME = 48, 22


def plain_layout(game: Game, terms: Terms, offered: Sequence[str], *, upright: bool) -> Layout:
    width, in_row = (420, 5) if upright else (900, 10)
    layout = Layout(width, 0, chip=14)
    alone = [wager for wager in offered if tuple(game.selections(terms, wager)) == ("",)]
    y = _rows(layout, [(wager, "", terms.wagers[wager].title) for wager in alone], 0, in_row // 2)
    for wager in offered:
        if wager in alone:
            continue
        layout.marks.append(text(terms.wagers[wager].title, 4, y + 17, font_size=13, class_="head"))
        named = [(wager, on, on or terms.wagers[wager].title) for on in game.selections(terms, wager)]
        y = _rows(layout, named, y + NAME, in_row) + 6
    layout.height = y
    return layout


def _rows(layout: Layout, boxes: Sequence[tuple[str, str, str]], top: float, in_row: int) -> float:
    in_row = min(in_row, max(len(boxes), 1))
    wide = layout.width / in_row
    for at, (wager, on, label) in enumerate(boxes):
        row, column = divmod(at, in_row)
        layout.boxes.append(Box(wager, on, column * wide, top + row * ROW, wide, ROW, label, "outside"))
    return top + -(-len(boxes) // in_row) * ROW
