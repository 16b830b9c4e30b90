"""A wager of a strategy."""

from __future__ import annotations

from typing import NamedTuple

from hoyle.engine import Stake


class Wagered(NamedTuple):
    """A wager of the strategy, made before every round, or in craps kept up: see `hoyle.strategy.strategy`."""

    wager: str
    cents: int
    on: str = ""
    times: str = (
        ""  # odds as so many times the wager they stand beside: 2x, or 3-4-5x; then there are no cents
    )
    when: str = "always"  # or come_out, or point
    most: int = 1  # how many may stand at a time

    @property
    def column(self) -> str:
        return f"{self.wager}:{self.on}" if self.on else self.wager

    def stake(self, cents: int = 0) -> Stake:
        """As the engine has it, for one seat at one spot."""
        return Stake(1, "player", 1, self.wager, cents or self.cents, self.on, since=1)
