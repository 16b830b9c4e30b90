"""Deadlines: until when a table waits, and what happens then. A clock never decides anything but a default."""

# Compiled by mypyc.

from __future__ import annotations

from datetime import datetime, timedelta

from hoyle.engine import Ask
from hoyle.engine.table.offers import PLAYER_DEALER, kind_of
from hoyle.errors import CommandRefused, HoyleError
from hoyle.house.tables import idle_seats
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.house.tables.pace import deadline


def arm(desk: Desk, now: datetime) -> None:
    """Set the deadline of what the table waits for now; an announced deadline stays as it is."""
    if desk.look_at is None:
        desk.look_at = idle_seats.look_next(desk)
    offered = awaits_bank(desk)
    position = f"{desk.position} {offered}" if offered else desk.position
    if desk.deadline is not None and desk.deadline.position == position and _waits(desk):
        return
    desk.deadline = None
    if not _waits(desk):
        return
    played = desk.round
    if offered:
        desk.deadline = deadline(now, desk.pace.decide_seconds, position, f"{offered} passes the bank")
    elif played is None:
        then = (
            "the next hand is dealt"
            if desk.table.opens_without_wagers
            else "no more wagers; the round begins"
        )
        desk.deadline = deadline(now, desk.pace.wager_seconds, position, then)
        earliest = next_round_at(desk)
        if desk.deadline is not None and earliest is not None:
            desk.deadline = desk.deadline._replace(at=max(desk.deadline.at, earliest))
    elif isinstance(played.prompt, Ask):
        then = f"{played.prompt.seat}: {played.prompt.default}"
        desk.deadline = deadline(now, desk.pace.decide_seconds, position, then)


def shift(desk: Desk, seconds: float) -> None:
    """The machine's clock was set: every instant that something waits for moves along with it."""
    by = timedelta(seconds=seconds)
    if desk.deadline is not None:
        desk.deadline = desk.deadline._replace(at=desk.deadline.at + by)
    if desk.began_at:
        desk.began_at = (datetime.fromisoformat(desk.began_at) + by).isoformat()
    desk.heard = {name: (datetime.fromisoformat(at) + by).isoformat() for name, at in desk.heard.items()}
    if desk.patient_until is not None:
        desk.patient_until += by
    desk.look_at = idle_seats.look_next(desk)


def awaits_bank(desk: Desk) -> str:
    """The seat whose word on the bank keeps a round from beginning; none where the seat plays alone."""
    table = desk.table
    if desk.round is not None or kind_of(table) != PLAYER_DEALER or len(table.seats) < 2:
        return ""
    return table.offered_bank() or ""


def next_round_at(desk: Desk) -> datetime | None:
    """The earliest start of the next round, by the least time of a round."""
    if desk.pace.round_seconds is None or not desk.began_at:
        return None
    return datetime.fromisoformat(desk.began_at) + timedelta(seconds=desk.pace.round_seconds)


def check_pace(desk: Desk, now: datetime) -> None:
    earliest = next_round_at(desk)
    if earliest is not None and now < earliest:
        raise CommandRefused(
            f"a round of this table takes {desk.pace.round_seconds} seconds at least; the next begins at "
            f"{earliest.isoformat()} or later"
        )


def _waits(desk: Desk) -> bool:
    """For wagers at an automatic table, once a round can begin; for the next hand of a pot; for every choice."""
    if desk.round is not None:
        return isinstance(desk.round.prompt, Ask)
    table = desk.table
    if desk.dealer != AUTOMATIC or desk.disabled or table.stopped:
        return False
    if awaits_bank(desk):
        return True
    if table.is_broken:
        return False
    if table.opens_without_wagers:
        return bool(table.stakes) or not why_not(desk)
    if not table.stakes or desk.game.objection_to_start(table.situation()):
        return False  # the round needs another wager, however long the table waits
    return not desk.cannot_start or why_not(desk) != desk.cannot_start


def why_not(desk: Desk) -> str:
    """Why the round cannot begin now; empty if it can."""
    try:
        desk.table.check_start()
    except HoyleError as error:
        return str(error)
    return ""
