"""Going on with a store that lacks commits which the house has acknowledged: said by name, and in the log."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.errors import CommandRefused
from hoyle.house import Policy
from hoyle.house.control.back_office import policy_of
from hoyle.house.control.local_administration import leave_word, now
from hoyle.ledger import Store
from hoyle.ledger.head_record import Head, HeadRecord
from hoyle.server.auth.users import ADMINISTRATOR, People

CODE = "older_store_accepted"


class OlderStore:
    """The operator's word that an older store is meant; `ask` reads what the second person enters."""

    def __init__(self, second: str, ask: Callable[[str], str]) -> None:
        self._second, self._ask = second, ask

    def accept(self, url: str, record: HeadRecord, policy: Policy, tell: Callable[[str], None]) -> None:
        """Let the record begin again where the store ends. A store that lacks nothing needs no word."""
        store = Store.open(url)
        try:
            end = Head(*store.last_commit())
            if not record.lacks(end, store.hashes):
                tell("the store has all that this house has acknowledged; there is nothing to accept")
                return
            self._check_two(store, policy)
            furthest = max(head.number for head in record.last())
            said = f"the house goes on from commit {end.number}; it had acknowledged commit {furthest}"
            agreed = f" (agreed by {self._second})" if self._second else ""
            leave_word(store.engine, CODE, said + agreed)
            record.accept(end, now().isoformat())
            tell(said)
        finally:
            store.close()

    def _check_two(self, store: Store, policy: Policy) -> None:
        """Dual control holds if this start or the store says so, once there are users who could agree."""
        people = People(store.engine, policy=policy_of(store))
        is_dual = policy.dual_control or people.policy.dual_control
        if is_dual and not people.is_empty() and not self._second:
            raise CommandRefused(
                "this house is under dual control: to accept an older store, name an administrator who agrees with "
                "--second NAME"
            )
        if self._second:
            password = self._ask(f"Password of {self._second}")
            code = self._ask(f"Code of {self._second}") if people.codes.has(self._second) else ""
            people.vouch(self._second, password, ADMINISTRATOR, code)
