"""The second person of dual control at the start of a house: an administrator, who enters a password."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.errors import CommandRefused
from hoyle.house import Policy
from hoyle.house.control.back_office import policy_of
from hoyle.ledger import Store
from hoyle.server.auth.users import ADMINISTRATOR, People


class SecondPerson:
    """`ask` reads what the person enters; without a name nobody agrees."""

    def __init__(self, name: str, ask: Callable[[str], str]) -> None:
        self.name, self._ask = name, ask
        self._has_agreed = False

    @property
    def agreed(self) -> str:
        return f" (agreed by {self.name})" if self.name else ""

    def agree(self, store: Store, policy: Policy, what: str) -> None:
        """Dual control holds if this start or the store says so, once there are users who could agree."""
        people = People(store.engine, policy=policy_of(store))
        is_dual = policy.dual_control or people.policy.dual_control
        if is_dual and not people.is_empty() and not self.name:
            raise CommandRefused(
                f"this house is under dual control: to {what}, name an administrator who agrees with --second NAME"
            )
        if self.name and not self._has_agreed:
            password = self._ask(f"Password of {self.name}")
            code = self._ask(f"Code of {self.name}") if people.codes.has(self.name) else ""
            people.vouch(self.name, password, ADMINISTRATOR, code)
            self._has_agreed = True
