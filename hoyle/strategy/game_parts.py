"""Finds what a game has beyond its rules: a part is a module `<root>.<road>.<game>.<part>`, such as
`hoyle.exact.craps.solve`.

| road       | part            | what it adds                                     | without it                        |
| ---------- | --------------- | ------------------------------------------------ | --------------------------------- |
| `exact`    | `solve`         | PAR sheets                                       | no `par`; `sim` shows no exact edge |
| `exact`    | `strategy`      | strategy cards and optimal play                  | no `strategy`                     |
| `exact`    | `worths`        | what each choice of one prompt is worth          | the coach names no prices         |
| `exact`    | `effects`       | effects of removal                               | refused                           |
| `exact`    | `deltas`        | rules beyond the book's for `sweep --deltas`     | the book's options                |
| `exact`    | `joint_results` | the largest loss of a round with all its wagers  | an upper bound                    |
| `kernels`  | `rounds`        | compiled rounds                                  | the engine plays every round      |
| `strategy` | `conditions`    | conditions and choices for strategy files        | the conditions of every game      |
| `strategy` | `in_round_wagers` | how a simulated seat makes wagers in the round | it makes them before the round    |

Strategy files of a game are `<root>/strategy/<game>/<name>.yaml`. The root is `hoyle`, or for a game of another package
the package that its entry point names.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from hoyle.games.catalog import OWN, game_packages


def roots() -> tuple[str, ...]:
    """The packages that may hold parts of games, Hoyle first. Its families have theirs in Hoyle itself."""
    return (OWN, *(name for name in game_packages() if not name.startswith(f"{OWN}.")))


def find_part(road: str, game: str, part: str) -> str:
    """The dotted name of a part, or nothing. Imports neither the part nor its folder."""
    return next((places[game] for places in _places(road, part) if game in places), "")


def load_part(road: str, game: str, part: str) -> ModuleType | None:
    place = find_part(road, game, part)
    return importlib.import_module(place) if place else None


def games_with(road: str, part: str) -> tuple[str, ...]:
    """The games that have this part, by name."""
    return tuple(sorted({game for places in _places(road, part) for game in places}))


def game_folders(road: str, game: str) -> list[Path]:
    """The folders of a game on one road, which may hold data files beside modules."""
    folders = [folder / game for root in roots() for folder in _folders(root, road)]
    return [folder for folder in folders if folder.is_dir()]


def _places(road: str, part: str) -> Iterator[dict[str, str]]:
    return (_places_in(root, road, part) for root in roots())


@cache
def _places_in(root: str, road: str, part: str) -> dict[str, str]:
    """The dotted name of a part for each game that has it."""
    games = [
        (entry.name, folder / entry.name)
        for folder in _folders(root, road)
        for entry in iter_modules([str(folder)])
        if entry.ispkg
    ]
    return {
        game: f"{root}.{road}.{game}.{part}"
        for game, folder in games
        if part in {entry.name for entry in iter_modules([str(folder)])}
    }


@cache
def _folders(root: str, road: str) -> list[Path]:
    spec = find_spec(f"{root}.{road}")
    return [Path(folder) for folder in (spec.submodule_search_locations or ())] if spec else []
