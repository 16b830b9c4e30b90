"""The house for many callers at once: commands that come together share one commit, and are answered after it.

While one batch is on its way to the store, the next is judged. Nobody waits for ever: whatever goes wrong on the way,
everybody who asked is told, and the house stands still until its tables have been read from the store again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house.commands import Command, Outcome
from hoyle.house.listening import Subscription
from hoyle.house.telling import Steps

if TYPE_CHECKING:
    from hoyle.house.house import House
    from hoyle.house.writer import Flight

# How long a batch waits for others to join it. A commit costs as much as some commands, so where many ask it is worth
# waiting for them; whoever is alone does not wait for nobody.
GATHER_SECONDS, GATHER_SECONDS_MANY, MANY, ENOUGH = 0.002, 0.004, 3, 16
COMMANDS_MAX = 500
BETWEEN_TRIES_SECONDS = 0.5
CLOSED = "the house was closed while this waited; ask again when it is open"

T = TypeVar("T")
# Whose, the result or the refusal, and how often the house had stopped by then.
Answer = tuple["asyncio.Future[Any]", Any, Exception | None, int]


class Waiting(NamedTuple):
    act: Callable[[], Any]
    future: asyncio.Future[Any]
    key: tuple[str, str] | None
    reads_store: bool  # so nothing may be on its way


log = logging.getLogger("hoyle")


class Asking:
    """Gathers commands, applies them, commits in a thread, and answers."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._queue: list[Waiting] = []
        self._is_ahead = False  # memory has what the store has not
        self._flying: tuple[Flight, asyncio.Future[None], list[Answer]] | None = None
        self._last_count = 0
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "writer")  # of its own, so that no commit waits for a reader
        self._try_again_at = 0.0
        self._listeners: dict[str, set[Subscription]] = {}

    async def ask(self, command: Command) -> Outcome:
        return await self.begin(command)

    def begin(self, command: Command) -> asyncio.Future[Outcome]:
        """The same, for whoever does not wait here."""
        key = (command.actor, command.key) if command.key is not None else None
        return self._add(lambda: self._house.do(command), key, reads_store=False)

    def change(self, act: Callable[[], T], key: tuple[str, str] | None = None) -> asyncio.Future[T]:
        """Anything that changes the house: done between others' changes, committed with them, and then answered."""
        return self._add(act, key, reads_store=True)

    def _add(
        self, act: Callable[[], T], key: tuple[str, str] | None, *, reads_store: bool
    ) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.append(Waiting(act, future, key, reads_store))
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
        await self._add(self._house.tick, None, reads_store=False)

    async def _work(self) -> None:
        while self._queue or self._flying is not None:
            if not self._queue:
                await self._land()
                continue
            await self._gather()
            batch, self._queue = self._queue[:COMMANDS_MAX], self._queue[COMMANDS_MAX:]
            self._last_count = len(batch)
            try:
                await self._take(batch)
            except BaseException:
                self._end([each.future for each in batch])
                raise

    async def _gather(self) -> None:
        """Let others join. Whoever waits for what is on its way does not wait for them as well."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._gather_seconds()
        if self._flying is not None:
            arrived = self._flying[1]
            await asyncio.wait((arrived,), timeout=until - loop.time())
            if arrived.done():
                await self._land()
        await asyncio.sleep(max(0, until - loop.time()))

    def _gather_seconds(self) -> float:
        if len(self._queue) >= ENOUGH:
            return 0
        return GATHER_SECONDS_MANY if self._last_count >= MANY else GATHER_SECONDS

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Work ends with nobody left, unless it was itself ended, which may be before it began."""
        if task is self._task and (task.cancelled() or task.exception() is not None):
            flying = self._flying[2] if self._flying is not None else []
            self._end([*(answer[0] for answer in flying), *(each.future for each in self._queue)])
            self._queue, self._flying = [], None

    async def _take(self, batch: list[Waiting]) -> None:
        """Apply while what came before is written; then send it off as well."""
        house = self._house
        if any(each.reads_store for each in batch):
            await self._land()
        self._is_ahead = True
        with contextlib.suppress(StoreError):  # whoever needs an answer of the store asks it again
            house.keys.expect(each.key for each in batch if each.key is not None)
        answers = [(each.future, *self._apply(each.act), house.stop_count) for each in batch]
        await self._land()
        try:
            flight = house.send_off(self._thread.submit) if not house.stopped else None
        except HouseStopped as error:
            for future, result, refusal, _ in answers:
                _answer(future, result, refusal or error)
            return
        if flight is not None:
            arrived = asyncio.wrap_future(flight.written)
            arrived.add_done_callback(lambda done: done.cancelled() or done.exception())  # it is landed with
            self._flying = flight, arrived, answers
            self._is_ahead = True
        else:
            self._answer_all(answers, None)

    async def _land(self) -> None:
        """Whoever asked for what is on its way is answered when it has arrived."""
        flying, self._flying = self._flying, None
        if flying is not None:
            flight, arrived, answers = flying
            try:
                await asyncio.wait((arrived,))
                with contextlib.suppress(HouseStopped):  # it is what they are answered
                    self._house.land()
            finally:
                self._answer_all(answers, flight)
        self._is_ahead = False

    def _answer_all(self, answers: list[Answer], flight: Flight | None) -> None:
        """What was judged before the house stopped has not happened."""
        stop_count = self._house.stop_count if flight is None else flight.stop_count
        failure = flight.failure if flight is not None else None
        if flight is not None and not flight.written.done():
            failure = HouseStopped(CLOSED)
        for future, result, error, judged_at in answers:
            if failure is None and judged_at != stop_count:
                error = error or HouseStopped(
                    "the house stood still meanwhile, and what was asked has not happened"
                )
            _answer(future, result, error or failure)

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

    @staticmethod
    def _end(futures: list[asyncio.Future[Any]]) -> None:
        for future in futures:
            if not future.done():
                future.set_exception(HouseStopped(CLOSED))

    def close(self) -> None:
        self._thread.shutdown(wait=False)

    # Those who listen.

    def subscribe(self, table: str, viewer: str) -> Subscription:
        listener = Subscription(table, viewer, self.unsubscribe)
        self._listeners.setdefault(table, set()).add(listener)
        return listener

    def unsubscribe(self, listener: Subscription) -> None:
        self._listeners.get(listener.table, set()).discard(listener)

    def publish(self, table: str, steps: Steps) -> None:
        for listener in tuple(self._listeners.get(table, ())):
            listener.tell(steps)

    def cut_off(self, table: str) -> None:
        for listener in tuple(self._listeners.get(table, ())):
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
