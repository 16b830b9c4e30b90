"""Rate limits of what needs no sign-in, by address and over all; whoever is signed in has limits of their own."""

import asyncio
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from hoyle.server.http import public_limit
from hoyle.server.http.public_limit import AT_ONCE, SLOW_AT_ONCE, SLOW_TOGETHER, PublicLimit

COOKIE = "hoyle_session"


class Counting:
    """An application that counts, and answers when it is let."""

    def __init__(self) -> None:
        self.count, self.may_answer = 0, asyncio.Event()
        self.may_answer.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.count += 1
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def client(limit: PublicLimit, address: str, **headers: str) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(limit, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://house", headers=headers)


async def statuses(line: httpx.AsyncClient, path: str, count: int) -> list[int]:
    return [(await line.get(path)).status_code for _ in range(count)]


@pytest.fixture(autouse=True)
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_limit, "RATE", 0)
    monkeypatch.setattr(public_limit, "SLOW_RATE", 0)


def test_an_address_has_so_many_and_others_have_their_own() -> None:
    async def play() -> None:
        limit = PublicLimit(Counting(), COOKIE)
        async with client(limit, "192.0.2.1") as one, client(limit, "192.0.2.2") as other:
            told = await statuses(one, "/api/v1/capabilities", AT_ONCE + 5)
            assert told == [200] * AT_ONCE + [429] * 5
            assert (await other.get("/")).status_code == 200
            refused = await one.get("/")
            assert refused.json()["code"] == "too-many"
            assert refused.headers["retry-after"] == "1"
            assert (await one.get("/health/live")).status_code == 200

    asyncio.run(play())


def test_whoever_is_signed_in_is_counted_as_a_person() -> None:
    async def play() -> None:
        limit = PublicLimit(Counting(), COOKIE)
        for headers in ({"authorization": "Bearer x"}, {"cookie": f"{COOKIE}=x"}):
            async with client(limit, "192.0.2.1", **headers) as line:
                assert set(await statuses(line, "/api/v1/games", SLOW_AT_ONCE * 2)) == {200}

    asyncio.run(play())


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/tables/t1/sign", "/rules/ny/roulette"])
def test_slow_pages_have_a_limit_of_their_own(path: str) -> None:
    async def play() -> None:
        limit = PublicLimit(Counting(), COOKIE)
        async with client(limit, "2001:db8::1") as one, client(limit, "2001:db8::2") as same:
            told = await statuses(one, path, SLOW_AT_ONCE) + await statuses(same, path, 3)
            assert told == [200] * SLOW_AT_ONCE + [429] * 3, "a subscriber's network is one address"
            assert (await one.get("/")).status_code == 200

    asyncio.run(play())


def test_few_are_written_at_the_same_time() -> None:
    async def play() -> None:
        app = Counting()
        limit = PublicLimit(app, COOKIE)
        app.may_answer.clear()
        lines = [client(limit, f"192.0.2.{at}") for at in range(SLOW_TOGETHER + 4)]
        tasks: list[Any] = [asyncio.ensure_future(line.get("/rules")) for line in lines]
        while app.count < SLOW_TOGETHER or sum(each.done() for each in tasks) < 4:
            await asyncio.sleep(0)
        app.may_answer.set()
        told = sorted(each.status_code for each in await asyncio.gather(*tasks))
        assert told == [200] * SLOW_TOGETHER + [429] * 4
        assert (await lines[0].get("/rules")).status_code == 200
        for line in lines:
            await line.aclose()

    asyncio.run(play())
