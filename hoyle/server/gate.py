"""Who is asking: the session from the header, or from the page's own cookie; and how often they may."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from starlette.requests import HTTPConnection

from hoyle.errors import HoyleError
from hoyle.house import House
from hoyle.server.people import NotSignedIn, People, Person

COOKIE = "hoyle_session"
PROTOCOL = "hoyle.session."  # how a browser's socket carries its session, which can set no header


def house_of(request: HTTPConnection) -> House:
    house: House = request.app.state.house
    return house


def people_of(request: HTTPConnection) -> People:
    people: People = request.app.state.people
    return people


def token_of(connection: HTTPConnection) -> str:
    given = connection.headers.get("authorization", "")
    if given.lower().startswith("bearer "):
        return given[7:].strip()
    for offered in connection.headers.get("sec-websocket-protocol", "").split(","):
        if offered.strip().startswith(PROTOCOL):
            return offered.strip().removeprefix(PROTOCOL)
    return connection.cookies.get(COOKIE, "")


def person_of(connection: HTTPConnection) -> Person:
    token = token_of(connection)
    if not token:
        raise NotSignedIn("sign in first: POST /api/v1/session, then send the token as Authorization: Bearer")
    return people_of(connection).who(token)


def signed_in(request: Request) -> Person:
    return person_of(request)


def idempotency_key(
    idempotency_key: Annotated[
        str,
        Header(
            alias="Idempotency-Key", min_length=1, max_length=200,
            description="A name of your own for this change. Sent again with the same body, it changes nothing more.",
        ),
    ],
) -> str:  # fmt: skip
    return idempotency_key


TheHouse = Annotated[House, Depends(house_of)]
ThePeople = Annotated[People, Depends(people_of)]
Asker = Annotated[Person, Depends(signed_in)]
Key = Annotated[str, Depends(idempotency_key)]


class TooMany(HoyleError):
    """Asked too often."""


class Bucket:
    """So many at once, and so many a second: what a connection may send."""

    def __init__(self, rate: float, burst: float, clock: Any = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
