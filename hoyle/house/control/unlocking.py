"""Unlocking under dual control: one proposal waits for a lock, and lapses with it."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from hoyle.errors import CommandRefused
from hoyle.house.control.dual_control import UNLOCK, Proposal, Proposals


class Locks(Protocol):
    def locked_since(self, name: str) -> datetime | None: ...


def propose(proposals: Proposals, people: Locks, name: str, actor: str) -> int:
    if people.locked_since(name) is None:
        raise CommandRefused(f"{name} is not locked; there is nothing to unlock")
    for each in [each for each in proposals.open.values() if _is_of(each, name)]:
        if not _has_lapsed(people, each):
            raise CommandRefused(
                f"unlocking {name} is proposed already, as number {each.number} by {each.by}; another approves it"
            )
        proposals.lapse(each, actor, f"{name} was locked again since")
    return proposals.propose(UNLOCK, {"name": name}, actor)


def check(proposals: Proposals, people: Locks, found: Proposal, actor: str) -> None:
    """Refuse a proposal whose lock is over, and end it."""
    if not _has_lapsed(people, found):
        return
    name = found.what["name"]
    is_again = people.locked_since(name) is not None
    why = f"{name} was locked again since" if is_again else f"{name} is not locked any more"
    proposals.lapse(found, actor, why)
    more = "; propose it anew" if is_again else ""
    raise CommandRefused(f"proposal {found.number} has lapsed: {why}{more}")


def _is_of(each: Proposal, name: str) -> bool:
    return each.kind == UNLOCK and each.what["name"] == name


def _has_lapsed(people: Locks, found: Proposal) -> bool:
    since = people.locked_since(found.what["name"])
    return since is None or datetime.fromisoformat(found.at) < since
