"""`hoyle show` lists every file of a game once."""

from pathlib import Path

import pytest

from hoyle.book.loader import books
from hoyle.cli.rules.show import PACKAGE, PACKED, files_of
from hoyle.games.catalog import families, family_named, modules
from tests.unit.cli.command import data

ROOMS = ("games", "exact", "fast", "kernels", "strategy", "rulebooks")
TESTED = ("situations", "playthroughs")


def of_games(room: Path) -> set[Path]:
    """The files in folders that are named as a game, a family or a book; in other folders is what games share."""
    named = {*modules(), *families(), *books()}
    found = {path for path in room.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    return {path for path in found if path.relative_to(room).parts[0] in named}


@pytest.fixture(scope="module")
def shown() -> dict[str, set[Path]]:
    return {module: set(files_of(module)) for module in modules()}


def test_no_file_of_a_game_is_forgotten(shown: dict[str, set[Path]]) -> None:
    everything = set().union(*shown.values())
    for room in ROOMS:
        missing = {path for path in of_games(PACKAGE / room) - everything if path.suffix not in PACKED}
        assert not missing, room
    for room in TESTED:
        assert of_games(PACKAGE.parent / "tests" / room) <= everything, room


def test_felts_and_bots_are_shown_for_their_games(shown: dict[str, set[Path]]) -> None:
    everything = set().union(*shown.values())
    for room in ("web/felts", "web/felts/house_poker", "bots/sensible"):
        named = {path for path in (PACKAGE / room).glob("*.py") if path.stem not in ("__init__", "catalog")}
        assert named <= everything, room


def test_a_table_is_of_the_game_that_it_is_named_by_and_has_no_lines(shown: dict[str, set[Path]]) -> None:
    packed = {path for path in (PACKAGE / "fast" / "tables").iterdir() if path.suffix in PACKED}
    named: dict[str, set[Path]] = {module: set() for module in modules()}
    for path in packed:
        fits = [module for module in modules() if f"{path.stem}_".startswith(f"{module}_")]
        if fits:
            named[max(fits, key=len)].add(path)
    assert any(named.values())
    for module, paths in named.items():
        assert paths <= shown[module]
        rows = {row["file"]: row for row in data("show", module)} if paths else {}
        assert all(rows[str(path.relative_to(PACKAGE.parent))]["lines"] is None for path in paths)


def test_nothing_is_counted_twice() -> None:
    """In a game of each family."""
    for module in {family_named(module): module for module in modules()}.values():
        files = [row["file"] for row in data("show", module)]
        assert len(files) == len(set(files)), module
