"""Passwords as argon2 hashes: verification, age, and no reuse of recent ones.

A one-time password is one that another person has set. Its owner has to replace it, and it permits nothing else.
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
from hoyle.ledger.tables.local_actions import passwords

PASSWORD_LEAST = 12
PASSWORDS_KEPT = 4  # these cannot be reused


class PasswordTooOld(HoyleError):
    """The password is right, but it has expired and must be changed before sign-in."""


class PasswordGiven(HoyleError):
    """The password is right and for one time: its owner has to choose another first."""


class PasswordExpired(HoyleError):
    """The password is right, for one time, and was not replaced in time."""


NOT_TAKEN = (PasswordTooOld, PasswordGiven, PasswordExpired)


class Hashed(NamedTuple):
    """A password that may be set, in its stored form."""

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
        """Hash a new password if the user may have it. The hash is slow on purpose."""
        self.check_fresh(name, password)
        return Hashed(self.hash(password))

    def check_age(self, name: str, most_days: int) -> None:
        """Refuse a password that is too old; 0 days means no limit."""
        last = self._last(name, 1)
        if not most_days or not last:
            return
        days = (self._clock() - datetime.fromisoformat(last[0].made_at)).days
        if days >= most_days:
            raise PasswordTooOld(
                f"The password of {name} is {days} days old; this house requires a new one every {most_days} days. Set it "
                f"where you sign in, or with POST /api/v1/session/password."
            )

    def given_until(self, days: int) -> str:
        """When a one-time password that is set now expires."""
        return (self._clock() + timedelta(days=days)).isoformat()

    def check_own(self, name: str, given_until: str) -> None:
        """Refuse a one-time password."""
        self.check_not_over(name, given_until)
        if given_until:
            raise PasswordGiven(
                f"This is a one-time password. Choose your own to continue, "
                f"by {show_minute(given_until)}, where you sign in or with POST /api/v1/session/password."
            )

    def check_not_over(self, name: str, given_until: str) -> None:
        if given_until and self._clock() >= datetime.fromisoformat(given_until):
            raise PasswordExpired(
                f"The one-time password of {name} expired on {show_minute(given_until)}. "
                f"Ask an administrator for another."
            )

    def last(self, name: str) -> Hashed:
        """The password last stored under this name."""
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
    """Verified when there is no such user, so that the time taken reveals nothing."""
    return PasswordHasher().hash(secrets.token_hex())
