"""The writer process: commits one batch while the house processes the next, each on a core of its own.

The process gets a batch and the epoch of its house, writes it in one transaction, and answers with the hash of the
commit or an error. The store refuses a house of an earlier epoch. Batches go through shared memory: a socket would make
the house wait for the reader.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import marshal
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from hoyle.errors import StoreError, Unconfirmed
from hoyle.ledger.batch import Batch
from hoyle.ledger.connection import open_engine
from hoyle.ledger.head_record import HeadRecord
from hoyle.ledger.store import Store
from hoyle.ledger.wal_checkpoints import Checkpoints

log = logging.getLogger("hoyle")
_HEAD = struct.Struct("!Q")  # the size of the message that follows
ANSWER_SECONDS = 600.0  # then the store counts as lost
CLOSE_SECONDS = 10.0  # for the batch in progress
GONE = "the writer process has ended; whether it committed its last batch shows when the store is read"


class Writing(Future[None]):
    """The result of a write. It can be awaited without an event loop."""

    def __init__(self, process: WriterProcess, batch: Batch) -> None:
        super().__init__()
        self._process, self.batch = process, batch

    def done(self) -> bool:
        """Polls the process, so that code between two turns of the event loop sees the result at once."""
        if not super().done():
            self._process.look()
        return super().done()

    def result(self, timeout: float | None = None) -> None:
        if not self.done():
            self._process.hear()
        super().result(timeout)


class WriterProcess:
    """The house's side. One batch at a time is in flight."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._poll = select.poll()
        self._memory = -1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writing: Writing | None = None

    def write(self, batch: Batch, made_at: str) -> Writing:
        """Send a batch. The result reports the outcome."""
        assert self._writing is None, "one batch at a time"
        self._writing = writing = Writing(self, batch)
        try:
            if self._channel is None:
                self._start()
            assert self._channel is not None
            self._listen(self._channel)
            data = marshal.dumps((self._store.epoch, made_at, batch.plain()))
            os.pwrite(self._memory, data, 0)
            self._channel.sendall(_HEAD.pack(len(data)))
        except OSError:
            self._end(Unconfirmed(GONE))
        return writing

    def _start(self) -> None:
        self._channel, theirs = socket.socketpair()
        self._poll = select.poll()
        self._poll.register(self._channel, select.POLLIN)
        # An event loop makes the sockets that it watches non-blocking; with a timeout Python waits itself.
        self._channel.settimeout(ANSWER_SECONDS)
        with theirs:
            self._memory = _shared_memory()
            given = theirs.fileno(), self._memory
            # The house's own number is the last word, by which a writer that outlives its house is known.
            words = [sys.executable, "-P", "-m", __name__, *map(str, given), str(os.getpid())]
            self._process = subprocess.Popen(words, pass_fds=given)
        # Not as an argument, where every user of the machine could read the password.
        record = self._store.record
        _send(self._channel, (self._store.url, [str(place) for place in record.places] if record else []))

    def _listen(self, channel: socket.socket) -> None:
        with contextlib.suppress(RuntimeError):  # no event loop is running; `result` waits by itself
            loop = asyncio.get_running_loop()
            if loop is not self._loop:
                loop.add_reader(channel.fileno(), self.look)
                self._loop = loop

    def look(self) -> None:
        """Read the answer if there is one; the event loop may report one that is read already."""
        if self._channel is not None and self._poll.poll(0):
            self.hear()

    def hear(self) -> None:
        """Wait for the answer."""
        assert self._channel is not None
        try:
            said = _receive(self._channel)
        except OSError:
            said = None
        writing = self._writing
        if said is None or writing is None:
            self._end(Unconfirmed(GONE))
            return
        self._writing = None
        head, wrong = said
        if wrong:  # with a head, it is in the store
            writing.set_exception(Unconfirmed(wrong) if head else StoreError(wrong))
        else:
            writing.batch.head = head
            writing.set_result(None)

    def _end(self, why: StoreError) -> None:
        """Drop the process; the next batch starts another."""
        channel, self._channel = self._channel, None
        if channel is not None:
            if self._loop is not None:
                if not self._loop.is_closed():
                    self._loop.remove_reader(channel.fileno())
                self._loop = None
            channel.close()
            os.close(self._memory)
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        writing, self._writing = self._writing, None
        if writing is not None and not writing.done():
            writing.set_exception(why)

    def close(self) -> None:
        """Stop after the batch in progress."""
        if self._channel is not None and self._process is not None:
            self._channel.shutdown(socket.SHUT_WR)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(CLOSE_SECONDS)
        self._end(Unconfirmed(GONE))


def _shared_memory() -> int:
    """An unnamed file that both sides have open, in memory where the system offers it."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("hoyle")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _send(channel: socket.socket, said: Any) -> None:
    data = marshal.dumps(said)
    channel.sendall(_HEAD.pack(len(data)) + data)


def _receive(channel: socket.socket) -> Any:
    """The next message; none at the end."""
    head = _bytes(channel, _HEAD.size)
    data = _bytes(channel, _HEAD.unpack(head)[0]) if head is not None else None
    return marshal.loads(data) if data is not None else None


def _bytes(channel: socket.socket, size: int) -> bytes | None:
    data = bytearray(size)
    view, at = memoryview(data), 0
    while at < size:
        count = channel.recv_into(view[at:])
        if not count:
            return None
        at += count
    return bytes(data)


def serve(channel: socket.socket, memory: int) -> None:
    """Write batches until the house closes the channel."""
    given = _receive(channel)
    if given is None:
        return
    url, places = given
    store = Store(url, open_engine(url))
    store.record = HeadRecord(*map(Path, places))
    checkpoints = Checkpoints(store) if store.is_sqlite else None
    while (head := _bytes(channel, _HEAD.size)) is not None:
        epoch, made_at, plain = marshal.loads(os.pread(memory, _HEAD.unpack(head)[0], 0))
        if epoch != store.epoch:  # the house has read what is at this place now
            store.leave_replaced()
        store.epoch = epoch
        with contextlib.suppress(BrokenPipeError):  # the house has ended; the batch stays written
            _send(channel, _written(store, Batch.of(plain), made_at))
        if checkpoints is not None:
            checkpoints.written()
    store.close()


def _written(store: Store, batch: Batch, made_at: str) -> tuple[str, str]:
    """The hash of the commit and an error, each if there is one."""
    try:
        store.write(batch, made_at)
        return batch.head, ""
    except Unconfirmed as error:
        return batch.head, str(error)
    except StoreError as error:
        return "", str(error)
    except Exception as error:
        log.exception("a batch cannot be written")
        return "", f"the writer process met an error of its own ({type(error).__name__}: {error})"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the house
    serve(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]))
