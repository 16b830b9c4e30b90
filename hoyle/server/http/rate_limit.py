"""The rate limit: a token bucket with a burst and a rate per second."""

# Compiled by mypyc.

from __future__ import annotations

import time
from collections.abc import Callable

from hoyle.errors import HoyleError


class TooMany(HoyleError):
    """Too many requests."""


class Bucket:
    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
