"""Finds rulebook folders and game packages outside Hoyle: in the environment and in installed entry points.

Only names and paths are read here. `hoyle.book.loader` checks the folders, `hoyle.games.catalog` the packages.
A process hands its additions down to the processes that it starts, by the same environment variables.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hoyle.errors import BookError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

RULEBOOKS = "HOYLE_RULEBOOKS"
GAMES = "HOYLE_GAMES"
SEPARATOR = os.pathsep
ENTRY_POINTS = {RULEBOOKS: "hoyle.rulebooks", GAMES: "hoyle.games"}


class Named(NamedTuple):
    """A folder or a package as it was named, and by what."""

    value: str
    origin: str


class Found(NamedTuple):
    """What is named outside, and one sentence for each entry point that cannot be followed."""

    named: tuple[Named, ...]
    faults: tuple[str, ...]


@cache
def rulebook_folders() -> Found:
    return _found(RULEBOOKS)


@cache
def game_packages() -> Found:
    return _found(GAMES)


def hand_down(variable: str, values: Iterable[str]) -> None:
    """Let the processes that this one starts read the same folders or packages."""
    os.environ[variable] = SEPARATOR.join(values)


def _found(variable: str) -> Found:
    named = [Named(value, variable) for value in os.environ.get(variable, "").split(SEPARATOR) if value]
    faults: list[str] = []
    seen: dict[str, EntryPoint] = {}
    for point in _entry_points(ENTRY_POINTS[variable]):
        origin = f"entry point {point.name} of {_distribution(point)}"
        first = seen.setdefault(point.name, point)
        if first is not point:
            if first.value != point.value or _distribution(first) != _distribution(point):
                faults.append(
                    f'{origin}: {_distribution(first)} has an entry point "{point.name}" in {point.group} '
                    f"already; rename one of them, or uninstall one of the two"
                )
            continue
        try:
            value = _folder_of(point) if variable == RULEBOOKS else point.value
        except BookError as error:
            faults.append(f"{origin}: {error}")
        else:
            named.append(Named(value, origin))
    return Found(tuple(named), tuple(faults))


def _entry_points(group: str) -> Iterator[EntryPoint]:
    from importlib.metadata import entry_points  # costs more than all the rest of this module

    yield from entry_points(group=group)


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unnamed distribution"


def _folder_of(point: EntryPoint) -> str:
    """The folder of a package, or the one that an attribute of a module names."""
    package, _, attribute = point.value.partition(":")
    try:
        if not attribute:
            spec = importlib.util.find_spec(package)
            if spec is None or not spec.submodule_search_locations:
                raise BookError(f"there is no package {package}; name a package, or MODULE:ATTRIBUTE")
            return str(next(iter(spec.submodule_search_locations)))
        value = getattr(importlib.import_module(package), attribute, None)
    except BookError:
        raise
    except Exception as error:
        raise BookError(
            f"{package} cannot be imported ({type(error).__name__}: {error}); repair or uninstall it"
        ) from None
    if not isinstance(value, str | Path):
        raise BookError(f"{package} has no folder {attribute}; it must be a path")
    return str(value)
