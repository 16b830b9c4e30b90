"""The route of the search page. The clauses are read once, beside the pages, when somebody first searches."""

from __future__ import annotations

import asyncio
import threading

from fastapi import Request
from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import FLOOR
from hoyle.house.reports.house_search import Sees, find_in_house
from hoyle.report.search.entries import clauses
from hoyle.report.search.ranking import Found, Index
from hoyle.web.pages.find_page import QUERY_MAX, SHOWN, find_html
from hoyle.web.site.frame import CAGE, STAFF
from hoyle.web.site.html import notice
from hoyle.web.site.identity import Viewer
from hoyle.web.site.site_context import SiteContext


class FindPage:
    def __init__(self, site: SiteContext) -> None:
        self._site = site
        self._index: Index | None = None
        self._reading = threading.Lock()

    def add(self) -> None:
        ui.page("/find")(self.find)

    async def find(self, request: Request, q: str = "") -> None:
        viewer, _, main = await self._site.open("Find", request, "/find")
        query, view = q.strip()[:QUERY_MAX], self._site.view
        with main:
            if not viewer.roles:
                return
            try:
                await view.queue.settled()
                sees = _sees(viewer)
                in_house = await asyncio.to_thread(find_in_house, view.house.store, query, sees)
                found = await asyncio.to_thread(self._find, query) if query else []
                shown = find_html(query, found, in_house, self._open(), sees, rules_on=viewer.may(FLOOR))
            except HoyleError as error:
                shown = notice(str(error), "bad")
            ui.html(shown, sanitize=False)

    def _find(self, query: str) -> list[Found]:
        with self._reading:
            if self._index is None:
                self._index = Index(clauses())
            return self._index.find(query, most=SHOWN)

    def _open(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for each in self._site.view.house.lobby():
            found.setdefault(each["path"], []).append(each["id"])
        return found


def _sees(viewer: Viewer) -> Sees:
    return Sees(viewer.name, viewer.may(*STAFF), viewer.may(*STAFF, *CAGE), viewer.may(*STAFF))
