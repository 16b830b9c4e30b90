"""Hoyle: the rules of casino table games as a program.

The book prices. The game calls. The engine settles. The ledger moves. The audit asks why.
"""

# What is large is loaded when it is first asked for: a command that takes long can then say so at once.

import importlib
import typing

from hoyle.errors import (
    BookError,
    CommandRefused,
    HouseStopped,
    HoyleError,
    IllegalAnswer,
    KeyUsed,
    StaleCommand,
    StoreError,
    TermsError,
    Unfinished,
    UnknownName,
    WagerRefused,
)  # fmt: skip
from hoyle.sim import sim  # at once: a folder has the same name

_LATER = {
    "hoyle.book.loader": ("add_rulebooks",),
    "hoyle.engine": ("Limits", "Line", "Round", "replay", "view"),
    "hoyle.open_table": ("OpenTable", "table"),
    "hoyle.report": ("par",),
}

if typing.TYPE_CHECKING:
    from hoyle.book.loader import add_rulebooks
    from hoyle.engine import Limits, Line, Round, replay, view
    from hoyle.open_table import OpenTable, table
    from hoyle.report import par
else:

    def __getattr__(name):
        for module, names in _LATER.items():
            if name in names:
                found = globals()[name] = getattr(importlib.import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


__version__ = "0.1.0"
__all__ = [
    "BookError",
    "CommandRefused",
    "HouseStopped",
    "HoyleError",
    "IllegalAnswer",
    "KeyUsed",
    "Limits",
    "Line",
    "OpenTable",
    "Round",
    "StaleCommand",
    "StoreError",
    "TermsError",
    "Unfinished",
    "UnknownName",
    "WagerRefused",
    "__version__",
    "add_rulebooks",
    "par",
    "replay",
    "sim",
    "table",
    "view",
]
