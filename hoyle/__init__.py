"""Hoyle: the rules of casino table games as a program.

The book prices. The game calls. The engine settles. The ledger moves. The audit asks why.

    hoyle.games()                     the games of every book
    hoyle.rules("ny/roulette")        what a book says of a game
    hoyle.options("oh/blackjack")     what it leaves to the house
    hoyle.par("ny/craps")             house edge and outcomes of every wager, solved exactly
    hoyle.strategy("oh/blackjack")    the best strategy
    hoyle.sim("ny/craps")             a simulation
    hoyle.table("oh/blackjack")       a table to play at
    hoyle.evaluate("As Ks Qs Js Ts")  what a poker hand is worth
    hoyle.equity("AsAh", "KdKc")      exact equities of hands, ranges and boards
    hoyle.equities(hands, boards)     the same on arrays
    hoyle.check("my_casino.yaml")     a house file against its book
    hoyle.add_rulebooks("my_books")   other people's rulebooks
"""

import importlib
import typing

from hoyle.errors import (
    BookError,
    CommandRefused,
    HouseStopped,
    HoyleError,
    IllegalAnswer,
    KeyUsed,
    MissingExtra,
    StaleCommand,
    StoreError,
    TermsError,
    Unconfirmed,
    Unfinished,
    UnknownName,
    WagerRefused,
)  # fmt: skip

# The rest is loaded on first use, so that `import hoyle` and every command start quickly.
_LATER = {
    "hoyle.book.loader": ("add_rulebooks",),
    "hoyle.hand_equity.equity": ("equity",),
    "hoyle.hand_equity.equity_arrays": ("equities",),
    "hoyle.hand_equity.poker_values": ("evaluate",),
    "hoyle.engine": ("Limits", "Line", "Round", "replay", "view"),
    "hoyle.open_table": ("OpenTable", "table"),
    "hoyle.report": ("par",),
}

if typing.TYPE_CHECKING:
    from hoyle.book.loader import add_rulebooks
    from hoyle.engine import Limits, Line, Round, replay, view
    from hoyle.hand_equity.equity import equity
    from hoyle.hand_equity.equity_arrays import equities
    from hoyle.hand_equity.poker_values import evaluate
    from hoyle.library import check, games, options, rules, strategy
    from hoyle.open_table import OpenTable, table
    from hoyle.report import par
    from hoyle.sim import sim
else:
    # Three functions have the name of a folder. The import of a folder sets its name here, so it comes before
    # them.
    for _folder in ("games", "sim", "strategy"):
        importlib.import_module(f"hoyle.{_folder}")
    from hoyle.library import check, games, options, rules, strategy
    from hoyle.sim import sim

    def __getattr__(name):
        for module, names in _LATER.items():
            if name in names:
                found = globals()[name] = getattr(importlib.import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


__version__ = "0.3.0"
__all__ = [
    "BookError",
    "CommandRefused",
    "HouseStopped",
    "HoyleError",
    "IllegalAnswer",
    "KeyUsed",
    "Limits",
    "Line",
    "MissingExtra",
    "OpenTable",
    "Round",
    "StaleCommand",
    "StoreError",
    "TermsError",
    "Unconfirmed",
    "Unfinished",
    "UnknownName",
    "WagerRefused",
    "__version__",
    "add_rulebooks",
    "check",
    "equities",
    "equity",
    "evaluate",
    "games",
    "options",
    "par",
    "replay",
    "rules",
    "sim",
    "strategy",
    "table",
    "view",
]
