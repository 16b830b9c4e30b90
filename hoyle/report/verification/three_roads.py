"""One figure by three methods: exact solution, kernel and engine.

The exact fraction, compiled rounds, and the engine's own rounds, side by side.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from hoyle.kit.money import show_money
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.digits import share

KERNEL, ENGINE = "kernel", "engine"
ROADS = (KERNEL, ENGINE)
WIDE = 0.01  # an interval that needs no more than hundredths of a percent


class Road(NamedTuple):
    """The result of a simulation for one wager.

    `away` is its distance from the exact figure in standard errors.
    """

    rounds: int
    estimate: float
    low: float
    high: float
    away: float


class Checked(NamedTuple):
    """One sheet; `exact` is its edge at the amount that was simulated, rounded as the book rounds."""

    label: str
    per: str
    stake_cents: int
    exact: Fraction
    roads: dict[str, Road]


class Verification(NamedTuple):
    seed: int
    confidence: float
    wagers: tuple[Checked, ...]
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()  # sheets without a simulation

    def facts(self) -> dict[str, Any]:
        return {
            "seed": self.seed,
            "confidence": self.confidence,
            "wagers": {
                each.label: {
                    "per": each.per,
                    "stake_cents": each.stake_cents,
                    "exact": str(each.exact),
                    "house_edge": float(each.exact),
                    **{name: each.roads[name]._asdict() if name in each.roads else None for name in ROADS},
                }
                for each in self.wagers
            },
            "farthest": self.farthest,
            "not_simulated": list(self.missing),
            "notes": list(self.notes),
        }

    @property
    def farthest(self) -> float:
        """The largest distance of all, in standard errors."""
        return max((abs(road.away) for each in self.wagers for road in each.roads.values()), default=0.0)


def verification_grid(found: Verification) -> Grid:
    """A line for each method."""
    interval = f">{round(found.confidence * 100)}%\ninterval"
    heads = ("wager", ">wagered", ">exact", "road", ">rounds", ">estimate", interval, ">errors\naway")
    rows = []
    for each in found.wagers:
        opening = [each.label, show_money(each.stake_cents).removesuffix(".00"), share(each.exact)]
        for name in ROADS:
            if name in each.roads:
                rows.append([*opening, name, *_cells(each.roads[name])])
                opening = ["", "", ""]
    return Grid(heads, rows)


def _cells(road: Road) -> list[str]:
    places = 2 if road.high - road.low > WIDE else 4
    interval = f"{road.low:.{places}%} to {road.high:.{places}%}"
    return [f"{road.rounds:,}", f"{road.estimate:.{places}%}", interval, f"{road.away:+.2f}"]


def verification_lines(found: Verification) -> list[str]:
    count = sum(len(each.roads) for each in found.wagers)
    lines = [
        f"{len(found.wagers)} wagers by {count} simulations, seed {found.seed}; the farthest is {found.farthest:.2f} "
        f"standard errors from its exact figure. Intervals are of {found.confidence:.0%} confidence."
    ]
    if found.missing:
        lines.append(f"Not simulated by itself: {', '.join(found.missing)}.")
    return [*lines, *found.notes]
