"""Finds the games by walking the package, and their files by walking the rulebooks. There is no list to edit."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from types import ModuleType
from weakref import WeakValueDictionary

import hoyle.games as package
from hoyle.book.file_check import Needs, check_file
from hoyle.book.loader import all_games, game_names, load_game
from hoyle.book.resolve import Choices, Overrides, resolve
from hoyle.book.schema import GameFile
from hoyle.book.terms import Terms
from hoyle.engine.game import Game
from hoyle.errors import UnknownName

FAMILIES = ("wheel", "dice", "blackjack", "baccarat", "house_poker", "pai_gow", "poker_room")

# Tables of the same terms share them: what is derived of terms is derived once, not for each table.
_in_force: WeakValueDictionary[tuple[int, str, str], Terms] = WeakValueDictionary()


@cache
def _places() -> dict[str, str]:
    """Every module of every family by its name; a game is imported when it is asked for."""
    found: dict[str, str] = {}
    for family in pkgutil.iter_modules(package.__path__):
        if family.ispkg and family.name in FAMILIES:
            home = f"{package.__name__}.{family.name}"
            folder = [str(Path(str(path)) / family.name) for path in package.__path__]
            found |= {entry.name: f"{home}.{entry.name}" for entry in pkgutil.iter_modules(folder)}
    return found


def module_named(name: str) -> ModuleType:
    place = _places().get(name)
    module = importlib.import_module(place) if place else None
    if module is None or not hasattr(module, "outcomes"):
        raise UnknownName("game module", name, modules())
    return module


def modules() -> dict[str, ModuleType]:
    """The games that can be played: modules that name their outcomes."""
    loaded = {name: importlib.import_module(place) for name, place in _places().items()}
    return {name: module for name, module in loaded.items() if hasattr(module, "outcomes")}


def module_of(file: GameFile) -> ModuleType:
    return module_named(file.plays or file.game)


@cache
def game_of(name: str) -> Game:
    """The engine's view of a game module: its script, and what it says beyond the defaults."""
    module = module_named(name)
    named = ("name", "family", "play", "equipment", "in_round")
    extras = {
        field: getattr(module, field)
        for field in Game._fields
        if field not in named and hasattr(module, field)
    }
    extras["in_round"] = getattr(module, "IN_ROUND", ())
    return Game(name, module.__name__.split(".")[-2], module.play, module.equipment, **extras)


def open_terms(
    path: str, options: Choices | None = None, pays: Overrides | None = None
) -> tuple[Game, Terms]:
    """`ny/craps` and a house's choices as a game and the terms it is played under."""
    book, file = find_game(path)
    module, terms = module_of(file), resolve(book, file, options or {}, pays)
    terms = _in_force.setdefault((id(file), terms.fingerprint, repr(terms.pays)), terms)
    if hasattr(module, "check_terms"):
        module.check_terms(terms)  # what only the game can read of the house's choices
    return game_for(terms), terms


def game_for(terms: Terms) -> Game:
    """The game that plays terms which are resolved already."""
    return game_of(terms.file.plays or terms.file.game)


def family_of(file: GameFile) -> str:
    return str(module_of(file).__name__.split(".")[-2])


def needs_of(file: GameFile) -> Needs:
    module = module_of(file)
    return Needs(module.outcomes(file), module.SETTINGS, module.RULES)


@cache
def find_game(path: str) -> tuple[str, GameFile]:
    """`ny/three_card_poker` as its book and its checked file."""
    book, slash, game = str(path).partition("/")
    if not slash or not book or not game:
        raise UnknownName("game", str(path), (f"{book}/{game}" for book, game in all_games()))
    file, source = load_game(book, game)
    if file.game != game:
        raise source.refuse(("game",), f'says it is "{file.game}", but the file is named {game}.yaml')
    try:
        needs = needs_of(file)
    except UnknownName as error:
        raise source.refuse(("plays",) if file.plays else ("game",), str(error)) from None
    check_file(file, source, needs)
    return book, file


__all__ = [
    "all_games",
    "family_of",
    "find_game",
    "game_for",
    "game_names",
    "game_of",
    "module_of",
    "modules",
    "needs_of",
    "open_terms",
]
