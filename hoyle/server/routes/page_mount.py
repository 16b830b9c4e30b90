"""The pages on the same application, for the same users: a session of the API is a session of the pages."""

from __future__ import annotations

from fastapi import FastAPI, Request

from hoyle.house import CommandQueue
from hoyle.server.auth.authentication import COOKIE
from hoyle.server.auth.page_dual_control import Agreement
from hoyle.server.auth.users import NotSignedIn, People
from hoyle.web import Viewer
from hoyle.web import add_pages as add

DEMO_ROLES = ("player", "dealer", "floor", "auditor")


def add_pages(app: FastAPI, queue: CommandQueue, people: People, secret: str, *, demo: bool) -> None:
    """In a demo everyone is a guest who may open every page; otherwise pages need a session and follow its roles."""
    agreement, is_secure = Agreement(queue.house, people), bool(app.state.is_secure)
    if demo:
        add(app, queue, secret=secret, roles=DEMO_ROLES, agreement=agreement, is_secure=is_secure)
        return

    async def identify(request: Request, *, is_seen: bool = True) -> Viewer:
        token = request.cookies.get(COOKIE, "")
        if not token:
            raise NotSignedIn("Sign in first.")
        person = people.who(token) if is_seen else people.check(token)
        return Viewer(person.name, person.roles)

    add(app, queue, secret=secret, identify=identify, agreement=agreement, is_secure=is_secure)
