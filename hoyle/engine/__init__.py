"""The engine: plays any game by its script and settles its wagers. It is deterministic and does no input or output.

`round`       one round: script, prompts, answers, events, views
`settlement`  prices, rounding, the bank's cover, pots, jackpots, accounts
`rulings`     irregularities that the floor rules on, and their consequences
`table`       seats, wagers, limits, the bank, and round after round
"""

# Compiled by mypyc, with all modules below.

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from hoyle.engine.game import Equipment, Game, Situation
from hoyle.engine.round.felt import Felt, Limits, Setup
from hoyle.engine.round.script import (  # fmt: skip
    DEALER,
    EVERYONE,
    HOUSE,
    NO_ONE,
    Answer,
    Ask,
    Call,
    Carry,
    Choice,
    Chosen,
    Draw,
    Drawn,
    Line,
    Move,
    Note,
    Ruling,
    Script,
    Show,
    Stake,
    Stand,
    Start,
    Taken,
    Withdraw,
    ask,
    draw,
)

if TYPE_CHECKING:
    from hoyle.engine.round.round import Round, replay
    from hoyle.engine.round.view import view
    from hoyle.engine.table.base_table import Seat
    from hoyle.engine.table.table import Table

__all__ = [
    "DEALER", "EVERYONE", "HOUSE", "NO_ONE", "Answer", "Ask", "Call", "Carry", "Choice", "Chosen", "Draw", "Drawn",
    "Equipment", "Felt", "Game", "Limits", "Line", "Move", "Note", "Round", "Ruling", "Script", "Seat", "Setup",
    "Show", "Situation",
    "Stake", "Stand", "Start", "Table", "Taken", "Withdraw", "ask", "draw", "replay", "view",
]  # fmt: skip

# Loaded when first used: settlement and exact solutions need no running round.
_LATER = {
    "Round": "hoyle.engine.round.round",
    "Seat": "hoyle.engine.table.base_table",
    "Table": "hoyle.engine.table.table",
    "replay": "hoyle.engine.round.round",
    "view": "hoyle.engine.round.view",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name]), name)
    return found
