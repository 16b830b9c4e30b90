"""Who looks at a page. Without accounts everybody is a guest with play money and a name of their own."""

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
    """`roles` are those of the house: player, dealer, floor, auditor, administrator. A guest may have no name yet."""

    name: str
    roles: frozenset[str] = frozenset({"player"})

    def may(self, *roles: str) -> bool:
        """Has the viewer one of these?"""
        return bool(self.roles & set(roles))


class Identify(Protocol):
    """From a request to whoever makes it. `is_seen` is not set where nobody does anything: they are only looked up."""

    async def __call__(self, request: Request, *, is_seen: bool = True) -> Viewer: ...


def guests(view: HouseView, roles: frozenset[str]) -> Identify:
    """Everybody is a guest, by a name made up when they first come to a table and kept in the browser's session.

    Whoever only reads is nobody's guest yet: a house does not fill with players who never came.
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
