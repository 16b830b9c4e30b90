"""Authentication: the session from the header, or from the page's own cookie; and rate limits."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Header, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from hoyle.house import CommandQueue, House
from hoyle.server.auth.live_sessions import RATE, NotSignedIn, Person
from hoyle.server.auth.users import People
from hoyle.server.http.rate_limit import Bucket, TooMany

COOKIE = "hoyle_session"
KNOCKS, KNOCKS_AT_ONCE, ADDRESSES_MAX = 5, 50, 10_000
KEY_MOST, GUEST_KEY_LEAST, GUEST_KEY_CHARACTERS = 200, 20, 8
# Only for the API description: the session is read from the header, the subprotocol or the cookie.
BEARER = HTTPBearer(
    scheme_name="session", auto_error=False, description="The token of POST /session, or of POST /guest."
)
PROTOCOL = "hoyle.session."  # the subprotocol that carries a session: a browser's socket can set no header


def queue_of(request: HTTPConnection) -> CommandQueue:
    queue: CommandQueue = request.app.state.queue
    return queue


def house_of(request: HTTPConnection) -> House:
    return queue_of(request).house


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
    return connection.cookies.get(COOKIE, "") if is_of_own_page(connection) else ""


def is_of_own_page(connection: HTTPConnection) -> bool:
    """Whether a browser sends the cookie for a page of this server.

    A browser also sends it for a page of another port or a sibling domain, and opens sockets for such a page. It
    names the page itself in a header; a client that is no browser sends neither header.
    """
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == connection.headers.get("host", "").lower()


def carried_token(connection: HTTPConnection) -> str:
    token = token_of(connection)
    if not token:
        raise NotSignedIn(
            "Sign in first: POST /api/v1/session, then send the token as Authorization: Bearer."
        )
    return token


def person_of(connection: HTTPConnection) -> Person:
    return people_of(connection).who(carried_token(connection))


# These dependencies are `async` although they wait for nothing: FastAPI would run plain functions in a thread, which
# takes longer than the functions themselves.


async def the_queue(request: Request) -> CommandQueue:
    return queue_of(request)


async def the_house(request: Request) -> House:
    return house_of(request)


async def the_people(request: Request) -> People:
    return people_of(request)


async def session_of(request: Request, _: Annotated[object, Security(BEARER)]) -> str:
    """The token of a session, which may have ended."""
    return carried_token(request)


async def signed_in(request: Request, token: Annotated[str, Depends(session_of)]) -> Person:
    people = people_of(request)
    if not people.remembers(token):
        await asyncio.to_thread(people.read_in, token)
    person = people.who(token)
    if not person.bucket.take():
        raise TooMany(f"{person.name} sends more than {RATE} requests a second. Wait a moment.")
    return person


def knock(connection: HTTPConnection) -> None:
    """Limit sign-in attempts by address: before sign-in there is no name."""
    buckets: dict[str, Bucket] = connection.app.state.knocks
    address = address_of(connection)
    if address not in buckets and len(buckets) >= ADDRESSES_MAX:
        del buckets[next(iter(buckets))]
    if not buckets.setdefault(address, Bucket(KNOCKS, KNOCKS_AT_ONCE)).take():
        raise TooMany(f"{address} tries to sign in more than {KNOCKS} times a second. Wait a moment.")


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""


async def idempotency_key(
    idempotency_key: Annotated[
        str,
        Header(
            alias="Idempotency-Key", min_length=1, max_length=KEY_MOST,
            description="A name of your own for this change. Sent again with the same body, it changes nothing more.",
        ),
    ],
) -> str:  # fmt: skip
    return idempotency_key


async def guest_key(
    idempotency_key: Annotated[
        str,
        Header(
            alias="Idempotency-Key", min_length=GUEST_KEY_LEAST, max_length=KEY_MOST,
            description="A long random secret made for this one request. A retry from the same client with the same "
            "key and body returns the same session; nothing else distinguishes one guest from another.",
        ),
    ],
) -> str:  # fmt: skip
    if len(set(idempotency_key)) < GUEST_KEY_CHARACTERS:
        why = f"a guest's key is a secret; make it by chance, of {GUEST_KEY_CHARACTERS} different characters or more"
        raise RequestValidationError([{"loc": ("header", "Idempotency-Key"), "msg": why}])
    return idempotency_key


TheQueue = Annotated[CommandQueue, Depends(the_queue)]
TheHouse = Annotated[House, Depends(the_house)]
ThePeople = Annotated[People, Depends(the_people)]
Asker = Annotated[Person, Depends(signed_in)]
Session = Annotated[str, Depends(session_of)]
Key = Annotated[str, Depends(idempotency_key)]
GuestKey = Annotated[str, Depends(guest_key)]
