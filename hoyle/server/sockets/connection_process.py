"""The connection process: it handles frames, pings and slow readers, so that the house has its core to itself.

It is run by its path and knows nothing of the house. It receives open sockets over one channel; over another it
carries their messages as packets of a kind, a connection number and a payload, many in one write.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import struct
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from websockets.frames import Opcode
from websockets.protocol import Protocol, Side, State

TAKEN, TEXT, OTHER, ENDED, MORE, CLOSE = range(6)
_HEAD = struct.Struct("!BIHI")  # kind, connection, code or count, size of the payload
MESSAGE_MAX = 65_536
UNANSWERED_MAX = 64  # messages of a connection that the house has not taken yet
BUFFER_MAX = 16_000_000  # bytes waiting for one client
PING_SECONDS, CLOSE_SECONDS = 20.0, 1.0
# To wake the house for every message would cost it more than the message; where many speak it is worth waiting for
# them.
GATHER_SECONDS, GATHER_SECONDS_MANY, MANY = 0.001, 0.004, 4
GOING_AWAY, UNREADABLE = 1001, 1007


class Piece(NamedTuple):
    kind: int
    line: int
    number: int
    payload: bytes


def packed(kind: int, line: int, number: int = 0, payload: bytes = b"") -> bytes:
    return _HEAD.pack(kind, line, number, len(payload)) + payload


class Unpacking:
    """Packets out of a stream of bytes."""

    def __init__(self) -> None:
        self._rest = b""

    def pieces(self, data: bytes) -> Iterator[Piece]:
        data = self._rest + data if self._rest else data
        at, end = 0, len(data)
        while end - at >= _HEAD.size:
            kind, line, number, size = _HEAD.unpack_from(data, at)
            begin = at + _HEAD.size
            if end - begin < size:
                break
            at = begin + size
            yield Piece(kind, line, number, data[begin:at])
        self._rest = data[at:]


class Sending:
    """Packets made in one go, or within a moment, leave in one write."""

    def __init__(self, gather_seconds: float = 0.0, gather_seconds_many: float = 0.0) -> None:
        self._few, self._many = gather_seconds, gather_seconds_many
        self._gather_seconds = gather_seconds
        self._waiting: list[bytes] = []
        self.transport: asyncio.Transport | None = None

    def add(self, kind: int, line: int, number: int = 0, payload: bytes = b"") -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_later(self._gather_seconds, self._flush)
        self._waiting.append(packed(kind, line, number, payload))

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._gather_seconds = self._many if len(waiting) >= MANY else self._few
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))


class Line(asyncio.Protocol):
    """One client's socket, from after its handshake to its end."""

    def __init__(self, keeper: Keeper, number: int, send_seconds: float) -> None:
        self._keeper, self._number, self._send_seconds = keeper, number, send_seconds
        self._frames = Protocol(Side.SERVER, max_size=MESSAGE_MAX)
        self._parts: list[bytes] = []
        self._is_text = True
        self._unanswered = 0
        self._full_since = 0.0
        self._pinged = b""
        self._pings = 0
        self._transport: asyncio.Transport = None  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        """The house is gone, and with it every connection."""
        code = self._frames.close_rcvd.code if self._frames.close_rcvd is not None else GOING_AWAY
        self._keeper.ended(self._number, code)

    # From the client.

    def data_received(self, data: bytes) -> None:
        frames = self._frames
        frames.receive_data(data)
        for event in frames.events_received():
            opcode = getattr(event, "opcode", None)
            if opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._part(opcode, event)
            elif opcode is Opcode.PONG and bytes(cast(Any, event).data) == self._pinged:
                self._pinged = b""
        self._write_own()
        if frames.parser_exc is not None or frames.close_rcvd is not None:
            self._transport.close()

    def _part(self, opcode: Opcode, frame: Any) -> None:
        if opcode is not Opcode.CONT:
            self._is_text = opcode is Opcode.TEXT
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        said, self._parts = b"".join(self._parts), []
        if self._is_text and not _is_readable(said):
            self.close(UNREADABLE)
            return
        self._keeper.sending.add(TEXT if self._is_text else OTHER, self._number, 0, said)
        self._unanswered += 1
        if self._unanswered >= UNANSWERED_MAX:
            self._transport.pause_reading()

    def more(self, count: int) -> None:
        """The house has taken so many messages; there is room for as many more."""
        was_full, self._unanswered = self._unanswered >= UNANSWERED_MAX, self._unanswered - count
        if was_full and self._unanswered < UNANSWERED_MAX and not self._transport.is_closing():
            self._transport.resume_reading()

    # To the client.

    def say(self, text: bytes) -> None:
        if self._frames.state is not State.OPEN or self._transport.is_closing():
            return
        self._frames.send_text(text)
        self._write_own()
        if self._transport.get_write_buffer_size() > BUFFER_MAX:
            self._transport.abort()

    def _write_own(self) -> None:
        made = self._frames.data_to_send()
        if made and not self._transport.is_closing():
            self._transport.write(b"".join(made))

    def close(self, code: int) -> None:
        if self._frames.state is State.OPEN:
            self._frames.send_close(code)
            self._write_own()
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._transport.abort)

    def pause_writing(self) -> None:
        self._full_since = time.monotonic()

    def resume_writing(self) -> None:
        self._full_since = 0.0

    def look(self) -> None:
        """Cut off a client that reads nothing for too long."""
        if self._full_since and time.monotonic() - self._full_since > self._send_seconds:
            self._transport.abort()

    def ping(self) -> None:
        """A client that has not answered the last ping is gone."""
        if self._pinged:
            self._transport.abort()
        elif self._frames.state is State.OPEN:
            self._pings += 1
            self._pinged = struct.pack("!I", self._pings)
            self._frames.send_ping(self._pinged)
            self._write_own()


def _is_readable(said: bytes) -> bool:
    try:
        said.decode()
    except UnicodeDecodeError:
        return False
    return True


class Keeper(asyncio.Protocol):
    """The end of the channel to the house, and all connections."""

    def __init__(self, given: socket.socket, send_seconds: float) -> None:
        self._given, self._send_seconds = given, send_seconds
        self._lines: dict[int, Line] = {}
        self._unpacking = Unpacking()
        self.sending = Sending(GATHER_SECONDS, GATHER_SECONDS_MANY)
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.sending.transport = cast(asyncio.Transport, transport)
        asyncio.get_running_loop().add_reader(self._given.fileno(), self._take)

    def connection_lost(self, error: Exception | None) -> None:
        """The house is gone, and with it every line."""
        if not self.over.done():
            self.over.set_result(None)

    def data_received(self, data: bytes) -> None:
        for piece in self._unpacking.pieces(data):
            line = self._lines.get(piece.line)
            if line is None:
                continue  # it has ended meanwhile
            if piece.kind == TEXT:
                line.say(piece.payload)
            elif piece.kind == MORE:
                line.more(piece.number)
            else:
                line.close(piece.number)

    def _take(self) -> None:
        """An open socket, with its number."""
        with contextlib.suppress(BlockingIOError):
            said, sockets, _, _ = socket.recv_fds(self._given, 4, 1)
            if sockets:
                (number,) = struct.unpack("!I", said)
                task = asyncio.ensure_future(self._open(number, socket.socket(fileno=sockets[0])))
                task.add_done_callback(lambda done: done.exception())

    async def _open(self, number: int, taken: socket.socket) -> None:
        taken.setblocking(False)
        line = Line(self, number, self._send_seconds)
        self._lines[number] = line
        self.sending.add(TAKEN, number)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: line, taken)
        except OSError:
            self.ended(number, GOING_AWAY)

    def ended(self, number: int, code: int) -> None:
        if self._lines.pop(number, None) is not None:
            self.sending.add(ENDED, number, code)

    async def watch(self) -> None:
        """Check slow readers often, and all connections now and then."""
        pinged = time.monotonic()
        while True:
            await asyncio.sleep(self._send_seconds / 5)
            lines = list(self._lines.values())
            for line in lines:
                line.look()
            if time.monotonic() - pinged >= PING_SECONDS:
                pinged = time.monotonic()
                for line in lines:
                    line.ping()


async def keep(channel: int, given: int, send_seconds: float) -> None:
    keeper = Keeper(socket.socket(fileno=given), send_seconds)
    await asyncio.get_running_loop().create_connection(lambda: keeper, sock=socket.socket(fileno=channel))
    watching = asyncio.ensure_future(keeper.watch())
    await keeper.over
    watching.cancel()


if __name__ == "__main__":
    import uvloop

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the house does
    uvloop.run(keep(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])))
