"""Connections kept by another process: the house hands it an accepted socket, and reads and writes through it.

One Python thread processes all commands. The system calls for each frame, to read, to write and to wake the other
end, cost as much as the commands themselves; they run on the other core.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hoyle.server.sockets import connection_process
from hoyle.server.sockets.connection_process import (
    CLOSE,
    MORE,
    OTHER,
    TAKEN,
    TEXT,
    UNANSWERED_MAX,
    Sending,
    Unpacking,
)

HAND_OVER = "hoyle.hand_over"
BEHIND_MAX = 256_000_000  # bytes not taken by the process: it hangs, and another is started
RESTARTING = 1012
_MOMENT = 0.002


class Carried:
    """A connection kept by the other process: messages arrive by callback, and texts leave in batches."""

    def __init__(self, lines: Lines, number: int) -> None:
        self._lines, self._number = lines, number
        self._heard: Callable[[str | None], None] | None = None
        self._early: list[str | None] = []  # messages before there was a listener
        self._answered = 0
        self.is_over = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(self, text: str | None) -> None:
        if self.is_over:
            return
        if self._heard is None:
            self._early.append(text)
        else:
            self._heard(text)

    def listen(self, heard: Callable[[str | None], None]) -> None:
        self._heard = heard
        early, self._early = self._early, []
        for text in early:
            self.hear(text)

    def answered(self) -> None:
        """There is room for as many more; the other process is told now and then."""
        self._answered += 1
        if self._answered >= UNANSWERED_MAX // 2:
            self._lines.add(MORE, self._number, self._answered)
            self._answered = 0

    def say(self, text: str) -> None:
        if not self.is_over:
            self._lines.add(TEXT, self._number, 0, text.encode())

    def hang_up(self, code: int) -> None:
        if not self.is_over:
            self._lines.add(CLOSE, self._number, code)
            self.end()

    def end(self) -> None:
        self.is_over, self._heard = True, None
        for future in (self.opened, self._over):
            if not future.done():
                future.set_result(None)

    async def wait(self) -> None:
        """Until the connection has ended."""
        await self._over


class Lines(asyncio.Protocol):
    """The connection process. If it dies its connections are cut, and the next connection starts another process."""

    def __init__(self, send_seconds: float) -> None:
        self._send_seconds = send_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._giving: socket.socket | None = None
        self._number = 0
        self._kept: dict[int, Carried] = {}
        self._unpacking = Unpacking()
        self._sending = Sending()
        self._starting = asyncio.Lock()

    async def _start(self) -> None:
        async with self._starting:
            if self._process is not None and self._process.poll() is None:
                return
            self._cut_all()
            channel, theirs = socket.socketpair()
            self._giving, given = socket.socketpair()
            with theirs, given:
                words = [
                    sys.executable,
                    "-P",
                    connection_process.__file__,
                    str(theirs.fileno()),
                    str(given.fileno()),
                ]
                self._process = subprocess.Popen(
                    [*words, str(self._send_seconds)], pass_fds=(theirs.fileno(), given.fileno())
                )
            self._unpacking, self._sending = Unpacking(), Sending()
            channel.setblocking(False)
            transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, sock=channel)
            transport.set_write_buffer_limits(high=BEHIND_MAX)
            self._sending.transport = transport

    async def take(self, descriptor: int) -> Carried | None:
        """Hand an accepted socket to the other process; none if that is not possible."""
        try:
            await self._start()
            assert self._giving is not None
            self._number += 1
            carried = Carried(self, self._number)
            self._kept[self._number] = carried
            socket.send_fds(self._giving, [struct.pack("!I", self._number)], [descriptor])
        except OSError:
            self._kept.pop(self._number, None)
            return None
        await carried.opened
        return None if carried.is_over else carried

    def add(self, kind: int, line: int, number: int = 0, payload: bytes = b"") -> None:
        self._sending.add(kind, line, number, payload)

    def data_received(self, data: bytes) -> None:
        for kind, line, _, payload in self._unpacking.pieces(data):
            carried = self._kept.get(line)
            if carried is None:
                continue
            if kind == TEXT:
                carried.hear(payload.decode())
            elif kind == OTHER:
                carried.hear(None)
            elif kind == TAKEN:
                carried.opened.set_result(None)
            else:
                del self._kept[line]
                carried.end()

    def pause_writing(self) -> None:
        self.close()

    def connection_lost(self, error: Exception | None) -> None:
        self._cut_all()

    def _cut_all(self) -> None:
        kept, self._kept = self._kept, {}
        for carried in kept.values():
            carried.end()

    def close(self) -> None:
        """End the process, and every connection with it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._giving is not None:
            self._giving.close()
        self._cut_all()


class HandedOver(WebSocketsSansIOProtocol):
    """uvicorn's own protocol up to the handshake; then the socket may be handed over."""

    _carried: Carried | None = None

    async def run_asgi(self) -> None:
        cast(Any, self.scope)["extensions"][HAND_OVER] = self._hand_over
        await super().run_asgi()
        if self._carried is not None:
            self._carried.end()
            self.connections.discard(self)

    async def _hand_over(self, lines: Lines) -> Carried | None:
        """Stop reading first, and let everything written leave, so that no byte is lost."""
        if self.scheme != "ws" or self.conn.extensions or self.read_paused:
            return None
        self.stop_keepalive()
        self.transport.pause_reading()
        while self.transport.get_write_buffer_size() and not self.transport.is_closing():
            await asyncio.sleep(_MOMENT)
        carried = None
        if not self.transport.is_closing():
            carried = await lines.take(self.transport.get_extra_info("socket").fileno())
        if carried is None:
            if not self.transport.is_closing():
                self.transport.resume_reading()
                self.start_keepalive()
            return None
        self._carried = carried
        self.transport.abort()  # only this process's end
        return carried

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.add(self)  # uvicorn's set of connections, which it leaves
        super().connection_lost(exc)
        if self._carried is not None and not self._carried.is_over:
            self.connections.add(self)  # the server waits for connections to end

    def shutdown(self) -> None:
        if self._carried is None:
            super().shutdown()
        else:
            self._carried.hang_up(RESTARTING)
