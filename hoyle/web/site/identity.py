"""Who views a page. In a house without accounts every viewer is a guest with play money and a generated name."""

from __future__ import annotations

import secrets
from typing import NamedTuple, Protocol

from fastapi import Request

from hoyle.web.site.house_view import HouseView

BIRDS = (
    "avocet", "bittern", "curlew", "dunlin", "egret", "fulmar", "godwit", "heron", "ibis", "jay", "kestrel", "linnet",
    "martin", "nuthatch", "oriole", "plover", "quail", "robin", "siskin", "teal", "veery", "wren",
)  # fmt: skip
PLAY_MONEY = 10_000_00  # what a guest starts with, in cents


class Viewer(NamedTuple):
    """`roles` are roles of the house: player, dealer, floor, auditor, administrator. The name of a new guest is
    empty."""

    name: str
    roles: frozenset[str] = frozenset({"player"})

    def may(self, *roles: str) -> bool:
        """Does the viewer have one of these roles?"""
        return bool(self.roles & set(roles))


class Identify(Protocol):
    """Returns the viewer of a request. With `is_seen` the request counts as activity of the session."""

    async def __call__(self, request: Request, *, is_seen: bool = True) -> Viewer: ...


def guests(view: HouseView, roles: frozenset[str]) -> Identify:
    """Every viewer is a guest. The name is generated on the first visit to a table and kept in the browser's session.

    Reading the lobby or the rules creates no player.
    """

    async def identify(request: Request, *, is_seen: bool = True) -> Viewer:
        name = request.session.get("guest")
        if not isinstance(name, str) or not view.is_known(name):
            name = ""
        if not name and request.url.path.startswith("/table/"):
            name = request.session["guest"] = await view.add_guest(_new_name, PLAY_MONEY)
        return Viewer(name, roles)

    return identify


def _new_name() -> str:
    return f"{secrets.choice(BIRDS)}{secrets.randbelow(9000) + 1000}"
