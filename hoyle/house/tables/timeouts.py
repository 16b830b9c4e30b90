"""Timeouts: after a deadline a table continues by the default, and a seat that was idle too long is stood up."""

from __future__ import annotations

import contextlib
from datetime import datetime

from hoyle.engine import Ask
from hoyle.errors import HoyleError
from hoyle.house.core.commands import CLOCK
from hoyle.house.tables import clocks, due_work, idle_seats
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.open_tables import OpenTables
from hoyle.kit.money import show_money

SILENT_HANDS = 2  # a seat sits out after the clock has answered for it in this many poker hands


def tick(tables: OpenTables, now: datetime) -> int:
    """Idle seats are stood up first, between two rounds."""
    for desk in list(tables.desks.values()):
        if desk.due_at is None or desk.due_at <= now:
            with contextlib.suppress(Exception), tables.guard(desk):  # as below
                due_work.look(tables, desk, now)
    gone = [desk for desk in tables.desks.values() if desk.look_at is not None and desk.look_at <= now]
    went_on = set()
    for desk in gone:
        if desk.round is None:
            with contextlib.suppress(Exception), tables.guard(desk):  # as below
                if stand_up(tables, desk, now):
                    went_on.add(desk.id)
            _go_on(tables, desk, now)
    due = [desk for desk in tables.desks.values() if desk.deadline is not None and desk.deadline.at <= now]
    for desk in due:
        with (
            contextlib.suppress(Exception),
            tables.guard(desk),
        ):  # a fault disables its table and is in the log
            _end(tables, desk)
        tables.desks[desk.id].deadline = None
        _go_on(tables, desk, now)
        went_on.add(desk.id)
    return len(went_on)


def _go_on(tables: OpenTables, desk: Desk, now: datetime) -> None:
    """A table that met a fault has been rebuilt."""
    there = tables.desks[desk.id]
    clocks.arm(there, now)
    tables.tell_deadline(there)


def _end(tables: OpenTables, desk: Desk) -> None:
    played = desk.round
    if played is not None:
        prompt = played.prompt
        assert isinstance(prompt, Ask)
        words = {"do": "choose", "name": prompt.default, "cents": 0, "seat": prompt.seat}
        desk.silence.setdefault(prompt.seat, set()).add(desk.table.number)
        tables.step(desk, words, CLOCK)
        tables.run(desk)
        seat_out(tables, desk)
        return
    offered = clocks.awaits_bank(desk)
    if offered:
        tables.step(desk, {"do": "pass_bank", "seat": offered}, CLOCK)
        return
    _return_incomplete(tables, desk)
    if not desk.table.stakes and not desk.table.opens_without_wagers:
        return
    try:
        tables.step(desk, tables.start_words(desk), CLOCK)
    except HoyleError as error:
        desk.cannot_start = str(error)
        tables.journal.note(CLOCK, "cannot_start", desk.cannot_start, desk.id)
        return
    tables.run(desk)


def seat_out(tables: OpenTables, desk: Desk) -> None:
    """Where forced bets are posted or every seat is asked, an absent player does not lose them, or hold the others up,
    for ever: the seat sits out."""
    if not desk.silence or desk.round is not None or not desk.table.opens_without_wagers:
        return
    for seat, hands in list(desk.silence.items()):
        if len(hands) >= SILENT_HANDS and seat in desk.table.seats:
            del desk.silence[seat]
            tables.step(desk, {"do": "instruct", "seat": seat, "word": "sit_out"}, CLOCK)
            said = f"{seat} said nothing in {SILENT_HANDS} hands"
            tables.journal.note(CLOCK, "seated_out", said, desk.id)


def _return_incomplete(tables: OpenTables, desk: Desk) -> None:
    """Return the wagers of a place that cannot be dealt in; the others do not wait for it."""
    table = desk.table
    fresh = {(stake.seat, stake.spot) for stake in table.stakes.values() if stake.since == table.number}
    for seat, spot in sorted(fresh):
        try:
            table.check_spot(seat, spot, final=True)
        except HoyleError as error:
            tables.journal.note(CLOCK, "wagers_returned", f"{seat}: {error}", desk.id)
            _return_all(tables, desk, seat, spot)


def _return_all(tables: OpenTables, desk: Desk, seat: str, spot: int) -> None:
    """A wager that needs another comes down before it."""
    while True:
        mine = [
            stake.id
            for stake in reversed(desk.table.stakes.values())
            if (stake.seat, stake.spot, stake.since) == (seat, spot, desk.table.number)
        ]
        taken = 0
        for stake in mine:
            try:
                tables.step(desk, {"do": "take_down", "stake": stake, "seat": seat}, CLOCK)
                taken += 1
            except HoyleError:
                continue
        if not taken:
            return


def stand_up(tables: OpenTables, desk: Desk, now: datetime) -> bool:
    """Stand up the seats whose time is over, between rounds; whether there were any."""
    stood = False
    for name in list(desk.table.seats):
        until = idle_seats.kept_until(desk, name)
        if until is None or until > now:
            continue
        since = desk.heard[name]
        try:
            cents = tables.step(desk, {"do": "leave", "seat": name}, CLOCK)["cents"]
        except HoyleError:
            continue  # a wager that may not be taken down holds the seat until it is decided
        stood = True
        said = f"{name} said and played nothing since {since}; {show_money(cents)} went to the wallet"
        tables.journal.note(CLOCK, "stood_up", said, desk.id)
    desk.look_at = idle_seats.look_next(desk)
    return stood
