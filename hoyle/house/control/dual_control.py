"""Dual control: one person proposes a change, another approves it, and both are in the log.

The log keeps a proposal until it is approved or declined, also over a restart. Approval makes the change; if that
fails, the proposal stays open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.control.policy import Policy
from hoyle.house.core.command_codec import canonical
from hoyle.house.core.journal import Journal
from hoyle.ledger import Store

# What can be proposed. A proposed password is not kept in the log, which many may read.
OPEN_TABLE, SET_ROLES, SET_PASSWORD, UNLOCK, APPROVE_FILING = (
    "open_table",
    "set_roles",
    "set_password",
    "unlock",
    "approve_filing",
)
PROPOSED, AGREED, DECLINED = "proposed", "proposal_approved", "proposal_declined"
_WORDS = re.compile(r"(\d+) (\w+): (.*)", re.S)
T = TypeVar("T")


class Proposal(NamedTuple):
    number: int
    kind: str
    what: dict[str, Any]
    by: str
    at: str

    def plain(self) -> dict[str, Any]:
        return self._asdict()


def read(store: Store) -> tuple[int, dict[int, Proposal]]:
    """The number of the last proposal, and the open ones."""
    last, found = 0, {}
    rows = store.rows(
        "SELECT made_at, actor, code, text FROM log WHERE code IN ('proposed', 'proposal_approved', 'proposal_declined') "
        "ORDER BY serial"
    )
    for at, actor, code, text in rows:
        match = _WORDS.fullmatch(text)
        assert match is not None, text
        number = int(match[1])
        if code == PROPOSED:
            last = number
            found[number] = Proposal(number, match[2], json.loads(match[3]), actor, at)
        else:
            found.pop(number, None)
    return last, found


class Proposals:
    """The changes that wait for a second person, by number."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._last = 0
        self.open: dict[int, Proposal] = {}

    def read(self) -> None:
        self._last, self.open = read(self._journal.store)

    def propose(self, kind: str, what: dict[str, Any], actor: str) -> int:
        """Record a change for a second person to approve. Returns its number."""
        journal = self._journal
        journal.check_running()
        self._last += 1
        made = Proposal(self._last, kind, what, actor, journal.now_text())
        self.open[made.number] = made
        journal.batch.add_log(made.at, actor, PROPOSED, "", f"{made.number} {kind}: {canonical(what)}")
        return made.number

    def approve(self, number: int, actor: str, act: Callable[[Proposal], T]) -> T:
        """Make the change, with the approval of a person other than the proposer."""
        found = self._of(number)
        if actor == found.by:
            raise CommandRefused(f"{actor} proposed this; another person has to approve it")
        done = act(found)
        self._end(found, AGREED, f"proposed by {found.by}, approved by {actor}", actor)
        return done

    def decline(self, number: int, why: str, actor: str) -> Proposal:
        """Any person who could approve it may decline it; the proposer may withdraw it."""
        found = self._of(number)
        reason = why.strip() or "no reason given"
        self._end(found, DECLINED, f"proposed by {found.by}, declined by {actor}: {reason}", actor)
        return found

    def lapse(self, found: Proposal, actor: str, why: str) -> None:
        """The reason for the proposal no longer exists; `actor` found that out."""
        self._end(found, DECLINED, f"proposed by {found.by}, lapsed: {why}", actor)

    def _of(self, number: int) -> Proposal:
        self._journal.check_running()
        found = self.open.get(number)
        if found is None:
            raise UnknownName("open proposal", str(number), map(str, self.open))
        return found

    def _end(self, found: Proposal, code: str, said: str, actor: str) -> None:
        del self.open[found.number]
        self._journal.note(actor, code, f"{found.number} {found.kind}: {said}")


def check_two(policy: Policy, actor: str, second: str) -> None:
    """Refuse a change by one person alone, where the house is under dual control."""
    if policy.dual_control and (not second or second == actor):
        raise CommandRefused(
            "this house is under dual control: two persons have to agree. Propose the change (POST /tables does), and let "
            "another person approve it (POST /proposals/NUMBER/approval)"
        )
