"""The recheck before a table that failed is enabled: the error must be gone.

The floor records what was repaired. The table is then replayed from its events to the same lines and transfers, and a
copy of it plays the open round to its end with draws of its own. If the error occurs again, the table stays disabled.
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
STEPS_MAX = 1_000  # a round with more steps counts as endless


def is_fault(desk: Desk) -> bool:
    return desk.disabled.startswith(FAULT)


def check(journal: Journal, pools: Pools, desk: Desk, mended: str, command: Command | None) -> None:
    """Refuse to enable a table while its error can still be reproduced."""
    if not is_fault(desk):
        return
    if not mended.strip():
        raise CommandRefused(f"say what was repaired; this table was stopped by {desk.disabled}")
    journal.commit()
    wrong = next(play_again(journal.store, desk.id), "") or _try(journal.store, pools, desk.id, command)
    if wrong:
        raise CommandRefused(f"the error still occurs, so the table stays disabled: {wrong}")


def _try(store: Store, pools: Pools, table: str, command: Command | None) -> str:
    """Run the failed command and a whole round on a copy of the table. Returns the error, or nothing."""
    try:
        copy = restore.read_desk(store, table)
        with contextlib.suppress(HoyleError):  # a refusal is not an error
            if command is not None and not isinstance(command.words, Deal | Start | Choose):
                copy.apply({"seat": command.actor, **plain(command.words)})
        if copy.round is None and _can_start(copy):
            copy.apply({"do": "start", "meters": pools.meters(copy.pools)})
        for _ in range(STEPS_MAX):
            if copy.round is None or copy.round.is_over:
                break
            copy.apply(_next(copy))
        else:
            return "its round does not end"
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
    return bool(copy.table.stakes) or copy.table.opens_without_wagers


def _next(copy: Desk) -> dict[str, Any]:
    assert copy.round is not None
    prompt = copy.round.prompt
    if isinstance(prompt, Draw):
        return {"do": "draw", "items": list(Chance().answer(copy.round))}
    assert isinstance(prompt, Ask)
    return {"do": "choose", "name": prompt.default, "cents": 0, "seat": prompt.seat}
