"""The roulette layout: adjacent numbers, and the groups that a chip can cover.

Three columns of twelve rows; the zeros lie above the first row. A group is written with its numbers joined:
`17-20`.
"""

from __future__ import annotations

from collections.abc import Iterable

ROWS = tuple((row * 3 + 1, row * 3 + 2, row * 3 + 3) for row in range(12))


def join(numbers: Iterable[str | int]) -> str:
    return "-".join(map(str, numbers))


def numbers_in(group: str) -> frozenset[str]:
    return frozenset(group.split("-"))


def splits(zeros: tuple[str, ...]) -> tuple[str, ...]:
    """Neighbours across and down, and each zero with the numbers below it."""
    across = [join(pair) for row in ROWS for pair in (row[:2], row[1:])]
    down = [join((number, number + 3)) for number in range(1, 34)]
    return (*_zero_splits(zeros), *across, *down)


def _zero_splits(zeros: tuple[str, ...]) -> tuple[str, ...]:
    if zeros == ("0", "00"):
        return ("0-1", "0-2", "00-2", "00-3")
    if zeros == ("0", ""):  # the box of the double zero is covered
        return ("0-1", "0-2")
    return ("0-1", "0-2", "0-3")


def streets() -> tuple[str, ...]:
    return tuple(join(row) for row in ROWS)


def corners() -> tuple[str, ...]:
    return tuple(
        join((number, number + 1, number + 3, number + 4)) for row in ROWS[:-1] for number in row[:2]
    )


def six_lines() -> tuple[str, ...]:
    return tuple(join((*ROWS[at], *ROWS[at + 1])) for at in range(11))


def column(name: str) -> frozenset[str]:
    return frozenset(str(row[int(name) - 1]) for row in ROWS)


def dozen(name: str) -> frozenset[str]:
    last = int(name) * 12
    return frozenset(str(number) for number in range(last - 11, last + 1))
