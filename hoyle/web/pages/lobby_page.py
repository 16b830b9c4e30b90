"""The lobby page. Lists of tables are refreshed; the forms beside them keep what is typed."""

from __future__ import annotations

from html import escape

from nicegui import ui

from hoyle.book.schema import GameFile
from hoyle.web.pages import lobby_lists
from hoyle.web.site.frame import STATIC_URL, Panel
from hoyle.web.site.house_view import HouseView

BARE = "bare"  # CSS: without a box of its own


class LobbyPage:
    def __init__(self, view: HouseView, book: str, *, can_open: bool, is_demo: bool) -> None:
        self._view, self._book = view, book
        self._can_open, self._is_demo = can_open, is_demo
        self._tables = view.tables()
        self._panels: list[Panel] = []

    def build(self) -> None:
        ui.add_head_html(f'<script src="{STATIC_URL}/lobby.js" defer></script>')
        ui.html(lobby_lists.shelf_html(self._book, is_demo=self._is_demo), sanitize=False)
        if not self._book:
            self._panels.append(Panel(lambda: lobby_lists.open_html(self._tables, can_open=self._can_open)))
            return
        for family, files in lobby_lists.by_family(self._book):
            ui.html(f"<h2>{escape(family)}</h2>", sanitize=False)
            with ui.element("div").classes("games"):
                for file in files:
                    self._game(file)

    def _game(self, file: GameFile) -> None:
        path = f"{self._book}/{file.game}"
        with ui.element("article").classes("game").props(f'id="{file.game}" data-like="{path}"'):
            ui.html(lobby_lists.title_html(file), sanitize=False).classes(BARE)
            self._panels.append(Panel(lambda: lobby_lists.tables_html(path, self._tables), kind=BARE))
            ui.html(lobby_lists.more_html(path, file, can_open=self._can_open), sanitize=False).classes(BARE)

    def refresh(self) -> None:
        self._tables = self._view.tables()
        for panel in self._panels:
            panel.refresh()
