"""Security headers of every answer: not stored, not framed by another page, not taken for a script."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),  # else another site could lay a page over the buttons
    (b"referrer-policy", b"same-origin"),
)
OF_THE_API = (*ALWAYS, (b"cache-control", b"no-store"))  # wallets, rounds and tokens


class Guards:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        more = OF_THE_API if scope["path"].startswith("/api/") else ALWAYS

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        await self._app(scope, receive, guarded)
