"""Waiting: until when a table waits, what it does then. The clock never decides anything but a default."""

# Compiled by mypyc.

from __future__ import annotations

import contextlib
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from hoyle.engine import Ask
from hoyle.errors import CommandRefused, HoyleError
from hoyle.house.core.commands import CLOCK
from hoyle.house.tables import idle_seats
from hoyle.house.tables.desk import AUTOMATIC, Desk
from hoyle.house.tables.pace import deadline

if TYPE_CHECKING:
    from hoyle.house.core.house import House


SILENT_HANDS = 2  # in so many hands for a pot the clock answers for a seat; then it is dealt no more


def arm(desk: Desk, now: datetime) -> None:
    """Set the end of what the table waits for now; an end that was announced for it stays as it is."""
    if desk.look_at is None:
        desk.look_at = idle_seats.look_next(desk)
    position = desk.position
    if desk.deadline is not None and desk.deadline.position == position and _waits(desk):
        return
    desk.deadline = None
    if not _waits(desk):
        return
    played = desk.round
    if played is None:
        then = "the next hand is dealt" if desk.terms.plays_for_pot else "no more wagers; the round begins"
        desk.deadline = deadline(now, desk.pace.wager_seconds, position, then)
        earliest = next_round_at(desk)
        if desk.deadline is not None and earliest is not None:
            desk.deadline = desk.deadline._replace(at=max(desk.deadline.at, earliest))
    elif isinstance(played.prompt, Ask):
        then = f"{played.prompt.seat}: {played.prompt.default}"
        desk.deadline = deadline(now, desk.pace.decide_seconds, position, then)


def next_round_at(desk: Desk) -> datetime | None:
    """The least time for a game: when the next round may begin at the earliest."""
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
    """For wagers where nobody deals, from the first on with which a round can begin; for the next hand of a pot; for a
    choice always."""
    if desk.round is not None:
        return isinstance(desk.round.prompt, Ask)
    table = desk.table
    if desk.dealer != AUTOMATIC or desk.disabled or table.stopped:
        return False
    if desk.terms.plays_for_pot:
        return bool(table.stakes) or not _why_not(desk)
    if not table.stakes or desk.game.objection_to_start(table.situation()):
        return False  # nothing begins without a further wager, however long one waits
    return not desk.cannot_start or _why_not(desk) != desk.cannot_start


def _why_not(desk: Desk) -> str:
    """Why the round cannot begin as things are; nothing if it can."""
    try:
        desk.table.check_start()
    except HoyleError as error:
        return str(error)
    return ""


def tick(house: House, now: datetime) -> int:
    """Seats that are given up go first, between two rounds."""
    gone = [desk for desk in house.desks.values() if desk.look_at is not None and desk.look_at <= now]
    went_on = set()
    for desk in gone:
        if desk.round is None:
            with contextlib.suppress(Exception), house.guard(desk):  # as below
                if idle_seats.stand_up(house, desk, now):
                    went_on.add(desk.id)
            _go_on(house, desk, now)
    due = [desk for desk in house.desks.values() if desk.deadline is not None and desk.deadline.at <= now]
    for desk in due:
        with (
            contextlib.suppress(Exception),
            house.guard(desk),
        ):  # a fault disables its table and is in the log
            _end(house, desk)
        house.desks[desk.id].deadline = None
        _go_on(house, desk, now)
        went_on.add(desk.id)
    return len(went_on)


def _go_on(house: House, desk: Desk, now: datetime) -> None:
    """A table that met a fault has been made again."""
    there = house.desks[desk.id]
    arm(there, now)
    house.tell_deadline(there)


def _end(house: House, desk: Desk) -> None:
    played = desk.round
    if played is not None:
        prompt = played.prompt
        assert isinstance(prompt, Ask)
        words = {"do": "choose", "name": prompt.default, "cents": 0, "seat": prompt.seat}
        desk.silence.setdefault(prompt.seat, set()).add(desk.table.number)
        house.step(desk, words, CLOCK)
        house.run(desk)
        seat_out(house, desk)
        return
    _return_incomplete(house, desk)
    if not desk.table.stakes and not desk.terms.plays_for_pot:
        return
    try:
        house.step(desk, {"do": "start", "meters": house.pools.meters(desk.pools)}, CLOCK)
    except HoyleError as error:
        desk.cannot_start = str(error)
        house.batch.add_log(house.now_text(), CLOCK, "cannot_start", desk.id, desk.cannot_start)
        return
    house.run(desk)


def seat_out(house: House, desk: Desk) -> None:
    """Where forced bets are posted, nobody loses them for ever who has gone: they sit out until they say otherwise."""
    if not desk.silence or desk.round is not None or not desk.terms.plays_for_pot:
        return
    for seat, hands in list(desk.silence.items()):
        if len(hands) >= SILENT_HANDS and seat in desk.table.seats:
            del desk.silence[seat]
            house.step(desk, {"do": "instruct", "seat": seat, "word": "sit_out"}, CLOCK)
            said = f"{seat} said nothing in {SILENT_HANDS} hands"
            house.batch.add_log(house.now_text(), CLOCK, "seated_out", desk.id, said)


def _return_incomplete(house: House, desk: Desk) -> None:
    """Wagers of a place that cannot be dealt in as it is go back; the others do not wait for it."""
    table = desk.table
    fresh = {(stake.seat, stake.spot) for stake in table.stakes.values() if stake.since == table.number}
    for seat, spot in sorted(fresh):
        try:
            table.check_spot(seat, spot, final=True)
        except HoyleError as error:
            house.batch.add_log(house.now_text(), CLOCK, "wagers_returned", desk.id, f"{seat}: {error}")
            _return_all(house, desk, seat, spot)


def _return_all(house: House, desk: Desk, seat: str, spot: int) -> None:
    """What needs another comes down before it."""
    while True:
        mine = [
            stake.id
            for stake in reversed(desk.table.stakes.values())
            if (stake.seat, stake.spot, stake.since) == (seat, spot, desk.table.number)
        ]
        taken = 0
        for stake in mine:
            try:
                house.step(desk, {"do": "take_down", "stake": stake, "seat": seat}, CLOCK)
                taken += 1
            except HoyleError:
                continue
        if not taken:
            return
