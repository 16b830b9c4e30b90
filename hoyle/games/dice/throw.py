"""One throw of the dice, with the point at that time."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hoyle.kit.dice import Roll, combination, is_hard, total

SEVEN = 7
HARD_TOTALS = (4, 6, 8, 10)


class Throw(NamedTuple):
    total: int
    hard: bool
    combination: str
    point: int | None

    @property
    def is_come_out(self) -> bool:
        return self.point is None

    @property
    def makes_point(self) -> bool:
        return self.total == self.point

    @property
    def is_loser_seven(self) -> bool:
        """Seven out: the 7 that loses the pass line and the dice. A 7 on the come out wins."""
        return self.point is not None and self.total == SEVEN

    def call(self) -> str:
        """As the stickperson calls it."""
        if self.total not in HARD_TOTALS:
            return str(self.total)
        return f"{self.total} hard" if self.hard else f"{self.total} easy"


@cache
def read_throw(roll: Roll, point: int | None) -> Throw:
    return Throw(total(roll), is_hard(roll), combination(roll), point)
