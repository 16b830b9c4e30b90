"""Runs the blocks of a plan on this machine: kernels in threads, which they leave free, the engine in processes."""

from __future__ import annotations

import multiprocessing
import signal
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

from hoyle.errors import HoyleError
from hoyle.sim.plan import Plan, rounds_of
from hoyle.sim.work import Done, done_from, run_block, run_plain

# Blocks that are handed out ahead, for each core.
_AHEAD = 2


def run_here(plan: Plan, blocks: Iterable[int], cores: int) -> Iterator[tuple[int, Done]]:
    """Each block as it is done, in whatever order."""
    if cores == 1:
        for block in blocks:
            yield block, run_block(plan, block)
        return
    rounds_of(plan)  # a refusal comes before anything is started, and compiling is done once
    with _executor(plan, cores) as pool:
        try:
            yield from _stream(pool, plan, iter(blocks), cores)
        except BrokenExecutor:
            raise HoyleError(
                "a process that ran a block was ended from outside, perhaps for want of memory; what was done is kept "
                "if it was saved with --save, and --resume takes it up."
            ) from None
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _executor(plan: Plan, cores: int) -> Executor:
    if not plan.engine:
        return ThreadPoolExecutor(cores)
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    return ProcessPoolExecutor(cores, mp_context=context, initializer=_leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stream(pool: Executor, plan: Plan, blocks: Iterator[int], cores: int) -> Iterator[tuple[int, Done]]:
    plain = plan.plain()
    waiting: dict[Future[dict[str, object]], int] = {}
    while True:
        for block in islice(blocks, cores * _AHEAD - len(waiting)):
            waiting[pool.submit(run_plain, plain, block)] = block
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            block = waiting.pop(future)
            yield block, done_from(future.result())
