"""What every page shares: the house, the viewer's identity, the frame, and the session watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fastapi import Request
from nicegui import ui

from hoyle.errors import HoyleError
from hoyle.house import FLOOR
from hoyle.web.pages.sign_in_page import sign_in_html
from hoyle.web.pages.staff.first_steps_page import Step, new_house_html, steps_of
from hoyle.web.pages.staff.people_page import People
from hoyle.web.pages.staff.proposals_page import Agreement
from hoyle.web.site.frame import ADMINISTRATOR, Panel, frame
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import notice
from hoyle.web.site.identity import Identify, Viewer
from hoyle.web.site.session_expiry import Act, SessionWatch


class SiteContext:
    """`has_guests`: no sign-in, and guests may open tables."""

    def __init__(
        self,
        view: HouseView,
        identify: Identify,
        people: People | None,
        *,
        has_guests: bool,
        agreement: Agreement | None = None,
        is_watched: Callable[[], bool] = lambda: False,
    ) -> None:
        self.view = view
        self.identify = identify
        self.people = people
        self.has_guests = has_guests
        self.agreement = agreement
        self.is_watched = is_watched  # whether somebody reads the figures

    async def open(self, title: str, request: Request, current: str) -> tuple[Viewer, Panel, Any]:
        """Draws the frame. A viewer who must sign in gets the sign-in form and no roles."""
        why = ""
        try:
            viewer = await self.identify(request)
        except HoyleError as error:
            viewer, why = Viewer("", frozenset()), str(error)
        can_sign_out = bool(viewer.name) and not self.has_guests
        head, main = frame(title, viewer, lambda: self.view.wallet(viewer.name), current, can_sign_out)
        if why:
            with main:
                ui.html(await self._welcome(why), sanitize=False)
        elif can_sign_out:
            SessionWatch(self.identify, request, viewer).watch()
        return viewer, head, main

    async def _welcome(self, why: str) -> str:
        """The sign-in form; in a house without users, how its first one is added."""
        if self.people is not None and await asyncio.to_thread(self.people.is_empty):
            return new_house_html()
        return sign_in_html(why)

    async def first_steps(self, viewer: Viewer) -> tuple[Step, ...]:
        """What is still to do in a new house, for its administrator; nothing for others."""
        people = self.people
        if people is None or self.has_guests or not viewer.may(ADMINISTRATOR) or self.view.house.stopped:
            return ()
        await self.view.queue.settled()
        return await asyncio.to_thread(
            lambda: steps_of(self.view.house, people.listed(), is_watched=self.is_watched())
        )

    def can_open(self, viewer: Viewer) -> bool:
        """May the viewer open a table?"""
        return self.has_guests or viewer.may(FLOOR, ADMINISTRATOR)

    def on_act(self, request: Request, viewer: Viewer, act: Act) -> None:
        SessionWatch(self.identify, request, viewer).on_act(act)

    async def show(self, title: str, request: Request, current: str, render: Callable[[], str]) -> None:
        """A page without actions."""
        _, _, main = await self.open(title, request, current)
        with main:
            try:
                content = render()
            except HoyleError as error:
                content = notice(str(error), "bad")
            ui.html(content, sanitize=False)
