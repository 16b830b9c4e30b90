"""Tests of one game run one after another, whatever folder they lie in: they share its solutions and compiled rounds.

The workers of pytest-xdist begin with equal parts of the list, and one that has nothing left takes from the end of
another's. So each part begins with games of its own and ends with tests of no game in particular. Tests that wait for
servers are the first worker's first: while it waits, the others compute.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games, family_named

Item = TypeVar("Item")


@cache
def _games() -> dict[str, str]:
    """Every `book/game` with its game. Folders are listed for it once, not for each of many thousand tests."""
    return {f"{book}/{game}": game for book, game in all_games()}


@cache
def _names() -> tuple[str, ...]:
    """The games of the books, the longest names first: blackjack_switch before blackjack."""
    return tuple(sorted(set(_games().values()), key=len, reverse=True))


def game_of_test(file: str, parameters: Sequence[Any] = ()) -> str:
    """The game that a test is of: by a parameter, `ny/craps`, or by its file, `test_craps_kernels.py`."""
    for given in parameters:
        if isinstance(given, str) and given in _games():
            return _games()[given]
    return _game_of_file(Path(file).stem)


@cache
def _game_of_file(stem: str) -> str:
    return next((name for name in _names() if name in stem), "")


def in_parts(
    items: Sequence[Item],
    game_of: Callable[[Item], str],
    parts: int,
    waits: Callable[[Item], bool] = lambda item: False,
) -> list[Item]:
    """The items in an order of which `parts` equal parts share few games: each has games, then other tests."""
    ordered = [item for item in items if waits(item)]
    by_game: defaultdict[str, list[Item]] = defaultdict(list)
    for item in items:
        if not waits(item):
            by_game[game_of(item)].append(item)
    others = by_game.pop("", [])
    played = [item for game in sorted(by_game, key=_place) for item in by_game[game]]
    for at in range(parts):
        left = parts - at
        size, games = max(0, len(items) // parts * (at + 1) - len(ordered)), len(played) // left
        if left == 1:
            size = len(items)
        ordered += [*played[:games], *others[: max(0, size - games)]]
        played, others = played[games:], others[max(0, size - games) :]
    return ordered


@cache
def _place(game: str) -> tuple[str, str]:
    """Games of one family share compiled rounds and rankings, too. Files are not read for it, only names."""
    for name in _names():
        if name in game:  # mini_baccarat is played by the module of baccarat
            with suppress(HoyleError):
                return family_named(name), game
    return "", game
