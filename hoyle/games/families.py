"""Families of games: what a package of games declares of itself for the lobby and the table.

A package is a family when its `__init__` has a `NAME`. It may also have:

ORDER         where the family stands in the lobby; families without one come last
START         the button that begins a round: "Deal", "Spin", "Roll"
HAS_CHOICES   whether a seat may be asked for a choice within a round
HAS_CARDS     whether anything is dealt; a ruling on cards is refused where nothing is
WAGERS_STAND  whether wagers stay on the table from round to round until they are decided
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import NamedTuple

LAST = 1_000


class Family(NamedTuple):
    """A family of games. `key` is the name of its package."""

    key: str
    name: str
    order: int = LAST
    start: str = "Deal"
    has_choices: bool = True
    wagers_stand: bool = False
    has_cards: bool = True


def family_in(package: str) -> Family | None:
    """The family that a package of Hoyle declares; None for a package of shared parts."""
    module = importlib.import_module(package)
    return _declared(package, module) if hasattr(module, "NAME") else None


def outside_family(package: str) -> Family:
    """The family of a package outside Hoyle, which need not declare one."""
    return _declared(package, importlib.import_module(package))


def _declared(package: str, module: ModuleType) -> Family:
    key = package.rpartition(".")[2]
    return Family(
        key,
        getattr(module, "NAME", key.replace("_", " ").capitalize()),
        getattr(module, "ORDER", LAST),
        getattr(module, "START", "Deal"),
        getattr(module, "HAS_CHOICES", True),
        getattr(module, "WAGERS_STAND", False),
        getattr(module, "HAS_CARDS", True),
    )
