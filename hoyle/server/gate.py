"""Who is asking: the session from the header, or from the page's own cookie; and whether they ask too often."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Request, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from hoyle.house import House
from hoyle.server.bucket import Bucket, TooMany
from hoyle.server.people import RATE, NotSignedIn, People, Person

COOKIE = "hoyle_session"
KNOCKS, KNOCKS_AT_ONCE, ADDRESSES_MAX = 5, 50, 10_000
# For the description alone: the session is read from wherever it is carried.
BEARER = HTTPBearer(
    scheme_name="session", auto_error=False, description="The token of POST /session, or of POST /guest."
)
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


def signed_in(request: Request, _: Annotated[object, Security(BEARER)]) -> Person:
    person = person_of(request)
    if not person.bucket.take():
        raise TooMany(f"{person.name} asks more than {RATE} times a second; wait a moment")
    return person


def knock(connection: HTTPConnection) -> None:
    """At the door nobody has a name yet: an address may try so often."""
    buckets: dict[str, Bucket] = connection.app.state.knocks
    address = connection.client.host if connection.client is not None else ""
    if address not in buckets and len(buckets) >= ADDRESSES_MAX:
        del buckets[next(iter(buckets))]
    if not buckets.setdefault(address, Bucket(KNOCKS, KNOCKS_AT_ONCE)).take():
        raise TooMany(f"{address} tries to sign in more than {KNOCKS} times a second; wait a moment")


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
