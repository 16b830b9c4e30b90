"""Hoyle: the rules of casino table games as a program.

The book prices. The game calls. The engine settles. The ledger moves. The audit asks why.
"""

from hoyle.engine import Limits, Line, Round, replay, view
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
    UnknownName,
    WagerRefused,
)  # fmt: skip
from hoyle.open_table import OpenTable, table
from hoyle.report import par
from hoyle.sim import sim

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
    "UnknownName",
    "WagerRefused",
    "__version__",
    "par",
    "replay",
    "sim",
    "table",
    "view",
]
