"""Finds games by walking their packages, and their files by walking the rulebooks. There is no list to edit."""

from __future__ import annotations

import copyreg
import importlib
import importlib.util
import pkgutil
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from hoyle import plugins
from hoyle.book.alternatives import Readings, named_readings, read_as
from hoyle.book.file_check import Allowed, Needs, check_file
from hoyle.book.loader import all_games, document_of, game_names, load_game, registry
from hoyle.book.resolve import Choices, Overrides, resolve
from hoyle.book.schema import GameFile
from hoyle.book.terms import Terms, cite_in
from hoyle.errors import BookError, TermsError, UnknownName
from hoyle.games.families import Family, family_in, outside_family

if TYPE_CHECKING:
    from hoyle.engine.game import Game

_MADE = ("__pycache__", ".git")  # folders that are no part of a package
package = importlib.import_module("hoyle.games")  # the attribute `hoyle.games` is a function of the library
OWN = "hoyle"
NEEDED = ("outcomes", "SETTINGS", "RULES", "equipment", "play")

# Tables with equal terms share one object, so values derived from the terms are computed once.
_in_force: WeakValueDictionary[tuple[int, str, str], Terms] = WeakValueDictionary()


class Packages:
    """The packages whose modules are games, Hoyle's own first, and the faults of packages named outside."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.places: dict[str, str] = {}  # every module of every package by its name
        for family in pkgutil.iter_modules(package.__path__):
            if family.ispkg:
                home = f"{package.__name__}.{family.name}"
                self.names.append(home)
                self.places |= _modules_in([str(Path(path) / family.name) for path in package.__path__], home)
        self.own = len(self.names)
        self.handed_down: list[str] = []  # packages that other processes cannot find themselves
        found = plugins.game_packages()
        self.faults = list(found.faults)
        for value, origin in found.named:
            try:
                self.add(value)
            except BookError as error:
                self.faults.append(f"{error} ({origin})")
            else:
                if origin == plugins.GAMES:
                    self.handed_down.append(value)

    def add(self, name: str) -> None:
        """Add or refuse a package as a whole. Its modules are imported when needed."""
        if name in self.names:
            raise BookError(f"{name}: this package of games is given twice; name it once")
        try:
            spec = importlib.util.find_spec(name)
        except Exception as error:
            raise BookError(f"{name}: it cannot be imported ({_why(error)}); repair or remove it") from None
        if spec is None or not spec.submodule_search_locations:
            kind = "it is a module" if spec else "there is no such package"
            raise BookError(f"{name}: {kind}; name a package whose modules are games")
        _imported(name, str(spec.origin or name))
        found = _modules_in(list(spec.submodule_search_locations), name)
        for module in found.keys() & self.places.keys():
            if not _is_game(found[module]):
                del found[module]
            elif _is_game(self.places[module]):
                raise BookError(
                    f'{_file_of(found[module])}:1: there is a game module "{module}" in {self.places[module]} '
                    f"already; give this one another name"
                )
        self.names.append(name)
        self.places |= found


def _modules_in(folders: list[str], package_name: str) -> dict[str, str]:
    """The modules of a package by name. Subpackages are skipped: they hold parts of games, not games."""
    found = pkgutil.iter_modules(folders)
    return {entry.name: f"{package_name}.{entry.name}" for entry in found if not entry.ispkg}


def _is_game(place: str) -> bool:
    """Whether a module is a game: games define `outcomes`, helper modules do not."""
    return hasattr(_imported(place), "outcomes")


@cache
def _packages() -> Packages:
    return Packages()


def game_packages() -> tuple[str, ...]:
    """The packages whose modules are games: Hoyle's families, then added packages."""
    return tuple(_packages().names)


def add_game_package(dotted_name: str) -> None:
    """Add the games of another package: each of its modules that defines `outcomes`.

    A module has `outcomes`, `SETTINGS`, `RULES`, `equipment` and `play`, as `docs/your_own_book.md` shows.
    """
    known = _packages()
    known.add(dotted_name)
    known.handed_down.append(dotted_name)
    plugins.hand_down(plugins.GAMES, known.handed_down)


def outside_code() -> dict[str, Path]:
    """Every file of game packages outside Hoyle, by its relative path."""
    known = _packages()
    found: dict[str, Path] = {}
    for top in sorted({name.partition(".")[0] for name in known.names[known.own :]}):
        spec = importlib.util.find_spec(top)
        for home in map(Path, (spec.submodule_search_locations or ()) if spec else ()):
            for path in sorted(home.rglob("*")):
                if path.is_file() and not any(part in _MADE for part in path.relative_to(home).parts):
                    found[f"{top}/{path.relative_to(home).as_posix()}"] = path
    return found


def package_faults() -> tuple[str, ...]:
    """One sentence for each refused package of the environment or an entry point."""
    return tuple(_packages().faults)


def module_named(name: str) -> ModuleType:
    known = _packages()
    place = known.places.get(name)
    if place is None:
        error = UnknownName("game module", name, modules())
        raise BookError(" ".join((f"{error} Refused:", *known.faults))) if known.faults else error
    if place.rpartition(".")[0] in known.names[known.own :]:
        return _foreign_module(place)
    module = importlib.import_module(place)
    if not hasattr(module, "outcomes"):
        raise UnknownName("game module", name, modules())
    return module


@cache
def _foreign_module(place: str) -> ModuleType:
    """A module of an added package, or an error that names its file and line."""
    module = _imported(place)
    missing = [name for name in NEEDED if not hasattr(module, name)]
    if missing:
        raise BookError(
            f"{_file_of(place)}:1: it has no {' and no '.join(missing)}; a game module has {', '.join(NEEDED)}"
        )
    return module


def _imported(place: str, file: str = "") -> ModuleType:
    try:
        return importlib.import_module(place)
    except Exception as error:
        file = file or _file_of(place)
        raise BookError(
            f"{file}:{_line_of(error, file)}: it cannot be imported ({_why(error)}); repair or remove it"
        ) from None


def _file_of(place: str) -> str:
    parent, _, name = place.rpartition(".")
    spec = importlib.util.find_spec(parent)
    folders = list(spec.submodule_search_locations or ()) if spec else []
    found = [path for home in folders for path in Path(home).glob(f"{name}*") if path.stem == name]
    return str(found[0] / "__init__.py" if found and found[0].is_dir() else found[0]) if found else place


def _line_of(error: Exception, file: str) -> int:
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 1
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] or 1 if lines else 1


def _why(error: Exception) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}"


def modules() -> dict[str, ModuleType]:
    """The playable games: modules that define `outcomes`. Broken modules of added packages are omitted."""
    found: dict[str, ModuleType] = {}
    known = _packages()
    foreign = known.names[known.own :]
    for name, place in known.places.items():
        if place.rpartition(".")[0] in foreign:
            with suppress(BookError):
                found[name] = _foreign_module(place)
            continue
        module = importlib.import_module(place)
        if hasattr(module, "outcomes"):
            found[name] = module
    return found


def module_of(file: GameFile) -> ModuleType:
    return module_named(file.plays or file.game)


@cache
def game_of(name: str) -> Game:
    """The engine's view of a game module: its script and its overrides of the defaults."""
    from hoyle.engine.game import Game  # imported only for play: a list of games needs no engine

    module = module_named(name)
    declared = ("in_round", "standing", "one_wins", "board", "odds_on")
    flags = ("replaces_cards", "keeps_extra_cards", "deals_missed_cards")
    named = ("name", "family", "play", "equipment", *flags, *declared)
    extras = {
        field: getattr(module, field)
        for field in Game._fields
        if field not in named and hasattr(module, field)
    }
    extras |= {field: getattr(module, field.upper(), ()) for field in declared}
    extras |= {field: getattr(module, field.upper(), False) for field in flags}
    return Game(name, module.__name__.split(".")[-2], module.play, module.equipment, **extras)


def open_terms(
    path: str,
    options: Choices | None = None,
    pays: Overrides | None = None,
    readings: Readings | None = None,
) -> tuple[Game, Terms]:
    """`ny/craps` and a house's choices, as a game and its terms. `readings` are other readings, for a sheet."""
    book, file = find_game(path)
    named = named_readings(file, readings) if readings else {}
    if named:
        file = read_as(file, named)
    module = module_of(file)
    _check_left_out(file, getattr(module, "OPTIONAL_SETTINGS", {}), options or {})
    terms = resolve(book, file, options or {}, pays)
    if named:
        terms = replace(terms, readings=named)
    terms = _in_force.setdefault((id(file), terms.fingerprint, repr(terms.pays)), terms)
    if hasattr(module, "split_of"):
        from hoyle.book.ways.way_check import check_way

        check_way(terms, module.split_of(terms))
    if hasattr(module, "check_terms"):
        module.check_terms(terms)  # checks of the house's choices that only the game can make
    return game_for(terms), terms


def terms_again(path: str, options: Choices, pays: Overrides, readings: Readings, fingerprint: str) -> Terms:
    """Terms that were pickled, resolved anew; refused where they are no longer the same."""
    terms = open_terms(path, options, pays or None, readings or None)[1]
    if terms.fingerprint != fingerprint:
        raise TermsError(
            f"{path} was pickled under other terms ({fingerprint[:12]}) than are in force now "
            f"({terms.fingerprint[:12]}); play it again from its record"
        )
    return terms


def _named(terms: Terms) -> tuple[Any, ...]:
    """Terms are pickled by name, options and fingerprint, as a record names them."""
    pays = {wager: dict(rows) for wager, rows in terms.pays.items()}
    return terms_again, (terms.path, dict(terms.options), pays, dict(terms.readings), terms.fingerprint)


copyreg.pickle(Terms, _named)


def _check_left_out(file: GameFile, optional: Mapping[str, Allowed], options: Choices) -> None:
    """Refuse a choice of a rule that the game knows and the book leaves out."""
    for name in options:
        if name in optional and name not in file.options and name not in file.numbers:
            raise TermsError(
                f"{name}: {options[name]} was chosen; the book does not speak of such a rule "
                f"({cite_in(file, '', None)})"
            )


def game_for(terms: Terms) -> Game:
    """The game of terms that are already resolved."""
    return game_of(terms.file.plays or terms.file.game)


@cache
def _families(packages: tuple[str, ...], own: int) -> dict[str, Family]:
    declared = [family_in(name) for name in packages[:own]]
    found = [family for family in declared if family is not None]
    found += [outside_family(name) for name in packages[own:]]
    by_key: dict[str, Family] = {}
    for family in sorted(found, key=lambda family: family.order):
        by_key.setdefault(family.key, family)  # an added package may extend one of Hoyle's families
    return by_key


def families() -> dict[str, Family]:
    """The families by key, in the order of the lobby. Each declares its name in its own package."""
    known = _packages()
    return _families(tuple(known.names), known.own)


def family_of(file: GameFile) -> str:
    return family_named(file.plays or file.game)


def family_named(name: str) -> str:
    """The family of a game module, by its location; the module is not imported."""
    place = _packages().places.get(name)
    return place.split(".")[-2] if place else module_named(name).__name__.split(".")[-2]


def root_of(name: str) -> str:
    """The package that holds the other parts of a game: `hoyle`, or the package that was added."""
    place = _packages().places.get(name, "")
    home = place.rpartition(".")[0]
    return home if home in _packages().names[_packages().own :] else OWN


def needs_of(file: GameFile) -> Needs:
    module = module_of(file)
    further = {"replaces_cards": "REPLACES_CARDS", "keeps_extra_cards": "KEEPS_EXTRA_CARDS",
               "optional": "OPTIONAL_SETTINGS", "faults": "faults", "split_of": "split_of"}  # fmt: skip
    known = {field: getattr(module, name) for field, name in further.items() if hasattr(module, name)}
    known["reads_wheel"] = hasattr(module, "passed_before")
    known["has_cards"] = outside_family(module.__package__ or "").has_cards
    return Needs(module.outcomes(file), module.SETTINGS, module.RULES, **known)


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
    # Hoyle's own ways are tried on every hand by its tests, so that opening a table does not wait for it.
    check_file(file, source, needs, dict([document_of(book)]), tries_ways=not registry().is_own(book))
    return book, file


def sound_games() -> tuple[tuple[str, str], ...]:
    """Every game without a fault in its file or module. Hoyle's own are known to be sound; others are read."""
    return tuple(key for key in all_games() if registry().is_own(key[0]) or _is_sound("/".join(key)))


def _is_sound(path: str) -> bool:
    try:
        find_game(path)
    except BookError:
        return False
    return True


__all__ = [
    "add_game_package",
    "all_games",
    "families",
    "family_named",
    "family_of",
    "find_game",
    "game_for",
    "game_names",
    "game_of",
    "game_packages",
    "module_of",
    "modules",
    "needs_of",
    "open_terms",
    "package_faults",
    "root_of",
    "sound_games",
]
