"""What comes due at a table by its procedures: a new dealer burns, decks and dice are changed by the hour, stubs are
counted every few rounds.

Each is an event of the table when its moment comes. The next round waits until somebody has ticked it off.
"""

# Compiled by mypyc.

from __future__ import annotations

from datetime import datetime, timedelta

from hoyle.engine.table.due_steps import Timed, burns_of_new_dealer, timed_steps
from hoyle.house.core.commands import CLOCK
from hoyle.house.tables.desk import HUMAN, Desk
from hoyle.house.tables.open_tables import OpenTables


def new_dealer(tables: OpenTables, desk: Desk, actor: str) -> None:
    """Before another dealer than the last one begins a round."""
    if desk.dealer != HUMAN or desk.dealt_by == actor:
        return
    burns = burns_of_new_dealer(desk.terms)
    if burns:
        is_first = not desk.dealt_by
        words = {"do": "due", "duties": [], "dealer": actor, "burns": 0 if is_first else burns}
        tables.step(desk, words, actor)


def look(tables: OpenTables, desk: Desk, now: datetime) -> None:
    """Say what has come due by the hour, where a dealer has decks or dice on the table."""
    if desk.dealer != HUMAN:
        desk.due_at = datetime.max.replace(tzinfo=now.tzinfo)
        return
    if desk.due_at is None:
        desk.due_at = _next(tables, desk, now)
    if desk.due_at > now:
        return
    _say(
        tables, desk, [step for step in _by_time(desk) if _at(desk, step) <= now and not _is_open(desk, step)]
    )
    desk.due_at = _next(tables, desk, now)


def after_round(tables: OpenTables, desk: Desk) -> None:
    """Say what has come due by the number of rounds since it was last done."""
    if desk.dealer != HUMAN or desk.round is not None:
        return
    played = desk.table.number - 1
    steps = [step for step in timed_steps(desk.terms) if step.rounds and not _is_open(desk, step)]
    _say(tables, desk, [step for step in steps if played - desk.done_in.get(step.name, 0) >= step.rounds])


def _say(tables: OpenTables, desk: Desk, late: list[Timed]) -> None:
    if not late:
        return
    made = [list(step.duty(f"{desk.sequence + 1}.{at}")) for at, step in enumerate(late, start=1)]
    tables.step(desk, {"do": "due", "duties": made}, CLOCK)
    for step in late:
        tables.journal.note(CLOCK, "due", f"{step.text} ({step.cite})", desk.id)


def _by_time(desk: Desk) -> list[Timed]:
    return [step for step in timed_steps(desk.terms) if step.minutes]


def _next(tables: OpenTables, desk: Desk, now: datetime) -> datetime:
    """When anything is due next; what waits already to be done is not due again before it is."""
    steps = _by_time(desk)
    unknown = [step.name for step in steps if step.name not in desk.done_at]
    if unknown:  # a table from before this was watched: as if all had been done just now
        tables.step(desk, {"do": "due", "duties": [], "done": dict.fromkeys(unknown, now.isoformat())}, CLOCK)
    times = [_at(desk, step) for step in steps if not _is_open(desk, step)]
    return min(times, default=datetime.max.replace(tzinfo=now.tzinfo))


def _at(desk: Desk, step: Timed) -> datetime:
    return datetime.fromisoformat(desk.done_at[step.name]) + timedelta(minutes=step.minutes)


def _is_open(desk: Desk, step: Timed) -> bool:
    return any(duty.name == step.name for duty in desk.table.duties.values())
