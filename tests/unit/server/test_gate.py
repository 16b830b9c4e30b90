"""The gate: how often somebody may ask, and where a session is found in a request."""

from typing import Any

import pytest
from starlette.requests import HTTPConnection

from hoyle.server.bucket import Bucket
from hoyle.server.gate import COOKIE, PROTOCOL, token_of


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
    ],
)
def test_a_session_is_found_where_it_is_carried(headers: dict[str, str], token: str) -> None:
    assert token_of(connection(**headers)) == token
