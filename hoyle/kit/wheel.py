"""Wheels: their pockets in clockwise order, the colours of roulette, and names for sections that are alike.

The books that print an order print the same one. A pocket is the text on it: `00` is not `0`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Colour = Literal["red", "black", "green"]

_GREEN = frozenset(("0", "00"))
_RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
_BLACK = frozenset(map(str, range(1, 37))) - _RED


@dataclass(frozen=True, slots=True)
class Wheel:
    """`pockets` run clockwise; one that is on the wheel several times is listed as often."""

    name: str
    pockets: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.pockets:
            raise ValueError(f'wheel "{self.name}" has no pockets; list them clockwise')

    def neighbours(self, pocket: str, count: int) -> tuple[str, ...]:
        """The `count` pockets of which this one is the middle, clockwise.

        >>> DOUBLE_ZERO.neighbours("0", 5)
        ('14', '2', '0', '28', '9')
        """
        size = len(self.pockets)
        if count % 2 == 0 or not 1 <= count <= size:
            raise ValueError(f"{count} pockets have no middle one; ask for an odd number from 1 to {size}")
        if self.pockets.count(pocket) != 1:
            raise ValueError(
                f'"{pocket}" is on wheel "{self.name}" {self.pockets.count(pocket)} times; '
                "only a pocket that is there once has neighbours"
            )
        start = self.pockets.index(pocket) - count // 2
        return tuple(self.pockets[at % size] for at in range(start, start + count))


def _wheel(name: str, clockwise: str) -> Wheel:
    return Wheel(name, tuple(clockwise.split()))


# The clockwise orders are those of Pennsylvania 617a.1(c) and (d). Ohio's roulette prints the same.
SINGLE_ZERO = _wheel(
    "single_zero",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
)
DOUBLE_ZERO = _wheel(
    "double_zero",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)


def colour_of(number: str) -> Colour:
    """
    >>> colour_of("7"), colour_of("8"), colour_of("00")
    ('red', 'black', 'green')
    """
    if number in _RED:
        return "red"
    if number in _BLACK:
        return "black"
    if number in _GREEN:
        return "green"
    raise ValueError(f'"{number}" is no roulette number; write 0, 00 or 1 to 36')


def parse_pocket(text: str, wheel: Wheel) -> str:
    """Read a pocket of this wheel.

    >>> parse_pocket(" 00 ", DOUBLE_ZERO)
    '00'
    """
    pocket = text.strip().lower()
    if pocket not in wheel.pockets:
        raise ValueError(f'"{text}" is not on wheel "{wheel.name}"; it has {_listed(wheel.pockets)}')
    return pocket


def section_names(symbols: Sequence[str]) -> tuple[str, ...]:
    """A name for each section: its symbol, counted clockwise where the wheel has it more than once.

    >>> section_names(("joker", "one", "two", "one"))
    ('joker', 'one-1', 'two', 'one-2')
    """
    often, seen = Counter(symbols), Counter[str]()
    names = []
    for symbol in symbols:
        seen[symbol] += 1
        names.append(f"{symbol}-{seen[symbol]}" if often[symbol] > 1 else symbol)
    return tuple(names)


def symbol_of(section: str) -> str:
    """
    >>> symbol_of("one-2"), symbol_of("joker")
    ('one', 'joker')
    """
    return section.partition("-")[0]


def _listed(pockets: Sequence[str]) -> str:
    return ", ".join(sorted(set(pockets), key=lambda pocket: (not pocket.isdigit(), len(pocket), pocket)))
