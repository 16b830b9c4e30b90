"""Estimates from totals: house edges with confidence intervals, deviation, hit frequency; risk of ruin and percentiles.

Rounds of craps depend on each other, so there an edge is a ratio of sums over independent pieces, by the amount wagered
and decided. Elsewhere a round is a piece, and an edge is by the amount wagered before the round, as on a PAR sheet; for
a wager that stands over several rounds it is by the amount decided. The element of risk is by all that was wagered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from hoyle.kernels.totals import Totals
from hoyle.sim.bankroll_sessions import Sessions

ALL = "all wagers"
PERCENTILES = (5, 25, 50, 75, 95)


class Estimate(NamedTuple):
    value: float
    error: float  # one standard error

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        half = NormalDist().inv_cdf((1 + confidence) / 2) * self.error
        return self.value - half, self.value + half

    def away(self, exact: float) -> float:
        """The distance from a known figure in standard errors."""
        return (self.value - exact) / self.error


class Figures(NamedTuple):
    """Estimates for one column, or for the round as a whole. Money is in cents."""

    column: str
    wagered: int
    net: int
    mean_net: float  # a round
    edge: Estimate  # of what was wagered before the round; in craps of what was decided
    risk: Estimate  # of all that was wagered
    deviation: float  # of a round's net
    hit_frequency: float


def figures_of(totals: Totals, stakes: Mapping[str, int], standing: Collection[str] = ()) -> list[Figures]:
    """One entry for each column that had a wager, and one for all.

    `standing` are the wagers made once for as many rounds as they take; where all are, pieces are not rounds.
    """
    anew = {name: cents for name, cents in stakes.items() if name.partition(":")[0] not in standing}
    found = [_figures(totals, at, name, anew.get(name, 0)) for at, name in enumerate(totals.columns)]
    found = [each for each in found if each.wagered or each.net]
    stood = sum(each.wagered for each in found if stakes.get(each.column) and each.column not in anew)
    a_round = sum(anew.values()) + (stood / totals.rounds if stood else 0)
    return [*found, _figures(totals, len(totals.columns), ALL, a_round)]


def _figures(totals: Totals, at: int, name: str, stake: float) -> Figures:
    net, wagered = totals.net[at], totals.wagered[at]
    rounds, pieces = totals.rounds, totals.pieces
    risk = _ratio(totals, at)
    spread = _spread(totals.squares[at], net, pieces)
    deviation = sqrt(spread * pieces / rounds) if rounds else 0.0
    edge = risk
    if pieces == rounds and stake:
        edge = Estimate(-net / (stake * rounds), deviation / stake / sqrt(rounds))
    return Figures(
        name, wagered, net, net / rounds if rounds else 0.0, edge, risk, deviation,
        totals.hits[at] / rounds if rounds else 0.0,
    )  # fmt: skip


def _spread(squares: int, total: int, count: int) -> float:
    """The variance of pieces, in integers until the last division."""
    return (count * squares - total * total) / (count * (count - 1)) if count > 1 else 0.0


def _ratio(totals: Totals, at: int) -> Estimate:
    """Net by wagered, both of them sums over pieces."""
    net, wagered, count = totals.net[at], totals.wagered[at], totals.pieces
    if not wagered:
        return Estimate(0.0, 0.0)
    # The sum of (net - ratio * wagered) squared, times wagered squared, is a whole number.
    whole = (
        totals.squares[at] * wagered * wagered
        - 2 * net * wagered * totals.products[at]
        + net * net * totals.wagered_squares[at]
    )
    error = sqrt(max(whole, 0) * count / max(1, count - 1)) / wagered / wagered
    return Estimate(-net / wagered, error)


class SessionFigures(NamedTuple):
    sessions: int
    ruin: tuple[float, float, float]  # share, and the ends of its interval
    ahead: tuple[float, float, float]
    mean_end: float
    percentiles: Mapping[int, int]
    streak_mean: float
    streak_most: int
    drawdown_mean: float
    drawdown_most: int


def session_figures(sessions: Sessions, confidence: float = 0.95) -> SessionFigures:
    return SessionFigures(
        sessions.count,
        share(sessions.ruined, sessions.count, confidence),
        share(sessions.ahead, sessions.count, confidence),
        _mean(sessions.ends),
        {percent: percentile(sessions.ends, percent) for percent in PERCENTILES},
        _mean(sessions.streaks),
        max(sessions.streaks),
        _mean(sessions.drawdowns),
        max(sessions.drawdowns),
    )


def share(count: int, total: int, confidence: float = 0.95) -> tuple[float, float, float]:
    """A share with its Wilson interval, which stays within 0 and 1 and holds for small counts."""
    if not total:
        return 0.0, 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    seen = count / total
    middle = (seen + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(seen * (1 - seen) / total + z * z / (4 * total * total)) / (1 + z * z / total)
    return seen, max(0.0, middle - half), min(1.0, middle + half)


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The least value that this percentage of the counts does not exceed."""
    total, below = sum(counts.values()), 0
    for value, count in sorted(counts.items()):
        below += count
        if below * 100 >= percent * total:
            return value
    return 0


def _mean(counts: Mapping[int, int]) -> float:
    total = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / total if total else 0.0
