"""PAR sheets, comparisons, filings and rules for readers. Decimals are made here and nowhere below.

A list of games needs no PAR sheet, so sheets are loaded when they are first used.
"""

import importlib
import typing

if typing.TYPE_CHECKING:
    from hoyle.report.par_sheet import Sheet, par
else:

    def __getattr__(name):
        if name in __all__:
            return getattr(importlib.import_module("hoyle.report.par_sheet"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["Sheet", "par"]
