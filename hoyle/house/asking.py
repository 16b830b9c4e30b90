"""The house for many callers at once: commands that come together share one commit, and are answered after it.

Nobody waits for ever: whatever goes wrong on the way to the store, everybody who asked is told, and the house stands
still until its tables have been read from the store again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house.commands import Command, Outcome
from hoyle.house.listening import Subscription
from hoyle.house.telling import Steps, Told

if TYPE_CHECKING:
    from hoyle.house.house import House

GATHER_SECONDS = 0.003
COMMANDS_MAX = 500
BETWEEN_TRIES_SECONDS = 0.5

T = TypeVar("T")
Waiting = tuple[Callable[[], Any], "asyncio.Future[Any]", tuple[str, str] | None]
log = logging.getLogger("hoyle")


class Asking:
    """Gathers commands, applies them, commits in a thread, and answers."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue: list[Waiting] = []
        self._is_ahead = False  # memory has what the store has not
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "writer")  # of its own, so that no commit waits for a reader
        self._try_again_at = 0.0
        self._listeners: dict[str, set[Subscription]] = {}

    async def ask(self, command: Command) -> Outcome:
        key = (command.actor, command.key) if command.key is not None else None
        return await self.change(lambda: self._house.do(command), key)

    def change(self, act: Callable[[], T], key: tuple[str, str] | None = None) -> asyncio.Future[T]:
        """Anything that changes the house: done between others' changes, committed with them, and then answered."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.append((act, future, key))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
            self._task.add_done_callback(self._ended)
        return future

    async def see(self, look: Callable[[], T]) -> T:
        """Look at the house: after all that was asked before, and answered when the store has what is seen."""
        if self._queue or self._is_ahead:
            return await self.change(look)
        return look()

    async def settled(self) -> None:
        """Wait until what was asked before is in the store, or refused. What others ask meanwhile is not waited for."""
        with contextlib.suppress(HouseStopped):
            await self.see(_nothing)

    async def tick(self) -> None:
        """End what has run out, and commit it."""
        await self.change(self._house.tick)

    async def _work(self) -> None:
        while self._queue:
            await asyncio.sleep(0 if len(self._queue) >= COMMANDS_MAX else GATHER_SECONDS)
            batch, self._queue = self._queue[:COMMANDS_MAX], self._queue[COMMANDS_MAX:]
            await self._take(batch)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Work ends with nobody left, unless it was itself ended, which may be before it began."""
        if task is self._task and (task.cancelled() or task.exception() is not None):
            self._end(self._queue)
            self._queue = []

    async def _take(self, batch: list[Waiting]) -> None:
        """Apply, commit, answer."""
        self._is_ahead = True
        try:
            with contextlib.suppress(StoreError):  # whoever needs an answer of the store asks it again
                self._house.keys.expect(key for _, _, key in batch if key is not None)
            done = [(future, *self._apply(act)) for act, future, _ in batch]
            failure = await self._commit()
            for future, result, error in done:
                _answer(future, result, error or failure)
        finally:
            self._is_ahead = False
            self._end(batch)

    def _apply(self, act: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            if self._house.stopped:
                self._come_back()
            return act(), None
        except HoyleError as error:
            # A refusal says why; with its frames it would hold the whole batch, and the batch holds it.
            return None, error.with_traceback(None)
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
        """Write what there is. Whatever goes wrong, the house stops with the reason, and it is the callers' answer."""
        house = self._house
        if house.stopped:
            return HouseStopped(f"the house stands still: {house.stopped}")
        try:
            batch = house.seal()
            if batch is None:
                return None
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, house.store.write, batch, house.now_text())
            house.written(batch)
        except StoreError as error:
            house.stop(str(error))
            return HouseStopped(f"the house stands still, and what was asked has not happened: {error}")
        except Exception as error:
            why = f"a fault on the way to the store ({type(error).__name__}: {error})"
            log.error("%s", why, exc_info=error)
            house.stop(why)
            return HouseStopped(f"the house stands still after {why}; ask again with the same key")
        return None

    @staticmethod
    def _end(waiting: list[Waiting]) -> None:
        for _, future, _ in waiting:
            if not future.done():
                future.set_exception(
                    HouseStopped("the house was closed while this waited; ask again when it is open")
                )

    def close(self) -> None:
        self._thread.shutdown(wait=False)

    # Those who listen.

    def subscribe(self, table: str, viewer: str) -> Subscription:
        listener = Subscription(table, viewer, self.unsubscribe)
        self._listeners.setdefault(table, set()).add(listener)
        return listener

    def unsubscribe(self, listener: Subscription) -> None:
        self._listeners.get(listener.table, set()).discard(listener)

    def publish(self, table: str, steps: list[Told]) -> None:
        """Tell those who listen. What cannot be told to them cuts them off; what was committed holds all the same."""
        listeners = tuple(self._listeners.get(table, ()))
        if not listeners:
            return
        try:
            told = Steps(steps)
            for listener in listeners:
                listener.tell(told)
        except Exception:
            log.exception("what happened at table %s cannot be told", table)
            for listener in listeners:
                listener.close()

    def forget(self, table: str) -> None:
        """A table that is closed has nothing more to tell."""
        self._listeners.pop(table, None)


def _answer(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if future.done():
        return  # whoever asked has gone; what was accepted holds all the same
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def _nothing() -> None:
    pass
