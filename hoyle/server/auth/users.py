"""Users and roles. Passwords are argon2 hashes.

Three wrong passwords lock a name for a while, where they came from. A password expires and cannot be reused soon; a
one-time password has to be replaced at sign-in; some roles exclude each other; and under dual control two persons have
to agree on who may do what.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.exc import IntegrityError

from hoyle.errors import HoyleError, UnknownName
from hoyle.house import Policy
from hoyle.ledger.tables.user_tables import users
from hoyle.server.auth import one_time_codes
from hoyle.server.auth.live_sessions import NotAllowed, NotSignedIn, Person
from hoyle.server.auth.one_time_codes import OneTimeCodes, WrongCode
from hoyle.server.auth.password_pool import PasswordPool
from hoyle.server.auth.passwords import Hashed, Passwords
from hoyle.server.auth.sign_in_locks import FAILURES_MAX, HERE, LOCKED_FOR, SignInLocks, WrongPassword

PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR = "player", "dealer", "floor", "auditor", "administrator"
ROLES = (PLAYER, DEALER, FLOOR, AUDITOR, ADMINISTRATOR)
# A user may take a seat, so a user's name is a valid player's name.
_NAME = re.compile(r"[^\W\d_][\w .'-]{0,39}")
_RESERVED = frozenset(("house", "felt", "collection", "dealers", "dealer", "clock", "chance", "cage", "floor",
"community", "box",
                       "burn", "table", "pot", "rake"))  # fmt: skip
_NEVER = ""
__all__ = [
    "ADMINISTRATOR",
    "AUDITOR",
    "DEALER",
    "FAILURES_MAX",
    "FLOOR",
    "LOCKED_FOR",
    "PLAYER",
    "ROLES",
    "NotAllowed",
    "NotSignedIn",
    "People",
    "Person",
    "WrongPassword",
]


class People(SignInLocks):
    """The users of one house, and their sessions. A password may be given in clear or already hashed."""

    def __init__(
        self,
        engine: Engine,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        policy: Policy | None = None,
    ) -> None:
        super().__init__(engine, clock)
        self.policy = policy or Policy()
        self.passwords = Passwords(self._connected, clock)
        self.codes = OneTimeCodes(self._connected, clock)
        self.pool = PasswordPool()  # where an open house hashes

    # Users. `by` is the actor to log, where the caller does not; `second` agrees under dual control.

    def add(
        self,
        name: str,
        password: str | Hashed,
        roles: Iterable[str],
        *,
        by: str | None = None,
        second: str = "",
        is_own: bool = False,
    ) -> None:
        """`is_own`: the user chose the password; otherwise it is a one-time password."""
        self._check_name(name)
        roles = self._check_roles(roles)
        self.policy.check_roles(name, frozenset(roles))
        self._check_second(by, second)
        self._insert_with_password(name, password, roles, is_own=is_own)
        self._leave_word(by, "user_added", f"{name}: {', '.join(roles)}{_agreed(second)}")

    def add_waiting(self, name: str, password: str | Hashed, roles: Iterable[str]) -> None:
        """A user without roles, until a second person has agreed on them."""
        self._check_name(name)
        self.check_roles(name, roles)
        self._insert_with_password(name, password, [], is_own=False)

    def check_roles(self, name: str, roles: Iterable[str]) -> None:
        """Refuse roles that this person may not have together."""
        self.policy.check_roles(name, frozenset(self._check_roles(roles)))

    def add_guest(self, name: str, roles: Iterable[str] = (PLAYER,), token: str = "") -> str:
        """A person without a password, for play money; returns the token of their only session."""
        self._check_name(name)
        self._insert(name, _NEVER, self._check_roles(roles), _NEVER)
        token = token or secrets.token_urlsafe(32)
        self._begin(name, token)
        return token

    def set_password(
        self, name: str, password: str | Hashed, *, by: str | None = None, second: str = ""
    ) -> None:
        """Set a one-time password for another user. The user has to replace it."""
        self._row(name)
        self._check_second(by, second)
        self._change_password(name, password, is_own=False)
        self._leave_word(by, "user_changed", f"{name}: password{_agreed(second)}")

    def set_own_password(self, name: str, password: str | Hashed) -> None:
        """Set by the signed-in user, so no second person has to agree."""
        self._row(name)
        self._change_password(name, password, is_own=True)

    def keep_waiting(self, proposal: int, name: str, password: str | Hashed) -> None:
        """Store a password until a second person agrees on the proposal."""
        self._write(
            "keep_password", _waiting(proposal), self._hashed(name, password), self._clock().isoformat()
        )

    def waiting_password(self, proposal: int) -> Hashed:
        return self.passwords.last(_waiting(proposal))

    def set_roles(self, name: str, roles: Iterable[str], *, by: str | None = None, second: str = "") -> None:
        """They hold from the next sign-in; the present session ends."""
        self._row(name)
        listed = self._check_roles(roles)
        self.policy.check_roles(name, frozenset(listed))
        self._check_second(by, second)
        self._write("set_roles", ",".join(listed), name)
        self._end_sessions(name, f"{name} was given other roles, which ended this session")
        self._leave_word(by, "user_changed", f"{name}: roles {', '.join(listed)}{_agreed(second)}")

    def unlock(self, name: str, *, by: str | None = None, second: str = "") -> None:
        """Under dual control: one person alone could otherwise guess passwords without end. A lock also ends by
        itself."""
        self._row(name)
        self._check_second(by, second)
        self._lift_locks(name)
        self._leave_word(by, "user_changed", f"{name}: unlocked{_agreed(second)}")

    def set_up_codes(self, name: str, *, by: str | None = None, second: str = "") -> str:
        """A new secret for the user's authenticator, which is shown once. An earlier one counts no more."""
        self._row(name)
        self._check_second(by, second)
        secret = one_time_codes.new_secret()
        self._write("set_code", name, secret)
        self._leave_word(by, "user_changed", f"{name}: one-time codes{_agreed(second)}")
        return secret

    def remove_codes(self, name: str, *, by: str | None = None, second: str = "") -> None:
        self._row(name)
        self._check_second(by, second)
        self._write("remove_code", name)
        self._leave_word(by, "user_changed", f"{name}: no one-time codes{_agreed(second)}")

    def check_known(self, name: str) -> None:
        self._row(name)

    def is_player(self, name: str) -> bool:
        row = self._find(name)
        return row is not None and PLAYER in row.roles.split(",")

    def listed(self, after: str = "", count: int | None = None) -> list[dict[str, Any]]:
        """All users by name, or a page of those after a name."""
        locked = self._locked_names()
        asked = select(users).where(users.c.name > after).order_by(users.c.name).limit(count)
        with self._connected() as connection:
            rows = connection.execute(asked).all()
        return [
            {
                "name": row.name, "roles": row.roles.split(","), "made_at": row.made_at,
                "is_locked": row.name in locked, "is_guest": not row.password,
                "password_given_until": row.given_until or None,
            }
            for row in rows
        ]  # fmt: skip

    def is_empty(self) -> bool:
        with self._connected() as connection:
            return connection.execute(select(users.c.name).where(users.c.password != _NEVER)).first() is None

    def has_guests(self) -> bool:
        with self._connected() as connection:
            return (
                connection.execute(select(users.c.name).where(users.c.password == _NEVER)).first() is not None
            )

    # Sign-in. A password is verified first, which is slow and can be done in a thread; the rest is quick.

    def verify(self, name: str, password: str) -> str | None:
        """The hash of the name's password if this is it. An unknown name takes as long."""
        row = self._find(name)
        hashed = str(row.password) if row is not None else ""
        return hashed if self.passwords.is_right(hashed, password) else None

    def admit(
        self, name: str, verified: str | None, token: str, address: str = HERE, code: str = ""
    ) -> list[str]:
        """A new session, which ends the one before; a refusal does not say whether name or password was wrong."""
        row = self._checked(name, verified, address, code)
        _check_agreed(row)
        self.passwords.check_own(name, row.given_until)
        self.passwords.check_age(name, self.policy.password_days)
        self._end_sessions(name, f"{name} signed in elsewhere, which ended this session")
        self._begin(name, token)
        return sorted(row.roles.split(","))

    def renew(
        self,
        name: str,
        verified: str | None,
        new: str | Hashed,
        token: str,
        address: str = HERE,
        code: str = "",
    ) -> list[str]:
        """Set a new password with the old one, even if the old one permits nothing else. Signs in."""
        row = self._exchange(name, verified, new, address, code)
        self._begin(name, token)
        return sorted(row.roles.split(","))

    def exchange(self, name: str, password: str, new: str, *, by: str | None = None, code: str = "") -> None:
        """The same without signing in, at the machine."""
        verified = self.verify(name, password)
        with self._counting(name):
            self._exchange(name, verified, new, HERE, code)
        self._leave_word(by, "user_changed", f"{name}: password, by themselves")

    def _exchange(self, name: str, verified: str | None, new: str | Hashed, address: str, code: str) -> Any:
        row = self._checked(name, verified, address, code)
        _check_agreed(row)
        self.passwords.check_not_over(name, row.given_until)
        self._change_password(name, new, is_own=True)
        return row

    def sign_in(self, name: str, password: str, address: str = HERE, code: str = "") -> str:
        token, verified = secrets.token_urlsafe(32), self.verify(name, password)
        with self._counting(name, address):
            self.admit(name, verified, token, address, code)
        return token

    def change_password(self, name: str, password: str, new: str) -> str:
        token, verified = secrets.token_urlsafe(32), self.verify(name, password)
        with self._counting(name):
            self.renew(name, verified, new, token)
        return token

    def vouch(self, name: str, password: str, role: str, code: str = "") -> None:
        """Whether this is a person with that role, by a password of their own. Wrong passwords count as at
        sign-in."""
        with self._counting(name):
            row = self._checked(name, self.verify(name, password), HERE, code)
        self.passwords.check_own(name, row.given_until)
        if role not in row.roles.split(","):
            raise NotAllowed(f"{name} is not a {role}")

    def check_verified(self, name: str, verified: str | None, address: str = HERE) -> Any:
        """The password may have been changed, or the name locked, during verification."""
        self.check_unlocked(name, address)
        row = self._find(name)
        if row is None or verified is None or row.password != verified:
            raise WrongPassword("name or password is wrong")
        return row

    def _checked(self, name: str, verified: str | None, address: str = HERE, code: str = "") -> Any:
        row = self.check_verified(name, verified, address)
        try:
            step = self.codes.check(name, row.roles.split(","), code, self.policy)
        except WrongCode as error:
            raise WrongPassword(str(error)) from None
        if step is not None:
            self._write("use_code", step, name)
        self._came_in(row, address)
        return row

    # Parts.

    def _change_password(self, name: str, password: str | Hashed, *, is_own: bool) -> None:
        """The old sessions end with the old password."""
        hashed = self._hashed(name, password)
        self._write("set_password", hashed, self._given_until(is_own=is_own), name)
        self._write("unlock_addresses", name)
        self._write("keep_password", name, hashed, self._clock().isoformat())
        self._end_sessions(name, f"the password of {name} was changed, which ended this session")

    def _check_second(self, by: str | None, second: str) -> None:
        """Two persons have to agree, once there are two who could."""
        if not self.policy.dual_control or self.is_empty():
            return
        if not second or second == by:
            raise NotAllowed(
                "two persons have to agree on who may do what in this house: propose it with POST or PATCH /users, and "
                "another administrator approves; at the machine, name the second one with --second"
            )

    def _check_name(self, name: str) -> None:
        if not _NAME.fullmatch(name) or name != name.strip() or name.lower() in _RESERVED:
            raise HoyleError(
                f'"{name}" cannot be a name; it begins with a letter, has at most 40 letters, digits, blanks, dots and '
                f"dashes, and is not a word of the house"
            )
        if self._find(name) is not None:
            raise HoyleError(f"The name {name} is taken. Choose another.")

    def _check_roles(self, roles: Iterable[str]) -> list[str]:
        listed = list(dict.fromkeys(roles))
        for role in listed:
            if role not in ROLES:
                raise UnknownName("role", role, ROLES)
        if not listed:
            raise HoyleError(f"A user has at least one role: {', '.join(ROLES)}.")
        return listed

    def _hashed(self, name: str, password: str | Hashed) -> str:
        return (password if isinstance(password, Hashed) else self.passwords.ready(name, password)).text

    def _given_until(self, *, is_own: bool) -> str:
        return _NEVER if is_own else self.passwords.given_until(self.policy.given_days)

    def _insert_with_password(
        self, name: str, password: str | Hashed, roles: list[str], *, is_own: bool
    ) -> None:
        hashed = self._hashed(name, password)
        self._insert(name, hashed, roles, self._given_until(is_own=is_own))
        self._write("keep_password", name, hashed, self._clock().isoformat())

    def _insert(self, name: str, password: str, roles: list[str], given_until: str) -> None:
        try:
            self._write("add_user", name, password, ",".join(roles), self._clock().isoformat(), given_until)
        except IntegrityError:
            raise HoyleError(f"The name {name} is taken. Choose another.") from None


def _waiting(proposal: int) -> str:
    """The name under which a proposed password is stored: no user's name begins like this."""
    return f"#{proposal}"


def _check_agreed(row: Any) -> None:
    """A user added under dual control has no roles yet."""
    if not row.roles:
        raise NotSignedIn(f"{row.name} may sign in once a second person has approved it.")


def _agreed(second: str) -> str:
    return f" (agreed by {second})" if second else ""
