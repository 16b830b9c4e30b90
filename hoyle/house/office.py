"""The back office: what a house has decided beyond its single tables. The log is where it is kept; it is read from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.house import approvals, machine
from hoyle.house.approvals import Approval
from hoyle.house.policy import Policy
from hoyle.house.words import canonical

if TYPE_CHECKING:
    from hoyle.house.house import House


class Office:
    def __init__(self, house: House, policy: Policy) -> None:
        self._house = house
        self.policy = policy
        self.taken_in = 0  # the last entry of the machine that is in the log
        self.approvals: dict[str, Approval] = {}  # by the fingerprint of the terms

    def read(self) -> None:
        """From the log, when the house is opened and after an outage."""
        self.taken_in = machine.taken_in(self._house.store)
        self.approvals = approvals.read(self._house.store)

    def set(self, policy: Policy) -> None:
        """What the house sets for itself is in the log whenever it is another than before."""
        self.policy = policy
        house, said = self._house, canonical(policy.plain())
        last = house.store.one("SELECT text FROM log WHERE code = 'policy' ORDER BY serial DESC LIMIT 1")
        if said != (last or canonical(Policy().plain())):
            house.batch.add_log(house.now_text(), "house", "policy", "", said)
