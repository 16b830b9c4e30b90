"""Sessions: a bankroll, a number of rounds, and how it ends. Their sums are exact and can be added up.

A seat is ruined when its bankroll no longer covers the wagers that it makes before a round, also after the last round.
Raises during a round are taken to be covered and may leave the seat in debt. A losing streak counts lost rounds in a
row; a push, and in craps a roll that decides nothing, neither lengthens nor ends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.kernels.catalog import Rounds

# Sessions and blocks have separate random streams.
_FIRST_STREAM = 1 << 62


@dataclass(frozen=True, slots=True)
class Sessions:
    count: int = 0
    ruined: int = 0
    ahead: int = 0
    ends: Mapping[int, int] = field(default_factory=dict)  # sessions by cents at their end
    streaks: Mapping[int, int] = field(default_factory=dict)  # by the longest run of lost rounds
    drawdowns: Mapping[int, int] = field(default_factory=dict)  # by the deepest fall from a peak, in cents

    def __add__(self, other: Sessions) -> Sessions:
        return Sessions(
            self.count + other.count,
            self.ruined + other.ruined,
            self.ahead + other.ahead,
            _merged(self.ends, other.ends),
            _merged(self.streaks, other.streaks),
            _merged(self.drawdowns, other.drawdowns),
        )

    def plain(self) -> dict[str, Any]:
        tables = {name: {str(k): v for k, v in getattr(self, name).items()} for name in _TABLES}
        return {"count": self.count, "ruined": self.ruined, "ahead": self.ahead, **tables}


_TABLES = ("ends", "streaks", "drawdowns")


def sessions_from(plain: Mapping[str, Any]) -> Sessions:
    tables = [{int(key): count for key, count in plain[name].items()} for name in _TABLES]
    return Sessions(plain["count"], plain["ruined"], plain["ahead"], *tables)


def _merged(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    counts = dict(one)
    for key, count in other.items():
        counts[key] = counts.get(key, 0) + count
    return dict(sorted(counts.items()))


def run_sessions(rounds: Rounds, seed: int, numbers: range, bankroll: int, length: int) -> Sessions:
    """Play each session on its own random stream and table."""
    total = Sessions()
    ends: dict[int, int] = {}
    streaks: dict[int, int] = {}
    drawdowns: dict[int, int] = {}
    ruined = ahead = 0
    for number in numbers:
        path, is_ruined = session_path(rounds, seed, number, bankroll, length)
        end, streak, fall = int(path[-1]), longest_streak(path), deepest_fall(path)
        ruined += is_ruined
        ahead += end > bankroll
        ends[end] = ends.get(end, 0) + 1
        streaks[streak] = streaks.get(streak, 0) + 1
        drawdowns[fall] = drawdowns.get(fall, 0) + 1
    mine = Sessions(
        len(numbers), ruined, ahead, *(dict(sorted(each.items())) for each in (ends, streaks, drawdowns))
    )
    return total + mine


def session_path(rounds: Rounds, seed: int, number: int, bankroll: int, length: int) -> tuple[Any, bool]:
    """The bankroll before the first round and after each round, until ruin; and whether it came to ruin."""
    import numpy as np

    nets = rounds.nets(seed, _FIRST_STREAM + number, length).sum(axis=1)
    path = np.concatenate([[bankroll], bankroll + np.cumsum(nets)])
    too_little = np.flatnonzero(path < max(1, sum(rounds.stakes)))
    return (path[: too_little[0] + 1], True) if len(too_little) else (path, False)


def longest_streak(path: Any) -> int:
    import numpy as np

    steps = np.diff(path)
    decided = np.concatenate([[1], steps[steps != 0], [1]])
    wins = np.flatnonzero(decided > 0)
    return int(np.max(np.diff(wins)) - 1)


def deepest_fall(path: Any) -> int:
    import numpy as np

    return int(np.max(np.maximum.accumulate(path) - path))
