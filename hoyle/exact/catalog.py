"""Finds the solution of a game by its name, and makes the sheet of a book's game under a house's options."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from types import ModuleType

import hoyle.exact as package
from hoyle.book.resolve import Choices, Overrides
from hoyle.errors import UnknownName
from hoyle.exact.sheet import ParSheet
from hoyle.games.catalog import open_terms


@cache
def solved() -> tuple[str, ...]:
    """The games whose mathematics exists."""
    names = [entry.name for entry in pkgutil.iter_modules(package.__path__)]
    return tuple(name for name in names if hasattr(_module(name), "solve"))


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{package.__name__}.{name}")


def par(path: str, options: Choices | None = None, pays: Overrides | None = None) -> ParSheet:
    """Every wager of `ny/roulette` under these options: `module.solve(terms)` gives wagers, strategy, notes."""
    game, terms = open_terms(path, options, pays)
    if game.name not in solved():
        raise UnknownName("exact solution for", game.name, solved())
    wagers, strategy, notes = _module(game.name).solve(terms)
    return ParSheet(
        path, dict(terms.options), terms.fingerprint, tuple(wagers), tuple(strategy), tuple(notes)
    )
