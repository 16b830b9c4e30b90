"""A process of its own that writes batches, so that whoever judges has a core to itself.

It knows nothing of tables: it gets a batch and the epoch of whoever sent it, writes it in one transaction, and answers
with the hash of the commit, or with what is wrong. A house that was followed by another is refused by the store as ever.
A batch goes over a piece of shared memory: to push it through a socket, the house would have to wait for its reader.
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
from typing import Any

from hoyle.errors import StoreError
from hoyle.ledger.batch import Batch
from hoyle.ledger.connection import open_engine
from hoyle.ledger.store import Store
from hoyle.ledger.wal_checkpoints import Checkpoints

log = logging.getLogger("hoyle")
_HEAD = struct.Struct("!Q")  # the size of what follows
ANSWER_SECONDS = 600.0  # of a store that has stopped answering
CLOSE_SECONDS = 10.0  # for what it is writing
GONE = "the process that writes has ended; whether its last batch was written is known when the store is read"


class Writing(Future[None]):
    """A batch that is being written. Whoever cannot wait for the loop to say so can wait here."""

    def __init__(self, scribe: Scribe, batch: Batch) -> None:
        super().__init__()
        self._scribe, self.batch = scribe, batch

    def done(self) -> bool:
        """Looked for: whoever works between two turns of the loop is not kept waiting for the next."""
        if not super().done():
            self._scribe.look()
        return super().done()

    def result(self, timeout: float | None = None) -> None:
        if not self.done():
            self._scribe.hear()
        super().result(timeout)


class Scribe:
    """The house's end: one batch at a time is on its way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: socket.socket | None = None
        self._poll = select.poll()
        self._paper = -1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writing: Writing | None = None

    def write(self, batch: Batch, made_at: str) -> Writing:
        """Send it off. What becomes of it is said by what is returned."""
        assert self._writing is None, "one batch follows on another"
        self._writing = writing = Writing(self, batch)
        try:
            if self._channel is None:
                self._start()
            assert self._channel is not None
            self._listen(self._channel)
            data = marshal.dumps((self._store.epoch, made_at, batch.plain()))
            os.pwrite(self._paper, data, 0)
            self._channel.sendall(_HEAD.pack(len(data)))
        except OSError:
            self._end(StoreError(GONE))
        return writing

    def _start(self) -> None:
        self._channel, theirs = socket.socketpair()
        self._poll = select.poll()
        self._poll.register(self._channel, select.POLLIN)
        # A loop makes what it watches return at once; with a limit Python itself waits.
        self._channel.settimeout(ANSWER_SECONDS)
        with theirs:
            self._paper = _shared_memory()
            given = theirs.fileno(), self._paper
            words = [sys.executable, "-P", "-m", __name__, *map(str, given)]
            self._process = subprocess.Popen(words, pass_fds=given)
        # Not among the words, where anybody on the machine could read a password.
        _send(self._channel, self._store.url)

    def _listen(self, channel: socket.socket) -> None:
        with contextlib.suppress(RuntimeError):  # nobody's loop runs; `result` waits by itself
            loop = asyncio.get_running_loop()
            if loop is not self._loop:
                loop.add_reader(channel.fileno(), self.look)
                self._loop = loop

    def look(self) -> None:
        """Take what has been said, if anything has: the loop may say so when it has been taken already."""
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
            self._end(StoreError(GONE))
            return
        self._writing = None
        head, wrong = said
        if wrong:
            writing.set_exception(StoreError(wrong))
        else:
            writing.batch.head = head
            writing.set_result(None)

    def _end(self, why: StoreError) -> None:
        """The process is gone; the next batch begins another."""
        channel, self._channel = self._channel, None
        if channel is not None:
            if self._loop is not None:
                if not self._loop.is_closed():
                    self._loop.remove_reader(channel.fileno())
                self._loop = None
            channel.close()
            os.close(self._paper)
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        writing, self._writing = self._writing, None
        if writing is not None and not writing.done():
            writing.set_exception(why)

    def close(self) -> None:
        """Nothing more is sent; what is being written is written."""
        if self._channel is not None and self._process is not None:
            self._channel.shutdown(socket.SHUT_WR)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(CLOSE_SECONDS)
        self._end(StoreError(GONE))


def _shared_memory() -> int:
    """A file without a name that both ends have open, in memory where the system can."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("hoyle")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _send(channel: socket.socket, said: Any) -> None:
    data = marshal.dumps(said)
    channel.sendall(_HEAD.pack(len(data)) + data)


def _receive(channel: socket.socket) -> Any:
    """The next words, or none if there will be no more."""
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


def serve(channel: socket.socket, paper: int) -> None:
    """Write whatever comes, until nothing more can come."""
    url = _receive(channel)
    if url is None:
        return
    store = Store(url, open_engine(url))
    checkpoints = Checkpoints(store) if store.is_sqlite else None
    while (head := _bytes(channel, _HEAD.size)) is not None:
        store.epoch, made_at, plain = marshal.loads(os.pread(paper, _HEAD.unpack(head)[0], 0))
        with contextlib.suppress(BrokenPipeError):  # the house has gone; what is written is written
            _send(channel, _written(store, Batch.of(plain), made_at))
        if checkpoints is not None:
            checkpoints.written()
    store.close()


def _written(store: Store, batch: Batch, made_at: str) -> tuple[str, str]:
    """The hash of the commit, or what is wrong."""
    try:
        store.write(batch, made_at)
        return batch.head, ""
    except StoreError as error:
        return "", str(error)
    except Exception as error:
        log.exception("a batch cannot be written")
        return "", f"a fault in the process that writes ({type(error).__name__}: {error})"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the house does
    serve(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]))
