"""Who is asking: the session from the header, or from the page's own cookie; and whether they ask too often."""

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
# For the description alone: the session is read from wherever it is carried.
BEARER = HTTPBearer(
    scheme_name="session", auto_error=False, description="The token of POST /session, or of POST /guest."
)
PROTOCOL = "hoyle.session."  # how a browser's socket carries its session, which can set no header


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
    """A browser sends the cookie also for a page of another port or of a neighbour's name, and opens a socket for it
    unasked.

    Who asks is said by the browser itself, or by the address of the page; whatever is no browser says neither.
    """
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = connection.headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == connection.headers.get("host", "").lower()


def carried_token(connection: HTTPConnection) -> str:
    token = token_of(connection)
    if not token:
        raise NotSignedIn("sign in first: POST /api/v1/session, then send the token as Authorization: Bearer")
    return token


def person_of(connection: HTTPConnection) -> Person:
    return people_of(connection).who(carried_token(connection))


# What follows is asked for by every request. It waits for nothing, so it is done in the loop: FastAPI gives whatever is
# not `async` to a thread, which takes longer than all of it.


async def the_queue(request: Request) -> CommandQueue:
    return queue_of(request)


async def the_house(request: Request) -> House:
    return house_of(request)


async def the_people(request: Request) -> People:
    return people_of(request)


async def session_of(request: Request, _: Annotated[object, Security(BEARER)]) -> str:
    """The token of a session, which may be over."""
    return carried_token(request)


async def signed_in(request: Request, token: Annotated[str, Depends(session_of)]) -> Person:
    people = people_of(request)
    if not people.remembers(token):
        await asyncio.to_thread(people.read_in, token)
    person = people.who(token)
    if not person.bucket.take():
        raise TooMany(f"{person.name} asks more than {RATE} times a second; wait a moment")
    return person


def knock(connection: HTTPConnection) -> None:
    """At the door nobody has a name yet: an address may try so often."""
    buckets: dict[str, Bucket] = connection.app.state.knocks
    address = address_of(connection)
    if address not in buckets and len(buckets) >= ADDRESSES_MAX:
        del buckets[next(iter(buckets))]
    if not buckets.setdefault(address, Bucket(KNOCKS, KNOCKS_AT_ONCE)).take():
        raise TooMany(f"{address} tries to sign in more than {KNOCKS} times a second; wait a moment")


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
            description="Something long that nobody guesses, made for this one request. Sent again from where it came "
            "from, with the same body, it gives the same session; nothing else tells one guest from another.",
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
