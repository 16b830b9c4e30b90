"""Monte Carlo simulation of a game and a strategy, by compiled kernels or by the engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoyle.book.resolve import Choices, Overrides
    from hoyle.sim.result import SimResult


def sim(
    path: str,
    strategy: Any = None,
    rounds: float = 1_000_000,
    *,
    seed: int = 1,
    options: Choices | None = None,
    pays: Overrides | None = None,
    wagers: Mapping[str, Any] | None = None,
    engine: bool = False,
    bank: bool | Mapping[str, Any] = False,
    cores: int = 1,
    block: float = 0,
    bankroll: str = "",
    session: int = 0,
    sessions: int = 10_000,
    cluster: str = "",
    save: str | Path | None = None,
    resume: str | Path | None = None,
    confidence: float = 0.95,
) -> SimResult:
    """Simulate rounds of a game by a strategy: its name, a file, or a function of what a seat sees.

    Wagers are as in a strategy file, `{"pass": "$10", "place_to_win 6": "$12"}`. A bankroll is dollars as text,
    `"$300"`. With `bank` the seat holds the bank in its turns, where players may: `True`, or as in a strategy file.
    `pays` are the house's own prices, `{"straight": {"win": "36 to 1"}}`.

    >>> result = sim("ny/roulette", rounds=1000, wagers={"straight 17": "$5"}, engine=True)
    >>> result.totals.rounds, result.totals.wagered[0]
    (1000, 500000)
    """
    from hoyle.open_table import cents_of
    from hoyle.sim.simulate import make_plan, run_plan
    from hoyle.strategy.wagers import read_wagers

    plan = make_plan(
        path, strategy, int(rounds), seed=seed, options=options, pays=pays, block=int(block), engine=engine, bank=bank,
        wagers=read_wagers(wagers, "wagers") if wagers else (), bankroll=cents_of(bankroll) if bankroll else 0,
        session=session, sessions=sessions,
    )  # fmt: skip
    return run_plan(
        plan, cores=cores, cluster=cluster, save=Path(save) if save else None,
        resume=Path(resume) if resume else None, confidence=confidence,
    )  # fmt: skip


__all__ = ["sim"]
