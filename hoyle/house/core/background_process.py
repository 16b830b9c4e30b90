"""Work in a background process with low priority, so that play is not delayed. If the process ends early, the
caller learns it."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from hoyle.errors import BookError, HoyleError, StoreError, TermsError, Unfinished
from hoyle.worker_process import help_the_parent

SECONDS_MAX = 3600.0
T = TypeVar("T")
_KINDS = (StoreError, TermsError, BookError, HoyleError)


async def beside(work: Callable[..., T], *given: Any, seconds: float = SECONDS_MAX) -> T:
    """The result of `work`, or the refusal that it raises. Messages name the work by its function's name."""
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, work, given), daemon=True)
    name = work.__name__.replace("_", " ")
    try:
        await asyncio.to_thread(process.start)
        there.close()  # so that the end of the process closes the pipe
        if not await asyncio.to_thread(here.poll, seconds):
            raise Unfinished(
                f"to {name} took more than {seconds:.0f} seconds and was stopped; try again, or do it at the machine"
            )
        result, refusal = here.recv()
    except (EOFError, OSError):
        raise Unfinished(
            f"the process that was to {name} ended early; try again, or do it at the machine"
        ) from None
    finally:
        if process.pid is not None:
            await asyncio.to_thread(_end, process)
        here.close()
    if refusal is not None:
        raise refusal
    return cast(T, result)


def _end(process: BaseProcess) -> None:
    """The process may have ended by itself, or its caller is gone."""
    process.kill()
    process.join()


def _give_way() -> None:
    """The lowest priority on one core."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # a container may forbid it; then nice is enough
            os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _work(line: Connection, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
    help_the_parent()
    _give_way()
    said: tuple[Any, HoyleError | None]
    try:
        said = work(*given), None
    except HoyleError as error:
        kind = next(each for each in _KINDS if isinstance(error, each))  # not every refusal can be pickled
        said = None, kind(str(error))
    with contextlib.suppress(BrokenPipeError):
        line.send(said)
