"""Paths of the API that have no route: a problem like any other, even where pages would answer the path."""

from __future__ import annotations

from collections.abc import Iterable

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from hoyle.server.http import problems
from hoyle.server.sockets.socket_session import POLICY, refused

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def add(app: FastAPI) -> None:
    """Call it after all routes of the API, and before the pages."""
    known = tuple(app.router.routes)

    async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
        why = f"No such route: {scope['path']}. See /api/v1/openapi.json."
        if scope["type"] != "http":
            await _tell(WebSocket(scope, receive, send), why)
            return
        allowed = _allowed(known, {**scope, "root_path": scope.get("app_root_path", "")})
        if allowed:
            takes = ", ".join(allowed)
            raise HTTPException(
                405,
                f"{scope['path']} takes {takes}, not {scope['method']}.",
                {"Allow": takes},
            )
        raise HTTPException(404, why)

    app.mount("/api", nowhere)


async def _tell(line: WebSocket, why: str) -> None:
    """A browser learns nothing of a refused handshake, so the socket is accepted and then closed."""
    await line.accept()
    await line.send_json(refused(None, problems.made(problems.NO_ROUTE, 404, "Not Found", why)))
    await line.close(POLICY)


def _allowed(routes: Iterable[BaseRoute], scope: Scope) -> list[str]:
    """The methods that the path takes."""
    return [
        method
        for method in METHODS
        if any(route.matches({**scope, "method": method})[0] is Match.FULL for route in routes)
    ]
