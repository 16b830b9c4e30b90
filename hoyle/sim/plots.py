"""Charts of a simulation: results of a round, house edges with their intervals, and the course of bankrolls."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from math import gcd
from pathlib import Path
from typing import Any, Protocol

from hoyle.errors import HoyleError, MissingExtra
from hoyle.kernels.totals import Totals
from hoyle.kit.money import show_money
from hoyle.sim.bankroll_sessions import Sessions, session_path
from hoyle.sim.estimates import Figures, SessionFigures, percentile
from hoyle.sim.plan import Plan, rounds_of

KINDS = (".svg", ".png", ".pdf")
_PATHS = 40
_BAND_PATHS = 400
_BARS_MAX = 60
_BLUE, _RED, _GREY = "#1f5a8a", "#b3423a", "#8a8a8a"


class Simulated(Protocol):
    """The parts of a result that a chart shows."""

    plan: Plan
    totals: Totals
    sessions: Sessions
    confidence: float

    @property
    def figures(self) -> list[Figures]: ...

    @property
    def exact(self) -> dict[str, Any]: ...

    @property
    def best_play(self) -> dict[str, Any]: ...

    @property
    def bankroll(self) -> SessionFigures | None: ...


def check_drawing(file: Path | None) -> None:
    """Refuse a chart that cannot be drawn before the rounds are played, which may take long."""
    if file is not None and file.suffix.lower() not in KINDS:
        raise HoyleError(f"{file}: a chart is written as one of {', '.join(KINDS)}.")
    if find_spec("matplotlib") is None:
        raise MissingExtra("a chart", "report")


def draw(result: Simulated, file: Path | None) -> Any:
    check_drawing(file)
    from matplotlib.figure import Figure

    has_sessions = bool(result.sessions.count)
    figure = Figure(figsize=(11, 8.5 if has_sessions else 4.6), layout="constrained")
    axes = figure.subplots(2 if has_sessions else 1, 2).reshape(-1)
    _draw_rounds(axes[0], result)
    _draw_edges(axes[1], result)
    if has_sessions:
        _draw_paths(axes[2], result)
        _draw_ends(axes[3], result)
    figure.suptitle(
        f"{result.plan.path}: {result.totals.rounds:,} rounds, seed {result.plan.seed}", fontsize=12
    )
    if file is not None:
        try:
            figure.savefig(file, dpi=120)
        except OSError as error:
            raise HoyleError(f"{file}: cannot be written ({error.strerror}).") from None
    return figure


def _draw_rounds(axis: Any, result: Simulated) -> None:
    """Shares of rounds by their net, on a logarithmic scale that shows rare ones."""
    from matplotlib.ticker import LogLocator

    counts = result.totals.histogram
    total = sum(counts.values())
    values = sorted(counts)
    axis.set_title("Net of a round", loc="left", fontsize=10)
    if len(values) <= _BARS_MAX:
        axis.bar(
            range(len(values)),
            [counts[cents] / total for cents in values],
            color=[_colour(cents) for cents in values],
        )
        step = max(1, len(values) // 12)
        axis.set_xticks(
            range(0, len(values), step),
            [_dollars(cents) for cents in values[::step]],
            rotation=45,
            fontsize=8,
        )
    else:
        axis.hist(
            [cents / 100 for cents in values],
            bins=_BARS_MAX,
            weights=[counts[c] / total for c in values],
            color=_BLUE,
        )
        axis.xaxis.set_major_formatter(lambda dollars, at: _dollars(dollars * 100))
    axis.set_yscale("log")
    axis.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axis.yaxis.set_major_formatter(lambda share, at: f"{share * 100:g} %")
    axis.yaxis.set_minor_formatter(lambda share, at: "")
    axis.set_ylabel("share of rounds, on a logarithmic scale")
    axis.set_xlabel("net of a round")


def _draw_edges(axis: Any, result: Simulated) -> None:
    """Each wager's edge with its interval; the exact edge is a mark."""
    figures = result.figures[::-1]
    named = f"{result.confidence * 100:g} %"
    axis.set_title(f"House edge with its {named} interval", loc="left", fontsize=10)
    known, told = (result.exact, "exact") if result.exact else (result.best_play, "best play")
    for at, each in enumerate(figures):
        low, high = each.edge.interval(result.confidence)
        axis.plot([low * 100, high * 100], [at, at], color=_BLUE, linewidth=2)
        axis.plot(each.edge.value * 100, at, "o", color=_BLUE, markersize=4)
        exact = known.get(each.column)
        if exact is not None:
            axis.plot(float(exact) * 100, at, "|", color=_RED, markersize=14, markeredgewidth=2)
    axis.set_yticks(range(len(figures)), [each.column for each in figures], fontsize=8)
    axis.axvline(0, color=_GREY, linewidth=0.6)
    axis.set_xlabel("percent" + (f" (red: {told})" if known else ""))
    axis.margins(y=0.1)


def _draw_paths(axis: Any, result: Simulated) -> None:
    """The first sessions, and the band that holds nine of ten."""
    import numpy as np

    plan = result.plan
    rounds = rounds_of(plan)
    whole = np.empty((min(_BAND_PATHS, plan.sessions), plan.session + 1))
    for number in range(len(whole)):
        path, _ = session_path(rounds, plan.seed, number, plan.bankroll, plan.session)
        whole[number] = path[-1] / 100
        whole[number, : len(path)] = path / 100
        if number < _PATHS:
            axis.plot(path / 100, color=_BLUE, alpha=0.25, linewidth=0.7)
    low, middle, high = np.percentile(whole, (5, 50, 95), axis=0)
    at = np.arange(plan.session + 1)
    axis.fill_between(at, low, high, color=_GREY, alpha=0.25, linewidth=0, label="9 of 10")
    axis.plot(at, middle, color=_RED, linewidth=1.5, label="median")
    axis.axhline(plan.bankroll / 100, color=_GREY, linewidth=0.6)
    axis.set_title(f"Bankroll of the first {min(_PATHS, plan.sessions)} sessions", loc="left", fontsize=10)
    axis.yaxis.set_major_formatter(lambda dollars, at: _dollars(dollars * 100))
    axis.set_ylabel("bankroll")
    axis.set_xlabel("round")
    axis.legend(loc="upper left", fontsize=8, frameon=False)


def _draw_ends(axis: Any, result: Simulated) -> None:
    ends = result.sessions.ends
    axis.hist(
        [cents / 100 for cents in ends], bins=[cents / 100 for cents in bins_of(ends)], color=_BLUE,
        weights=[count / result.sessions.count for count in ends.values()],
    )  # fmt: skip
    axis.axvline(result.plan.bankroll / 100, color=_GREY, linewidth=1, label="start")
    axis.axvline(percentile(ends, 50) / 100, color=_RED, linewidth=1.5, label="median")
    found = result.bankroll
    ruined = f"; {found.ruin[0] * 100:.1f} % are ruined" if found else ""
    axis.set_title(f"Where {result.sessions.count:,} sessions end{ruined}", loc="left", fontsize=10)
    axis.xaxis.set_major_formatter(lambda dollars, at: _dollars(dollars * 100))
    axis.set_ylabel("share of sessions")
    axis.set_xlabel("bankroll at the end")
    axis.legend(loc="upper right", fontsize=8, frameon=False)


def bins_of(ends: Iterable[int], most: int = _BARS_MAX) -> list[float]:
    """Edges of bars that hold equally many possible amounts, so that bars do not alternate without reason.

    >>> bins_of([100, 300, 500, 1100], most=3)
    [0.0, 400.0, 800.0, 1200.0]
    """
    amounts = sorted(set(ends))
    step = gcd(*(amount - amounts[0] for amount in amounts)) or 100
    wide = step * -(-((amounts[-1] - amounts[0]) // step + 1) // most)
    count = -(-(amounts[-1] - amounts[0] + step) // wide)
    return [amounts[0] - step / 2 + at * wide for at in range(count + 1)]


def _colour(cents: int) -> str:
    return _BLUE if cents > 0 else _RED if cents < 0 else _GREY


def _dollars(cents: float) -> str:
    return show_money(round(cents)).removesuffix(".00")
