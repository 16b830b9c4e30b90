"""The house for many callers at once: commands that come together share one commit, and are answered after it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from hoyle.errors import HouseStopped, StoreError
from hoyle.house.commands import Command, Outcome

if TYPE_CHECKING:
    from hoyle.house.house import House
    from hoyle.house.telling import Told

GATHER_SECONDS = 0.002
COMMANDS_MAX = 500
BACKLOG_MAX = 1_000
BETWEEN_TRIES_SECONDS = 0.5

T = TypeVar("T")
Waiting = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Subscription:
    """Steps of one table for one viewer. Whoever does not listen for too long is cut off and has to ask again."""

    def __init__(self, asking: Asking, table: str, viewer: str) -> None:
        self._asking, self.table, self.viewer = asking, table, viewer
        self._queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self.is_over = False

    def tell(self, step: dict[str, Any]) -> None:
        if self._queue.qsize() >= BACKLOG_MAX:
            self.close()
        else:
            self._queue.put_nowait(step)

    def close(self) -> None:
        self.is_over = True
        self._asking.unsubscribe(self)
        self._queue.put_nowait(None)

    def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        return self._steps()

    async def _steps(self) -> AsyncIterator[dict[str, Any]]:
        while (step := await self._queue.get()) is not None:
            yield step

    async def batches(self) -> AsyncIterator[list[dict[str, Any]]]:
        """The same steps, those of one commit together."""
        while (step := await self._queue.get()) is not None:
            steps = [step]
            while not self._queue.empty() and (more := self._queue.get_nowait()) is not None:
                steps.append(more)
            yield steps
            if self.is_over:
                return


class Asking:
    """Gathers commands, applies them, commits in a thread, and answers."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._try_again_at = 0.0
        self._listeners: dict[str, set[Subscription]] = {}

    async def ask(self, command: Command) -> Outcome:
        return await self.change(lambda: self._house.do(command))

    async def change(self, act: Callable[[], T]) -> T:
        """Anything that changes the house: done between others' changes, committed with them, and then answered."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((act, future))
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())
        return await future

    async def settled(self) -> None:
        """Wait until nothing is on its way to the store."""
        while self._task is not None and not self._task.done():
            await asyncio.wait({self._task})

    async def tick(self) -> None:
        """End what has run out, and commit it."""
        await self.change(self._house.tick)

    async def _work(self) -> None:
        while self._queue:
            await asyncio.sleep(0 if len(self._queue) >= COMMANDS_MAX else GATHER_SECONDS)
            batch, self._queue = self._queue[:COMMANDS_MAX], self._queue[COMMANDS_MAX:]
            done = [(future, self._apply(act)) for act, future in batch]
            failure = await self._commit()
            for future, (result, error) in done:
                if future.done():
                    continue  # whoever asked has gone; what was accepted holds all the same
                if error is not None or failure is not None:
                    future.set_exception(error or failure)  # type: ignore[arg-type]
                else:
                    future.set_result(result)

    def _apply(self, act: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            if self._house.stopped:
                self._come_back()
            return act(), None
        except Exception as error:
            return None, error

    def _come_back(self) -> None:
        """Ask the store whether it is back, but not for every command that waits."""
        if time.monotonic() < self._try_again_at:
            raise HouseStopped(f"the house stands still: {self._house.stopped}")
        try:
            self._house.recover()
        except StoreError:
            self._try_again_at = time.monotonic() + BETWEEN_TRIES_SECONDS
            raise

    async def _commit(self) -> HouseStopped | None:
        house = self._house
        if house.stopped:
            return HouseStopped(f"the house stands still: {house.stopped}")
        batch = house.seal()
        if batch is None:
            return None
        try:
            await asyncio.to_thread(house.store.write, batch, house.now_text())
        except StoreError as error:
            house.stop(str(error))
            return HouseStopped(f"the house stands still, and what was asked has not happened: {error}")
        house.written(batch)
        return None

    # Those who listen.

    def subscribe(self, table: str, viewer: str) -> Subscription:
        listener = Subscription(self, table, viewer)
        self._listeners.setdefault(table, set()).add(listener)
        return listener

    def unsubscribe(self, listener: Subscription) -> None:
        self._listeners.get(listener.table, set()).discard(listener)

    def publish(self, table: str, steps: list[Told]) -> None:
        for listener in tuple(self._listeners.get(table, ())):
            for told in steps:
                listener.tell(told.seen_by(listener.viewer))
