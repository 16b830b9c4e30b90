"""`/metrics` in the text format of Prometheus.

Drop and win are nobody's business: without a key only this machine may read them, and nothing that came through a
proxy. With a key, whoever sends it as a bearer token may.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from collections.abc import Mapping
from pathlib import Path

from fastapi import FastAPI, Request, Response
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from hoyle.errors import HoyleError
from hoyle.house import CommandQueue, House
from hoyle.house.reports.win_and_hold import Taken, takings
from hoyle.server.auth.authentication import address_of
from hoyle.server.auth.live_sessions import NotAllowed
from hoyle.server.monitoring.house_figures import HouseFigures, Moment

KEY_LEAST = 16
TODAY_SECONDS = 60.0  # drop and win are read from the store no more often
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")


def read_key(file: Path) -> str:
    """The key that a scraper must send."""
    try:
        key = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise HoyleError(f"--metrics-key {file} cannot be read: {error}") from None
    if len(key) < KEY_LEAST or not key.isascii() or not key.isprintable():
        raise HoyleError(
            f"--metrics-key {file}: write a secret of {KEY_LEAST} printable characters or more on one line, "
            f"as `openssl rand -hex 16` makes it"
        )
    return key


class Today:
    """Drop and win of the day by game, as old as `TODAY_SECONDS` at most."""

    def __init__(self, house: House) -> None:
        self._house, self._read_at = house, -TODAY_SECONDS
        self._found: Mapping[str, Taken] = {}
        self._reading = asyncio.Lock()

    async def by_game(self) -> Mapping[str, Taken]:
        async with self._reading:
            if time.monotonic() - self._read_at >= TODAY_SECONDS and not self._house.stopped:
                self._found = await asyncio.to_thread(self._read)
                self._read_at = time.monotonic()
            return self._found

    def _read(self) -> Mapping[str, Taken]:
        day = self._house.clock().date().isoformat()
        return {game: taken for (_, game), taken in takings(self._house.store, "game", "day", day).items()}


def add(app: FastAPI, queue: CommandQueue, key: str = "") -> None:
    today = Today(queue.house)

    async def metrics(request: Request) -> Response:
        if not may_read(request, key):
            raise NotAllowed(_whom(key))
        app.state.figures_read = True
        registry = CollectorRegistry(auto_describe=False)
        registry.register(HouseFigures(queue, Moment(dict(app.state.sockets), await today.by_game())))
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    app.add_api_route("/metrics", metrics, include_in_schema=False)


def may_read(request: Request, key: str) -> bool:
    if key:
        sent = request.headers.get("authorization", "")
        return hmac.compare_digest(sent.encode(), f"Bearer {key}".encode())
    if any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(address_of(request)).is_loopback
    except ValueError:  # a test client, or a socket without an address
        return False


def _whom(key: str) -> str:
    return (
        "Send the key of --metrics-key as Authorization: Bearer."
        if key
        else "Only this machine may read these figures; start the house with --metrics-key FILE for others."
    )
