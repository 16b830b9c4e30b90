"""A connection kept by this process, where it cannot be handed over."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

from fastapi import WebSocket, WebSocketDisconnect

from hoyle.server.sockets.connection_process import GOING_AWAY, UNANSWERED_MAX

WAITING_MAX = 10_000  # messages for one client that reads none
Heard = Callable[[str | None], None]


class Here:
    """The same interface as a connection kept by the other process."""

    def __init__(self, websocket: WebSocket, send_seconds: float, close_seconds: float) -> None:
        self._websocket = websocket
        self._send_seconds, self._close_seconds = send_seconds, close_seconds
        self._waiting: deque[str | int] = deque()  # texts, and the close code
        self._there_is_more = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._unanswered = 0
        self._is_over = False
        self._writing = asyncio.create_task(self._write())
        self._reading: asyncio.Task[None] | None = None

    def say(self, text: str) -> None:
        self._add(text)

    def hang_up(self, code: int) -> None:
        self._add(code)
        self._is_over = True

    def _add(self, what: str | int) -> None:
        if self._is_over:
            return
        if len(self._waiting) >= WAITING_MAX:
            self._writing.cancel()
        self._waiting.append(what)
        self._there_is_more.set()

    def answered(self) -> None:
        self._unanswered -= 1
        self._has_room.set()

    def listen(self, heard: Heard) -> None:
        self._reading = asyncio.create_task(self._read(heard))

    async def wait(self) -> None:
        """Until the connection has ended."""
        tasks = [task for task in (self._reading, self._writing) if task is not None]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._is_over = True
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, heard: Heard) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self._unanswered += 1
            heard(message.get("text"))
            if self._unanswered >= UNANSWERED_MAX:
                self._has_room.clear()
                await self._has_room.wait()

    async def _write(self) -> None:
        """A client that reads nothing for too long is cut off; it can reconnect and ask for the state."""
        try:
            while True:
                while self._waiting:
                    what = self._waiting.popleft()
                    if isinstance(what, int):
                        await self._close(what)
                        return
                    async with asyncio.timeout(self._send_seconds):
                        await self._websocket.send({"type": "websocket.send", "text": what})
                self._there_is_more.clear()
                await self._there_is_more.wait()
        except TimeoutError:
            await self._close(GOING_AWAY)
        except WebSocketDisconnect:
            return

    async def _close(self, code: int) -> None:
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(self._close_seconds):
                await self._websocket.close(code)
