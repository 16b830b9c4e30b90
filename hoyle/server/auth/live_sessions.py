"""Live sessions. Each is a secret of which only the hash is stored; those in use are in memory.

A user has one session: signing in again ends the one before. A session ends when it has been idle for too long,
and in any case after a working day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import Engine, select

from hoyle.errors import HoyleError
from hoyle.ledger.tables.user_tables import sessions, users
from hoyle.server.auth.user_register import Register
from hoyle.server.http.rate_limit import Bucket

IDLE_FOR = timedelta(minutes=30)
SESSION_FOR = timedelta(hours=12)
SEEN_EVERY = timedelta(minutes=1)  # how often activity is written to the store
ASKED_AT_ONCE = 500
OVER_MAX = 50_000  # ended sessions that are remembered until the store surely knows them
OVER = "the session is over"
RATE, BURST = 500, 1_000  # requests a second, and burst


class NotSignedIn(HoyleError):
    """No valid session, or wrong credentials."""


class NotAllowed(HoyleError):
    """Signed in, but without a role that may do this."""


@dataclass(slots=True)
class Person:
    name: str
    roles: frozenset[str]
    made_at: datetime
    seen_at: datetime
    bucket: Bucket = field(default_factory=lambda: Bucket(RATE, BURST), compare=False, repr=False)

    def needs(self, *roles: str) -> None:
        """Refuse a person who has none of these roles."""
        if not self.roles & set(roles):
            raise NotAllowed(needs_role(roles))


def needs_role(roles: Iterable[str]) -> str:
    """Why a role is refused, with the roles that may do it."""
    named = {"floor": "the floor", "administrator": "an administrator", "auditor": "an auditor"}
    return (
        f"Your role may not do this: it needs {' or '.join(named.get(each, f'a {each}') for each in roles)}."
    )


class Sessions(Register):
    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        super().__init__(engine, clock)
        self._alive: dict[str, Person] = {}
        self._seen: dict[str, str] = {}  # sessions active since the last write
        self._expired: dict[str, None] = {}  # sessions expired since the last write
        # Ended, whatever the store still says, with the reason; the oldest first.
        self._over: dict[str, str] = {}

    def who(self, token: str) -> Person:
        """The person of a live session, which is marked as active now."""
        person, now = self.check(token), self._clock()
        if now - person.seen_at > SEEN_EVERY:
            self._seen[hash_of(token)] = now.isoformat()
            person.seen_at = now
        return person

    def check(self, token: str) -> Person:
        """The person of a live session, which is not marked as active."""
        hashed, now = hash_of(token), self._clock()
        person = None if hashed in self._over else self._alive.get(hashed) or self._read(hashed)
        if person is not None and (now - person.seen_at > IDLE_FOR or now - person.made_at > SESSION_FOR):
            self._forget(hashed)
            self._expired[hashed] = None
            person = None
        if person is None:
            raise NotSignedIn(f"{self._over.get(hashed, OVER)}; sign in again")
        return person

    def remembers(self, token: str) -> bool:
        """Whether this session is in memory."""
        hashed = hash_of(token)
        return hashed in self._alive or hashed in self._over

    def read_in(self, token: str) -> None:
        """Read the session from the store; in a thread, so that no request waits."""
        self._read(hash_of(token))

    def was(self, token: str) -> str:
        """The owner of a session that may have ended."""
        return str(self._kept(token).user_name)

    def sign_out(self, token: str) -> None:
        """The store decides: a sign-out that did not reach it can be repeated."""
        if self._kept(token).ended:
            raise NotSignedIn(f"{OVER}; sign in again")
        self._end(hash_of(token))

    def _kept(self, token: str) -> Any:
        asked = select(sessions).where(sessions.c.token == hash_of(token))
        with self._connected() as connection:
            row = connection.execute(asked).first()
        if row is None:
            raise NotSignedIn("there is no such session; sign in first")
        return row

    def write_seen(self) -> None:
        """Write which sessions are active and which have expired, in one batch: no request waits for it."""
        for hashed, at in self._seen.items():
            self._write("see_session", at, hashed)
        for hashed in self._expired:
            self._write("end_session", hashed)
        self._seen, self._expired = {}, {}

    def ended_elsewhere(self) -> list[str]:
        """Sessions in memory that the store says have ended: a password or roles were changed at the machine."""
        found: list[str] = []
        alive = list(self._alive)
        for at in range(0, len(alive), ASKED_AT_ONCE):
            some = sessions.c.token.in_(alive[at : at + ASKED_AT_ONCE])
            with self._connected() as connection:
                found += connection.execute(
                    select(sessions.c.token).where(some, sessions.c.ended == 1)
                ).scalars()
        return found

    def forget(self, hashes: Iterable[str]) -> None:
        for hashed in hashes:
            self._forget(hashed)

    def _begin(self, name: str, token: str) -> None:
        now = self._clock().isoformat()
        self._write("add_session", hash_of(token), name, now, now)

    def _end_sessions(self, name: str, why: str) -> None:
        """`why` is shown on open pages."""
        asked = select(sessions.c.token).where(sessions.c.user_name == name, sessions.c.ended == 0)
        with self._connected() as connection:
            tokens = connection.execute(asked).scalars().all()
        for hashed in tokens:
            self._end(hashed, why)

    def _end(self, hashed: str, why: str = OVER) -> None:
        self._forget(hashed, why)
        self._write("end_session", hashed)

    def _forget(self, hashed: str, why: str = OVER) -> None:
        """End a session now, also for readers of a store that does not know it yet."""
        self._over[hashed] = why
        self._alive.pop(hashed, None)
        while len(self._over) > OVER_MAX:
            del self._over[next(iter(self._over))]

    def _read(self, hashed: str) -> Person | None:
        joined = select(sessions, users.c.roles).join(users, users.c.name == sessions.c.user_name)
        with self._connected() as connection:
            row = connection.execute(joined.where(sessions.c.token == hashed, sessions.c.ended == 0)).first()
        if row is None:
            return None
        made, seen = datetime.fromisoformat(row.made_at), datetime.fromisoformat(row.seen_at)
        person = Person(row.user_name, frozenset(row.roles.split(",")), made, seen)
        return self._alive.setdefault(hashed, person)


@lru_cache(maxsize=4096)  # an open socket checks its session for every message
def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
