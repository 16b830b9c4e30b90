"""Runs the contract suite on the games of a package: `python -m hoyle.contract PACKAGE [--rulebooks DIR]`.

Exits with 0 where every check holds, 1 where one fails, and 2 where there is nothing to check.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

from hoyle.book import strict_yaml
from hoyle.book.loader import add_rulebooks, load_game
from hoyle.contract.suite import run_checks
from hoyle.errors import BookError, HoyleError
from hoyle.games.catalog import add_game_package, all_games, game_packages, module_of
from hoyle.user_cache import ParsedFiles

HOLDS, FAILS, NOTHING = 0, 1, 2
BOOKS = "rulebooks"  # a folder of books inside the package is read as well


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m hoyle.contract", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("package", help="a package whose modules are games, such as my_games")
    parser.add_argument(
        "--rulebooks",
        metavar="DIR",
        action="append",
        default=[],
        help="a folder of books; may be given again",
    )
    parser.add_argument("--rounds", type=int, default=40, help="random rounds for each game (40)")
    parser.add_argument("--seed", type=int, default=1, help="of the random rounds (1)")
    given = parser.parse_args(arguments)
    strict_yaml.PARSED[:] = [ParsedFiles()]
    try:
        paths = games_of(given.package, given.rulebooks)
    except HoyleError as error:
        print(error, file=sys.stderr)
        return NOTHING
    failed = sum(_report(path, given.seed, given.rounds) for path in paths)
    games = f"{len(paths)} game{'s' * (len(paths) != 1)}"
    print(f"{games}: {f'{failed} of the checks failed' if failed else 'every check holds'}")
    return FAILS if failed else HOLDS


def games_of(package: str, folders: Sequence[str] = ()) -> list[str]:
    """Add a package and its books; the games of all books that it plays."""
    if package not in game_packages():
        add_game_package(package)
    spec = importlib.util.find_spec(package)
    inside = [Path(home) / BOOKS for home in (spec.submodule_search_locations or ()) if spec] if spec else []
    for folder in (*(path for path in inside if (path / "documents.yaml").is_file()), *map(Path, folders)):
        add_rulebooks(folder)
    paths = [f"{book}/{game}" for book, game in all_games() if _plays(package, book, game)]
    if not paths:
        raise BookError(
            f"{package}: no rulebook has a game of this package; name the folder of its books with --rulebooks"
        )
    return paths


def _plays(package: str, book: str, game: str) -> bool:
    try:
        return module_of(load_game(book, game)[0]).__name__.rpartition(".")[0] == package
    except HoyleError:
        return False  # a broken file of another book is not this package's


def _report(path: str, seed: int, rounds: int) -> int:
    """Print each check of a game; how many failed."""
    failed = 0
    for checked in run_checks(path, seed=seed, rounds=rounds):
        failed += bool(checked.fault)
        print(f"{path}  {'fails' if checked.fault else 'holds'}  {checked.name}")
        if checked.fault:
            print(f"    {checked.fault}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
