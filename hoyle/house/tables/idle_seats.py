"""Idle seats: where a clock runs, a seat without activity for long is stood up.

The last activity follows from the events and plays alone, so that a restart changes nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from hoyle.house.tables.desk import HUMAN, Desk
from hoyle.ledger import Batch, Store

THEN = "{} is stood up, as soon as no wager holds the seat; the stack goes to the wallet"
PATIENCE = timedelta(minutes=1)  # time to act after a house or a table is open again
_SAID = """
SELECT made_at, round FROM events WHERE table_id = :id AND actor = :name ORDER BY sequence DESC LIMIT 1
"""
_PLAYED = """
SELECT made_at FROM plays WHERE table_id = :id AND number >= :round AND player = :name ORDER BY number DESC LIMIT 1
"""


def kept_until(desk: Desk, name: str) -> datetime | None:
    """Until when an idle seat is kept; none while it plays, or wagers are stopped."""
    if desk.disabled or desk.table.stopped or _plays(desk, name):
        return None
    return _until(desk, name)


def plain_deadline(desk: Desk, name: str) -> dict[str, Any] | None:
    """The same with its consequence, as plain data."""
    at = kept_until(desk, name)
    return {"at": at.isoformat(), "then": THEN.format(name)} if at is not None else None


def _until(desk: Desk, name: str) -> datetime | None:
    """The same regardless of wagers that hold the seat."""
    seconds, heard = desk.pace.keep_seconds, desk.heard.get(name)
    if seconds is None or heard is None:
        return None
    at = datetime.fromisoformat(heard) + timedelta(seconds=seconds)
    return at if desk.patient_until is None else max(at, desk.patient_until)


def _plays(desk: Desk, name: str) -> bool:
    """In the running round, or with wagers in one that will begin."""
    table = desk.table
    if desk.round is not None:
        return table.is_in_round(name)
    will_begin = desk.deadline is not None or desk.dealer == HUMAN
    return will_begin and any(stake.seat == name for stake in table.stakes.values())


def look_next(desk: Desk) -> datetime | None:
    """The earliest time at which a seat can be stood up."""
    return min(filter(None, (_until(desk, name) for name in desk.table.seats)), default=None)


def be_patient(desk: Desk, now: datetime) -> None:
    """While a house or a table was closed no seat could act: it has this much time in any case."""
    desk.patient_until = now + PATIENCE
    desk.look_at = look_next(desk)


def read_heard(store: Store, desk: Desk, batch: Batch | None) -> dict[str, str]:
    """The last activity of each seat, in the store and in a batch that is not written yet."""
    return {name: _heard(store, desk.id, name, batch) for name in desk.table.seats}


def _heard(store: Store, table: str, name: str, batch: Batch | None) -> str:
    """Searched from the end: a seated player has at least sat down."""
    events, plays = (batch.events, batch.plays) if batch is not None else ([], [])
    fresh = [row[3] for row in events if row[0] == table and row[4] == name]
    fresh += [row[8] for row in plays if row[1:3] == (name, table)]
    if fresh:
        return str(max(fresh))
    said, number = store.rows(_SAID, id=table, name=name)[0]
    return str(max(said, store.one(_PLAYED, id=table, round=number, name=name) or ""))
