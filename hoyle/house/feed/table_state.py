"""The state of a table for a client: everything on the felt, the prompt and its deadline, and nothing hidden."""

from __future__ import annotations

from typing import Any

from hoyle.engine import Ask, Draw, view
from hoyle.engine.round.record import plain_line, plain_stake
from hoyle.engine.round.script import HOUSE
from hoyle.engine.table.duties import open_duties
from hoyle.engine.table.offers import is_of_players, may_take
from hoyle.engine.table.wagering import placeable
from hoyle.house.tables.desk import Desk
from hoyle.house.tables.idle_seats import plain_deadline

OPEN, IN_ROUND, DISABLED, CLOSED = "open", "in_round", "disabled", "closed"


def phase_of(desk: Desk) -> str:
    if desk.is_closed:
        return CLOSED
    if desk.round is not None:
        return IN_ROUND
    return DISABLED if desk.disabled or desk.table.stopped else OPEN


def summary(desk: Desk) -> dict[str, Any]:
    """A line of the lobby."""
    terms, table = desk.terms, desk.table
    return {
        "id": desk.id, "path": terms.path, "title": terms.file.title, "family": desk.game.family,
        "seats": list(table.seats), "spot_count": table.spot_count,
        "free_spots": table.spot_count - len(table.seats),
        "least": desk.limits.least, "most": desk.limits.most, "chip": desk.limits.chip,
        "phase": phase_of(desk), "number": table.number, "dealer": desk.dealer, "disabled": desk.disabled,
        "pace": list(desk.pace), "fingerprint": terms.fingerprint,
    }  # fmt: skip


def state_of(desk: Desk, viewer: str) -> dict[str, Any]:
    table, played = desk.table, desk.round
    stakes = played.felt.stakes.values() if played is not None else table.stakes.values()
    settled = played.settled if played is not None else set()
    return {
        **summary(desk),
        "limits": {**desk.limits._asdict(), "by_wager": {k: list(v) for k, v in desk.limits.by_wager.items()}},
        "options": dict(desk.terms.options),
        "edition": desk.terms.document.edition,
        "wagers": placeable(desk.game, desk.terms),
        "places": {
            name: {"spot": seat.spot, "stack": table.free_money(name), "deadline": plain_deadline(desk, name)}
            for name, seat in table.seats.items()
        },
        "stakes": [{**plain_stake(stake), "settled": stake.id in settled} for stake in stakes],
        "bank": _bank(desk),
        "meters": {key: table.money[f"meter:{key}"] for key in desk.pools},
        "carry": dict(table.carry) if played is None else dict(played.setup.carry),
        "stopped": list(table.stopped),
        "due": [duty._asdict() for duty in open_duties(table).values()],
        "closed": sorted(table.closed),
        "welcomes": sorted(table.welcomes),
        "round": view(played, viewer) if played is not None else None,
        "prompt": _prompt(desk, viewer),
        "lines": [plain_line(line) for line in played.lines] if played is not None else [],
        "last": _last(desk),
        "deadline": desk.deadline.plain() if desk.deadline is not None else None,
        "fair": desk.fair.shown() if desk.fair is not None else None,
        "position": desk.position,
        "sequence": desk.sequence,
        "viewer": viewer,
    }  # fmt: skip


def _bank(desk: Desk) -> dict[str, Any]:
    """Who banks, who is offered the bank, and whether the game is broken because nobody takes it."""
    table = desk.table
    of_players = is_of_players(table)  # not where it is bid for in the round
    return {
        "holder": table.bank,
        "cover": table.bank_cover,
        "next": table.next_bank() if of_players else HOUSE,
        "offered": table.offered_bank() or "",
        "may_take": [name for name in table.seats if may_take(table, name)] if of_players else [],
        "broken": table.is_broken,
        "rounds": table.bank_rounds if table.bank == table.last_bank else 0,
    }


def _last(desk: Desk) -> dict[str, Any]:
    """With its seed, except where players play against each other: the seed would reveal hands that were not
    shown."""
    fair = desk.last.get("fair")
    if fair is None or not desk.terms.plays_for_pot:
        return desk.last
    return {**desk.last, "fair": {name: value for name, value in fair.items() if name != "seed"}}


def _prompt(desk: Desk, viewer: str) -> dict[str, Any] | None:
    """The prompt with its position. All viewers see which seat is asked; only that seat sees what."""
    if desk.round is None or desk.round.prompt is None:
        return None
    prompt = desk.round.prompt
    shown = dict(view(desk.round, viewer)["prompt"])
    shown["position"] = desk.position
    shown["is_mine"] = isinstance(prompt, Ask) and prompt.seat == viewer
    shown["is_draw"] = isinstance(prompt, Draw)
    shown["may_be_named"] = isinstance(prompt, Draw) and desk.may_name(prompt.what)
    return shown
