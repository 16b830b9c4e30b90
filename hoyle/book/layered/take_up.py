"""A game's file with the parts of the general file that it takes up.

The game's own entry wins over a general one of the same name. General steps come before the game's own. What depends
on a choice that the game does not have is left out; a condition on a number that the game's section fixes is decided
here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from hoyle.book.cite import cited_from
from hoyle.book.strict_yaml import Place, Source, read_yaml

GENERAL = "_general"  # the stem of the file
Origins = dict[Place, tuple[Source, Place]]


def take_up(source: Source, path: Path) -> Source:
    """The file of a game in which everything stands that the parts named under `general` say."""
    wanted = source.data["general"]
    if not isinstance(wanted, list) or not all(isinstance(name, str) for name in wanted):
        raise source.refuse(("general",), f"general lists parts of {GENERAL}.yaml, as in [cards, shuffling]")
    home = path.with_name(f"{GENERAL}.yaml")
    if not home.is_file():
        raise source.refuse(
            ("general",), f"there is no {home.name} beside this file; write one or leave it out"
        )
    general = _read_once(home, str(Path(source.name).with_name(home.name)), home.stat().st_mtime_ns)
    parts = _mapping(_mapping(general.data).get("parts"))
    for at, name in enumerate(wanted):
        if name not in parts:
            near = get_close_matches(name, parts, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"it has {', '.join(parts)}"
            raise source.refuse(("general", at), f'{home.name} has no part "{name}"; {hint}')
        if name in wanted[:at]:
            raise source.refuse(("general", at), f'"{name}" is taken up twice; name it once')
    return _Taking(source, general, wanted).taken()


@cache
def _read_once(path: Path, name: str, changed: int) -> Source:
    return read_yaml(path, name)


class _Taking:
    def __init__(self, own: Source, general: Source, wanted: list[str]) -> None:
        self._own = own
        self._general = general
        self._data: dict[str, Any] = dict(own.data)
        self._origins: Origins = {}
        self._parts = {name: self._cited(general.data["parts"][name]) for name in wanted}

    def taken(self) -> Source:
        for block in ("numbers", "options"):
            self._take_named(block)
        self._take_named("irregularities", self._applies)
        self._take_steps()
        self._take_notices()
        self._take_readings()
        self._name_sections()
        return _TakenUp(self._own, self._data, self._origins)

    def _take_named(self, block: str, applies: Callable[[Any], bool] = lambda entry: True) -> None:
        mine = _mapping(self._data.get(block))
        for part, entries in self._parts.items():
            for name, entry in _mapping(entries.get(block)).items():
                if name not in mine and applies(entry):
                    mine[name] = _without_decided(entry, self._fixed())
                    self._origins[(block, name)] = (self._general, ("parts", part, block, name))
        if mine:
            self._data[block] = mine

    def _take_steps(self) -> None:
        own = self._data.get("procedures")
        steps = _mapping(own)
        for part, entries in self._parts.items():
            for kind, found in _mapping(entries.get("procedures")).items():
                taken = [(at, step) for at, step in enumerate(found) if self._applies(step)]
                before = steps.get(kind, [])
                known = sum(place[:2] == ("procedures", kind) for place in self._origins)
                for offset, (at, _) in enumerate(taken):
                    self._origins["procedures", kind, known + offset] = (
                        self._general, ("parts", part, "procedures", kind, at),
                    )  # fmt: skip
                fixed = self._fixed()
                new = [_without_decided(step, fixed) for _, step in taken]
                steps[kind] = [*before[:known], *new, *before[known:]]
        for kind, after in _mapping(own).items():
            shift = len(steps[kind]) - len(after) if isinstance(after, list) else 0
            for at in range(len(after) if shift else 0):
                self._origins["procedures", kind, at + shift] = (self._own, ("procedures", kind, at))
        self._data["procedures"] = {kind: found for kind, found in steps.items() if found}

    def _take_notices(self) -> None:
        """The general ones stand before the game's own."""
        own = self._data.get("notices", [])
        taken: list[Any] = []
        for part, entries in self._parts.items():
            for at, entry in enumerate(entries.get("notices", ())):
                if self._applies(entry):
                    self._origins["notices", len(taken)] = (self._general, ("parts", part, "notices", at))
                    taken.append(_without_decided(entry, self._fixed()))
        if taken:
            for at in range(len(own)):
                self._origins["notices", len(taken) + at] = (self._own, ("notices", at))
            self._data["notices"] = [*taken, *own]

    def _take_readings(self) -> None:
        """Those that what was taken refers to."""
        mine = _mapping(self._data.get("readings"))
        general = _mapping(self._general.data.get("readings"))
        taken = [self._at(place) for place, (source, _) in self._origins.items() if source is self._general]
        for name in dict.fromkeys(name for entry in taken for name in _readings_in(entry)):
            if name not in mine and name in general:
                mine[name] = self._cited(general[name])
                self._origins["readings", name] = (self._general, ("readings", name))
        if mine:
            self._data["readings"] = mine

    def _name_sections(self) -> None:
        """The general section is one of those that the file cites."""
        general, also = self._general.data, list(self._data.get("also", []))
        theirs = [{"section": general["section"], "lines": general["lines"]}, *general.get("also", [])]
        known = {each.get("section") for each in also if isinstance(each, dict)} | {self._data.get("section")}
        self._data["also"] = also + [each for each in theirs if each["section"] not in known]

    def _cited(self, value: Any) -> Any:
        """In a file on another section, `(b)(1)` of the general one is cited with its name."""
        section = self._general.data["section"]
        return value if self._own.data.get("section") == section else cited_from(section, value)

    def _at(self, place: Place) -> Any:
        found: Any = self._data
        for key in place:
            found = found[key]
        return found

    def _fixed(self) -> dict[str, Any]:
        return {
            name: figure.get("value") for name, figure in _mapping(self._data.get("numbers")).items()
            if isinstance(figure, dict) and name not in _mapping(self._data.get("options"))
        }  # fmt: skip

    def _applies(self, entry: Any) -> bool:
        """Whether the game has the choices it depends on, and fixes none of them otherwise."""
        fixed, options = self._fixed(), _mapping(self._data.get("options"))
        return all(
            name in options or (name in fixed and fixed[name] in values)
            for name, values in _mapping(entry.get("if")).items()
        )


class _TakenUp(Source):
    """A refusal of what was taken up names the general file and its line there."""

    def __init__(self, own: Source, data: Any, origins: Origins) -> None:
        super().__init__(own.name, data, lambda: own.lines)
        self._own = own
        self._origins = origins

    def knows(self, place: Place) -> bool:
        source, there = self._origin(place)
        return source.knows(there)

    def _find(self, place: Place) -> tuple[str, int]:
        source, there = self._origin(place)
        return source._find(there)

    def _origin(self, place: Place) -> tuple[Source, Place]:
        for length in range(len(place), 0, -1):
            if place[:length] in self._origins:
                source, root = self._origins[place[:length]]
                return source, (*root, *place[length:])
        return self._own, place


def _mapping(value: Any) -> dict[str, Any]:
    """A copy of a block; what is no mapping is refused when the file is validated."""
    return dict(value) if isinstance(value, Mapping) else {}


def _without_decided(entry: dict[str, Any], fixed: Mapping[str, Any]) -> dict[str, Any]:
    if "if" not in entry:
        return entry
    left = {name: values for name, values in entry["if"].items() if name not in fixed}
    rest = {key: value for key, value in entry.items() if key != "if"}
    return {**rest, "if": left} if left else rest


def _readings_in(entry: Any) -> Iterator[str]:
    if isinstance(entry, dict) and isinstance(entry.get("reading"), str):
        yield entry["reading"]
