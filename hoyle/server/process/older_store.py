"""Going on with a store that lacks commits which the house has acknowledged: said by name, and in the log."""

from __future__ import annotations

from collections.abc import Callable

from hoyle.house import Policy
from hoyle.house.control.local_administration import leave_word, now
from hoyle.ledger import Store
from hoyle.ledger.head_record import Head, HeadRecord
from hoyle.server.process.second_person import SecondPerson

CODE = "older_store_accepted"


class OlderStore:
    """The operator's word that an older store is meant."""

    def __init__(self, second: SecondPerson) -> None:
        self._second = second

    def accept(self, url: str, record: HeadRecord, policy: Policy, tell: Callable[[str], None]) -> None:
        """Let the record begin again where the store ends. A store that lacks nothing needs no word."""
        store = Store.open(url)
        try:
            end = Head(*store.last_commit())
            if not record.lacks(end, store.hashes):
                tell("the store has all that this house has acknowledged; there is nothing to accept")
                return
            self._second.agree(store, policy, "accept an older store")
            furthest = max(head.number for head in record.last())
            said = f"the house goes on from commit {end.number}; it had acknowledged commit {furthest}"
            leave_word(store.engine, CODE, said + self._second.agreed)
            record.accept(end, now().isoformat())
            tell(said)
        finally:
            store.close()
