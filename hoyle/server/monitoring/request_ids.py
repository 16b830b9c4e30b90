"""A name for every request, in its answer and in the log: the caller's own X-Request-ID, or a new one."""

from __future__ import annotations

import logging
import re
import time
import uuid
from contextvars import ContextVar

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER = "x-request-id"
_FIT = re.compile(r"[A-Za-z0-9._:-]{1,100}")
current: ContextVar[str] = ContextVar("request_id", default="")
log = logging.getLogger("hoyle.requests")


class RequestIds:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sent = Headers(scope=scope).get(HEADER, "")
        name = sent if _FIT.fullmatch(sent) else uuid.uuid4().hex
        began, status = time.monotonic(), 0

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER.encode(), name.encode())]
            await send(message)

        token = current.set(name)
        try:
            await self._app(scope, receive, named)
        finally:
            if log.isEnabledFor(logging.INFO):
                seconds = round(time.monotonic() - began, 6)
                log.info(
                    "%s %s %d", scope["method"], scope["path"], status,
                    extra={"method": scope["method"], "path": scope["path"], "status": status, "seconds": seconds},
                )  # fmt: skip
            current.reset(token)
