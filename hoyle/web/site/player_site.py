"""Routes of the players' pages: lobby, tables, own rounds, own account."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request
from nicegui import ui

from hoyle.book.loader import load_game
from hoyle.errors import HoyleError
from hoyle.house import FLOOR
from hoyle.web.forms.table_opening import read_opening
from hoyle.web.pages.account_page import AccountPage
from hoyle.web.pages.lobby_page import LobbyPage
from hoyle.web.pages.open_page import open_page_html, read_options, read_pools
from hoyle.web.pages.round_page import round_html
from hoyle.web.pages.rounds_page import rounds_html
from hoyle.web.pages.staff.first_steps_page import reminder_html
from hoyle.web.pages.table_page import TablePage
from hoyle.web.site.frame import STAFF
from hoyle.web.site.html import notice
from hoyle.web.site.identity import Viewer
from hoyle.web.site.site_context import SiteContext
from hoyle.web.table.closed_table import Closing, closing_html
from hoyle.web.table.live_updates import follow

LOBBY_SECONDS = 2.0


class PlayerPages:
    def __init__(self, site: SiteContext) -> None:
        self._site = site

    def add(self) -> None:
        ui.page("/")(self.lobby)
        ui.page("/open/{book}/{game}")(self.open_with_options)
        ui.page("/table/{table}")(self.table)
        ui.page("/history")(self.history)
        ui.page("/me")(self.account)
        ui.page("/rounds/{name}")(self.round)

    async def lobby(self, request: Request, book: str = "") -> None:
        viewer, _, main = await self._site.open("Tables", request, "/")
        if not viewer.roles:
            return
        can_open = self._site.can_open(viewer)
        reminder = reminder_html(await self._site.first_steps(viewer))
        with main:
            if reminder:
                ui.html(reminder, sanitize=False)
            page = LobbyPage(self._site.view, book, can_open=can_open, is_demo=self._site.has_guests)
            page.build()
            said = ui.html("", sanitize=False)

        async def act(sent: dict[str, Any]) -> None:
            if sent.get("act") == "open" and can_open:
                await self._open_table(viewer, str(sent["path"]), sent["fields"], said)

        self._site.on_act(request, viewer, act)
        ui.timer(LOBBY_SECONDS, page.refresh)

    async def open_with_options(self, request: Request, book: str, game: str) -> None:
        viewer, _, main = await self._site.open("Open a table", request, "/")
        can_open = self._site.can_open(viewer)
        path = f"{book}/{game}"
        with main:
            if not can_open:
                ui.html(notice("Only the floor or an administrator can open a table.", "bad"), sanitize=False)
                return
            try:
                said = ui.html("", sanitize=False)
                ui.html(open_page_html(path, load_game(book, game)[0]), sanitize=False)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return

        async def act(sent: dict[str, Any]) -> None:
            if sent.get("act") == "open":
                await self._open_table(viewer, path, sent["fields"], said)

        self._site.on_act(request, viewer, act)

    async def _open_table(self, viewer: Viewer, path: str, fields: dict[str, Any], said: Any) -> None:
        """Opens the table and goes there, or says why not. Under dual control it is proposed."""
        try:
            file = load_game(*path.split("/", 1))[0]
            chosen = {"options": read_options(file, fields), "pools": read_pools(file, fields)}
            how = {**chosen, **read_opening(fields), "actor": viewer.name or FLOOR}
            if self._site.view.house.office.policy.dual_control:
                number = await self._site.view.propose_table(path, **how)
                said.set_content(
                    notice(
                        f"Proposal {number} is waiting for approval by a second person. See Proposals.",
                        "good",
                    )
                )
                return
            table = await self._site.view.open_table(path, **how)
            ui.navigate.to(f"/table/{table}")
        except HoyleError as error:
            said.set_content(notice(str(error), "bad"))

    async def table(self, request: Request, table: str) -> None:
        viewer, head, main = await self._site.open(self._title_of(table), request, "/")
        if not viewer.roles:
            return
        with main:
            try:
                model = await self._site.view.table_model(table, viewer.name)
            except HoyleError as error:
                is_closed = await self._site.view.is_closed(table)
                content = closing_html(Closing()) if is_closed else notice(str(error), "bad")
                ui.html(content, sanitize=False)
                return
            page = TablePage(self._site.view, model, is_demo=self._site.has_guests)
            page.build()

        async def act(sent: dict[str, Any]) -> None:
            await page.act(sent)
            head.refresh()

        async def refresh() -> None:
            """The balance in the header also changes when a seat is given up or the table closes."""
            await page.refresh()
            head.refresh()

        self._site.on_act(request, viewer, act)
        follow(self._site.view, table, viewer.name, refresh)

    def _title_of(self, table: str) -> str:
        desk = self._site.view.house.desks.get(table)
        return f"{desk.terms.file.title}, {table}" if desk is not None else "Table"

    async def history(self, request: Request) -> None:
        viewer, _, main = await self._site.open("My rounds", request, "/history")
        with main:
            if not self._site.view.is_known(viewer.name):
                ui.html("<h1>My rounds</h1><p>You have not played a round yet.</p>", sanitize=False)
                return
            await self._site.view.queue.settled()
            query = dict(request.query_params)
            shown = await asyncio.to_thread(
                rounds_html,
                self._site.view.house.store,
                query,
                viewer.name,
                has_csv=not self._site.has_guests,
            )
            ui.html(shown, sanitize=False)

    async def account(self, request: Request) -> None:
        viewer, _, main = await self._site.open("My account", request, "/me")
        with main:
            if not viewer.roles:
                return
            if not viewer.may("player") or not self._site.view.is_known(viewer.name):
                ui.html(
                    "<h1>My account</h1><p>You have no account yet. Take a seat at a table to start.</p>",
                    sanitize=False,
                )
                return
            page = AccountPage(self._site.view, viewer.name)
            page.build()
        self._site.on_act(request, viewer, page.act)

    async def round(self, request: Request, name: str, full: bool = False) -> None:
        """Players see their own rounds as they saw them; staff see every round in full once it is over."""
        viewer, _, main = await self._site.open(f"Round {name}", request, "/history")
        with main:
            try:
                found, offer = self._site.view.recall(name)
                took_part = viewer.name in {play["player"] for play in found.plays}
                is_staff = viewer.may(*STAFF)
                if not took_part and not is_staff:
                    raise HoyleError(found.not_yet(viewer.name) or f"You did not play in round {name}.")
                whole = is_staff and (full or not took_part) and found.how != "running"
                seat = None if whole else viewer.name if took_part else ""
                content = round_html(found, offer, seat, all_balances=is_staff and not took_part)
            except HoyleError as error:
                content = notice(str(error), "bad")
            ui.html(content, sanitize=False)
