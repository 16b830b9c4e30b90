"""Keeps a page up with its table: whatever the house tells of it draws the page again, until the browser has gone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from nicegui import background_tasks, ui

from hoyle.web.house_view import HouseView

Refresh = Callable[[], Awaitable[None]]


def follow(view: HouseView, table: str, viewer: str, refresh: Refresh) -> None:
    """`refresh` draws only what has changed, so a step that changes nothing for the viewer costs little."""
    client = ui.context.client
    listener = view.house.subscribe(table, viewer)
    client.on_delete(listener.close)

    async def listen() -> None:
        async for _ in listener:
            with client:
                await refresh()

    background_tasks.create(listen(), name=f"page of {table}")
