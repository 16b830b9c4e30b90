"""A uvicorn server that calls back once it accepts connections."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn


class OpenedServer(uvicorn.Server):
    """An interrupt before that would meet a half-started server and end in warnings and tracebacks."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self._opened()
