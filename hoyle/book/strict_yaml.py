"""A strict YAML reader: only whole numbers, words, lists and mappings, with the line of every node.

Plain YAML reads `1:1` as 61, `no` as false, `5324.30` as a float, and lets a repeated key win in silence.
Regulations are full of all four.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import yaml

from hoyle.book.file_text import file_bytes
from hoyle.errors import BookError

Place = tuple[str | int, ...]
Lines = dict[Place, int] | Callable[[], dict[Place, int]]
_INTEGER = re.compile(r"^(0|-?[1-9][0-9]{0,17})$")
_COLON_ODDS = re.compile(r"^(\d+):(\d+)$", re.ASCII)
BYTES_MAX = 1_000_000  # ten times the longest of the five books' files
DEPTH_MAX = 40
VALUES_MAX = 40_000
_NULL = ("null", "~", "")
_TAG = "tag:yaml.org,2002:"
_TAGS = ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "map", "seq")


class Parsed(Protocol):
    """A cache of parsed files, keyed by their text."""

    def find(self, text: str, made_by: bytes = b"") -> Any | None: ...

    def keep(self, text: str, data: Any, made_by: bytes = b"") -> None: ...


PARSED: list[Parsed] = []  # empty, or the cache that a command uses


class Source:
    """The plain data of a file and the line of every node, so that a refusal can name the line.

    `base` is the file that this one is laid over: a refusal of a node that only the base has names the base.
    Lines are needed only for a refusal. A file whose data was kept is parsed again for them.
    """

    def __init__(self, name: str, data: Any, lines: Lines, base: Source | None = None) -> None:
        self.name = name
        self.data = data
        self.base = base
        self._lines = lines

    @property
    def lines(self) -> dict[Place, int]:
        if not isinstance(self._lines, dict):
            self._lines = self._lines()
        return self._lines

    def over(self, data: Any, base: Source) -> Source:
        """This file laid over another one, as `data`."""
        return Source(self.name, data, lambda: self.lines, base)

    def knows(self, place: Place) -> bool:
        return place in self.lines or (self.base is not None and place in self.base.lines)

    def line_of(self, place: Place) -> int:
        return self._find(place)[1]

    def refuse(self, place: Place, message: str) -> BookError:
        name, line = self._find(place)
        return BookError(f"{name}:{line}: {message}")

    def _find(self, place: Place) -> tuple[str, int]:
        while place and not self.knows(place):
            place = place[:-1]
        if place not in self.lines and self.base is not None and place in self.base.lines:
            return self.base.name, self.base.lines[place]
        return self.name, self.lines.get(place, 1)


def read_yaml(path: Path, name: str) -> Source:
    given = file_bytes(path, name, BYTES_MAX, "a rulebook or house file", BookError)
    try:
        text = given.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise BookError(
            f"{name}: cannot be read: {error.reason} at byte {error.start}; save it as UTF-8"
        ) from None
    for kept in PARSED:
        data = kept.find(text)
        if data is not None:
            return Source(name, data, lambda: parse_yaml(text, name).lines)
    source = parse_yaml(text, name)
    for kept in PARSED:
        kept.keep(text, source.data)
    return source


def parse_yaml(text: str, name: str) -> Source:
    lines: dict[Place, int] = {}
    try:
        events = yaml.parse(text, Loader=yaml.CSafeLoader)
        return Source(name, _Reader(name, lines, events).document(), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark else 1
        raise BookError(f"{name}:{line}: not readable as YAML: {error.problem}") from None
    except yaml.YAMLError as error:
        raise BookError(f"{name}:1: not readable as YAML: {str(error).splitlines()[0]}") from None


class _Reader:
    """Reads the parser's events one by one. The parser's own tree would be made without any limit."""

    def __init__(self, name: str, lines: dict[Place, int], events: Iterator[Any]) -> None:
        self._name = name
        self._lines = lines
        self._events = events
        self._anchors: dict[str, int] = {}
        self._count = 0

    def document(self) -> Any:
        found, count = None, 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                count += 1
                if count > 1:
                    line = event.start_mark.line + 1 if event.start_mark else 1
                    raise self._refusal(
                        line, "not readable as YAML: another document begins; keep one in a file"
                    )
                found = self._node(next(self._events), ())
        if not count:
            raise BookError(
                f"{self._name}:1: the file is empty; a rulebook file opens with game, title and document"
            )
        return found

    def _node(self, event: Any, place: Place) -> Any:
        line = event.start_mark.line + 1
        self._lines.setdefault(place, line)
        self._check(event, line, len(place))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(place)
        return self._scalar(event, line)

    def _check(self, event: Any, line: int, depth: int) -> None:
        if isinstance(event, yaml.AliasEvent):
            first = self._anchors.get(str(event.anchor), line)
            raise self._refusal(
                first, 'what begins here is used again by an alias ("*"); write it out in each place'
            )
        if event.anchor is not None:
            self._anchors[event.anchor] = line
        if event.tag and event.tag.removeprefix(_TAG) not in _TAGS:
            raise self._refusal(
                line, f'"{event.tag}" is a tag; only numbers, words, lists and mappings are read'
            )
        self._count += 1
        if depth > DEPTH_MAX:
            raise self._refusal(line, f"nested too deeply to be read; {DEPTH_MAX} levels are the most")
        if self._count > VALUES_MAX:
            raise self._refusal(line, f"the file has more than {VALUES_MAX:,} values, which no table needs")

    def _list(self, place: Place) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            found.append(self._node(event, (*place, len(found))))
        return found

    def _mapping(self, place: Place) -> dict[str, Any]:
        result: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            at = event.start_mark.line + 1
            if not isinstance(event, yaml.ScalarEvent):
                raise self._refusal(at, "a key must be a word or a number")
            self._check(event, at, len(place))
            key = str(event.value)
            if key in result:
                first = self._lines[(*place, key)]
                raise self._refusal(at, f'"{key}" stands twice, here and in line {first}; keep one of them')
            self._lines[(*place, key)] = at
            result[key] = self._node(next(self._events), (*place, key))
        return result

    def _scalar(self, event: Any, line: int) -> str | int | None:
        text = str(event.value)
        if not event.style:
            if text in _NULL:
                return None
            if _INTEGER.match(text):
                return int(text)
            if odds := _COLON_ODDS.match(text):
                raise self._refusal(line, f'write odds in words, "{odds[1]} to {odds[2]}", not "{text}"')
        return text

    def _refusal(self, line: int, message: str) -> BookError:
        return BookError(f"{self._name}:{line}: {message}")
