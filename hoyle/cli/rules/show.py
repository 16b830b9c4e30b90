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
from typing import Annotated

import typer

import hoyle
from hoyle.book.loader import document_of, game_path, load_game
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
    counts = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in found}
    if as_json:
        print_json([{"kind": found[path], "file": _shown(path), "lines": counts[path]} for path in found])
        return
    console = screen()
    rows = [(kind, _shown(path), f"{counts[path]:,}") for path, kind in found.items()]
    console.print(grid(("what", "file", ">lines"), rows, console))
    note(console, f"\n{len(found)} files, {sum(counts.values()):,} lines")
    if _checkout() is None:
        note(console, "Tests are part of the source checkout; this is an installed package.")


def files_of(name: str, book: str = "") -> Found:
    """Each file once, with what it is.

    All rooms are searched by the name, so that a new room needs no entry here.
    """
    plays = {key: _plays(*key) for key in sound_games()}
    named = {
        key: played for key, played in plays.items() if book in ("", key[0]) and name in (key[1], played)
    }
    if not named and (book or name not in modules()):
        raise UnknownName("game", name, {known for _, known in plays} | set(modules()))
    games = {name, *(known for _, known in named)}
    played = set(named.values()) or {name}
    found: Found = {}
    for key in named:
        found[game_path(*key)] = "rulebook"
    for module in sorted(played):
        file = Path(str(module_named(module).__file__))
        found[file] = "module"
        root = root_of(module)
        prefix, home = (f"{OWN}.games.", PACKAGE.parent) if root == OWN else (f"{root}.", _above(file, root))
        for part in _parts(file, {file}, prefix, home):
            found.setdefault(part, "part of the module")
    for path in _walk(PACKAGE):
        inside = path.relative_to(PACKAGE)
        # In `games` a folder is a family; in the other rooms a folder is a game.
        folders = inside.parts[1:-1] if inside.parts[0] != "games" else ()
        if inside.parts[0] not in ("cli", "rulebooks") and {*folders, path.stem} & {name, *played}:
            found.setdefault(path, _kind(inside))
    for root in {root_of(module) for module in played} - {OWN}:
        for folder in map(Path, import_module(root).__path__):
            for path in _walk(folder):
                inside = path.relative_to(folder)
                if {*inside.parts[:-1], path.stem} & {name, *played}:
                    found.setdefault(path, _kind(inside))
    checkout = _checkout()
    if checkout is not None:
        known = {each for _, each in plays} | set(plays.values())
        for path in _walk(checkout / "tests"):
            if _is_tested(path, games, played, book, known):
                found.setdefault(path, _kind(path.relative_to(checkout / "tests")))
    return found


def _plays(book: str, game: str) -> str:
    file = load_game(book, game)[0]
    return file.plays or file.game


def _walk(folder: Path) -> Iterator[Path]:
    return (
        path for path in sorted(folder.rglob("*")) if path.suffix in TEXT and "__pycache__" not in path.parts
    )


def _kind(inside: Path) -> str:
    if "test" in inside.stem.split("_") or inside.parts[0] == "unit":
        return "test"
    rooms = [part for part in inside.parts[:-1] if (part, inside.suffix) in KINDS]
    return KINDS[rooms[-1], inside.suffix] if rooms else inside.parts[0]


def _is_tested(path: Path, games: set[str], played: set[str], book: str, known: set[str]) -> bool:
    """Cases of a game lie in the folder of its book; test modules have its name in theirs, where the longest
    name counts."""
    if path.suffix != ".py":
        if path.parent.name == "floor":
            words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
            return book in ("", path.stem) and bool(words & games)
        return path.name.split(".")[0] in games and book in ("", path.parent.name)
    inside = [name for name in known if name in path.stem]
    longest = [name for name in inside if not any(name != other and name in other for other in inside)]
    return bool(set(longest) & (games | played))


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
