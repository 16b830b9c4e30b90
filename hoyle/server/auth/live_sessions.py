"""The sessions of those who came in. Each is a secret of which only the hash is kept; those in use are in memory.

A person has one session: signing in again ends the one before. It ends when it has been idle for too long, and in any
case after a working day.
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
from hoyle.ledger.user_tables import sessions, users
from hoyle.server.auth.user_register import Register
from hoyle.server.http.rate_limit import Bucket

IDLE_FOR = timedelta(minutes=30)
SESSION_FOR = timedelta(hours=12)
SEEN_EVERY = timedelta(minutes=1)  # how often the store is told that a session is alive
ASKED_AT_ONCE = 500
OVER_MAX = 50_000  # sessions that are remembered to be over, until the store knows it for long
OVER = "the session is over"
RATE, BURST = 500, 1_000  # what a person may ask a second, and at once


class NotSignedIn(HoyleError):
    """Nobody is signed in, or not as who they say."""


class NotAllowed(HoyleError):
    """Signed in, but this is for others."""


@dataclass(slots=True)
class Person:
    name: str
    roles: frozenset[str]
    made_at: datetime
    seen_at: datetime
    bucket: Bucket = field(default_factory=lambda: Bucket(RATE, BURST), compare=False, repr=False)

    def needs(self, *roles: str) -> None:
        """Refuse whoever has none of these roles."""
        if not self.roles & set(roles):
            raise NotAllowed(
                f"this is for {' or '.join(roles)}; {self.name} is {', '.join(sorted(self.roles))}"
            )


class Sessions(Register):
    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        super().__init__(engine, clock)
        self._alive: dict[str, Person] = {}
        self._seen: dict[str, str] = {}  # sessions that were seen since the store was told
        self._expired: dict[str, None] = {}  # those that ran out since
        # No longer alive whatever the store still says, with why; the oldest first.
        self._over: dict[str, str] = {}

    def who(self, token: str) -> Person:
        """The person of a live session, who has been seen now."""
        person, now = self.check(token), self._clock()
        if now - person.seen_at > SEEN_EVERY:
            self._seen[hash_of(token)] = now.isoformat()
            person.seen_at = now
        return person

    def check(self, token: str) -> Person:
        """The person of a live session, who may be idle."""
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
        """Can it be told from memory who this is?"""
        hashed = hash_of(token)
        return hashed in self._alive or hashed in self._over

    def read_in(self, token: str) -> None:
        """Ask the store who this is; for a thread, so that nobody waits."""
        self._read(hash_of(token))

    def was(self, token: str) -> str:
        """Whose session it is, or was."""
        return str(self._kept(token).user_name)

    def sign_out(self, token: str) -> None:
        """What the store says counts: a sign-out that did not get there can be asked for again."""
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
        """Tell the store who is alive and whose time is over, all at once: nobody's request waits for it."""
        for hashed, at in self._seen.items():
            self._write("see_session", at, hashed)
        for hashed in self._expired:
            self._write("end_session", hashed)
        self._seen, self._expired = {}, {}

    def ended_elsewhere(self) -> list[str]:
        """Sessions in memory that the store says are over: somebody changed a password or roles at the machine
        itself."""
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
        """`why` is told on pages that stand open."""
        asked = select(sessions.c.token).where(sessions.c.user_name == name, sessions.c.ended == 0)
        with self._connected() as connection:
            tokens = connection.execute(asked).scalars().all()
        for hashed in tokens:
            self._end(hashed, why)

    def _end(self, hashed: str, why: str = OVER) -> None:
        self._forget(hashed, why)
        self._write("end_session", hashed)

    def _forget(self, hashed: str, why: str = OVER) -> None:
        """It is over from now on, also for whoever reads it from the store before that knows it."""
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


@lru_cache(maxsize=4096)  # a line that is open asks for every message
def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
