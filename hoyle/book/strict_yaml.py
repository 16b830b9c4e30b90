"""A strict YAML reader: only whole numbers, words, lists and mappings, with the line of every node.

Plain YAML reads `1:1` as 61, `no` as false, `5324.30` as a float, and lets a repeated key win in silence.
Regulations are full of all four.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import yaml

from hoyle.errors import BookError

Place = tuple[str | int, ...]
Lines = dict[Place, int] | Callable[[], dict[Place, int]]
_INTEGER = re.compile(r"^(0|-?[1-9][0-9]{0,17})$")
_COLON_ODDS = re.compile(r"^(\d+):(\d+)$", re.ASCII)
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
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BookError(f"{name}: cannot be read: {error.strerror}") from None
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
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
        if node is None:
            raise BookError(
                f"{name}:1: the file is empty; a rulebook file opens with game, title and document"
            )
        return Source(name, _Reader(name, lines).plain(node, ()), lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark else 1
        raise BookError(f"{name}:{line}: not readable as YAML: {error.problem}") from None
    except yaml.YAMLError as error:
        raise BookError(f"{name}:1: not readable as YAML: {str(error).splitlines()[0]}") from None
    except RecursionError:
        raise BookError(f"{name}:1: nested too deeply to be read") from None


class _Reader:
    def __init__(self, name: str, lines: dict[Place, int]) -> None:
        self._name = name
        self._lines = lines
        self._seen: set[int] = set()

    def plain(self, node: yaml.Node, place: Place) -> Any:
        line = node.start_mark.line + 1
        self._lines.setdefault(place, line)
        self._check(node, line)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, (*place, at)) for at, item in enumerate(node.value)]
        return self._scalar(node, line)

    def _check(self, node: yaml.Node, line: int) -> None:
        if id(node) in self._seen:
            raise self._refusal(
                line, 'what begins here is used again by an alias ("*"); write it out in each place'
            )
        self._seen.add(id(node))
        if node.tag and node.tag.removeprefix(_TAG) not in _TAGS:
            raise self._refusal(
                line, f'"{node.tag}" is a tag; only numbers, words, lists and mappings are read'
            )

    def _mapping(self, node: yaml.MappingNode, place: Place) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            at = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise self._refusal(at, "a key must be a word or a number")
            key = str(key_node.value)
            if key in result:
                first = self._lines[(*place, key)]
                raise self._refusal(at, f'"{key}" stands twice, here and in line {first}; keep one of them')
            self._lines[(*place, key)] = at
            result[key] = self.plain(value_node, (*place, key))
        return result

    def _scalar(self, node: yaml.Node, line: int) -> str | int | None:
        text = str(node.value)
        if isinstance(node, yaml.ScalarNode) and not node.style:
            if text in _NULL:
                return None
            if _INTEGER.match(text):
                return int(text)
            if odds := _COLON_ODDS.match(text):
                raise self._refusal(line, f'write odds in words, "{odds[1]} to {odds[2]}", not "{text}"')
        return text

    def _refusal(self, line: int, message: str) -> BookError:
        return BookError(f"{self._name}:{line}: {message}")
