"""Dual control: what changes the house is proposed by one person and approved by another, and both are in the log.

The log is where a proposal is kept until it is approved or declined, also over a restart. Whoever approves has it done; if
it cannot be done, it stays proposed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house.core.command_codec import canonical
from hoyle.ledger import Store

if TYPE_CHECKING:
    from hoyle.house.core.house import House

# What can be proposed. A new password itself is kept beside the log, which many may read.
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
    """The number of the last proposal, and those that nobody has answered yet."""
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


def propose(house: House, kind: str, what: dict[str, Any], actor: str) -> int:
    """Write it down for another to approve. Returns its number."""
    house.check_running()
    office = house.office
    office.last_proposal += 1
    made = Proposal(office.last_proposal, kind, what, actor, house.now_text())
    office.proposals[made.number] = made
    house.batch.add_log(made.at, actor, PROPOSED, "", f"{made.number} {kind}: {canonical(what)}")
    return made.number


def approve(house: House, number: int, actor: str, act: Callable[[Proposal], T]) -> T:
    """Have it done, by somebody else than who proposed it."""
    found = _of(house, number)
    if actor == found.by:
        raise CommandRefused(f"{actor} proposed this; somebody else has to approve it")
    done = act(found)
    _end(house, found, AGREED, f"proposed by {found.by}, approved by {actor}", actor)
    return done


def decline(house: House, number: int, why: str, actor: str) -> Proposal:
    """Anybody who could approve it may decline it; whoever proposed it may take it back."""
    found = _of(house, number)
    _end(
        house,
        found,
        DECLINED,
        f"proposed by {found.by}, declined by {actor}: {why.strip() or 'no reason given'}",
        actor,
    )
    return found


def lapse(house: House, found: Proposal, actor: str, why: str) -> None:
    """What it was proposed for is over; `actor` came upon it."""
    _end(house, found, DECLINED, f"proposed by {found.by}, lapsed: {why}", actor)


def _of(house: House, number: int) -> Proposal:
    house.check_running()
    found = house.office.proposals.get(number)
    if found is None:
        raise UnknownName("open proposal", str(number), map(str, house.office.proposals))
    return found


def _end(house: House, found: Proposal, code: str, said: str, actor: str) -> None:
    del house.office.proposals[found.number]
    house.batch.add_log(house.now_text(), actor, code, "", f"{found.number} {found.kind}: {said}")


def check_two(house: House, actor: str, second: str) -> None:
    """Refuse what one person alone would change, where the house is under dual control."""
    if house.office.policy.dual_control and (not second or second == actor):
        raise CommandRefused(
            "this house is under dual control: two have to agree. Propose it (POST /tables does), and let another approve "
            "it (POST /proposals/NUMBER/approval)"
        )
