"""What a queue has done since it began: commands by kind and outcome, how long they waited, and its commits."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

from hoyle.errors import HouseStopped, HoyleError, StoreError

ACCEPTED, REFUSED, STOPPED, FAULT = "accepted", "refused", "stopped", "fault"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Durations:
    """How many took how long: by upper bounds in seconds, and in all.

    >>> took = Durations()
    >>> for seconds in (0.002, 0.002, 7.0):
    ...     took.add(seconds)
    >>> took.up_to()[1], took.up_to()[-1], took.count
    ((0.0025, 2), (5.0, 2), 3)
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    @property
    def count(self) -> int:
        return sum(self._counts)

    def up_to(self) -> list[tuple[float, int]]:
        """By bound, how many took no longer."""
        found, sum_ = [], 0
        for bound, count in zip(BOUNDS, self._counts, strict=False):
            sum_ += count
            found.append((bound, sum_))
        return found


class Tallies:
    """Of one queue. `commands` has the kind of a command and how it ended."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        self.waited = Durations()
        self.commits = Durations()
        self.committed = 0

    def answered(self, kind: str, error: Exception | None, seconds: float) -> None:
        self.commands[kind, outcome_of(error)] += 1
        self.waited.add(seconds)

    def landed(self, command_count: int, seconds: float) -> None:
        self.commits.add(seconds)
        self.committed += command_count


def outcome_of(error: Exception | None) -> str:
    """
    >>> outcome_of(None), outcome_of(HoyleError("no")), outcome_of(HouseStopped("no")), outcome_of(KeyError())
    ('accepted', 'refused', 'stopped', 'fault')
    """
    if error is None:
        return ACCEPTED
    if isinstance(error, (HouseStopped, StoreError)):
        return STOPPED
    return REFUSED if isinstance(error, HoyleError) else FAULT
