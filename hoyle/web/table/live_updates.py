"""Live updates: redraws a page on each event of its table, until the browser disconnects."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from nicegui import background_tasks, ui

from hoyle.web.site.house_view import HouseView

Refresh = Callable[[], Awaitable[None]]


def follow(view: HouseView, table: str, viewer: str, refresh: Refresh) -> None:
    """Events that arrive together, such as the cards of a deal, cause one redraw."""
    client = ui.context.client
    listener = view.queue.subscribe(table, viewer)
    changed = asyncio.Event()

    async def draw() -> None:
        while not listener.is_over:
            await changed.wait()
            changed.clear()
            with client:
                await refresh()

    async def listen() -> None:
        drawing = background_tasks.create(draw(), name=f"drawing {table}")
        async for _ in listener:
            changed.set()
        drawing.cancel()

    client.on_delete(listener.close)
    background_tasks.create(listen(), name=f"following {table}")
