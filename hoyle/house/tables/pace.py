"""The pace of a table: how long it waits. The clock is passed in; a deadline is an absolute instant."""

# Compiled by mypyc.

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

AWAY_SECONDS = 600


class Pace(NamedTuple):
    """Seconds to wager after the first wager, and seconds to decide; none means that the table waits.

    `round_seconds` is the least time from the beginning of a round to that of the next. Where a clock runs, a seat that
    says and plays nothing for `away_seconds` is given up; none means that it is kept.
    """

    wager_seconds: int | None = None
    decide_seconds: int | None = None
    round_seconds: int | None = None
    away_seconds: int | None = AWAY_SECONDS

    @property
    def is_set(self) -> bool:
        return self.wager_seconds is not None or self.decide_seconds is not None

    @property
    def keep_seconds(self) -> int | None:
        """How long an idle seat is kept."""
        return self.away_seconds if self.is_set else None


class Deadline(NamedTuple):
    """When the waiting ends, and the consequence; both are announced."""

    at: datetime
    position: str
    then: str

    def plain(self) -> dict[str, Any]:
        return {"at": self.at.isoformat(), "position": self.position, "then": self.then}


def deadline(now: datetime, seconds: int | None, position: str, then: str) -> Deadline | None:
    return None if seconds is None else Deadline(now + timedelta(seconds=seconds), position, then)
