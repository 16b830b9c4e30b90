"""Rate limits of what needs no sign-in: by address, and for what is slow to write, over all.

A signed-in person has a limit of their own. Probes of health and figures are not counted.
"""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from hoyle.server.auth.sign_in_locks import place_of
from hoyle.server.http import problems
from hoyle.server.http.rate_limit import Bucket

RATE, AT_ONCE = 200, 2_000  # requests of one address without a session; a page takes some forty
SLOW_RATE, SLOW_AT_ONCE = 5, 60  # of one address
SLOW_TOGETHER = 8  # at the same time, of everybody
ADDRESSES_MAX = 10_000
_FREE = ("/health/", "/metrics")
_SLOW_BEGIN = ("/api/v1/games", "/rules", "/compare", "/par")
_SLOW_END = ("/sign", "/guide")
_SIGNED = ("authorization", "sec-websocket-protocol")


class PublicLimit:
    def __init__(self, app: ASGIApp, session_cookie: str) -> None:
        self._app, self._cookie = app, session_cookie
        self._all: dict[str, Bucket] = {}
        self._slow: dict[str, Bucket] = {}
        self._running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_FREE) or self._is_signed(scope):
            await self._app(scope, receive, send)
            return
        address = place_of(scope["client"][0] if scope.get("client") else "")
        is_slow = _is_slow(scope["path"])
        if not _of(self._all, address, RATE, AT_ONCE).take():
            await _refuse(
                f"{address} sends more than {RATE} requests a second. Wait a moment.", scope, receive, send
            )
        elif is_slow and not _of(self._slow, address, SLOW_RATE, SLOW_AT_ONCE).take():
            said = f"{address} asks for more than {SLOW_RATE} pages of rules a second. Wait a moment."
            await _refuse(said, scope, receive, send)
        elif is_slow and self._running >= SLOW_TOGETHER:
            await _refuse(
                "Too many pages of rules are being written. Try again in a moment.", scope, receive, send
            )
        else:
            await self._counted(is_slow, scope, receive, send)

    async def _counted(self, is_slow: bool, scope: Scope, receive: Receive, send: Send) -> None:
        self._running += is_slow
        try:
            await self._app(scope, receive, send)
        finally:
            self._running -= is_slow
            await asyncio.sleep(0)

    def _is_signed(self, scope: Scope) -> bool:
        """Whether a session is sent; whoever checks it counts that person, or refuses."""
        connection = HTTPConnection(scope)
        return any(name in connection.headers for name in _SIGNED) or self._cookie in connection.cookies


def _is_slow(path: str) -> bool:
    return path.startswith(_SLOW_BEGIN) or path.endswith(_SLOW_END)


def _of(buckets: dict[str, Bucket], address: str, rate: float, at_once: float) -> Bucket:
    if address not in buckets and len(buckets) >= ADDRESSES_MAX:
        del buckets[next(iter(buckets))]
    return buckets.setdefault(address, Bucket(rate, at_once))


async def _refuse(said: str, scope: Scope, receive: Receive, send: Send) -> None:
    code, status, title = problems.TOO_MANY
    told = problems.made(code, status, title, said)
    answer = JSONResponse(told, status, {"Retry-After": "1"}, media_type=problems.MEDIA_TYPE)
    await answer(scope, receive, send)
