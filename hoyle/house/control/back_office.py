"""The back office: the house's policy, its approvals, its proposals and the actions taken at the machine.

All of it is kept in the log and read from there.
"""

from __future__ import annotations

import json

from hoyle.house.control import approvals, local_administration
from hoyle.house.control.approvals import Approval
from hoyle.house.control.dual_control import Proposals
from hoyle.house.control.policy import Policy
from hoyle.house.core.command_codec import canonical
from hoyle.house.core.journal import Journal
from hoyle.ledger import Store


def policy_of(store: Store) -> Policy:
    """The house's policy: the last one in its log."""
    said = store.one("SELECT text FROM log WHERE code = 'policy' ORDER BY serial DESC LIMIT 1")
    if said is None:
        return Policy()
    read = json.loads(said)
    apart = tuple((one, other) for one, other in read["apart"])
    return Policy(**{**read, "apart": apart, "codes_for": tuple(read.get("codes_for", ()))})


class Office:
    def __init__(self, journal: Journal, policy: Policy) -> None:
        self._journal = journal
        self.policy = policy
        self.taken_in = 0  # the last action at the machine that is in the log
        self.approvals: dict[str, Approval] = {}  # by the fingerprint of the terms
        self.proposals = Proposals(journal)

    def read(self) -> None:
        """From the log, when the house is opened and after an outage."""
        store = self._journal.store
        self.taken_in = local_administration.taken_in(store)
        self.approvals = approvals.read(store)
        self.proposals.read()

    def set(self, policy: Policy) -> None:
        """A changed policy is a significant event."""
        self.policy = policy
        if policy != policy_of(self._journal.store):
            self._journal.note("house", "policy", canonical(policy.plain()))

    def approve(self, approval: Approval, actor: str) -> None:
        approvals.approve(self._journal, self.approvals, approval, actor)

    def end_approval(self, fingerprint: str, why: str, actor: str) -> None:
        approvals.end(self._journal, self.approvals, fingerprint, why, actor)

    def take_in(self) -> int:
        """Copy the actions taken at the machine into the log. Returns how many there were."""
        found = local_administration.waiting(self._journal.store, self.taken_in)
        for each in found:
            text = f"entry {each['number']}: {each['text']}"
            self._journal.batch.add_log(each["at"], each["actor"], each["code"], "", text)
            self.taken_in = each["number"]
            approvals.hear(self.approvals, each["code"], each["text"])
        return len(found)
