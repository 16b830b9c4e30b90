"""The pages of those who work in the house: dealer, floor, audit. Each asks for its role."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fastapi import Request
from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import DEALER_ROLE, FLOOR
from hoyle.web.audit_page import Auditor, audit_html
from hoyle.web.dealer_page import DealerPage, dealer_html
from hoyle.web.floor_page import FloorPage, floor_html
from hoyle.web.following import follow
from hoyle.web.frame import Panel
from hoyle.web.html import button, notice
from hoyle.web.people_page import PeoplePage

if TYPE_CHECKING:
    from hoyle.web.site import Site

REFRESH_SECONDS = 2.0
AUDITOR, ADMINISTRATOR = "auditor", "administrator"


class StaffPages:
    def __init__(self, site: Site) -> None:
        self._site = site
        self._auditor = Auditor(site.view.house)

    def add(self) -> None:
        ui.page("/floor")(self.floor)
        ui.page("/floor/{table}")(self.floor_table)
        ui.page("/dealer")(self.dealer)
        ui.page("/dealer/{table}")(self.dealer_table)
        ui.page("/audit")(self.audit)
        ui.page("/people")(self.people)

    async def floor(self, request: Request) -> None:
        view = self._site.view
        await self._list(request, "Floor", FLOOR, lambda: floor_html(view.tables(), view.house.log(40)))

    async def dealer(self, request: Request) -> None:
        house = self._site.view.house
        await self._list(request, "Dealer", DEALER_ROLE, lambda: dealer_html(house.tables()))

    async def _list(self, request: Request, title: str, role: str, render: Callable[[], str]) -> None:
        viewer, _, main = await self._site.open(title, request, f"/{title.lower()}")
        with main:
            if not viewer.may(role):
                ui.html(_not_yours(role), sanitize=False)
                return
            panel = Panel(render)
        ui.timer(REFRESH_SECONDS, panel.refresh)

    async def floor_table(self, request: Request, table: str) -> None:
        await self._table(request, table, "Floor", FLOOR, FloorPage)

    async def dealer_table(self, request: Request, table: str) -> None:
        await self._table(request, table, "Dealer", DEALER_ROLE, DealerPage)

    async def _table(self, request: Request, table: str, title: str, role: str, kind: Any) -> None:
        viewer, _, main = await self._site.open(f"{title} {table}", request, f"/{title.lower()}")
        view = self._site.view
        with main:
            if not viewer.may(role):
                ui.html(_not_yours(role), sanitize=False)
                return
            try:
                page = kind(view, await view.sight(table, ""), viewer.name)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return
            page.build()
        ui.on("hoyle", lambda event: page.act(event.args))
        follow(view, table, "", page.refresh)

    async def audit(self, request: Request) -> None:
        viewer, _, main = await self._site.open("Audit", request, "/audit")
        with main:
            if not viewer.may(FLOOR, AUDITOR):
                ui.html(_not_yours(AUDITOR), sanitize=False)
                return
            ui.html(
                "<h1>Audit</h1><p>Sums, balances, pending wagers, hash chains, and every round played again.</p>"
                + button("Run the audit", "audit", kind="main"),
                sanitize=False,
            )
            found = ui.html("", sanitize=False).props('id="findings"')

        async def act(event: Any) -> None:
            if event.args.get("act") == "audit":
                found.set_content(notice("Running."))
                found.set_content(await self._run_audit())

        ui.on("hoyle", act)

    async def people(self, request: Request) -> None:
        viewer, _, main = await self._site.open("People", request, "/people")
        known = self._site.people
        with main:
            if not viewer.may(ADMINISTRATOR) or known is None:
                ui.html(_not_yours(ADMINISTRATOR), sanitize=False)
                return
            page = PeoplePage(known, viewer.name)
            page.build()
        ui.on("hoyle", lambda event: page.act(event.args))

    async def _run_audit(self) -> str:
        try:
            return audit_html(await self._auditor.run())
        except HoyleError as error:
            return notice(str(error), "bad")

    def close(self) -> None:
        self._auditor.close()


def _not_yours(role: str) -> str:
    return notice(f"This page is for the {role}. Sign in as somebody who has that role.", "bad")
