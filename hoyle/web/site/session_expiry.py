"""Session expiry on open pages: once the session ends, the page takes no actions and receives no updates."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from nicegui import background_tasks, ui

from hoyle.errors import HoyleError
from hoyle.web.site.identity import Identify, Viewer

LOOK_SECONDS = 5.0
LEAVE_SECONDS = 10.0  # by then the browser has reloaded
Act = Callable[[dict[str, Any]], Awaitable[None]]


class SessionWatch:
    """Watches the session of one open page."""

    def __init__(self, identify: Identify, request: Request, viewer: Viewer) -> None:
        self._identify, self._request, self._viewer = identify, request, viewer

    def on_act(self, act: Act) -> None:
        """Runs actions only while the viewer is signed in with the same roles."""

        async def done(event: Any) -> None:
            if await self._is_still(is_seen=True):
                await act(event.args)
            else:
                self._end()

        ui.on("hoyle", done)

    def watch(self) -> None:
        """Checks from time to time. The check itself does not keep the session alive."""

        async def look() -> None:
            if not await self._is_still(is_seen=False):
                timer.cancel()
                self._end()

        timer = ui.timer(LOOK_SECONDS, look)

    async def _is_still(self, *, is_seen: bool) -> bool:
        try:
            return await self._identify(self._request, is_seen=is_seen) == self._viewer
        except HoyleError:
            return False

    def _end(self) -> None:
        """Reloads the page, which leads to the sign-in. A browser that does not reload gets no more updates."""
        client = ui.context.client
        ui.navigate.reload()

        async def take_away() -> None:
            await asyncio.sleep(LEAVE_SECONDS)
            if client.has_socket_connection:
                client.delete()

        background_tasks.create(take_away(), name="close an expired page")
