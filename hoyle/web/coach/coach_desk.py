"""Asks the coach in another process, so that nothing waits for it: neither play nor the pages of others."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from hoyle.web.coach.advice import Advice, NoAdvice, advise, prepare
from hoyle.worker_process import help_the_parent


class CoachDesk:
    """One process; the answers of a table come in the order of its prompts."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._prepared: set[tuple[str, str]] = set()

    async def advise(self, path: str, options: str, seen: Mapping[str, Any]) -> Advice | NoAdvice:
        try:
            return await asyncio.wrap_future(self._workers().submit(advise, path, options, dict(seen)))
        except NoAdvice as error:
            return error
        except BrokenProcessPool:
            self._pool = None  # the next question starts another
            return NoAdvice("The coach had to start anew; it answers again at the next decision.")

    def prepare(self, path: str, options: str) -> None:
        """Solves the game ahead of the first question. What goes wrong is told at that question."""
        if (path, options) not in self._prepared:
            self._prepared.add((path, options))
            self._workers().submit(prepare, path, options)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                max_workers=1, mp_context=get_context("spawn"), initializer=help_the_parent
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
