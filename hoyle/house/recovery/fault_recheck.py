"""A table that met a fault is enabled when its cause is gone, and not because somebody says so.

The floor says what was mended. Then the table is played again from its record, to the same lines and transfers, and its
open round is played to an end beside it, with draws that nobody sees: if the fault comes back, the table stays as it is.
"""

from __future__ import annotations

import contextlib
from typing import Any

from hoyle.chance import Chance
from hoyle.engine import Ask, Draw
from hoyle.errors import CommandRefused, HoyleError
from hoyle.house.core.command_codec import plain
from hoyle.house.core.commands import Choose, Command, Deal, Start
from hoyle.house.core.journal import Journal
from hoyle.house.jackpots.pools import Pools
from hoyle.house.recovery import restore
from hoyle.house.recovery.replay_audit import play_again
from hoyle.house.tables.desk import Desk
from hoyle.ledger import Store

FAULT = "a fault of Hoyle's own"
STEPS_MAX = 1_000  # a round that does not end by then does not end


def is_fault(desk: Desk) -> bool:
    return desk.disabled.startswith(FAULT)


def check(journal: Journal, pools: Pools, desk: Desk, mended: str, command: Command | None) -> None:
    """Refuse to enable a table while the cause of its fault may still be there."""
    if not is_fault(desk):
        return
    if not mended.strip():
        raise CommandRefused(f"say what was mended; this table was stopped by {desk.disabled}")
    journal.commit()
    wrong = next(play_again(journal.store, desk.id), "") or _try(journal.store, pools, desk.id, command)
    if wrong:
        raise CommandRefused(f"the cause is not gone, so the table stays disabled: {wrong}")


def _try(store: Store, pools: Pools, table: str, command: Command | None) -> str:
    """What goes wrong on a copy of the table, or nothing: the words that met the fault, and a round to its end."""
    try:
        copy = restore.read_desk(store, table)
        with contextlib.suppress(HoyleError):  # a refusal is no fault
            if command is not None and not isinstance(command.words, Deal | Start | Choose):
                copy.apply({"seat": command.actor, **plain(command.words)})
        if copy.round is None and _can_start(copy):
            copy.apply({"do": "start", "meters": pools.meters(copy.pools)})
        for _ in range(STEPS_MAX):
            if copy.round is None or copy.round.is_over:
                break
            copy.apply(_next(copy))
        else:
            return "its round does not come to an end"
        if copy.round is not None:
            meters = pools.lock(copy.pools, copy.round.contributed)
            moves = pools.feed(copy.id, copy.pools, copy.round.contributed, copy.round.lines)
            copy.apply({"do": "finish", "meters": meters, "moves": [list(each) for each in moves]})
            return copy.postings.disagreement(copy.table) or ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _can_start(copy: Desk) -> bool:
    try:
        copy.table.check_start()
    except HoyleError:
        return False
    return bool(copy.table.stakes) or copy.terms.plays_for_pot


def _next(copy: Desk) -> dict[str, Any]:
    assert copy.round is not None
    prompt = copy.round.prompt
    if isinstance(prompt, Draw):
        return {"do": "draw", "items": list(Chance().answer(copy.round))}
    assert isinstance(prompt, Ask)
    return {"do": "choose", "name": prompt.default, "cents": 0, "seat": prompt.seat}
