"""Detects that the machine's clock was set, by comparison with a monotonic clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

STEP_SECONDS = 2.0  # smaller steps are ordinary time synchronization


class ClockWatch:
    def __init__(self, clock: Callable[[], datetime], steady: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._steady = clock, steady
        self._was, self._at = clock(), steady()

    def look(self) -> float:
        """By how many seconds the clock was set since the last look; 0 if it was not."""
        now, at = self._clock(), self._steady()
        off = (now - self._was).total_seconds() - (at - self._at)
        self._was, self._at = now, at
        return off if abs(off) > STEP_SECONDS else 0.0
