"""One box of a layout: the size and position of its label and of a chip that leaves the label readable."""

from __future__ import annotations

from typing import NamedTuple

Key = tuple[str, str]  # wager and selection
Point = tuple[float, float]
LETTER = 0.72  # width of a letter for its height
CAPITAL = 0.84
LARGEST = 27
AROUND = 4  # free space around a chip
SHRUNK = 0.55  # labels may shrink to this share to make room for a chip
LOWEST = 13  # height of one line


class Box(NamedTuple):
    """`kind` is its CSS class; `spot` boxes are invisible until the pointer is on them."""

    wager: str
    on: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""  # of one line or more
    kind: str = "plain"
    below: str = ""  # a second, smaller line
    dice: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return self.wager, self.on

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def lines(self) -> list[str]:
        return self.label.split("\n")

    @property
    def is_upright(self) -> bool:
        """The label of a tall box is rotated."""
        return self.height > self.width * 1.5 and len(self.label) > 2


class Fit(NamedTuple):
    """Size and centre of the label or dice, and centre of the chip."""

    size: float
    words: Point
    chip: Point


def fit(box: Box, radius: float) -> Fit:
    """The chip goes after the label or below it; on a bare number it covers the number."""
    size, length = _largest(box)
    if not box.dice and len(box.label) <= 2:
        return _under(box, size, radius) if box.below else Fit(size, box.middle, box.middle)
    long = box.height if box.is_upright else box.width
    room = 2 * radius + AROUND
    share = min(1.0, (long - room) * 0.9 / length)
    if share >= SHRUNK:
        moved = max(0.0, room - (long - length * share) / 2)
        return Fit(size * share, _before_end(box, moved), _end(box, radius))
    if box.height >= room + LOWEST and not box.is_upright:
        return _under(box, size, radius)
    return Fit(size, box.middle, _end(box, radius))


def _largest(box: Box) -> tuple[float, float]:
    """The largest size of label or dice, and their length at that size."""
    if box.dice:
        size = min(box.height * (0.52 if box.label else 0.7), box.width * 0.4)
        return size, size * len(box.dice) + 3 * (len(box.dice) - 1)
    long, tall = (box.height, box.width) if box.is_upright else (box.width, box.height)
    letters = max(2, *map(len, box.lines))
    share = 0.38 if box.below else 0.5 if len(box.lines) == 1 else 0.7 / len(box.lines)
    size = min(tall * share, long * 0.92 / letters / LETTER, LARGEST)
    return size, size * letters * (CAPITAL if box.label.isupper() else LETTER)


def _end(box: Box, radius: float) -> Point:
    """The end of the label: right, or top if rotated."""
    x, y = box.middle
    inset = radius + AROUND / 2
    return (x, box.y + inset) if box.is_upright else (box.x + box.width - inset, y)


def _before_end(box: Box, moved: float) -> Point:
    x, y = box.middle
    return (x, y + moved) if box.is_upright else (x - moved, y)


def _under(box: Box, size: float, radius: float) -> Fit:
    """Label above, chip below; of two lines the first stays readable."""
    x, y = box.middle
    bottom = box.y + box.height - radius - AROUND / 2
    if box.below:
        return Fit(size, (x, y), (x, bottom))
    above = box.height - 2 * radius - AROUND
    return Fit(min(size, above * 0.8), (x, box.y + above / 2), (x, bottom))
