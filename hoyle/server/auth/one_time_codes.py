"""Time-based one-time codes (RFC 6238) as the second factor of a sign-in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import datetime

import pyotp
from pyotp.totp import TOTP
from pyotp.utils import strings_equal
from sqlalchemy import Connection, select

from hoyle.errors import HoyleError
from hoyle.house import Policy
from hoyle.ledger.tables.sign_in_tables import codes

STEP_SECONDS = 30
DRIFT_STEPS = 1  # a clock that is half a minute off, either way
ISSUER = "Hoyle"


class CodeNeeded(HoyleError):
    """The password is right, and a one-time code is missing."""


class WrongCode(HoyleError):
    """The code is wrong or was used before; the caller counts it like a wrong password."""


def new_secret() -> str:
    return pyotp.random_base32()


def address_of_secret(name: str, secret: str) -> str:
    """What an authenticator takes in, as text or as a QR code."""
    return TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)


class OneTimeCodes:
    def __init__(
        self, connected: Callable[[], AbstractContextManager[Connection]], clock: Callable[[], datetime]
    ) -> None:
        self._connected, self._clock = connected, clock

    def check(self, name: str, roles: Iterable[str], code: str, policy: Policy) -> int | None:
        """The time step of a right code, which must not count again; none where no code is asked for."""
        kept = self._kept(name)
        if kept is None:
            if set(roles) & set(policy.codes_for):
                raise CodeNeeded(
                    f"{name} needs one-time codes to sign in and has none yet; an administrator sets them up at the "
                    f"machine with: hoyle user codes {name}"
                )
            return None
        if not code:
            raise CodeNeeded(f"Enter the code of six digits that {name}'s authenticator shows now.")
        secret, last = kept
        now = int(self._clock().timestamp()) // STEP_SECONDS
        for step in range(now - DRIFT_STEPS, now + DRIFT_STEPS + 1):
            if strings_equal(TOTP(secret).generate_otp(step), code) and step > last:
                return step
        raise WrongCode("name, password or code is wrong")

    def has(self, name: str) -> bool:
        return self._kept(name) is not None

    def _kept(self, name: str) -> tuple[str, int] | None:
        asked = select(codes.c.secret, codes.c.last_step).where(codes.c.user_name == name)
        with self._connected() as connection:
            found = connection.execute(asked).first()
        return (str(found[0]), int(found[1])) if found is not None else None
