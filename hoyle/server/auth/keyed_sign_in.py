"""Coming in under a key: asked again, it gives the same session, and only to who knows what that one knew.

The token of a session is kept nowhere. It is made of a secret of whoever comes in (a password, or a guest's own key)
and of a number that the house keeps with the key. So the house can say it again, and whoever reads the store cannot.
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
from hoyle.server.auth.passwords import NOT_TAKEN
from hoyle.server.auth.users import PLAYER, NotSignedIn, People, WrongPassword
from hoyle.server.http.keyed_changes import beforehand, digest_of, once, remembered

PLAY_MONEY = 10_000_00
_NOBODY = ""  # whose keys those of guests are, who have no name before they come in


class Came(NamedTuple):
    token: str
    name: str
    roles: list[str]


def print_of(salt: str, *texts: str) -> bytes:
    """64 bytes that tell texts apart, and from which the texts are slow to guess."""
    joined = "\0".join(texts)
    return hashlib.scrypt(joined.encode("utf-8", "surrogatepass"), salt=salt.encode(), n=2**14, r=8, p=1)


def _token(secret: bytes, number: str) -> str:
    return urlsafe_b64encode(hmac.digest(secret, number.encode(), "sha256")).decode().rstrip("=")


async def sign_in(
    queue: CommandQueue, people: People, key: str, name: str, password: str, new_password: str = ""
) -> Came:
    """With the right password; a new one is set on the way. Both who came in and who could not are in the log."""
    house = queue.house
    made = await asyncio.to_thread(print_of, f"{name} {key}", password, new_password)
    verified = await asyncio.to_thread(people.verify, name, password)
    is_renewed = bool(new_password) and verified is not None  # nobody else learns which passwords there were
    new = await beforehand(lambda: people.passwords.ready(name, new_password)) if is_renewed else None
    digest, number = digest_of(["sign in", made[:32].hex()]), secrets.token_hex(16)

    def begin() -> dict[str, Any]:
        token = _token(made[32:], number)
        if new is not None:
            roles = people.renew(name, verified, new(), token)
        else:
            roles = people.admit(name, verified, token)
        _note_arrival(house, name, roles, has_new_password=new is not None)
        return remembered(house, name, key, digest, {"name": name, "roles": roles, "number": number})

    def act() -> dict[str, Any]:
        people.check_unlocked(name)
        try:
            known = house.keys.known(name, key, digest)
        except KeyUsed:
            # Of somebody's keys nobody is told who could not come in.
            people.check_verified(name, verified)
            raise
        return known if known is not None else begin()

    kept = await queue.change(lambda: _noting_failure(house, people, name, act), (name, key))
    return Came(_token(made[32:], kept["number"]), kept["name"], kept["roles"])


def _noting_failure(
    house: House, people: People, name: str, act: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """A refusal is written down like anything else that happens, and is answered when that is safe."""
    try:
        with people.together_with(house.journal):
            return act()
    except (NotSignedIn, *NOT_TAKEN) as error:
        if isinstance(error, WrongPassword):
            with people.together_with(house.journal):
                people.count_failure(name)
        house.note(name, "sign_in_failed", str(error))
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
    """A guest with play money. All that tells one guest from another is the key, so it is kept as a hash only."""
    house = queue.house
    secret = hashlib.sha256(f"a guest's secret {key}".encode()).digest()
    hashed = hashlib.sha256(f"a guest's key {key}".encode()).hexdigest()

    def let_in() -> dict[str, Any]:
        name = wanted or f"Guest {secrets.token_hex(5)}"  # among a million guests, hardly any two alike
        number = secrets.token_hex(16)
        if name in house.known_players:
            raise CommandRefused(f"there is a player {name} already; choose another name")
        with people.together_with(house.journal):
            people.add_guest(name, (role,), _token(secret, number))
            if role == PLAYER:
                house.add_player(name, PLAY_MONEY)
        return {"name": name, "roles": [role], "number": number}

    asked = ["guest", wanted, role, address, secret.hex()]
    kept = await once(queue, _NOBODY, hashed, asked, let_in)
    return Came(_token(secret, kept["number"]), kept["name"], kept["roles"])
