"""A clock for deadlines: it goes on evenly, whatever is done to the machine's clock.

Stamps follow the machine's clock, which can be set; what waits for ten seconds waits for ten seconds all the same. Once
the house has noticed that its clock was set, deadlines are announced by the new time, with as much of them left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta


class SteadyClock:
    def __init__(self, clock: Callable[[], datetime], steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._begun, self._at = clock(), steady()

    def __call__(self) -> datetime:
        return self._begun + timedelta(seconds=self._steady() - self._at)

    def follow(self, seconds: float) -> None:
        """The machine's clock was set by so much."""
        self._begun += timedelta(seconds=seconds)
