"""Imports the compiled part of a solution, or names the extra that it needs."""

from __future__ import annotations

import importlib
from types import ModuleType

from hoyle.errors import MissingExtra

EXTRA = "fast"
_PACKAGES = ("numba", "numpy", "llvmlite")


def kernels(name: str) -> ModuleType:
    """`kernels("baccarat.deals")` is `hoyle.fast.baccarat.deals`."""
    try:
        return importlib.import_module(f"hoyle.fast.{name}")
    except ModuleNotFoundError as missing:
        if is_of_extra(missing):
            game = name.partition(".")[0].replace("_", " ")
            raise MissingExtra(f"the exact solution of {game}", EXTRA) from None
        raise


def is_of_extra(missing: ModuleNotFoundError) -> bool:
    return (missing.name or "").partition(".")[0] in _PACKAGES
