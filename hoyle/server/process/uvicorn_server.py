"""uvicorn's server that says when it is open: from then on it takes who knocks, and Ctrl-C closes it in good order."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn


class OpenedServer(uvicorn.Server):
    """Told any earlier, an interrupt would meet a server that is half begun, which ends in warnings and traces."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self._opened()
