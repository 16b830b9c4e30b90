"""Idempotent sign-in: a retry with the same key and credentials returns the same session.

The token of a session is stored nowhere. It is derived from a secret of the user (a password, or a guest's own
key) and from a number that the house keeps with the key. So the house can return it again, and a reader of the
store cannot.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

from hoyle.errors import CommandRefused, KeyUsed
from hoyle.house import CommandQueue, House
from hoyle.server.auth.one_time_codes import CodeNeeded
from hoyle.server.auth.passwords import NOT_TAKEN, Hashed
from hoyle.server.auth.users import PLAYER, NotSignedIn, People, WrongPassword
from hoyle.server.http.keyed_changes import digest_of, kept, once, remembered

PLAY_MONEY = 10_000_00
_NOBODY = ""  # the owner of guests' keys: a guest has no name before sign-in


class Came(NamedTuple):
    token: str
    name: str
    roles: list[str]


def print_of(salt: str, *texts: str) -> bytes:
    """A 64-byte scrypt digest of texts, slow to guess."""
    joined = "\0".join(texts)
    return hashlib.scrypt(joined.encode("utf-8", "surrogatepass"), salt=salt.encode(), n=2**14, r=8, p=1)


def _token(secret: bytes, number: str) -> str:
    return urlsafe_b64encode(hmac.digest(secret, number.encode(), "sha256")).decode().rstrip("=")


class Tried(NamedTuple):
    """What a person sends to sign in, and from where."""

    name: str
    password: str
    new_password: str = ""
    code: str = ""
    address: str = ""


async def sign_in(queue: CommandQueue, people: People, key: str, tried: Tried) -> Came:
    """Sign in with the right password, and set a new one if given. Successful and failed attempts are logged."""
    house, name, address = queue.house, tried.name, tried.address
    await _refuse_early(queue, people, tried)
    is_known = await asyncio.to_thread(people.is_known_at, name, address)

    def work() -> tuple[bytes, str | None]:
        made = print_of(f"{name} {key}", tried.password, tried.new_password)
        return made, people.verify(name, tried.password)

    made, verified = await people.pool.run(work, name, address, is_known=is_known)
    new = await _new_password(people, tried) if verified is not None else None
    digest, number = digest_of(["sign in", made[:32].hex()]), secrets.token_hex(16)

    def begin() -> dict[str, Any]:
        token = _token(made[32:], number)
        if new is not None:
            roles = people.renew(name, verified, new(), token, address, tried.code)
        else:
            roles = people.admit(name, verified, token, address, tried.code)
        _note_arrival(house, name, roles, has_new_password=new is not None)
        return remembered(house, name, key, digest, {"name": name, "roles": roles, "number": number})

    def act() -> dict[str, Any]:
        people.check_unlocked(name, address)
        try:
            known = house.keys.known(name, key, digest)
        except KeyUsed:
            # A failed sign-in learns nothing about another user's keys.
            people.check_verified(name, verified, address)
            raise
        return known if known is not None else begin()

    said = await queue.change(lambda: _noting_failure(house, people, tried, act), (name, key))
    return Came(_token(made[32:], said["number"]), said["name"], said["roles"])


async def _refuse_early(queue: CommandQueue, people: People, tried: Tried) -> None:
    """A name that is locked costs no hash, and is in the log like every failed sign-in."""
    try:
        await asyncio.to_thread(people.check_unlocked, tried.name, tried.address)
    except NotSignedIn:

        def locked() -> dict[str, Any]:
            people.check_unlocked(tried.name, tried.address)
            return {}

        await queue.change(lambda: _noting_failure(queue.house, people, tried, locked))


async def _new_password(people: People, tried: Tried) -> Callable[[], Hashed] | None:
    """Others must not learn which passwords were used, so this comes after the old one was right."""
    if not tried.new_password:
        return None
    return await hashed_beside(people, tried.name, tried.new_password, tried.address)


async def hashed_beside(people: People, name: str, password: str, address: str = "") -> Callable[[], Hashed]:
    """Hash a new password in the pool; the returned function gives it or raises its refusal."""

    def work() -> Callable[[], Hashed]:
        return kept(lambda: people.passwords.ready(name, password))

    return await people.pool.run(work, name, address)


def _noting_failure(
    house: House, people: People, tried: Tried, act: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Log a refused sign-in, and answer it once the log entry is committed."""
    name = tried.name
    try:
        with people.together_with(house.journal):
            return act()
    except (NotSignedIn, CodeNeeded, *NOT_TAKEN) as error:
        if isinstance(error, WrongPassword):
            with people.together_with(house.journal):
                people.count_failure(name, tried.address)
        where = f" (from {tried.address})" if tried.address else ""
        house.note(name, "sign_in_failed", f"{error}{where}")
        raise


def _note_arrival(house: House, name: str, roles: list[str], *, has_new_password: bool) -> None:
    if PLAYER in roles and name not in house.known_players:
        house.add_player(name)
    if has_new_password:
        text = f"{name}: password, by themselves"
        house.note(name, "user_changed", text)
    house.note(name, "signed_in", "")


async def welcome(
    queue: CommandQueue, people: People, key: str, wanted: str | None, role: str, address: str
) -> Came:
    """Admit a guest with play money. Only the key identifies a guest, so it is stored as a hash."""
    house = queue.house
    secret = hashlib.sha256(f"a guest's secret {key}".encode()).digest()
    hashed = hashlib.sha256(f"a guest's key {key}".encode()).hexdigest()

    def let_in() -> dict[str, Any]:
        name = wanted or f"Guest {secrets.token_hex(5)}"  # unlikely to repeat among a million guests
        number = secrets.token_hex(16)
        if name in house.known_players:
            raise CommandRefused(f"there is a player {name} already; choose another name")
        with people.together_with(house.journal):
            people.add_guest(name, (role,), _token(secret, number))
            if role == PLAYER:
                house.add_player(name, PLAY_MONEY)
        return {"name": name, "roles": [role], "number": number}

    asked = ["guest", wanted, role, address, secret.hex()]
    said = await once(queue, _NOBODY, hashed, asked, let_in)
    return Came(_token(secret, said["number"]), said["name"], said["roles"])
