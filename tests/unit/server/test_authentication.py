"""Authentication: rate limits, where a request carries its session, and low cost."""

import threading
from collections.abc import Callable, Iterator
from inspect import iscoroutinefunction
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from hoyle.server.app import make_app
from hoyle.server.auth.authentication import (
    BEARER,
    COOKIE,
    PROTOCOL,
    idempotency_key,
    signed_in,
    the_house,
    token_of,
)
from hoyle.server.http.rate_limit import Bucket


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    seconds = Seconds()
    bucket = Bucket(2, 5, seconds)
    assert [bucket.take() for _ in range(7)] == [True] * 5 + [False] * 2
    seconds.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    seconds.now = 2.0
    assert [bucket.take() for _ in range(4)] == [True] * 3 + [False]


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    seconds = Seconds()
    bucket = Bucket(100, 3, seconds)
    seconds.now = 1_000_000.0
    assert [bucket.take() for _ in range(4)] == [True] * 3 + [False]


def test_asking_in_vain_costs_nothing() -> None:
    seconds = Seconds()
    bucket = Bucket(1, 1, seconds)
    assert bucket.take()
    for step in range(1, 10):
        seconds.now = step / 10
        assert not bucket.take()
    seconds.now = 1.01
    assert bucket.take()


def connection(**headers: str) -> HTTPConnection:
    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "headers": listed}
    return HTTPConnection(scope)


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({"authorization": "Bearer abc"}, "abc"),
        ({"authorization": "bearer  abc "}, "abc"),
        ({"authorization": "Basic abc"}, ""),
        ({"sec_websocket_protocol": f"chat, {PROTOCOL}abc"}, "abc"),
        ({"sec_websocket_protocol": "chat"}, ""),
        ({"cookie": f"other=1; {COOKIE}=abc"}, "abc"),
        ({"authorization": "Bearer abc", "cookie": f"{COOKIE}=def"}, "abc"),
        ({}, ""),
        # By the cookie only for a page of the house's own: another port and a neighbour's name are the same site to a
        # browser.
        ({"cookie": f"{COOKIE}=abc", "host": "house:8100", "origin": "http://house:8100"}, "abc"),
        ({"cookie": f"{COOKIE}=abc", "host": "HOUSE", "origin": "https://house"}, "abc"),
        ({"cookie": f"{COOKIE}=abc", "host": "house:8100", "origin": "http://house:9999"}, ""),
        ({"cookie": f"{COOKIE}=abc", "host": "house", "origin": "https://evil.house"}, ""),
        ({"cookie": f"{COOKIE}=abc", "host": "house", "origin": "null"}, ""),
        (
            {
                "cookie": f"{COOKIE}=abc",
                "host": "inside:8100",
                "origin": "https://house",
                "sec_fetch_site": "same-origin",
            },
            "abc",
        ),
        (
            {
                "cookie": f"{COOKIE}=abc",
                "host": "house",
                "origin": "http://house",
                "sec_fetch_site": "same-site",
            },
            "",
        ),
        ({"cookie": f"{COOKIE}=abc", "sec_fetch_site": "none"}, "abc"),
        ({"authorization": "Bearer abc", "host": "house", "origin": "https://evil.example"}, "abc"),
    ],
)
def test_a_session_is_found_where_it_is_carried(headers: dict[str, str], token: str) -> None:
    assert token_of(connection(**headers)) == token


def dependencies(of: Any) -> Iterator[Any]:
    for each in of.dependencies:
        yield each.call
        yield from dependencies(each)


def routes(router: Any) -> Iterator[APIRoute]:
    for each in router.routes:
        if isinstance(each, APIRoute):
            yield each
        elif (inner := getattr(each, "original_router", None)) is not None:
            yield from routes(inner)


def test_nothing_that_every_request_asks_for_is_done_in_a_thread() -> None:
    """A dependency that is a plain function goes through FastAPI's thread pool."""
    app = make_app(None, None, demo=True)  # type: ignore[arg-type]
    found = {call for route in routes(app.router) for call in dependencies(route.dependant)}
    assert {signed_in, the_house, idempotency_key, BEARER} <= found
    assert iscoroutinefunction(BEARER.__call__)
    assert [call for call in found - {BEARER} if not iscoroutinefunction(call)] == []


def test_routes_that_are_done_in_a_thread_are_those_that_read_all_books() -> None:
    app = make_app(None, None, demo=True)  # type: ignore[arg-type]
    plain = {route.path for route in routes(app.router) if not iscoroutinefunction(route.endpoint)}
    assert {path.removeprefix("/api/v1") for path in plain} == {"/games", "/games/{book}/{game}"}


def test_a_session_that_is_not_in_memory_is_read_in_a_thread_and_then_kept(
    serve: Callable[..., None],
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        readers = []
        read = server.people.read_in

        def noted(token: str) -> None:
            readers.append(threading.current_thread())
            read(token)

        server.people.read_in = noted
        for _ in range(3):
            assert (await server.call("ann", "GET", "/me")).is_success
        assert len(readers) == 1
        assert readers[0] is not threading.main_thread()

    serve(play)
