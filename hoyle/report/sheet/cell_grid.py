"""Tables of headings and cells, independent of their output.

A heading that opens with `>` stands over figures, as in the tables of the command line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

RIGHT = ">"
WORDS_WIDTH, GAP = 24, 3
# The least important columns first.
SPARE = (">exactly", ">", ">most\nwon", ">combinations", ">pushes", "per", ">part of\nreturn", "table")


class Grid(NamedTuple):
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


def without(grid: Grid, headings: Collection[str]) -> Grid:
    kept = [at for at, heading in enumerate(grid.headings) if heading not in headings]
    return Grid([grid.headings[at] for at in kept], [[row[at] for at in kept] for row in grid.rows])


def fitted(grid: Grid, width: int) -> Grid:
    """Drop the least important columns until the table fits. Text can wrap, figures cannot."""
    for heading in SPARE:
        if _width(grid) <= width:
            break
        grid = without(grid, (heading,))
    return grid


def parted(grid: Grid, width: int) -> list[Grid]:
    """Where nothing may be left out: as many columns as have room, the others below, each time after the
    first.

    >>> [part.headings for part in parted(Grid(("wager", ">net", ">edge"), [("pass", "-$10.00", "1.41 %")]), 20)]
    [['wager', '>net'], ['wager', '>edge']]
    """
    names = _column_width(grid, 0, wraps=False)
    parts: list[list[int]] = [[0]]
    used = names
    for at in range(1, len(grid.headings)):
        wide = _column_width(grid, at)
        if used + wide > width and len(parts[-1]) > 1:
            parts.append([0])
            used = names
        parts[-1].append(at)
        used += wide
    return [
        Grid([grid.headings[at] for at in part], [[row[at] for at in part] for row in grid.rows])
        for part in parts
    ]


def _width(grid: Grid) -> int:
    return sum(_column_width(grid, at) for at in range(len(grid.headings)))


def _column_width(grid: Grid, at: int, *, wraps: bool = True) -> int:
    heading = grid.headings[at]
    widest = max(map(len, (*heading.removeprefix(RIGHT).split("\n"), *(row[at] for row in grid.rows))))
    is_words = wraps and not heading.startswith(RIGHT)
    return GAP + (min(widest, WORDS_WIDTH) if is_words else widest)


def plain(grid: Grid) -> str:
    """Columns of plain text."""
    heads = [heading.removeprefix(RIGHT).split("\n") for heading in grid.headings]
    tall = max(map(len, heads))
    raised = [[""] * (tall - len(head)) + head for head in heads]
    table = [*zip(*raised, strict=True), *grid.rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    right = [heading.startswith(RIGHT) for heading in grid.headings]
    lines = [
        "  ".join(
            cell.rjust(width) if figure else cell.ljust(width)
            for cell, width, figure in zip(row, widths, right, strict=True)
        )
        for row in table
    ]
    return "\n".join(line.rstrip() for line in lines)
