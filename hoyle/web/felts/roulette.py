"""The roulette layout: numbers in three columns, the zeros at their head, and a place on every line and corner.

The game says which groups of numbers exist; this module only knows their positions.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.kit.wheel import colour_of
from hoyle.web.felts.common.box_layout import Layout
from hoyle.web.felts.common.place_box import Box

CELL, TALL, BAND = 60, 70, 46
FOOT = 3 * TALL  # below the numbers, where the outside bets begin
HOT = 21  # size of a place on a line
GROUPS = ("split", "three_numbers", "four_numbers", "first_five", "six_numbers")
EVEN = ("low", "even", "red", "black", "odd", "high")
EVEN_LABELS = {"low": "1–18", "high": "19–36"}
DOZEN_LABELS = ("1st 12", "2nd 12", "3rd 12")


def layout(game: Game, terms: Terms, offered: Sequence[str], *, upright: bool) -> Layout:
    """`upright` is for a narrow screen: zeros on top, outside bets on the left."""
    boxes = list(_straights(game.selections(terms, "straight")))
    for wager in ("column", "dozen", *EVEN):
        if wager in offered:
            boxes += _outside(wager, game.selections(terms, wager))
    zeros = tuple(on for on in game.selections(terms, "straight") if colour_of(on) == "green")
    for wager in GROUPS:
        if wager in offered:
            boxes += [_hot(wager, group, zeros) for group in game.selections(terms, wager)]
    width, height = float(CELL * 14), float(FOOT + 2 * BAND)
    drawn = {box.wager for box in boxes}
    for wager in (name for name in offered if name not in drawn and game.selections(terms, name)):
        strip = _strip(wager, _in_wheel_order(game, terms, wager), height + 14, terms)
        boxes += strip
        height = max(box.y + box.height for box in strip)
    flat = Layout(width, height, boxes, chip=15)
    return _stood_up(flat) if upright else flat


def _straights(numbers: Sequence[str]) -> list[Box]:
    zeros = [number for number in numbers if colour_of(number) == "green"]
    found = []
    for at, zero in enumerate(zeros):
        tall = FOOT / len(zeros)
        found.append(
            Box("straight", zero, 0, FOOT - (at + 1) * tall, CELL, tall, f"{zero} ".strip(), "green number")
        )
    for number in numbers:
        if number not in zeros:
            x, y = _corner(int(number))
            found.append(Box("straight", number, x, y, CELL, TALL, number, f"{colour_of(number)} number"))
    return found


def _corner(number: int) -> tuple[float, float]:
    """The top left corner of a number."""
    row, column = divmod(number - 1, 3)
    return CELL + row * CELL, (2 - column) * TALL


def _outside(wager: str, selections: Sequence[str]) -> list[Box]:
    if wager == "column":
        return [
            Box(wager, on, CELL * 13, (3 - int(on)) * TALL, CELL, TALL, "2 to 1", "outside")
            for on in selections
        ]
    if wager == "dozen":
        return [
            Box(wager, on, CELL + (int(on) - 1) * CELL * 4, FOOT, CELL * 4, BAND, DOZEN_LABELS[int(on) - 1], "outside")
            for on in selections
        ]  # fmt: skip
    at = EVEN.index(wager)
    kind = f"outside {wager}" if wager in ("red", "black") else "outside"
    label = EVEN_LABELS.get(wager, wager.upper())
    return [Box(wager, "", CELL + at * CELL * 2, FOOT + BAND, CELL * 2, BAND, label, kind)]


def _hot(wager: str, group: str, zeros: tuple[str, ...]) -> Box:
    x, y = _zero_group(group, zeros) if set(group.split("-")) & set(zeros) else _number_group(wager, group)
    return Box(wager, group, x - HOT / 2, y - HOT / 2, HOT, HOT, "", "spot")


def _number_group(wager: str, group: str) -> tuple[float, float]:
    """Splits and corners lie between their numbers; streets and lines at the foot of their rows."""
    corners = [_corner(int(number)) for number in group.split("-")]
    x = sum(x for x, _ in corners) / len(corners) + CELL / 2
    y = sum(y for _, y in corners) / len(corners) + TALL / 2
    return (x, FOOT) if wager in ("three_numbers", "six_numbers") else (x, y)


def _zero_group(group: str, zeros: tuple[str, ...]) -> tuple[float, float]:
    """On the line between the zeros and the first row, at the height of its numbers."""
    named = group.split("-")
    numbers = sorted(int(name) for name in named if name not in zeros)
    mine = [zeros.index(name) for name in named if name in zeros]
    tall = FOOT / len(zeros)
    if not numbers:
        return CELL / 2, FOOT - tall
    if len(numbers) == 3:
        return CELL, FOOT
    tops = [_corner(number)[1] for number in numbers]
    if len(numbers) == 2:
        return CELL, max(tops)
    if len(mine) > 1:
        return CELL, FOOT - tall
    low = max(tops[0], FOOT - (mine[0] + 1) * tall)
    high = min(tops[0] + TALL, FOOT - mine[0] * tall)
    return CELL, (low + high) / 2


def _in_wheel_order(game: Game, terms: Terms, wager: str) -> list[str]:
    selections = game.selections(terms, wager)
    order = [str(pocket) for pocket in game.equipment(terms).get("wheel", ())]
    return sorted(selections, key=lambda on: order.index(on) if on in order else len(order))


def _strip(wager: str, selections: Sequence[str], top: float, terms: Terms) -> list[Box]:
    """A wager with no place among the numbers: two rows of its selections, as on a racetrack."""
    in_row = -(-len(selections) // 2)
    wide = CELL * 14 / in_row
    boxes = []
    for at, on in enumerate(selections):
        row, column = divmod(at, in_row)
        if row:
            column = in_row - 1 - column
        label = on or terms.wagers[wager].title
        boxes.append(Box(wager, on, column * wide, top + row * 36, wide, 36, label, "track"))
    return boxes


def _stood_up(layout: Layout) -> Layout:
    """Rotated by a quarter turn: the numbers read from left to right and down."""
    boxes = [
        box._replace(x=layout.height - box.y - box.height, y=box.x, width=box.height, height=box.width)
        for box in layout.boxes
    ]
    return Layout(layout.height, layout.width, boxes, chip=layout.chip)
