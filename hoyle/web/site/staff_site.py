"""Routes of the staff's pages: dealer, floor, cage, rounds, events, proposals, people, audit. Each needs its role."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import Request
from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import DEALER_ROLE, FLOOR
from hoyle.house.reports import audit_run
from hoyle.web.forms.form_page import FormPage
from hoyle.web.pages.rounds_page import rounds_html
from hoyle.web.pages.staff.audit_page import audit_html
from hoyle.web.pages.staff.cage_page import CagePage
from hoyle.web.pages.staff.dealer_page import DealerPage, dealer_html
from hoyle.web.pages.staff.events_page import EventsPage
from hoyle.web.pages.staff.first_steps_page import PATH as FIRST_STEPS
from hoyle.web.pages.staff.first_steps_page import first_steps_html
from hoyle.web.pages.staff.floor_page import FloorPage, floor_html
from hoyle.web.pages.staff.people_page import PeoplePage, Propose
from hoyle.web.pages.staff.proposals_page import ProposalsPage
from hoyle.web.site.frame import ADMINISTRATOR, AUDITOR, CAGE, STAFF, Panel
from hoyle.web.site.html import button, notice
from hoyle.web.site.identity import Viewer
from hoyle.web.site.site_context import SiteContext
from hoyle.web.table.live_updates import follow

REFRESH_SECONDS = 2.0


class StaffPages:
    def __init__(self, site: SiteContext) -> None:
        self._site = site

    def add(self) -> None:
        ui.page("/floor")(self.floor)
        ui.page("/floor/{table}")(self.floor_table)
        ui.page("/dealer")(self.dealer)
        ui.page("/dealer/{table}")(self.dealer_table)
        ui.page("/audit")(self.audit)
        ui.page("/cage")(self.cage)
        ui.page("/people")(self.people)
        ui.page(FIRST_STEPS)(self.first_steps)
        ui.page("/rounds")(self.rounds)
        ui.page("/events")(self.events)
        ui.page("/proposals")(self.proposals)

    async def floor(self, request: Request) -> None:
        view = self._site.view
        await self._list(request, "Floor", FLOOR, lambda _: floor_html(view.tables(), view.house.log(40)))

    async def dealer(self, request: Request) -> None:
        site = self._site

        def render(viewer: Viewer) -> str:
            return dealer_html(site.view.house.lobby(), can_open=site.can_open(viewer))

        await self._list(request, "Dealer", DEALER_ROLE, render)

    async def _list(self, request: Request, title: str, role: str, render: Callable[[Viewer], str]) -> None:
        viewer, _, main = await self._site.open(title, request, f"/{title.lower()}")
        with main:
            if not viewer.may(role):
                ui.html(_not_yours(role), sanitize=False)
                return
            panel = Panel(lambda: render(viewer))
        ui.timer(REFRESH_SECONDS, panel.refresh)

    async def floor_table(self, request: Request, table: str) -> None:
        """A link may name the ruling to look at, or what happened."""
        asked = dict(request.query_params)
        await self._table(
            request, table, "Floor", FLOOR, lambda house, model, actor: FloorPage(house, model, actor, asked)
        )

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
                page = kind(view, await view.table_model(table, ""), viewer.name or "guest")
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return
            page.build()
        self._site.on_act(request, viewer, page.act)
        follow(view, table, "", page.refresh)

    async def audit(self, request: Request) -> None:
        viewer, _, main = await self._site.open("Audit", request, "/audit")
        with main:
            if not viewer.may(AUDITOR, ADMINISTRATOR):
                ui.html(_not_yours(AUDITOR), sanitize=False)
                return
            ui.html(
                "<h1>Audit</h1><p>Checks sums, balances, pending wagers and hash chains, and replays every round.</p>"
                + button("Run audit", "audit", kind="main"),
                sanitize=False,
            )
            found = ui.html("", sanitize=False).props('id="findings"')

        async def act(sent: dict[str, Any]) -> None:
            if sent.get("act") == "audit":
                found.set_content(notice("Audit running."))
                found.set_content(await self._run_audit(viewer.name or "guest"))

        self._site.on_act(request, viewer, act)

    async def cage(self, request: Request) -> None:
        known, queue = self._site.people, self._site.view.queue

        def made(viewer: Viewer) -> FormPage:
            if known is None:
                raise HoyleError("This house has no accounts and therefore no cage.")
            return CagePage(known, queue, viewer.name or FLOOR, dict(request.query_params))

        await self._form(request, "Cage", made, CAGE)

    async def people(self, request: Request) -> None:
        viewer, _, main = await self._site.open("People", request, "/people")
        known = self._site.people
        with main:
            if not viewer.may(ADMINISTRATOR) or known is None:
                ui.html(_not_yours(ADMINISTRATOR), sanitize=False)
                return
            page = PeoplePage(known, self._site.view.queue, viewer.name, self._propose_for(viewer.name))
            page.build()
        self._site.on_act(request, viewer, page.act)

    async def first_steps(self, request: Request) -> None:
        viewer, _, main = await self._site.open("First steps", request, FIRST_STEPS)
        steps = await self._site.first_steps(viewer)
        with main:
            if viewer.roles:
                shown = first_steps_html(steps) if steps else _not_yours(ADMINISTRATOR)
                ui.html(shown, sanitize=False)

    def _propose_for(self, actor: str) -> Propose | None:
        """Under dual control, changes of roles and passwords are proposals."""
        house = self._site.view.house
        if not house.office.policy.dual_control:
            return None
        return lambda kind, what: house.office.proposals.propose(kind, what, actor)

    async def rounds(self, request: Request) -> None:
        viewer, _, main = await self._site.open("Rounds", request, "/rounds")
        house = self._site.view.house
        with main:
            if not viewer.may(*STAFF):
                ui.html(_not_yours(" or ".join(STAFF)), sanitize=False)
                return
            await self._site.view.queue.settled()
            query = dict(request.query_params)
            shown = await asyncio.to_thread(
                rounds_html, house.store, query, has_csv=not self._site.has_guests
            )
            ui.html(shown, sanitize=False)

    async def events(self, request: Request) -> None:
        await self._form(
            request,
            "Events",
            lambda viewer: EventsPage(self._site.view, viewer.name or "guest", dict(request.query_params)),
        )

    async def proposals(self, request: Request) -> None:
        agreement = self._site.agreement

        def made(viewer: Viewer) -> FormPage:
            if agreement is None:
                raise HoyleError("This house has no dual control.")
            return ProposalsPage(self._site.view, agreement, viewer)

        page = await self._form(request, "Proposals", made)
        if page is not None:
            ui.timer(REFRESH_SECONDS, page.refresh)

    async def _form(
        self, request: Request, title: str, made: Callable[[Viewer], FormPage], roles: tuple[str, ...] = STAFF
    ) -> FormPage | None:
        """A page with forms for the staff."""
        viewer, _, main = await self._site.open(title, request, f"/{title.lower()}")
        with main:
            if not viewer.may(*roles):
                ui.html(_not_yours(" or ".join(roles)), sanitize=False)
                return None
            await self._site.view.queue.settled()
            try:
                page = made(viewer)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return None
            page.build()
        self._site.on_act(request, viewer, page.act)
        return page

    async def _run_audit(self, actor: str) -> str:
        queue = self._site.view.queue
        try:
            async with audit_run.turn(queue):
                found = await audit_run.audited(queue)
            await queue.change(lambda: audit_run.note(queue.house.journal, found, actor))
            return audit_html(found)
        except HoyleError as error:
            return notice(str(error), "bad")


def _not_yours(role: str) -> str:
    return notice(f"You need the role {role} to see this page.", "bad")
