"""A wager of a strategy."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.engine import Stake


class Wagered(NamedTuple):
    """Made before every round, or in craps kept up: see `standing_wagers.py`."""

    wager: str
    cents: int
    on: str = ""
    times: str = ""  # odds as a multiple of their flat wager, 2x or 3-4-5x, instead of cents
    when: str = "always"  # or come_out, or point
    most: int = 1  # the number that may stand at the same time

    @property
    def column(self) -> str:
        return f"{self.wager}:{self.on}" if self.on else self.wager

    def stake(self, cents: int = 0) -> Stake:
        """The stake of the engine, for one seat at one spot."""
        return Stake(1, "player", 1, self.wager, cents or self.cents, self.on, since=1)
