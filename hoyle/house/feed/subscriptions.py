"""Subscriptions to tables: each buffers the steps that its viewer has not taken yet."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

from hoyle.house.feed.event_feed import Publication, Steps

BACKLOG_MAX = 1_000  # commits buffered for one viewer


class Subscription:
    """Steps of one table for one viewer. A viewer who takes none for too long is cut off and has to subscribe
    again."""

    def __init__(self, table: str, viewer: str, forget: Callable[[Subscription], None]) -> None:
        self.table, self.viewer = table, viewer
        self._forget = forget
        self._waiting: deque[Steps] = deque()
        self._asleep: asyncio.Future[None] | None = None
        self.is_over = False
        self._each: tuple[Callable[[Steps], None], Callable[[], None]] | None = None

    def each(self, tell: Callable[[Steps], None], then: Callable[[], None]) -> None:
        """Call `tell` for buffered and later steps, and `then` if the house ends the subscription."""
        self._each = tell, then
        while self._waiting:
            tell(self._waiting.popleft())
        if self.is_over:
            then()

    def tell(self, steps: Steps) -> None:
        if self.is_over:
            return
        if self._each is not None:
            self._each[0](steps)
        elif len(self._waiting) >= BACKLOG_MAX:
            self.close()
        else:
            self._waiting.append(steps)
            self._wake()

    def close(self) -> None:
        was_over, self.is_over = self.is_over, True
        self._forget(self)
        self._wake()
        each, self._each = self._each, None
        if each is not None and not was_over:
            each[1]()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    async def commits(self) -> AsyncIterator[Steps]:
        """The steps of each commit, until the subscription ends and the buffer is empty."""
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            if self.is_over:
                return
            self._asleep = asyncio.get_running_loop().create_future()
            await self._asleep

    def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        return self._steps()

    async def _steps(self) -> AsyncIterator[dict[str, Any]]:
        async for steps in self.commits():
            for step in steps.seen_by(self.viewer):
                yield step


class Subscriptions:
    """All subscriptions to the tables of a house."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Subscription]] = {}

    def add(self, table: str, viewer: str) -> Subscription:
        made = Subscription(table, viewer, self._remove)
        self._by_table.setdefault(table, set()).add(made)
        return made

    def _remove(self, gone: Subscription) -> None:
        self._by_table.get(gone.table, set()).discard(gone)

    def publish(self, published: Publication) -> None:
        for each in tuple(self._by_table.get(published.table, ())):
            if published.steps is not None:
                each.tell(published.steps)
            else:
                each.close()
        if published.is_last:
            self._by_table.pop(published.table, None)
