"""The roads of baccarat: from the results of a shoe, how many columns alike there are and how they compare.

Results are `B`, `P` and `T`. The big road has a column for each run of one side; ties are marked on the last result.
A derived road compares its column with one, two or three columns before: red where they are alike, blue where not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

BANKER, PLAYER, TIE = "B", "P", "T"
RED, BLUE = "red", "blue"
DERIVED = {"Big eye boy": 1, "Small road": 2, "Cockroach pig": 3}


class Cell(NamedTuple):
    side: str
    ties: int = 0


Column = list[Cell]


def big_road(results: Sequence[str]) -> list[Column]:
    """
    >>> [[cell.side for cell in column] for column in big_road("BBTPPB")], big_road("BBT")[0][1].ties
    ([['B', 'B'], ['P', 'P'], ['B']], 1)
    """
    columns: list[Column] = []
    for result in results:
        if result == TIE:
            if columns:
                columns[-1][-1] = columns[-1][-1]._replace(ties=columns[-1][-1].ties + 1)
        elif columns and columns[-1][-1].side == result:
            columns[-1].append(Cell(result))
        else:
            columns.append([Cell(result)])
    return columns


def derived_road(columns: Sequence[Sequence[Cell]], back: int) -> list[list[str]]:
    """The marks in columns of one colour. It begins at the second row of column `back + 1`, or with the next column.

    >>> derived_road(big_road("BBPPBB"), 1)
    [['red', 'red', 'red']]
    >>> derived_road(big_road("BBBPBB"), 1), derived_road(big_road("BBBPPBBB"), 1)
    ([['blue', 'blue']], [['red'], ['blue'], ['red'], ['blue']])
    """
    marks = []
    for at in range(back, len(columns)):
        for row in range(len(columns[at])):
            if row == 0:
                if at - 1 - back >= 0:
                    marks.append(RED if len(columns[at - 1]) == len(columns[at - 1 - back]) else BLUE)
            else:
                before = len(columns[at - back])
                marks.append(BLUE if before == row else RED)
    road: list[list[str]] = []
    for mark in marks:
        if road and road[-1][-1] == mark:
            road[-1].append(mark)
        else:
            road.append([mark])
    return road
