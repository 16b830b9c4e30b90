"""Finds the kernels of a game, or says what to install."""

from __future__ import annotations

import importlib
from types import ModuleType

from hoyle.errors import HoyleError


def kernels(name: str) -> ModuleType:
    try:
        return importlib.import_module(f"hoyle.fast.{name}")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.split(".")[0] in ("numba", "numpy", "llvmlite"):
            raise HoyleError(
                f"{name} is solved by compiled kernels, and {missing.name} is not installed; "
                "install Hoyle with the extra: pip install 'hoyle[fast]'"
            ) from None
        raise
