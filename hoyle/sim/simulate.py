"""Makes a plan from a request, runs the blocks that are not done yet, and saves each finished block."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hoyle.book.resolve import Choices, Overrides
from hoyle.errors import HoyleError
from hoyle.exact.catalog import check_has_edge
from hoyle.games.catalog import open_terms
from hoyle.sim.block import Done
from hoyle.sim.cluster import check_address, run_on_cluster
from hoyle.sim.local_runner import run_here
from hoyle.sim.plan import ENGINE_BLOCK, KERNEL_BLOCK, Plan, plan_from, rounds_of
from hoyle.sim.result import SimResult
from hoyle.sim.saved_run import SavedRun, read_lines
from hoyle.sim.strategy_lookup import find_strategy
from hoyle.strategy.wagered import Wagered

Progress = Callable[[Done, int], None]  # the result so far, and how many of its rounds an earlier run played
_SEED_MAX = (1 << 64) - 1
_BLOCKS_WANTED = 64


class Stopped(HoyleError):
    """Interrupted by Ctrl-C before the first block was done."""


def make_plan(
    path: str,
    strategy: Any = None,
    rounds: int = 1_000_000,
    *,
    seed: int = 1,
    options: Choices | None = None,
    wagers: tuple[Wagered, ...] = (),
    block: int = 0,
    engine: bool = False,
    bankroll: int = 0,
    session: int = 0,
    sessions: int = 0,
    bank: Any = None,
    pays: Overrides | None = None,
) -> Plan:
    _check(rounds, seed, block, bankroll, session, sessions)
    game, terms = open_terms(path, options, pays)
    check_has_edge(terms)
    found = find_strategy(game, terms, strategy, wagers, bank=bank)
    return Plan(
        path, dict(terms.options), terms.fingerprint, found.source or {}, rounds, seed,
        block or _usual_block(rounds, engine), engine, bankroll, session, sessions if bankroll else 0,
        {wager: dict(own) for wager, own in terms.pays.items()},
    )  # fmt: skip


def _check(rounds: int, seed: int, block: int, bankroll: int, session: int, sessions: int) -> None:
    if rounds < 1 or block < 0:
        raise HoyleError("a simulation and a block have at least one round each.")
    if not 0 <= seed <= _SEED_MAX:
        raise HoyleError(f"the seed is {seed}; it is a whole number from 0 to {_SEED_MAX}.")
    if bool(bankroll) != bool(session):
        raise HoyleError("a bankroll and the rounds of a session go together: --bankroll 500 --session 200.")
    if bankroll < 0 or session < 0 or (bankroll and sessions < 1):
        raise HoyleError("a bankroll, the rounds of a session and the number of sessions are more than zero.")


def _usual_block(rounds: int, engine: bool) -> int:
    """Enough blocks for many cores, each large enough to be worth starting."""
    least, most = (100, ENGINE_BLOCK) if engine else (100_000, KERNEL_BLOCK)
    return min(rounds, max(least, min(most, rounds // _BLOCKS_WANTED)))


def run_plan(
    plan: Plan,
    *,
    cores: int = 1,
    cluster: str = "",
    save: Path | None = None,
    resume: Path | None = None,
    confidence: float = 0.95,
    progress: Progress | None = None,
    ready: Callable[[], None] | None = None,
) -> SimResult:
    """Run the plan, or the rest of it. Ctrl-C ends it with the blocks done so far. `ready` is called before the first
    block."""
    if cores < 1:
        raise HoyleError(f"a simulation runs on at least one core, not on {cores}.")
    if save and resume:
        raise HoyleError("--resume continues a file and saves to it; leave --save out.")
    if cluster:
        check_address(cluster)
    rounds_of(plan)
    file = resume or save
    kept = SavedRun(file, plan, resume is not None) if file else None
    started = time.monotonic()
    if ready:
        ready()
    left = _left(plan, kept)
    stream = run_on_cluster(plan, left, cluster) if cluster else run_here(plan, left, cores)
    done = _collect(stream, kept, progress)
    if done is None:
        raise Stopped(
            f"stopped before the first block of {plan.block_size(0):,} rounds was done; there is nothing to show. Choose a "
            "smaller --block."
        )
    return SimResult(plan, done, confidence=confidence, seconds=time.monotonic() - started)


def _collect(
    stream: Iterator[tuple[int, Done]], kept: SavedRun | None, progress: Progress | None
) -> Done | None:
    """Add up the blocks, and save each one, until the stream ends or Ctrl-C."""
    done = kept.result if kept else None
    before = done.totals.rounds if done else 0
    try:
        for block, mine in stream:
            done = mine if done is None else done.plus(mine)
            if kept:
                kept.add(block, mine)
            if progress:
                progress(done, before)
    except KeyboardInterrupt:
        _close(stream)
    finally:
        if kept:
            kept.close()
    return done


def _close(stream: Iterator[Any]) -> None:
    close = getattr(stream, "close", None)
    if close:
        close()


def _left(plan: Plan, kept: SavedRun | None) -> Iterable[int]:
    done = kept.done if kept else set()
    return (block for block in range(plan.block_count) if block not in done)


def saved_plan(path: Path) -> Plan:
    """The plan of a saved file."""
    plain = read_lines(path)[0]["plan"]
    try:
        return plan_from(plain)
    except TypeError:
        raise HoyleError(f"{path}: this version of Hoyle cannot read its plan.") from None
