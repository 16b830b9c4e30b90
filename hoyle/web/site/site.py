"""Puts the pages on an application: which address shows what, and to whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from nicegui import app as pages
from nicegui import ui

from hoyle.book.loader import all_games, load_game
from hoyle.book.schema import GameFile
from hoyle.errors import HoyleError
from hoyle.house import FLOOR
from hoyle.web.forms.table_opening import read_opening
from hoyle.web.pages import par_page
from hoyle.web.pages.account_page import AccountPage
from hoyle.web.pages.compare_page import compare_html, files_of
from hoyle.web.pages.game_kinds import kind_of
from hoyle.web.pages.lobby_page import LobbyPage
from hoyle.web.pages.open_page import open_page_html, read_options, read_pools
from hoyle.web.pages.people_page import People
from hoyle.web.pages.proposals_page import Agreement
from hoyle.web.pages.round_page import round_html
from hoyle.web.pages.rounds_page import rounds_html
from hoyle.web.pages.rules_page import rules_html
from hoyle.web.pages.sign_in_page import sign_in_html
from hoyle.web.pages.table_page import TablePage
from hoyle.web.site.frame import STAFF, STATIC, STATIC_URL, Panel, frame
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import link, notice
from hoyle.web.site.identity import Identify, Viewer, guests
from hoyle.web.site.session_expiry import Act, Standing
from hoyle.web.site.staff_site import ADMINISTRATOR, StaffPages
from hoyle.web.table.closed_table import Closing, closing_html
from hoyle.web.table.live_updates import follow

if TYPE_CHECKING:
    from hoyle.house import CommandQueue

ROLES = frozenset({"player"})
LOBBY_SECONDS = 2.0


def add_pages(
    app: FastAPI,
    queue: CommandQueue,
    *,
    secret: str,
    identify: Identify | None = None,
    roles: Iterable[str] = ROLES,
    agreement: Agreement | None = None,
) -> None:
    """`secret` signs the browser's session. Without `identify` everybody is a guest who has these roles.

    `identify` names whoever makes a request, or raises a HoyleError that says why they have to sign in. The users
    that an administrator sees are `app.state.people`, if the application has them; `agreement` is how the application
    has two agree on what changes the house.
    """
    view = HouseView(queue, getattr(app.state, "companions", None))
    people = getattr(app.state, "people", None)
    who = identify or guests(view, frozenset(roles))
    site = Site(view, who, people, has_guests=identify is None, agreement=agreement)
    site.add()
    pages.add_static_files(STATIC_URL, STATIC)
    pages.on_shutdown(site.close)
    ui.run_with(app, storage_secret=secret, title="Hoyle", tailwind=False, show_welcome_message=False)


class Site:
    """Every page is a method; `add` gives each its address. Where there are guests, they may open tables."""

    def __init__(
        self,
        view: HouseView,
        identify: Identify,
        people: People | None,
        *,
        has_guests: bool,
        agreement: Agreement | None = None,
    ) -> None:
        self.view = view
        self.identify = identify
        self.people = people
        self.has_guests = has_guests
        self.agreement = agreement
        self.solver = par_page.Solver()
        self.staff = StaffPages(self)

    def close(self) -> None:
        self.solver.close()

    def add(self) -> None:
        ui.page("/")(self.lobby)
        ui.page("/open/{book}/{game}")(self.open_with_options)
        ui.page("/table/{table}")(self.table)
        ui.page("/rules")(self.all_rules)
        ui.page("/rules/{book}/{game}")(self.rules)
        ui.page("/compare/{game}")(self.compare)
        ui.page("/par/{book}/{game}")(self.par)
        ui.page("/history")(self.history)
        ui.page("/me")(self.account)
        ui.page("/rounds/{name}")(self.round)
        self.staff.add()

    async def open(self, title: str, request: Request, current: str) -> tuple[Viewer, Panel, Any]:
        """Whoever has to sign in first sees where, and is nobody to the page."""
        why = ""
        try:
            viewer = await self.identify(request)
        except HoyleError as error:
            viewer, why = Viewer("", frozenset()), str(error)
        can_sign_out = bool(viewer.name) and not self.has_guests
        head, main = frame(title, viewer, lambda: self.view.wallet(viewer.name), current, can_sign_out)
        if why:
            with main:
                ui.html(sign_in_html(why), sanitize=False)
        elif can_sign_out:
            Standing(self.identify, request, viewer).watch()
        return viewer, head, main

    def can_open(self, viewer: Viewer) -> bool:
        """May they open a table?"""
        return self.has_guests or viewer.may(FLOOR, ADMINISTRATOR)

    def on_act(self, request: Request, viewer: Viewer, act: Act) -> None:
        Standing(self.identify, request, viewer).on_act(act)

    async def show(self, title: str, request: Request, current: str, render: Callable[[], str]) -> None:
        """A page that is read and not acted on."""
        _, _, main = await self.open(title, request, current)
        with main:
            try:
                content = render()
            except HoyleError as error:
                content = notice(str(error), "bad")
            ui.html(content, sanitize=False)

    # Tables.

    async def lobby(self, request: Request, book: str = "") -> None:
        viewer, _, main = await self.open("Tables", request, "/")
        if not viewer.roles:
            return
        can_open = self.can_open(viewer)
        with main:
            page = LobbyPage(self.view, book, can_open=can_open, is_demo=self.has_guests)
            page.build()
            said = ui.html("", sanitize=False)

        async def act(sent: dict[str, Any]) -> None:
            if sent.get("act") == "open" and can_open:
                await self._open_table(viewer, str(sent["path"]), sent["fields"], said)

        self.on_act(request, viewer, act)
        ui.timer(LOBBY_SECONDS, page.refresh)

    async def open_with_options(self, request: Request, book: str, game: str) -> None:
        viewer, _, main = await self.open("Open a table", request, "/")
        can_open = self.can_open(viewer)
        path = f"{book}/{game}"
        with main:
            if not can_open:
                ui.html(notice("Tables are opened by the floor or an administrator.", "bad"), sanitize=False)
                return
            try:
                said = ui.html("", sanitize=False)
                ui.html(open_page_html(path, _file(book, game)), sanitize=False)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return

        async def act(sent: dict[str, Any]) -> None:
            if sent.get("act") == "open":
                await self._open_table(viewer, path, sent["fields"], said)

        self.on_act(request, viewer, act)

    async def _open_table(self, viewer: Viewer, path: str, fields: dict[str, Any], said: Any) -> None:
        """Opens it and goes there, or says why not. Where two have to agree, it is proposed."""
        try:
            file = _file(*path.split("/", 1))
            chosen = {"options": read_options(file, fields), "pools": read_pools(file, fields)}
            how = {**chosen, **read_opening(fields), "actor": viewer.name or FLOOR}
            if self.view.house.office.policy.dual_control:
                number = await self.view.propose_table(path, **how)
                said.set_content(
                    notice(f"Proposed as number {number}; somebody else approves it under Proposals.", "good")
                )
                return
            table = await self.view.open_table(path, **how)
            ui.navigate.to(f"/table/{table}")
        except HoyleError as error:
            said.set_content(notice(str(error), "bad"))

    async def table(self, request: Request, table: str) -> None:
        viewer, head, main = await self.open(self._title_of(table), request, "/")
        if not viewer.roles:
            return
        with main:
            try:
                sight = await self.view.sight(table, viewer.name)
            except HoyleError as error:
                is_closed = await self.view.is_closed(table)
                content = closing_html(Closing()) if is_closed else notice(str(error), "bad")
                ui.html(content, sanitize=False)
                return
            page = TablePage(self.view, sight, is_demo=self.has_guests)
            page.build()

        async def act(sent: dict[str, Any]) -> None:
            await page.act(sent)
            head.refresh()

        async def refresh() -> None:
            """A seat that is given up, or a table that is closed, fills the wallet without an act of its owner."""
            await page.refresh()
            head.refresh()

        self.on_act(request, viewer, act)
        follow(self.view, table, viewer.name, refresh)

    def _title_of(self, table: str) -> str:
        desk = self.view.house.desks.get(table)
        return f"{desk.terms.file.title}, {table}" if desk is not None else "Table"

    async def history(self, request: Request) -> None:
        viewer, _, main = await self.open("My rounds", request, "/history")
        with main:
            if not self.view.is_known(viewer.name):
                ui.html("<h1>My rounds</h1><p>You have not finished a round yet.</p>", sanitize=False)
                return
            await self.view.queue.settled()
            query = dict(request.query_params)
            shown = await asyncio.to_thread(
                rounds_html, self.view.house.store, query, viewer.name, has_csv=not self.has_guests
            )
            ui.html(shown, sanitize=False)

    async def account(self, request: Request) -> None:
        viewer, _, main = await self.open("My account", request, "/me")
        with main:
            if not viewer.roles:
                return
            if not viewer.may("player") or not self.view.is_known(viewer.name):
                ui.html(
                    "<h1>My account</h1><p>Whoever plays has an account; sit down at a table first.</p>",
                    sanitize=False,
                )
                return
            page = AccountPage(self.view, viewer.name)
            page.build()
        self.on_act(request, viewer, page.act)

    async def round(self, request: Request, name: str, full: bool = False) -> None:
        """A player sees their own rounds as they saw them; the staff sees any as it was, once it is over."""
        viewer, _, main = await self.open(f"Round {name}", request, "/history")
        with main:
            try:
                found, offer = self.view.recall(name)
                took_part = viewer.name in {play["player"] for play in found.plays}
                is_staff = viewer.may(*STAFF)
                if not took_part and not is_staff:
                    raise HoyleError(found.not_yet(viewer.name) or f"Round {name} is not one of yours.")
                whole = is_staff and (full or not took_part) and found.how != "running"
                seat = None if whole else viewer.name if took_part else ""
                content = round_html(found, offer, seat, all_balances=is_staff and not took_part)
            except HoyleError as error:
                content = notice(str(error), "bad")
            ui.html(content, sanitize=False)

    # What the books say.

    async def all_rules(self, request: Request) -> None:
        await self.show("Rules", request, "/rules", all_rules_html)

    async def rules(self, request: Request, book: str, game: str) -> None:
        await self.show(
            f"{_named(book, game)}, rules", request, "/rules", lambda: rules_html(book, _file(book, game))
        )

    async def compare(self, request: Request, game: str, only: str = "") -> None:
        def render() -> str:
            return compare_html(game, files_of(game), only_differences=only == "differences")

        await self.show("Books side by side", request, "/rules", render)

    async def par(self, request: Request, book: str, game: str) -> None:
        path = f"{book}/{game}"
        chosen = {name: value for name, value in request.query_params.items() if value}
        _, _, main = await self.open(f"{_named(book, game)}, house edges", request, "/rules")
        with main:
            try:
                ui.html(par_page.head_html(path, _file(book, game), chosen), sanitize=False)
            except HoyleError as error:
                ui.html(notice(str(error), "bad"), sanitize=False)
                return
            sheet = ui.html(notice("Solving. This can take a few seconds the first time."), sanitize=False)
        await ui.context.client.connected()
        body = await self.solver.body(path, chosen)
        sheet.set_content(f'<div class="report-sheet">{body}</div>')


def _file(book: str, game: str) -> GameFile:
    return load_game(book, game)[0]


def _named(book: str, game: str) -> str:
    """A game in the title of its page; one that no book has is said on the page."""
    try:
        return f"{_file(book, game).title} ({book})"
    except HoyleError:
        return f"{book}/{game}"


def all_rules_html() -> str:
    """Every game by name, with the books that have it."""
    by_game: dict[str, list[tuple[str, GameFile]]] = {}
    for book, name in all_games():
        file = load_game(book, name)[0]
        by_game.setdefault(kind_of(file), []).append((book, file))
    rows = "".join(
        f'<article class="game"><h3>{escape(files[0][1].title)}</h3><ul>'
        + "".join(
            f"<li><span>{link(file.title, f'/rules/{book}/{file.game}')}</span><span class=tag>{escape(book)}</span></li>"
            for book, file in files
        )
        + f'</ul><div class="row">{link("Side by side", f"/compare/{game}") if len(files) > 1 else ""}</div></article>'
        for game, files in sorted(by_game.items())
    )
    return f'<h1>What the books say</h1><div class="games">{rows}</div>'
