"""The command queue: the commands of many callers share commits, and are answered after them.

While one batch is written to the store, the next is being processed. Every caller is answered: if a commit fails,
all callers of its batch learn it, and the house stops until its tables have been read from the store again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from hoyle.errors import HouseStopped, HoyleError, StoreError
from hoyle.house.core.batch_writer import BatchWriter, ThreadWriter
from hoyle.house.core.command_tallies import Tallies
from hoyle.house.core.commands import NAMES, Command, Outcome
from hoyle.house.core.house import House
from hoyle.house.core.journal import Flight
from hoyle.house.feed.subscriptions import Subscription, Subscriptions

# How long commands are processed before the event loop reads and writes sockets. Under load, longer slices waste less
# time on switching; with few callers, short slices answer sooner.
SLICE_SECONDS, SLICE_SECONDS_CROWD, CROWD = 0.004, 0.012, 100
# A commit costs as much as some commands, so under load commits are spaced; a single caller does not wait.
BETWEEN_COMMITS_SECONDS, MANY = 0.008, 3
COMMANDS_MAX = 500
BETWEEN_TRIES_SECONDS = 0.5
CLOSED = "the house was closed while this command waited; try again when it is open"

T = TypeVar("T")
CHANGE, TICK = "change", "tick"  # what is no command of a table


class Waiting(NamedTuple):
    act: Callable[[], Any]
    future: asyncio.Future[Any]
    key: tuple[str, str] | None
    reads_store: bool  # so no batch may be on its way
    kind: str
    since: float


# Who waits, the result or the refusal, and how often the house had stopped by then.
Answer = tuple[Waiting, Any, Exception | None, int]


log = logging.getLogger("hoyle")


class CommandQueue:
    """Applies the commands of many callers to one house, commits them in batches, and answers after the commit."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.batch_writer: BatchWriter = ThreadWriter(house.store)
        self.tallies = Tallies()
        self._journal = house.journal
        self._subscriptions = Subscriptions()
        house.on_published(self._subscriptions.publish)
        self._queue: deque[Waiting] = deque()
        self._judged: list[Answer] = []  # processed, and their batch not sent yet
        self._flying: tuple[Flight, list[Answer]] | None = None
        self._sent_at, self._sent_count = 0.0, 0
        self._stir: asyncio.Future[None] | None = None  # the worker waits for this
        self._task: asyncio.Task[None] | None = None
        self._try_again_at = 0.0

    async def ask(self, command: Command) -> Outcome:
        """The command's outcome, once it is committed; many commands share a commit."""
        return await self.begin(command)

    def begin(self, command: Command) -> asyncio.Future[Outcome]:
        """The same as a future, for a caller that does not wait here."""
        key = (command.actor, command.key) if command.key is not None else None
        return self._add(lambda: self.house.do(command), key, NAMES[type(command.words)], reads_store=False)

    def change(self, act: Callable[[], T], key: tuple[str, str] | None = None) -> asyncio.Future[T]:
        """Any other change of the house: made between commands, committed with them, and then answered."""
        return self._add(act, key, CHANGE, reads_store=True)

    def _add(
        self, act: Callable[[], T], key: tuple[str, str] | None, kind: str, *, reads_store: bool
    ) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.append(Waiting(act, future, key, reads_store, kind, time.monotonic()))
        self._wake()
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._work())
            self._task.add_done_callback(self._ended)
        return future

    async def see(self, look: Callable[[], T]) -> T:
        """Read the house after all earlier commands; answered when everything read is committed."""
        if not self.is_idle:  # memory is ahead of the store
            return await self.change(look)
        return look()

    async def look(self, table: str, viewer: str = "") -> dict[str, Any]:
        """`House.state_of`, with committed changes only."""
        return await self.see(lambda: self.house.state_of(table, viewer))

    def subscribe(self, table: str, viewer: str = "") -> Subscription:
        """An async iterator of the steps of a table from now on, as the viewer may see them."""
        self.house.desk(table)
        return self._subscriptions.add(table, viewer)

    async def settled(self) -> None:
        """Wait until all earlier commands are committed or refused. Later commands are not waited for."""
        with contextlib.suppress(HouseStopped):
            await self.see(_nothing)

    async def tick(self) -> None:
        """Apply the defaults of deadlines that have passed, and commit."""
        await self._add(self.house.tick, None, TICK, reads_store=False)

    @property
    def waiting_count(self) -> int:
        """Commands that are not answered yet."""
        return len(self._queue) + len(self._judged) + (len(self._flying[1]) if self._flying else 0)

    @property
    def is_idle(self) -> bool:
        return not (self._queue or self._judged) and self._flying is None

    async def _work(self) -> None:
        """Process commands while the batch before is written; send the next batch when that has landed."""
        while not self.is_idle:
            if self._has_arrived():
                self._land()
                self._send_off_if_due()
                await asyncio.sleep(
                    0
                )  # answers leave before the next slice, so callers can send the next command
            if self._may_judge():
                self._judge()
            self._send_off_if_due()
            if self._may_judge():
                await asyncio.sleep(0)
            else:
                await self._rest()

    def _has_arrived(self) -> bool:
        return self._flying is not None and self._flying[0].written.done()

    def _may_judge(self) -> bool:
        """A change that reads the store waits until no batch is on its way."""
        if not self._queue:
            return False
        return self._flying is None or not (self._queue[0].reads_store or len(self._judged) >= COMMANDS_MAX)

    def _judge(self) -> None:
        """Process as many as a time slice allows, or until others can be answered."""
        seconds = SLICE_SECONDS_CROWD if len(self._queue) > CROWD else SLICE_SECONDS
        house, until = self.house, time.monotonic() + seconds
        with contextlib.suppress(StoreError):  # a command that needs the store asks it again
            house.keys.expect(each.key for each in islice(self._queue, COMMANDS_MAX) if each.key is not None)
        while self._may_judge() and time.monotonic() < until and not self._has_arrived():
            each = self._queue.popleft()
            result, refusal = self._apply(each.act)
            self._judged.append((each, result, refusal, self._journal.stop_count))

    def _wait_seconds(self) -> float:
        """How long processed commands wait for others to join their commit."""
        if self._sent_count < MANY:
            return 0
        return self._sent_at + BETWEEN_COMMITS_SECONDS - time.monotonic()

    def _send_off_if_due(self) -> None:
        if self._judged and self._flying is None and self._wait_seconds() <= 0:
            self._send_off()

    def _send_off(self) -> None:
        journal = self._journal
        answers, self._judged = self._judged, []
        self._sent_at, self._sent_count = time.monotonic(), len(answers)
        try:
            flight = journal.send_off(self.batch_writer.write) if not journal.stopped else None
        except HouseStopped as error:
            for each, result, refusal, _ in answers:
                self._answer(each, result, refusal or error)
            return
        if flight is None:
            self._answer_all(answers, None)
            return
        self._flying = flight, answers
        loop = asyncio.get_running_loop()
        flight.written.add_done_callback(lambda _: loop.call_soon_threadsafe(self._wake))

    def _land(self) -> None:
        """Answer the callers of the batch that has landed."""
        assert self._flying is not None
        (flight, answers), self._flying = self._flying, None
        self.tallies.landed(len(answers), time.monotonic() - self._sent_at)
        try:
            with contextlib.suppress(HouseStopped):  # it becomes the callers' answer
                self._journal.land()
        finally:
            self._answer_all(answers, flight)

    async def _rest(self) -> None:
        """Wait until a batch lands, a command arrives, or processed commands have waited long enough."""
        if self.is_idle:
            return
        loop = asyncio.get_running_loop()
        self._stir = loop.create_future()
        waits = self._judged and self._flying is None
        timer = loop.call_later(max(0, self._wait_seconds()), self._wake) if waits else None
        try:
            await self._stir
        finally:
            self._stir = None
            if timer is not None:
                timer.cancel()

    def _wake(self) -> None:
        if self._stir is not None and not self._stir.done():
            self._stir.set_result(None)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """If the worker task was cancelled or failed, maybe before it began, refuse all that is left."""
        if task is self._task and (task.cancelled() or task.exception() is not None):
            flying = self._flying[1] if self._flying is not None else []
            futures = [answer[0].future for answer in (*flying, *self._judged)]
            self._end(futures + [each.future for each in self._queue])
            self._queue, self._judged, self._flying = deque(), [], None

    def _answer_all(self, answers: list[Answer], flight: Flight | None) -> None:
        """Commands processed before the house stopped have not happened."""
        stop_count = self._journal.stop_count if flight is None else flight.stop_count
        failure = flight.failure if flight is not None else None
        if flight is not None and not flight.written.done():
            failure = HouseStopped(CLOSED)
        for each, result, error, judged_at in answers:
            if failure is None and judged_at != stop_count:
                error = error or HouseStopped(
                    "the house stopped meanwhile, and this command has not happened"
                )
            self._answer(each, result, error or failure)

    def _apply(self, act: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            if self._journal.stopped:
                self._come_back()
            return act(), None
        except HoyleError as error:
            # Without its traceback: that would form a reference cycle with the batch.
            return None, error.with_traceback(None)
        except Exception as error:
            return None, error

    def _come_back(self) -> None:
        """Try the store again, but not for every waiting command."""
        if time.monotonic() < self._try_again_at:
            raise HouseStopped(f"the house has stopped: {self._journal.stopped}")
        try:
            self.house.recover()
        except StoreError:
            self._try_again_at = time.monotonic() + BETWEEN_TRIES_SECONDS
            raise

    def _answer(self, each: Waiting, result: Any, error: Exception | None) -> None:
        self.tallies.answered(each.kind, error, time.monotonic() - each.since)
        future = each.future
        if future.done():
            return  # the caller has gone; an accepted command stays valid
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)

    @staticmethod
    def _end(futures: list[asyncio.Future[Any]]) -> None:
        for future in futures:
            if not future.done():
                future.set_exception(HouseStopped(CLOSED))

    def close(self) -> None:
        self.batch_writer.close()


def _nothing() -> None:
    pass
