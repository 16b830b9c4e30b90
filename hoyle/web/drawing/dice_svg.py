"""Dice."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.web.drawing.svg import element, picture

SIZE = 40
_LOW, _MID, _HIGH = 11, 20, 29
_PIPS: dict[str, list[tuple[int, int]]] = {
    "1": [(_MID, _MID)],
    "2": [(_LOW, _LOW), (_HIGH, _HIGH)],
    "3": [(_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)],
    "4": [(x, y) for x in (_LOW, _HIGH) for y in (_LOW, _HIGH)],
    "5": [*((x, y) for x in (_LOW, _HIGH) for y in (_LOW, _HIGH)), (_MID, _MID)],
    "6": [(x, y) for x in (_LOW, _HIGH) for y in (_LOW, _MID, _HIGH)],
}


def die(face: str, x: float = 0, y: float = 0, size: float = SIZE) -> str:
    """One die within a larger drawing."""
    parts = [element("rect", x=1, y=1, width=38, height=38, rx=7, fill="#b3262f", stroke="#5e0f15")]
    parts += [element("circle", cx=at, cy=down, r=3.6, fill="#fff") for at, down in _PIPS[face]]
    return element("g", *parts, transform=f"translate({x:g} {y:g}) scale({size / SIZE:g})")


def is_dice(items: Sequence[str]) -> bool:
    return bool(items) and all(item in _PIPS for item in items)


def draw_dice(faces: Sequence[str]) -> str:
    width = SIZE * len(faces) + 8 * (len(faces) - 1)
    dice = (die(face, at * (SIZE + 8)) for at, face in enumerate(faces))
    said = f"dice: {' and '.join(faces)}, {sum(map(int, faces))} total"
    return picture(width, SIZE, *dice, label=said, name="dice")
