"""Pai gow tiles. Pips of ones and fours are red, and half of those of the twelve."""

from __future__ import annotations

from collections.abc import Iterable

from hoyle.kit.tiles import TILES, pair_of
from hoyle.web.drawing.svg import element, picture

WIDTH, HEIGHT = 40, 96
_X = (12, 28)
_HALF: dict[int, list[tuple[int, int]]] = {
    1: [(20, 20)],
    2: [(20, 12), (20, 32)],
    3: [(12, 12), (20, 22), (28, 32)],
    4: [(x, y) for x in _X for y in (13, 31)],
    5: [*((x, y) for x in _X for y in (11, 33)), (20, 22)],
    6: [(x, y) for x in _X for y in (10, 22, 34)],
}
_RED, _WHITE = "#e2483d", "#f4f1e8"
_KNOWN = frozenset(TILES)


def is_tile(item: str) -> bool:
    return item in _KNOWN


def say_tile(tile: str) -> str:
    return f"tile {tile}, {pair_of(tile).replace('_', ' ')}"


def draw_tile(tile: str) -> str:
    low, high = int(tile[0]), int(tile[2])
    parts = [
        element("rect", x=1, y=1, width=38, height=94, rx=5, fill="#1c1b1a", stroke="#55504a"),
        element("path", d="M6 48H34", stroke="#55504a"),
        *_half(high, 0, tile),
        *_half(low, 50, tile),
    ]
    return picture(WIDTH, HEIGHT, *parts, label=say_tile(tile), name="tile")


def _half(pips: int, down: int, tile: str) -> list[str]:
    def colour(x: int) -> str:
        if tile == "6-6":
            return _RED if (x == _X[0]) == (down == 0) else _WHITE
        return _RED if pips in (1, 4) else _WHITE

    return [
        element("circle", cx=x, cy=y + 3 + down * 0.92, r=5.5 if pips == 1 else 4, fill=colour(x))
        for x, y in _HALF[pips]
    ]


def draw_hidden_tile() -> str:
    back = element("rect", x=1, y=1, width=38, height=94, rx=5, fill="#2c2a28", stroke="#55504a")
    return picture(WIDTH, HEIGHT, back, label="a tile face down", name="tile")


def draw_tiles(tiles: Iterable[str]) -> str:
    return "".join(map(draw_tile, tiles))
