"""Passwords as argon2 hashes: how they are checked, how old they may grow, and that an old one is not taken again soon.

One that somebody else has set is known to two: it is exchanged for one of the owner's own, and opens nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, select

from hoyle.errors import HoyleError
from hoyle.house.reports.instants import show_minute
from hoyle.ledger.local_actions import passwords

PASSWORD_LEAST = 12
PASSWORDS_KEPT = 4  # none of these is taken again


class PasswordTooOld(HoyleError):
    """The password is right, and has to be changed before anybody comes in with it."""


class PasswordGiven(HoyleError):
    """It is right, and somebody else has set it: its owner has to choose another first."""


class PasswordExpired(HoyleError):
    """It is right, somebody else has set it, and nobody has exchanged it in time."""


NOT_TAKEN = (PasswordTooOld, PasswordGiven, PasswordExpired)


class Hashed(NamedTuple):
    """A password that may be set, as it is kept."""

    text: str


class Passwords:
    def __init__(
        self, connected: Callable[[], AbstractContextManager[Connection]], clock: Callable[[], datetime]
    ) -> None:
        self._connected, self._clock = connected, clock
        self._hasher = PasswordHasher()

    def hash(self, password: str) -> str:
        if len(password) < PASSWORD_LEAST:
            raise HoyleError(
                f"a password has {PASSWORD_LEAST} characters or more; this one has {len(password)}"
            )
        return self._hasher.hash(password)

    def is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed or _nobody(), password) and bool(hashed)
        except (VerificationError, InvalidHashError):
            return False

    def ready(self, name: str, password: str) -> Hashed:
        """Hash a new password of somebody's, if they may have it. That takes a while on purpose."""
        self.check_fresh(name, password)
        return Hashed(self.hash(password))

    def check_age(self, name: str, most_days: int) -> None:
        """Refuse one that is too old; 0 days let it be as old as it likes."""
        last = self._last(name, 1)
        if not most_days or not last:
            return
        days = (self._clock() - datetime.fromisoformat(last[0].made_at)).days
        if days >= most_days:
            raise PasswordTooOld(
                f"the password of {name} is {days} days old, and here it is changed every {most_days}; set a new one "
                f"where you sign in, or with POST /api/v1/session/password"
            )

    def given_until(self, days: int) -> str:
        """When one that is set now by somebody else is over."""
        return (self._clock() + timedelta(days=days)).isoformat()

    def check_own(self, name: str, given_until: str) -> None:
        """Refuse one that somebody else knows, having set it."""
        self.check_not_over(name, given_until)
        if given_until:
            raise PasswordGiven(
                f"the password of {name} was set by somebody else and opens nothing but the way to another: choose one of "
                f"your own until {show_minute(given_until)}, where you sign in or with POST /api/v1/session/password"
            )

    def check_not_over(self, name: str, given_until: str) -> None:
        if given_until and self._clock() >= datetime.fromisoformat(given_until):
            raise PasswordExpired(
                f"the password that somebody else set for {name} was over on {show_minute(given_until)}, and no other was "
                f"chosen before; ask an administrator for another"
            )

    def last(self, name: str) -> Hashed:
        """The one that was kept last under this name."""
        found = self._last(name, 1)
        if not found:
            raise HoyleError("the password that was proposed is not there any more; propose it again")
        return Hashed(found[0].password)

    def check_fresh(self, name: str, password: str) -> None:
        if any(self.is_right(each.password, password) for each in self._last(name, PASSWORDS_KEPT)):
            raise HoyleError(
                f"{name} had this password before; choose one that is not among the last {PASSWORDS_KEPT}"
            )

    def _last(self, name: str, count: int):  # type: ignore[no-untyped-def]
        """The latest first."""
        asked = select(passwords).where(passwords.c.user_name == name)
        with self._connected() as connection:
            return connection.execute(asked.order_by(passwords.c.serial.desc()).limit(count)).all()


@cache
def _nobody() -> str:
    """Checked when there is no such user, so that the time taken tells nothing."""
    return PasswordHasher().hash(secrets.token_hex())
