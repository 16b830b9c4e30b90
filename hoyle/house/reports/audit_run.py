"""The audit of an open house: a background process reads and replays everything; the log keeps the result."""

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
from hoyle.ledger.auditing.integrity_audit import integrity
from hoyle.ledger.auditing.store_audit import Check, audit
from hoyle.ledger.chain_head import kept_heads
from hoyle.ledger.head_record import Head
from hoyle.ledger.store_files import record_beside

Found = list[dict[str, Any]]
_TURNS: WeakKeyDictionary[CommandQueue, asyncio.Lock] = WeakKeyDictionary()


def turn(queue: CommandQueue) -> asyncio.Lock:
    """One audit at a time: it takes a core."""
    return _TURNS.setdefault(queue, asyncio.Lock())


async def audited(queue: CommandQueue) -> Found:
    """Run the audit once all earlier commands are committed."""
    await queue.settled()
    return await beside(audit_the_house, queue.house.store.url)


def audit_the_house(url: str) -> Found:
    """Each check with its name, its count and its findings. Changes nothing."""
    store = Store.open(url)
    try:
        checks = all_checks(store)
    finally:
        store.close()
    return [{"name": each.name, "looked_at": each.count, "findings": list(each.findings)} for each in checks]


def all_checks(store: Store, kept: Sequence[Head] = ()) -> list[Check]:
    """All checks on one snapshot of the store: an open house commits in between.

    `kept` are chain heads that were kept elsewhere. The house's own record beside the store is one of them; it is read
    first, because a house that is open goes on.
    """
    record = record_beside(store.url)
    heads = [*kept, *(record.last() if record is not None else ())]
    with store.at_one_moment():
        return checks_of_moment(store, heads)


def checks_of_moment(store: Store, heads: Sequence[Head]) -> list[Check]:
    """The same of a snapshot that is being read. In a damaged database nothing else can be relied on."""
    own = integrity(store)
    if own.findings:
        return [own]
    return [own, *audit(store), *replays(store), *([kept_heads(store, heads)] if heads else [])]


def note(journal: Journal, found: Found, actor: str) -> None:
    """Log the audit, its actor and its result."""
    count = sum(len(each["findings"]) for each in found)
    said = f"{count} findings, the first: {_first(found)}" if count else "nothing is wrong"
    journal.note(actor, "audit_findings" if count else "audited", said)


def _first(found: Found) -> str:
    return next(str(finding) for each in found for finding in each["findings"])
