"""A minimal WebSocket client, so that the bots are not the bottleneck of the measurement."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = b"\0\0\0\0"  # a mask is required; a zero mask costs nothing


class Line(asyncio.Protocol):
    """One connection. `hear` is called with the text of each message, `end` with the reason when it is over."""

    def __init__(
        self, host: str, path: str, token: str, hear: Callable[[bytes], None], end: Callable[[str], None]
    ) -> None:
        self._host, self._path, self._token = host, path, token
        self._hear, self._end = hear, end
        self._buffer = bytearray()
        self._is_open = False
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self._token}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self._end(f"the line was cut: {error or 'closed'}")

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open and not self._opened():
            return
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._hear(payload)
            elif kind == PING:
                self._write(PONG, payload)
            elif kind == CLOSE:
                self.close()
                return

    def _opened(self) -> bool:
        """Whether the handshake's response has arrived, up to its empty line."""
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.close()
            return False
        self._buffer, self._is_open = bytearray(rest), True
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame; a server masks nothing and sends each message in one."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, begin = buffer[1], 2
        if size == 126:
            size, begin = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, begin = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < begin + size:
            return None
        kind, payload = buffer[0] & 0x0F, bytes(buffer[begin : begin + size])
        del buffer[: begin + size]
        return kind, payload

    def say(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", FINAL | kind, MASKED | size)
        else:
            head = struct.pack("!BBH", FINAL | kind, MASKED | 126, size)
        self._transport.write(head + NO_MASK + payload)

    def close(self) -> None:
        self._transport.close()


async def connect(
    address: str, table: str, token: str, hear: Callable[[bytes], None], end: Callable[[str], None]
) -> Line:
    where = urlsplit(address)
    path = f"/api/v1/tables/{table}/socket"
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(where.netloc, path, token, hear, end), where.hostname, where.port
    )
    return line
