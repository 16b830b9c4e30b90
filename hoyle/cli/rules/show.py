"""`hoyle show craps`: every file of the project that belongs to a game, found by its one word."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

import hoyle
from hoyle.book.loader import all_games, document_of, game_path, load_game
from hoyle.cli.shared.terminal import grid, note, screen
from hoyle.errors import UnknownName
from hoyle.games.catalog import modules

PACKAGE = Path(hoyle.__file__).parent
ROADS = ("games", "exact", "fast", "strategy")
Found = tuple[str, Path]


def show_files(
    game: Annotated[
        str, typer.Argument(help="A game's name, as in three_card_poker, or ny/three_card_poker.")
    ],
) -> None:
    """List the files of a game: module, rulebooks, situations, playthroughs, tests."""
    book, slash, name = game.rpartition("/")
    if slash:
        document_of(book)
    found = list(dict.fromkeys(_files(name, book)))
    if not any(kind in ("module", "rulebook") for kind, _ in found):
        raise UnknownName("game", name, {known for _, known in all_games()} | set(modules()))
    console = screen()
    counts = [len(path.read_text(encoding="utf-8").splitlines()) for _, path in found]
    rows = [(kind, _shown(path), f"{count:,}") for (kind, path), count in zip(found, counts, strict=True)]
    console.print(grid(("what", "file", ">lines"), rows, console))
    note(console, f"\n{len(found)} files, {sum(counts):,} lines")
    if _checkout() is None:
        note(console, "The tests of a game are in a source checkout; this is an installed Hoyle.")


def _shown(path: Path) -> str:
    """A file of the package by its place there, another one by its whole path."""
    return str(path.relative_to(PACKAGE.parent) if path.is_relative_to(PACKAGE.parent) else path)


def _files(name: str, book: str) -> Iterator[Found]:
    played = {name, *(_plays(*key) for key in all_games() if key[1] == name)}
    for road in ROADS:
        for path in sorted((PACKAGE / road).rglob("*.py")):
            if path.stem in played:
                yield "module" if road == "games" else road, path
                yield from (("part", part) for part in _parts(path, {path}))
    for folder, known in all_games():
        if book in ("", folder) and (known == name or _plays(folder, known) == name):
            yield "rulebook", game_path(folder, known)
    checkout = _checkout()
    if checkout is not None:
        yield from _tests(checkout / "tests", name, book)


def _plays(book: str, game: str) -> str:
    file = load_game(book, game)[0]
    return file.plays or file.game


def _parts(path: Path, seen: set[Path]) -> Iterator[Path]:
    """The modules of the games' own package that a module imports, and what those import."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("hoyle.games."):
            continue
        home = PACKAGE.parent / Path(*str(node.module).split("."))
        for found in (home.with_suffix(".py"), *(home / f"{alias.name}.py" for alias in node.names)):
            if found.is_file() and found not in seen:
                seen.add(found)
                yield found
                yield from _parts(found, seen)


def _checkout() -> Path | None:
    root = PACKAGE.parent
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def _tests(tests: Path, name: str, book: str) -> Iterable[Found]:
    for kind, ending in (("situations", "yaml"), ("playthroughs", "txt")):
        for path in sorted((tests / kind).glob(f"*/{name}*.{ending}")):
            if path.name.split(".")[0] == name and book in ("", path.parent.name):
                yield kind.removesuffix("s"), path
    for path in sorted(tests.rglob(f"test_*{name}*.py")):
        yield "test", path
