"""The audit of a house that is open: everything is read and played again beside it, and what was found is in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from hoyle.house.core.background_process import beside
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import Store
from hoyle.ledger.auditing.store_audit import Check, audit
from hoyle.ledger.chain_head import Head, kept_heads

if TYPE_CHECKING:
    from hoyle.house.core.house import House

Found = list[dict[str, Any]]
_TURNS: WeakKeyDictionary[House, asyncio.Lock] = WeakKeyDictionary()


def turn(house: House) -> asyncio.Lock:
    """One audit at a time: it takes a core."""
    return _TURNS.setdefault(house, asyncio.Lock())


async def audited(house: House) -> Found:
    """Everything that was asked before is in the store when it is read."""
    await house.asking.settled()
    return await beside(audit_the_house, house.store.url)


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


def note(house: House, found: Found, actor: str) -> None:
    """That it was done, by whom, and what came of it."""
    count = sum(len(each["findings"]) for each in found)
    said = f"{count} findings, the first: {_first(found)}" if count else "nothing is wrong"
    house.batch.add_log(house.now_text(), actor, "audit_findings" if count else "audited", "", said)


def _first(found: Found) -> str:
    return next(str(finding) for each in found for finding in each["findings"])
