"""Who may come in, and as what. Passwords are argon2 hashes; a session is a secret of which only the hash is kept.

Three wrong passwords lock a name for a while. A person has one session: signing in again ends the one before. A session
ends when it has been idle for too long, and in any case after a working day. A password grows old, and is not taken again
soon; some roles are kept apart; and where the house is under dual control, two have to agree on who may do what.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from sqlalchemy import Connection, Engine, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hoyle.errors import HoyleError, StoreError, UnknownName
from hoyle.house.machine import leave_word
from hoyle.house.policy import Policy
from hoyle.ledger.people import sessions, users
from hoyle.server.bucket import Bucket
from hoyle.server.passwords import Passwords

PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR = "player", "dealer", "floor", "auditor", "administrator"
ROLES = (PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR)
FAILURES_MAX = 3
LOCKED_FOR = timedelta(minutes=15)
IDLE_FOR = timedelta(minutes=30)
SESSION_FOR = timedelta(hours=12)
SEEN_EVERY = timedelta(minutes=1)  # how often the store is told that a session is alive
RATE, BURST = 500, 1_000  # what a person may ask a second, and at once
# Whoever comes in may sit down, so a name is what the house takes for a player's.
_NAME = re.compile(r"[^\W\d_][\w .'-]{0,39}")
_RESERVED = frozenset(("house", "felt", "collection", "dealers", "dealer", "clock", "chance", "cage", "floor", "community",
                       "burn", "table", "pot", "rake"))  # fmt: skip
_NEVER = ""


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


class People:
    """The users and sessions of one house."""

    def __init__(
        self,
        engine: Engine,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        policy: Policy | None = None,
    ) -> None:
        self._engine = engine
        self.policy = policy or Policy()
        self._clock = clock
        self.passwords = Passwords(self._connected, clock)
        self._alive: dict[str, Person] = {}
        self._seen: dict[str, str] = {}  # sessions that were seen since the store was told

    # Users. `by` is who says so, where nobody else writes it in the log; `second` is who agrees under dual control.

    def add(
        self, name: str, password: str, roles: Iterable[str], *, by: str | None = None, second: str = ""
    ) -> None:
        self._check_name(name)
        roles = self._check_roles(roles)
        self.policy.check_roles(name, frozenset(roles))
        self._check_second(by, second)
        self._insert_with_password(name, password, roles)
        self._leave_word(by, "user_added", f"{name}: {', '.join(roles)}{_agreed(second)}")

    def add_waiting(self, name: str, password: str, roles: Iterable[str]) -> None:
        """Somebody who may come in once a second person has agreed on these roles; until then they have none."""
        self._check_name(name)
        self.check_roles(name, roles)
        self._insert_with_password(name, password, [])

    def check_roles(self, name: str, roles: Iterable[str]) -> None:
        """Could this person have these roles?"""
        self.policy.check_roles(name, frozenset(self._check_roles(roles)))

    def add_guest(self, name: str, roles: Iterable[str] = (PLAYER,)) -> str:
        """A person without a password, for play money; returns the secret of the one session they have."""
        self._check_name(name)
        self._insert(name, _NEVER, self._check_roles(roles))
        return self._new_session(name)

    def set_password(self, name: str, password: str, *, by: str | None = None) -> None:
        """The old sessions end with the old password."""
        self._row(name)
        self.passwords.check_fresh(name, password)
        hashed = self.passwords.hash(password)
        self._update(name, password=hashed, failures=0, locked_until=_NEVER)
        self.passwords.keep(name, hashed)
        self._end_sessions(name)
        self._leave_word(by, "user_changed", f"{name}: password")

    def set_roles(self, name: str, roles: Iterable[str], *, by: str | None = None, second: str = "") -> None:
        """They hold from the next sign-in on; the present session ends."""
        self._row(name)
        listed = self._check_roles(roles)
        self.policy.check_roles(name, frozenset(listed))
        self._check_second(by, second)
        self._update(name, roles=",".join(listed))
        self._end_sessions(name)
        self._leave_word(by, "user_changed", f"{name}: roles {', '.join(listed)}{_agreed(second)}")

    def unlock(self, name: str, *, by: str | None = None) -> None:
        self._row(name)
        self._update(name, failures=0, locked_until=_NEVER)
        self._leave_word(by, "user_changed", f"{name}: unlocked")

    def change_password(self, name: str, password: str, new: str) -> str:
        """Whoever knows the old password may set a new one, also where the old one has grown too old. Signs in."""
        self._check_password(name, password)
        self.set_password(name, new)
        return self._new_session(name)

    def vouch(self, name: str, password: str, role: str) -> None:
        """Is this a person with that role? Wrong passwords count as at the door."""
        row = self._check_password(name, password)
        if role not in row.roles.split(","):
            raise NotAllowed(f"{name} is no {role}")

    def check_known(self, name: str) -> None:
        self._row(name)

    def listed(self, after: str = "", count: int | None = None) -> list[dict[str, object]]:
        """Everybody by name; or so many of those whose names follow on one."""
        now = self._clock()
        asked = select(users).where(users.c.name > after).order_by(users.c.name).limit(count)
        with self._connected() as connection:
            rows = connection.execute(asked).all()
        return [
            {
                "name": row.name, "roles": row.roles.split(","), "made_at": row.made_at,
                "is_locked": _is_locked(row.locked_until, now), "is_guest": not row.password,
            }
            for row in rows
        ]  # fmt: skip

    def is_empty(self) -> bool:
        with self._connected() as connection:
            return connection.execute(select(users.c.name).where(users.c.password != _NEVER)).first() is None

    # Sessions.

    def sign_in(self, name: str, password: str) -> str:
        """The secret of a new session, or a refusal that does not say which of the two was wrong."""
        row = self._check_password(name, password)
        if not row.roles:
            raise NotSignedIn(f"{name} may come in when a second person has agreed on it")
        self.passwords.check_age(name, self.policy.password_days)
        self._end_sessions(name)
        return self._new_session(name)

    def _check_password(self, name: str, password: str):  # type: ignore[no-untyped-def]
        row = self._find(name)
        now = self._clock()
        if row is not None and _is_locked(row.locked_until, now):
            raise NotSignedIn(
                f"{name} is locked after {FAILURES_MAX} wrong passwords; wait, or ask an administrator"
            )
        if not self.passwords.is_right(row.password if row is not None else "", password):
            if row is not None:
                self._count_failure(row, now)
            raise NotSignedIn("name or password is wrong")
        self._update(name, failures=0, locked_until=_NEVER)
        return row

    def sign_out(self, token: str) -> None:
        hashed = _hash_of(token)
        self._alive.pop(hashed, None)
        with self._connected() as connection:
            connection.execute(update(sessions).where(sessions.c.token == hashed).values(ended=1))

    def who(self, token: str) -> Person:
        """The person of a live session, who has been seen now."""
        person, now = self.check(token), self._clock()
        if now - person.seen_at > SEEN_EVERY:
            self._seen[_hash_of(token)] = now.isoformat()
            person.seen_at = now
        return person

    def write_seen(self) -> None:
        """Tell the store who is alive, all at once: nobody's request waits for it."""
        seen, self._seen = self._seen, {}
        if seen:
            rows = [{"hashed": hashed, "at": at} for hashed, at in seen.items()]
            told = update(sessions).where(sessions.c.token == bindparam("hashed"))
            try:
                with self._connected() as connection:
                    connection.execute(told.values(seen_at=bindparam("at")), rows)
            except StoreError:
                self._seen = {**seen, **self._seen}  # the next time
                raise

    def check(self, token: str) -> Person:
        """The person of a live session, who may be idle."""
        hashed = _hash_of(token)
        person = self._alive.get(hashed) or self._read_session(hashed)
        now = self._clock()
        if person is None or now - person.seen_at > IDLE_FOR or now - person.made_at > SESSION_FOR:
            if person is not None:
                self.sign_out(token)
            raise NotSignedIn("the session is over; sign in again")
        return person

    def _read_session(self, hashed: str) -> Person | None:
        joined = select(sessions, users.c.roles).join(users, users.c.name == sessions.c.user_name)
        with self._connected() as connection:
            row = connection.execute(joined.where(sessions.c.token == hashed, sessions.c.ended == 0)).first()
        if row is None:
            return None
        made, seen = datetime.fromisoformat(row.made_at), datetime.fromisoformat(row.seen_at)
        person = Person(row.user_name, frozenset(row.roles.split(",")), made, seen)
        self._alive[hashed] = person
        return person

    def _new_session(self, name: str) -> str:
        token = secrets.token_urlsafe(32)
        now = self._clock().isoformat()
        row = {"token": _hash_of(token), "user_name": name, "made_at": now, "seen_at": now, "ended": 0}
        with self._connected() as connection:
            connection.execute(insert(sessions).values(**row))
        return token

    def _end_sessions(self, name: str) -> None:
        self._alive = {token: person for token, person in self._alive.items() if person.name != name}
        with self._connected() as connection:
            connection.execute(update(sessions).where(sessions.c.user_name == name).values(ended=1))

    # What a house sets for itself.

    def _check_second(self, by: str | None, second: str) -> None:
        """Two have to agree, once there are two who could."""
        if not self.policy.dual_control or self.is_empty():
            return
        if not second or second == by:
            raise NotAllowed(
                "in this house two have to agree on who may do what: propose it with POST /users, and another "
                "administrator approves; at the machine, name the second one with --second"
            )

    def _leave_word(self, by: str | None, code: str, text: str) -> None:
        if by is not None:
            leave_word(self._engine, code, text, by, self._clock)

    # Parts.

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise StoreError(f"who may come in cannot be looked up: {type(error).__name__}") from None

    def _count_failure(self, row: object, now: datetime) -> None:
        failures = row.failures + 1  # type: ignore[attr-defined]
        locked = (now + LOCKED_FOR).isoformat() if failures >= FAILURES_MAX else _NEVER
        self._update(row.name, failures=0 if locked else failures, locked_until=locked)  # type: ignore[attr-defined]

    def _check_name(self, name: str) -> None:
        if not _NAME.fullmatch(name) or name != name.strip() or name.lower() in _RESERVED:
            raise HoyleError(
                f'"{name}" cannot be a name; it begins with a letter, has at most 40 letters, digits, blanks, dots and '
                f"dashes, and is not a word of the house"
            )
        if self._find(name) is not None:
            raise HoyleError(f"there is a {name} already; choose another name")

    def _check_roles(self, roles: Iterable[str]) -> list[str]:
        listed = list(dict.fromkeys(roles))
        for role in listed:
            if role not in ROLES:
                raise UnknownName("role", role, ROLES)
        if not listed:
            raise HoyleError(f"a person has at least one role: {', '.join(ROLES)}")
        return listed

    def _find(self, name: str):  # type: ignore[no-untyped-def]
        with self._connected() as connection:
            return connection.execute(select(users).where(users.c.name == name)).first()

    def _row(self, name: str):  # type: ignore[no-untyped-def]
        row = self._find(name)
        if row is None:
            raise UnknownName("user", name, ())
        return row

    def _insert_with_password(self, name: str, password: str, roles: list[str]) -> None:
        hashed = self.passwords.hash(password)
        self._insert(name, hashed, roles)
        self.passwords.keep(name, hashed)

    def _insert(self, name: str, password: str, roles: list[str]) -> None:
        row = {"name": name, "password": password, "roles": ",".join(roles), "failures": 0,
               "locked_until": _NEVER, "made_at": self._clock().isoformat()}  # fmt: skip
        try:
            with self._connected() as connection:
                connection.execute(insert(users).values(**row))
        except IntegrityError:
            raise HoyleError(f"there is a {name} already; choose another name") from None

    def _update(self, name: str, **values: object) -> None:
        with self._connected() as connection:
            connection.execute(update(users).where(users.c.name == name).values(**values))


def _agreed(second: str) -> str:
    return f" (agreed by {second})" if second else ""


def _is_locked(until: str, now: datetime) -> bool:
    return bool(until) and now < datetime.fromisoformat(until)


@lru_cache(maxsize=4096)  # a line that is open asks for every message
def _hash_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
