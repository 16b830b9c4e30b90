"""The back office: what a house has decided beyond its single tables. The log is where it is kept; it is read from there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hoyle.house.control import approvals, dual_control, local_administration
from hoyle.house.control.approvals import Approval
from hoyle.house.control.dual_control import Proposal
from hoyle.house.control.policy import Policy
from hoyle.house.core.command_codec import canonical
from hoyle.house.core.commands import Command
from hoyle.house.jackpots import high_hands
from hoyle.house.players import own_limits
from hoyle.house.players.today import Days, Today
from hoyle.ledger import Batch, Store

if TYPE_CHECKING:
    from hoyle.house.core.house import House


def policy_of(store: Store) -> Policy:
    """What the house has set for itself, as its log says it last."""
    said = store.one("SELECT text FROM log WHERE code = 'policy' ORDER BY serial DESC LIMIT 1")
    if said is None:
        return Policy()
    read = json.loads(said)
    return Policy(**{**read, "apart": tuple((one, other) for one, other in read["apart"])})


class Office:
    def __init__(self, house: House, policy: Policy) -> None:
        self._house = house
        self.policy = policy
        self.taken_in = 0  # the last entry of the machine that is in the log
        self.approvals: dict[str, Approval] = {}  # by the fingerprint of the terms
        self.proposals: dict[int, Proposal] = {}  # what waits for a second person
        self.last_proposal = 0
        self.own_limits: own_limits.Limits = {}
        self.periods: high_hands.Periods = {}  # of the high hand jackpots, by pool
        self.days = Days(house)
        self.faults: dict[str, Command] = {}  # what was said to a table when it met a fault

    def read(self) -> None:
        """From the log, when the house is opened and after an outage."""
        self.taken_in = local_administration.taken_in(self._house.store)
        self.approvals = approvals.read(self._house.store)
        self.last_proposal, self.proposals = dual_control.read(self._house.store)
        self.own_limits = own_limits.read(self._house.store)
        self.periods = high_hands.read(self._house.store)
        self.days.clear()

    def committed(self, batch: Batch) -> None:
        """What has been written is carried on with."""
        self.days.committed(batch.plays)
        if batch.log:
            high_hands.hear(self.periods, batch.log)

    def today(self, player: str) -> Today:
        return self.days.of(player)

    def mine(self, player: str) -> dict[str, Any]:
        """What a player is always shown: the day so far, and the limits of their own."""
        return {**self.today(player).plain(), "limits": own_limits.told(self._house, player)}

    def set(self, policy: Policy) -> None:
        """What the house sets for itself is in the log whenever it is another than before."""
        self.policy = policy
        self._house.large_cents = policy.large_cents
        house, said = self._house, canonical(policy.plain())
        if policy != policy_of(house.store):
            house.batch.add_log(house.now_text(), "house", "policy", "", said)
