"""List every file of a game, from rulebook to tests.

hoyle show craps
hoyle show ny/three_card_poker --json
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import hoyle
from hoyle.book.loader import document_of, game_path, general_path, load_game
from hoyle.cli.shared.arguments import Json
from hoyle.cli.shared.completion import complete_game_name
from hoyle.cli.shared.terminal import grid, note, print_json, screen
from hoyle.errors import UnknownName
from hoyle.games.catalog import OWN, module_named, modules, root_of, sound_games

PACKAGE = Path(hoyle.__file__).parent
# What a file is, by its room and ending. Another room is called by its own name.
KINDS = {
    ("games", ".py"): "module",
    ("exact", ".py"): "exact solution",
    ("fast", ".py"): "numerical part",
    ("kernels", ".py"): "kernel",
    ("strategy", ".py"): "strategy conditions",
    ("strategy", ".yaml"): "strategy",
    ("bots", ".py"): "bot",
    ("felts", ".py"): "felt",
    ("situations", ".yaml"): "situation",
    ("playthroughs", ".txt"): "playthrough",
    ("floor", ".yaml"): "floor rulings",
}
TEXT = (".py", ".yaml", ".txt", ".md")
PACKED = (".zip", ".npz", ".xz")  # tables of numbers, named by their game and what they hold
Found = dict[Path, str]


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game's name, as in craps, or one book's, as in ny/craps.",
            show_default=False,
            autocompletion=complete_game_name,
        ),
    ],
    as_json: Json = False,
) -> None:
    book, slash, name = game.rpartition("/")
    if slash:
        document_of(book)
    found = files_of(name, book)
    counts = {path: _line_count(path) for path in found if path.suffix not in PACKED}
    if as_json:
        print_json([{"kind": found[path], "file": _shown(path), "lines": counts.get(path)} for path in found])
        return
    console = screen()
    rows = [
        (kind, _shown(path), f"{counts[path]:,}" if path in counts else "") for path, kind in found.items()
    ]
    console.print(grid(("what", "file", ">lines"), rows, console))
    note(console, f"\n{len(found)} files, {sum(counts.values()):,} lines")
    if _checkout() is None:
        note(console, "Tests are part of the source checkout; this is an installed package.")


class _Subject(NamedTuple):
    """The game that is asked for: its names in the books, the modules that play it, and their families."""

    book: str
    games: frozenset[str]
    played: frozenset[str]
    families: frozenset[str]
    known: frozenset[str]  # every name of a game and of a module


def files_of(name: str, book: str = "") -> Found:
    """Each file once, with what it is.

    All rooms are searched by the name, so that a new room needs no entry here.
    """
    plays = {key: _plays(*key) for key in sound_games()}
    named = {
        key: played for key, played in plays.items() if book in ("", key[0]) and name in (key[1], played)
    }
    known = frozenset({each for _, each in plays} | set(modules()))
    if not named and (book or name not in modules()):
        raise UnknownName("game", name, known)
    played = frozenset(named.values()) or frozenset({name})
    families = frozenset(_module_file(module).parent.name for module in played)
    subject = _Subject(book, frozenset({name, *(each for _, each in named)}), played, families, known)
    found: Found = {game_path(*key): "rulebook" for key in named}
    generals = [general_path(each) for each in sorted({each for each, _ in named})]
    found |= {path: "the book's general rules" for path in generals if path.is_file()}
    for search in (_modules, _rooms, _outside, _tests):
        for path, kind in search(subject):
            found.setdefault(path, kind)
    return found


def _modules(subject: _Subject) -> Iterator[tuple[Path, str]]:
    """The modules that play the game, what says what their family is called, and their parts: those that they import,
    and those of the family's folder that no game imports, where the folder has the game's name."""
    for module in sorted(subject.played):
        file = _module_file(module)
        yield file, "module"
        if (family := file.with_name("__init__.py")).is_file():
            yield family, "family"
        for part in _parts_of(module):
            yield part, "part of the module"
            if part.parent.parent == file.parent:  # a folder of the family
                yield part.with_name("__init__.py"), "part of the module"
        if file.parent.name == module:
            others = {part for other in modules() for part in (_module_file(other), *_parts_of(other))}
            for part in sorted({*file.parent.glob("*.py")} - others):
                yield part, "part of the module"


def _parts_of(module: str) -> Iterator[Path]:
    file, root = _module_file(module), root_of(module)
    prefix, home = (f"{OWN}.games.", PACKAGE.parent) if root == OWN else (f"{root}.", _above(file, root))
    return _parts(file, {file}, prefix, home)


def _rooms(subject: _Subject) -> Iterator[tuple[Path, str]]:
    for path in _walk(PACKAGE):
        inside = path.relative_to(PACKAGE)
        if inside.parts[0] not in ("cli", "games", "rulebooks") and _is_of(subject, path, inside):
            yield path, _kind(inside)


def _is_of(subject: _Subject, path: Path, inside: Path) -> bool:
    """By its own name or its folder's. A family's felt is the felt of all its games."""
    if path.suffix in PACKED:
        return bool(_longest_names(path, subject.known) & subject.played)
    felt = inside.parent if path.stem == "__init__" else inside.with_suffix("")
    if felt.parent.name == "felts" and felt.name in subject.families:
        return True
    return bool({*inside.parts[1:-1], path.stem} & (subject.games | subject.played))


def _outside(subject: _Subject) -> Iterator[tuple[Path, str]]:
    """What the packages of games from outside Hoyle hold."""
    for root in {root_of(module) for module in subject.played} - {OWN}:
        for folder in map(Path, import_module(root).__path__):
            for path in _walk(folder):
                inside = path.relative_to(folder)
                if {*inside.parts[:-1], path.stem} & (subject.games | subject.played):
                    yield path, _kind(inside)


def _tests(subject: _Subject) -> Iterator[tuple[Path, str]]:
    checkout = _checkout()
    if checkout is None:
        return
    for path in _walk(checkout / "tests"):
        if _is_tested(path, subject):
            yield path, _kind(path.relative_to(checkout / "tests"))


def _module_file(module: str) -> Path:
    return Path(str(module_named(module).__file__))


def _plays(book: str, game: str) -> str:
    file = load_game(book, game)[0]
    return file.plays or file.game


def _line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def _walk(folder: Path) -> Iterator[Path]:
    suffixes = (*TEXT, *PACKED)
    return (
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in suffixes and "__pycache__" not in path.parts
    )


def _kind(inside: Path) -> str:
    if inside.suffix in PACKED:
        return "packed table"
    if "test" in inside.stem.split("_") or inside.parts[0] == "unit":
        return "test"
    rooms = [part for part in inside.parts[:-1] if (part, inside.suffix) in KINDS]
    return KINDS[rooms[-1], inside.suffix] if rooms else inside.parts[0]


def _is_tested(path: Path, subject: _Subject) -> bool:
    """Cases of a game lie in the folder of its book; test modules have its name in theirs, where the longest
    name counts."""
    if path.suffix != ".py":
        if path.parent.name == "floor":
            words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
            return subject.book in ("", path.stem) and bool(words & subject.games)
        return path.name.split(".")[0] in subject.games and subject.book in ("", path.parent.name)
    return bool(_longest_names(path, subject.known) & (subject.games | subject.played))


def _longest_names(path: Path, known: frozenset[str]) -> set[str]:
    """The games that a file's name holds; of `mini_craps` and `craps`, the longer."""
    inside = [name for name in known if name in path.stem]
    return {name for name in inside if not any(name != other and name in other for other in inside)}


def _above(file: Path, root: str) -> Path:
    """The folder that a package lies in, from one of its modules."""
    return file.parents[root.count(".") + 1]


def _parts(path: Path, seen: set[Path], prefix: str, home: Path) -> Iterator[Path]:
    """The modules of a package of games that a module imports, and what those import."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not f"{node.module}.".startswith(prefix):
            continue
        named = home / Path(*str(node.module).split("."))
        for found in (named.with_suffix(".py"), *(named / f"{alias.name}.py" for alias in node.names)):
            if found.is_file() and found not in seen:
                seen.add(found)
                yield found
                yield from _parts(found, seen, prefix, home)


def _shown(path: Path) -> str:
    """Short where possible: from the package's folder, or from the current one."""
    homes = (home for home in (PACKAGE.parent, Path.cwd()) if path.is_relative_to(home))
    home = next(homes, None)
    return str(path.relative_to(home) if home else path)


def _checkout() -> Path | None:
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None
