"""Puts the pages on an application."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from fastapi import FastAPI
from nicegui import app as pages
from nicegui import ui

from hoyle.web.pages.staff.proposals_page import Agreement
from hoyle.web.site.book_site import BookPages
from hoyle.web.site.find_site import FindPage
from hoyle.web.site.frame import STATIC, STATIC_URL
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.identity import Identify, guests
from hoyle.web.site.player_site import PlayerPages
from hoyle.web.site.site_context import SiteContext
from hoyle.web.site.staff_site import StaffPages

if TYPE_CHECKING:
    from hoyle.house import CommandQueue

ROLES = frozenset({"player"})


def add_pages(
    app: FastAPI,
    queue: CommandQueue,
    *,
    secret: str,
    identify: Identify | None = None,
    roles: Iterable[str] = ROLES,
    agreement: Agreement | None = None,
    is_secure: bool = False,
) -> None:
    """`secret` signs the browser's session. Without `identify` everyone is a guest with these roles.

    `identify` returns the viewer of a request, or raises a HoyleError that says why they must sign in. The users
    on the People page are `app.state.people`, if the application has them; `agreement` answers proposals under
    dual control.
    """
    view = HouseView(queue, getattr(app.state, "companions", None), has_guests=identify is None)
    people = getattr(app.state, "people", None)
    who = identify or guests(view, frozenset(roles))
    site = SiteContext(
        view, who, people, has_guests=identify is None, agreement=agreement, is_watched=_watched(app)
    )
    books = BookPages(site)
    PlayerPages(site).add()
    StaffPages(site).add()
    books.add()
    FindPage(site).add()
    pages.add_static_files(STATIC_URL, STATIC)
    pages.on_shutdown(books.close)
    pages.on_shutdown(view.coach.close)
    cookie = {"https_only": is_secure, "same_site": "strict"}
    ui.run_with(
        app, storage_secret=secret, title="Hoyle", tailwind=False, show_welcome_message=False,
        session_middleware_kwargs=cookie,
    )  # fmt: skip


def _watched(app: FastAPI) -> Callable[[], bool]:
    """Whether somebody has read the figures since the house was opened."""
    return lambda: bool(getattr(app.state, "figures_read", False))
