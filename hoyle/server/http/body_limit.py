"""The body limit: no body larger than any command is read, whether its length is declared or not."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_MOST = 65_536
WHY = f"The body may have at most {BODY_MOST} bytes."


class BodyLimit:
    """Counts the bytes received for the API; a larger body is refused with 413."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            receive = _counted(receive, _announced(scope))
        await self._app(scope, receive, send)


def _announced(scope: Scope) -> int:
    """The declared length."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() else BODY_MOST + 1
    return 0


def _counted(receive: Receive, announced: int) -> Receive:
    received = 0

    async def counted() -> Message:
        nonlocal received
        if announced > BODY_MOST:
            raise HTTPException(413, WHY)
        message = await receive()
        received += len(message.get("body", b""))
        if received > BODY_MOST:
            raise HTTPException(413, WHY)
        return message

    return counted
