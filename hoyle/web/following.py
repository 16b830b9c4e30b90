"""Keeps a page up with its table: whatever the house tells of it draws the page again, until the browser has gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from nicegui import background_tasks, ui

from hoyle.errors import HoyleError
from hoyle.web.house_view import HouseView

Refresh = Callable[[], Awaitable[None]]


def follow(view: HouseView, table: str, viewer: str, refresh: Refresh) -> None:
    """Steps that come together are drawn once."""
    client = ui.context.client
    listener = view.house.subscribe(table, viewer)
    client.on_delete(listener.close)

    async def listen() -> None:
        async for _ in listener:
            with client:
                try:
                    await refresh()
                except HoyleError:
                    listener.close()

    background_tasks.create(listen(), name=f"page of {table}")
