"""Password hashing beside play: two threads of their own, bounded queues, and a turn for every address.

Hashing is slow on purpose, so whoever asks for much of it could keep everybody else waiting. Sign-ins from addresses
that a name has used before have a lane of their own; all others share one at the lowest priority. In each, addresses
take turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from hoyle.server.http.rate_limit import TooMany

WAITING_MAX = 100  # in a lane
OF_ADDRESS_MAX = 8
OF_NAME_MAX = 8
KNOWN_NICE, STRANGE_NICE = 5, 19
T = TypeVar("T")


class Job(NamedTuple):
    name: str
    work: Callable[[], Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Lane:
    """One thread, and who waits for it by address."""

    def __init__(self, nice: int) -> None:
        self._thread = ThreadPoolExecutor(1, "passwords", _give_way, (nice,))
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._of_name: Counter[str] = Counter()
        self._is_busy = False

    async def run(self, address: str, name: str, work: Callable[[], T]) -> T:
        self._check(address, name)
        loop = asyncio.get_running_loop()
        job = Job(name, work, loop.create_future(), loop)
        self._waiting.setdefault(address, deque()).append(job)
        self._of_name[name] += 1
        self._go_on()
        try:
            result: T = await job.future
            return result
        finally:
            self._of_name[name] -= 1
            if not self._of_name[name]:
                del self._of_name[name]

    def _check(self, address: str, name: str) -> None:
        if sum(map(len, self._waiting.values())) >= WAITING_MAX:
            raise TooMany("Too many sign-ins are waiting. Try again in a moment.")
        if len(self._waiting.get(address, ())) >= OF_ADDRESS_MAX:
            raise TooMany(
                f"{OF_ADDRESS_MAX} sign-ins from {address or 'here'} are waiting. Try again in a moment."
            )
        if self._of_name[name] >= OF_NAME_MAX:
            raise TooMany(f"{OF_NAME_MAX} sign-ins of {name} are waiting. Try again in a moment.")

    def _go_on(self) -> None:
        """The next address has its turn, with its oldest job whose caller still waits."""
        while self._waiting and not self._is_busy:
            address, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[address] = jobs
            if job.future.done():  # the caller has gone
                continue
            self._is_busy = True
            done = self._thread.submit(job.work)
            done.add_done_callback(lambda made, job=job: _back(job, made, self._ended))  # type: ignore[misc]

    def _ended(self, job: Job, made: Any) -> None:
        self._is_busy = False
        if not job.future.done():
            error = made.exception()
            if error is not None:
                job.future.set_exception(error)
            else:
                job.future.set_result(made.result())
        self._go_on()


class PasswordPool:
    def __init__(self) -> None:
        self._known, self._strange = Lane(KNOWN_NICE), Lane(STRANGE_NICE)

    async def run(self, work: Callable[[], T], name: str, address: str = "", *, is_known: bool = True) -> T:
        """Do the work of one sign-in. Refuses at once where too many wait."""
        lane = self._known if is_known else self._strange
        return await lane.run(address, name, work)


def _back(job: Job, made: Any, ended: Callable[[Job, Any], None]) -> None:
    with contextlib.suppress(RuntimeError):  # the event loop has closed with the house
        job.loop.call_soon_threadsafe(ended, job, made)


def _give_way(nice: int) -> None:
    """Play goes first. Linux has a priority for each thread, which those that it starts inherit."""
    if hasattr(os, "setpriority") and os.path.exists("/proc/self/task"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
