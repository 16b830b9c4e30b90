"""A page that stands open is its viewer's as long as their session: then nothing is done on it any more, and nothing told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from nicegui import background_tasks, ui

from hoyle.errors import HoyleError
from hoyle.web.site.identity import Identify, Viewer

LOOK_SECONDS = 5.0
LEAVE_SECONDS = 10.0  # a browser that was told to ask anew has done so by then
Act = Callable[[dict[str, Any]], Awaitable[None]]


class SessionWatch:
    """One page, made for who looked at it when it was asked for."""

    def __init__(self, identify: Identify, request: Request, viewer: Viewer) -> None:
        self._identify, self._request, self._viewer = identify, request, viewer

    def on_act(self, act: Act) -> None:
        """What is done on the page is done by somebody who is still signed in, and still as what they were."""

        async def done(event: Any) -> None:
            if await self._is_still(is_seen=True):
                await act(event.args)
            else:
                self._end()

        ui.on("hoyle", done)

    def watch(self) -> None:
        """Looking on is no sign of life."""

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
        """The browser asks anew, and is led to the door; one that does not is told no more."""
        client = ui.context.client
        ui.navigate.reload()

        async def take_away() -> None:
            await asyncio.sleep(LEAVE_SECONDS)
            if client.has_socket_connection:
                client.delete()

        background_tasks.create(take_away(), name="a page whose session is over")
