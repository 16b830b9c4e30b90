"""Runs the blocks of a plan on this machine: kernels in threads, as they release the GIL, the engine in processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from typing import Any

from hoyle.errors import HoyleError
from hoyle.kernels.catalog import Rounds
from hoyle.sim.block import Done, done_from, run_block, run_plain
from hoyle.sim.plan import Plan, rounds_of
from hoyle.worker_process import help_the_parent

# Blocks submitted ahead for each core.
_AHEAD = 2


def run_here(plan: Plan, blocks: Iterable[int], cores: int) -> Iterator[tuple[int, Done]]:
    """Each block as it finishes, in any order."""
    rounds = rounds_of(plan)  # refuses before any worker starts, and compiles once
    if cores == 1:
        for block in blocks:
            yield block, run_block(plan, rounds, block)
        return
    with _executor(plan, cores) as pool:
        try:
            yield from _stream(pool, plan, rounds, iter(blocks), cores)
        except BrokenExecutor:
            raise HoyleError(
                "a worker process was killed, perhaps for lack of memory. Blocks saved with --save are kept; continue "
                "with --resume."
            ) from None
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _executor(plan: Plan, cores: int) -> Executor:
    if not plan.engine:
        return ThreadPoolExecutor(cores)
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    return ProcessPoolExecutor(cores, mp_context=context, initializer=help_the_parent)


def _stream(
    pool: Executor, plan: Plan, rounds: Rounds, blocks: Iterator[int], cores: int
) -> Iterator[tuple[int, Done]]:
    waiting: dict[Future[Any], int] = {}
    while True:
        for block in islice(blocks, cores * _AHEAD - len(waiting)):
            waiting[_submit(pool, plan, rounds, block)] = block
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            found = future.result()
            yield waiting.pop(future), done_from(found) if plan.engine else found


def _submit(pool: Executor, plan: Plan, rounds: Rounds, block: int) -> Future[Any]:
    """A thread shares the compiled rounds; a process receives the plan and compiles them once."""
    if plan.engine:
        return pool.submit(run_plain, plan.plain(), block)
    return pool.submit(run_block, plan, rounds, block)
