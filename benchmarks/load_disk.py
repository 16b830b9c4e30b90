"""The latency of the disk alone: how long it takes to sync the house's writes at half load, with nothing else running.

The server answers only after the disk has confirmed, so a slow sync delays every answer.
"""

from __future__ import annotations

import os
import tempfile
import time
from typing import NamedTuple

WRITE_BYTES, EVERY_SECONDS = 300_000, 0.009  # one commit, and the time from one to the next
LOG_BYTES = 200 * WRITE_BYTES  # written once and then overwritten, like SQLite's write-ahead log
LONG_SECONDS = 0.020


class Disk(NamedTuple):
    middle_seconds: float
    longest_seconds: float
    long_share: float  # share of the time spent in longer waits

    @property
    def words(self) -> str:
        return (
            f"The disk by itself, asked for as much and as often before all this, confirmed in {self.middle_seconds * 1000:.1f} ms "
            f"in the middle and in {self.longest_seconds * 1000:.0f} ms at the longest; waits of more than "
            f"{LONG_SECONDS * 1000:.0f} ms took {self.long_share:.1%} of the time. Until it confirms, all answers wait."
        )


def watch(seconds: float) -> Disk:
    took: list[float] = []
    data = os.urandom(WRITE_BYTES)
    with tempfile.TemporaryFile() as file:
        for at in range(0, LOG_BYTES, WRITE_BYTES):
            os.pwrite(file.fileno(), data, at)
        os.fsync(file.fileno())
        began, at = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            asked = time.perf_counter()
            os.pwrite(file.fileno(), data, at)
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - asked)
            at = (at + WRITE_BYTES) % LOG_BYTES
            time.sleep(max(0.0, EVERY_SECONDS - took[-1]))
    longest = sum(wait for wait in took if wait > LONG_SECONDS)
    return Disk(sorted(took)[len(took) // 2], max(took), longest / seconds)
