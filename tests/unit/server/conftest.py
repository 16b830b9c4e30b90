"""The application on one event loop: requests through ASGI, sockets as queues, and a clock that is set by hand."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import House
from hoyle.house.control.program_digest import Watch
from hoyle.server.app import make_app
from hoyle.server.auth.users import ROLES, People
from hoyle.server.process.calculations import Calculations
from tests.support import described_answers
from tests.support.house_queue import queue_of

WAIT_SECONDS = 120  # far more than it takes


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> None:
        self.now += timedelta(**by)


class Line:
    """A client's end of a socket. `is_deaf` takes nothing from the server, as a client that never reads."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.from_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.is_deaf = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def receive(self) -> dict[str, Any]:
        return await self.to_server.get()

    async def send(self, message: dict[str, Any]) -> None:
        if self.is_deaf.is_set() and message["type"] == "websocket.send":
            await asyncio.Event().wait()
        self.from_server.put_nowait(message)

    def say(self, data: Any) -> None:
        self.write(json.dumps(data))

    def write(self, text: str) -> None:
        self.to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def accepted(self) -> dict[str, Any]:
        first = await asyncio.wait_for(self.from_server.get(), WAIT_SECONDS)
        assert first["type"] == "websocket.accept"
        return first

    async def hear(self) -> dict[str, Any]:
        """The next message; a closed line is {"type": "closed", "code": …}."""
        message = await asyncio.wait_for(self.from_server.get(), WAIT_SECONDS)
        if message["type"] == "websocket.close":
            return {"type": "closed", "code": message["code"]}
        heard: dict[str, Any] = json.loads(message["text"])
        return heard

    async def hear_until(self, kind: str, **fits: Any) -> list[dict[str, Any]]:
        """Every message up to the first of a kind that fits."""
        heard = [await self.hear()]
        while heard[-1]["type"] != kind or any(heard[-1].get(key) != value for key, value in fits.items()):
            heard.append(await self.hear())
        return heard

    def heard_so_far(self) -> list[dict[str, Any]]:
        texts = []
        while not self.from_server.empty():
            texts.append(json.loads(self.from_server.get_nowait().get("text", "{}")))
        return texts

    async def hang_up(self) -> None:
        self.to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        assert self.task is not None
        await asyncio.wait_for(self.task, WAIT_SECONDS)


@cache
def application() -> FastAPI:
    """Made once; a server of a test puts its own house behind it."""
    app = make_app(None, None, demo=True)  # type: ignore[arg-type]
    app.state.calculations = Calculations(WAIT_SECONDS * 5)  # they give way to whatever else the machine does
    return app


class Server:
    def __init__(self, url: str, clock: Clock, *, demo: bool = True, seed: int = 1, **more: Any) -> None:
        self.clock = clock
        self.house = House.open(url, Chance(seed), clock, **more)
        self.people = People(self.house.store.engine, clock)
        self.app = application()
        self.app.state.queue, self.app.state.people = queue_of(self.house), self.people
        self.app.state.demo, self.app.state.knocks = demo, {}
        self.app.state.watch = Watch(self.house.journal, self.house.suspensions, Path(__file__).parent)
        self.tokens: dict[str, str] = {}
        self.lines: list[Line] = []
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://house/api/v1")

    async def close(self) -> None:
        for line in self.lines:
            with contextlib.suppress(TimeoutError):
                await line.hang_up()
        await self.http.aclose()
        await queue_of(self.house).settled()
        self.house.close()

    def let_in(self, name: str, *roles: str, cents: int = 10_000_00) -> str:
        """A person with a session, and a wallet if they play."""
        roles = roles or ("player",)
        self.tokens[name] = self.people.add_guest(name, roles)
        if "player" in roles:
            self.house.add_player(name, cents)
        self.house.commit()
        return name

    def let_in_all(self) -> tuple[str, ...]:
        """One of each role, by its name."""
        return tuple(self.let_in(f"one {role}", role) for role in ROLES)

    def open(self, path: str, **how: Any) -> str:
        table = self.house.open_table(path, limits=Limits(least=500), **how)
        self.house.commit()
        return table

    async def call(
        self, who: str, method: str, path: str, body: Any = None, key: str | None = None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        if key is not None:
            headers["Idempotency-Key"] = key
        answer = await self.http.request(method, path, json=body, headers=headers)
        if answer.is_success and answer.headers["content-type"] == described_answers.JSON:
            described_answers.check(method, path, answer.json())
        return answer

    async def say(self, who: str, table: str, key: str, **words: Any) -> httpx.Response:
        return await self.call(who, "POST", f"/tables/{table}/commands", words, key)

    def line(
        self, who: str, table: str, query: str = "", headers: list[tuple[bytes, bytes]] | None = None
    ) -> Line:
        """A socket of its own task; the server has taken it when `hear` has answered."""
        line = Line()
        path = f"/api/v1/tables/{table}/socket"
        given = headers
        if given is None:
            given = [(b"authorization", f"Bearer {self.tokens[who]}".encode())] if who else []
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": path, "raw_path": path.encode(),
            "query_string": query.encode(), "headers": given, "subprotocols": [], "root_path": "",
            "client": ("127.0.0.1", 1), "server": ("house", 80),
        }  # fmt: skip

        line.to_server.put_nowait({"type": "websocket.connect"})
        line.task = asyncio.create_task(self.app(scope, line.receive, line.send))
        self.lines.append(line)
        return line

    async def connected(self, who: str, table: str, query: str = "") -> Line:
        line = self.line(who, table, query)
        await line.accepted()
        return line


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def serve(url: str, clock: Clock) -> Callable[..., None]:
    """Run a play against the application: `serve(play, demo=False)` with `async def play(server)`."""

    def run(play: Callable[[Any], Awaitable[None]], **how: Any) -> None:
        async def all_of_it() -> None:
            async with opened(how) as server:
                await play(server)

        asyncio.run(all_of_it())

    @contextlib.asynccontextmanager
    async def opened(how: dict[str, Any]) -> AsyncIterator[Server]:
        server = Server(url, clock, **how)
        try:
            yield server
        finally:
            await server.close()

    return run
