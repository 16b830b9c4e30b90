"""The audit of a house that is open: everything is read and played again beside it, and what was found is in the
log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from hoyle.house.core.background_process import beside
from hoyle.house.core.command_queue import CommandQueue
from hoyle.house.core.journal import Journal
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import Check, audit
from hoyle.ledger.chain_head import Head, kept_heads

Found = list[dict[str, Any]]
_TURNS: WeakKeyDictionary[CommandQueue, asyncio.Lock] = WeakKeyDictionary()


def turn(queue: CommandQueue) -> asyncio.Lock:
    """One audit at a time: it takes a core."""
    return _TURNS.setdefault(queue, asyncio.Lock())


async def audited(queue: CommandQueue) -> Found:
    """Everything that was asked before is in the store when it is read."""
    await queue.settled()
    return await beside(audit_the_house, queue.house.store.url)


def audit_the_house(url: str) -> Found:
    """Each check by its name, how many it looked at, and its findings. Changes nothing."""
    store = Store.open(url)
    try:
        checks = all_checks(store)
    finally:
        store.close()
    return [{"name": each.name, "looked_at": each.count, "findings": list(each.findings)} for each in checks]


def all_checks(store: Store, kept: Sequence[Head] = ()) -> list[Check]:
    """Of one moment: a house that is open commits between two questions, and they would not agree.

    `kept` are heads of the chain that somebody has from before.
    """
    with store.at_one_moment():
        return [*audit(store), *replays(store), *([kept_heads(store, kept)] if kept else [])]


def note(journal: Journal, found: Found, actor: str) -> None:
    """That it was done, by whom, and what came of it."""
    count = sum(len(each["findings"]) for each in found)
    said = f"{count} findings, the first: {_first(found)}" if count else "nothing is wrong"
    journal.note(actor, "audit_findings" if count else "audited", said)


def _first(found: Found) -> str:
    return next(str(finding) for each in found for finding in each["findings"])
