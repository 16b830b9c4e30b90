"""The frame of every page: the header with links, name and balance, the theme switch, and the main element."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from nicegui import ui

from hoyle.house import FLOOR
from hoyle.web.site.html import button, link, money
from hoyle.web.site.identity import Viewer

STATIC = Path(__file__).parents[1] / "static"
STATIC_URL = "/hoyle-static"
ALL: tuple[str, ...] = ()
AUDITOR, ADMINISTRATOR = "auditor", "administrator"
STAFF = (FLOOR, AUDITOR, ADMINISTRATOR)
CAGE = (FLOOR, ADMINISTRATOR)
LINKS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Tables", "/", ALL), ("Rules", "/rules", ALL), ("My rounds", "/history", ("player",)), ("My account", "/me",
    ("player",)),
    ("Dealer", "/dealer", ("dealer",)), ("Floor", "/floor", (FLOOR,)), ("Cage", "/cage", CAGE),
    ("Rounds", "/rounds", STAFF), ("Events", "/events", STAFF), ("Proposals", "/proposals", STAFF), ("Audit", "/audit",
    (AUDITOR, ADMINISTRATOR)),
    ("People", "/people", (ADMINISTRATOR,)),
)  # fmt: skip
NEED_ACCOUNTS = ("/cage", "/people")  # not in a house of guests, which has no accounts
HEAD = f'<link rel="stylesheet" href="{STATIC_URL}/hoyle.css"><script src="{STATIC_URL}/hoyle.js" defer></script>'


class Panel:
    """A part of a page that is redrawn only when its content has changed."""

    def __init__(self, render: Callable[[], str], name: str = "", kind: str = "") -> None:
        self._render = render
        self._element = ui.html(render(), sanitize=False).classes(kind)
        if name:
            self._element.props(f'id="{name}"')

    def refresh(self) -> None:
        content = self._render()
        if content != self._element.content:
            self._element.set_content(content)


def head_html(viewer: Viewer, cents: int | None, current: str, can_sign_out: bool) -> str:
    found = [
        (link(label, to, current=to == current), bool(roles) and "player" not in roles)
        for label, to, roles in LINKS
        if (not roles or viewer.may(*roles)) and (can_sign_out or to not in NEED_ACCOUNTS)
    ]
    links = "".join(each for each, is_staff in found if can_sign_out or not is_staff)
    staff = "".join(each for each, is_staff in found if is_staff)
    if staff and not can_sign_out:  # a guest of a demonstration is a player first
        is_here = any(to == current and roles for _, to, roles in LINKS if "player" not in roles)
        links += f'<details class="staff"{" open" if is_here else ""}><summary>Try as floor</summary>{staff}</details>'
    out = button("Sign out", "sign-out") if can_sign_out else ""
    find = (
        '<form class="find wide-only" method="get" action="/find" role="search"><input name="q" type="search" '
        'aria-label="Find rules, rulings and more" placeholder="Find a rule or a ruling"></form>'
        if viewer.roles
        else ""
    )
    return (
        '<a class="skip" href="#main">Skip to content</a><header class="top" role="banner"><div class="inner">'
        f'<a class="brand" href="/">HOYLE</a><nav class="row" aria-label="Pages">{links}{link("Find", "/find", kind="narrow-only", current=current == "/find")}</nav>{find}'
        f'<div class="who"><span>{_who(viewer, cents)}</span>{out}'
        '<button type=button data-act="theme" aria-label="Light or dark theme">◐</button></div></div></header>'
    )


def _who(viewer: Viewer, cents: int | None) -> str:
    name = escape(viewer.name or "guest")
    if cents is None:
        return name
    return f'{name} · {escape(money(cents))} <span class="unseen">in the wallet</span>'


def frame(
    title: str, viewer: Viewer, wallet: Callable[[], int | None], current: str, can_sign_out: bool
) -> tuple[Panel, Any]:
    """Returns the header and the element for the content of the page."""
    ui.page_title(f"{title} · Hoyle")
    ui.add_head_html(HEAD)
    head = Panel(lambda: head_html(viewer, wallet(), current, can_sign_out))
    main = ui.element("div").props('id="main"').classes("page")
    return head, main
