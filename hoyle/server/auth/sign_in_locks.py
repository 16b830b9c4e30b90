"""Locks after wrong passwords: of a name at an address, and of a name at all addresses where it is a stranger.

Whoever has signed in from an address keeps it: what others try elsewhere does not lock it. Names that do not exist are
locked alike, so that names cannot be probed; only the latest of those are kept.
"""

from __future__ import annotations

import contextlib
import ipaddress
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Engine, select

from hoyle.ledger.tables.sign_in_tables import addresses
from hoyle.ledger.tables.user_tables import users
from hoyle.server.auth.live_sessions import NotSignedIn, Sessions

FAILURES_MAX = 3  # of a name at one address
STRANGE_FAILURES_MAX = 10  # of a name at all addresses that it never signed in from
LOCKED_FOR = timedelta(minutes=15)
NO_NAMES_MAX = 10_000
HERE = ""  # the machine itself
_NEVER = ""
_EVERYWHERE = "*"
_IPV6_BITS = 64  # one subscriber has all addresses below


class WrongPassword(NotSignedIn):
    """Counted: too many lock the name."""


class Tries(NamedTuple):
    failures: int = 0
    locked_until: str = _NEVER
    known_since: str = _NEVER

    def after_failure(self, most: int, now: datetime) -> Tries:
        failures = self.failures + 1
        if failures < most:
            return self._replace(failures=failures)
        return self._replace(failures=0, locked_until=(now + LOCKED_FOR).isoformat())

    def is_locked(self, now: datetime) -> bool:
        return bool(self.locked_until) and now < datetime.fromisoformat(self.locked_until)


def place_of(address: str) -> str:
    """An address as locks know it: the whole network of an IPv6 subscriber is one place."""
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(address)
        if found.version == 6 and found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, _IPV6_BITS), strict=False).network_address)
    return address


class SignInLocks(Sessions):
    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        super().__init__(engine, clock)
        self._no_names: dict[tuple[str, str], Tries] = {}

    def is_known_at(self, name: str, address: str) -> bool:
        """Whether this name has signed in from this address before."""
        return bool(self._tries(self._find(name), name, address).known_since)

    def check_unlocked(self, name: str, address: str = HERE) -> None:
        row, now = self._find(name), self._clock()
        here = self._tries(row, name, address)
        if here.is_locked(now):
            raise NotSignedIn(
                f"{name} is locked after {FAILURES_MAX} wrong passwords; wait, or ask an administrator"
            )
        if not here.known_since and self._strange_tries(row, name).is_locked(now):
            raise NotSignedIn(
                f"{name} is locked after {STRANGE_FAILURES_MAX} wrong passwords from addresses that it never signed in "
                f"from; sign in from one that it did, wait, or ask an administrator"
            )

    def count_failure(self, name: str, address: str = HERE) -> None:
        row, now = self._find(name), self._clock()
        here = self._tries(row, name, address)
        self._keep_tries(row, name, address, here.after_failure(FAILURES_MAX, now))
        if here.known_since:
            return
        everywhere = self._strange_tries(row, name).after_failure(STRANGE_FAILURES_MAX, now)
        self._keep_strange_tries(row, name, everywhere)
        if row is not None and everywhere.is_locked(now):
            self._write("forget_strange_addresses", name, now.isoformat())

    def locked_since(self, name: str) -> datetime | None:
        """When the latest present lock began, if there is one."""
        row, now = self._row(name), self._clock()
        asked = select(addresses.c.locked_until).where(addresses.c.user_name == name)
        with self._connected() as connection:
            until = [row.locked_until, *connection.execute(asked).scalars()]
        locked = [datetime.fromisoformat(each) for each in until if Tries(0, each).is_locked(now)]
        return max(locked) - LOCKED_FOR if locked else None

    def _locked_names(self) -> set[str]:
        now = self._clock().isoformat()
        with self._connected() as connection:
            found = set(connection.execute(select(users.c.name).where(users.c.locked_until > now)).scalars())
            asked = select(addresses.c.user_name).where(addresses.c.locked_until > now)
            return found | set(connection.execute(asked).scalars())

    def _lift_locks(self, name: str) -> None:
        self._write("set_failures", 0, _NEVER, name)
        self._write("unlock_addresses", name)

    def _came_in(self, row: Any, address: str) -> None:
        """The password was right: this address is the user's own from now on."""
        here = self._tries(row, row.name, address)
        if here.known_since and not here.failures:
            return
        since = here.known_since or self._clock().isoformat()
        self._write("set_address", row.name, place_of(address), 0, _NEVER, since)
        if not here.known_since and row.failures:
            self._write("set_failures", 0, _NEVER, row.name)

    @contextlib.contextmanager
    def _counting(self, name: str, address: str = HERE) -> Iterator[None]:
        try:
            yield
        except WrongPassword:
            self.count_failure(name, address)
            raise

    # Parts.

    def _tries(self, row: Any, name: str, address: str) -> Tries:
        place = place_of(address)
        if row is None:
            return self._no_names.get((name, place), Tries())
        asked = select(addresses.c.failures, addresses.c.locked_until, addresses.c.known_since).where(
            addresses.c.user_name == name, addresses.c.address == place
        )
        with self._connected() as connection:
            found = connection.execute(asked).first()
        return Tries(*found) if found is not None else Tries()

    def _strange_tries(self, row: Any, name: str) -> Tries:
        if row is None:
            return self._no_names.get((name, _EVERYWHERE), Tries())
        return Tries(row.failures, row.locked_until)

    def _keep_tries(self, row: Any, name: str, address: str, tries: Tries) -> None:
        if row is None:
            self._keep_no_name(name, place_of(address), tries)
        else:
            self._write("set_address", name, place_of(address), *tries)

    def _keep_strange_tries(self, row: Any, name: str, tries: Tries) -> None:
        if row is None:
            self._keep_no_name(name, _EVERYWHERE, tries)
        else:
            self._write("set_failures", tries.failures, tries.locked_until, name)

    def _keep_no_name(self, name: str, place: str, tries: Tries) -> None:
        self._no_names.pop((name, place), None)
        self._no_names[name, place] = tries
        while len(self._no_names) > NO_NAMES_MAX:
            del self._no_names[next(iter(self._no_names))]
