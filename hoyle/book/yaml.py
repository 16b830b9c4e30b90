"""YAML, read strictly: whole numbers, words and nothing else, and every node knows its line.

Plain YAML reads `1:1` as 61, `no` as false, `5324.30` as a float, and lets a repeated key win in silence.
Regulations are full of all four.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from hoyle.errors import BookError

Place = tuple[str | int, ...]
_INTEGER = re.compile(r"^(0|-?[1-9][0-9]*)$")
_NULL = ("null", "~", "")


class Source:
    """The plain data of a file beside the line of every node, so that a refusal can say where."""

    def __init__(self, name: str, data: Any, lines: dict[Place, int]) -> None:
        self.name = name
        self.data = data
        self.lines = lines

    def line_of(self, place: Place) -> int:
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def refuse(self, place: Place, message: str) -> BookError:
        return BookError(f"{self.name}:{self.line_of(place)}: {message}")


def read_yaml(path: Path, name: str) -> Source:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(f"{name}: cannot be read ({error})") from None
    return parse_yaml(text, name)


def parse_yaml(text: str, name: str) -> Source:
    try:
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = mark.line + 1 if mark else 1
        raise BookError(f"{name}:{line}: not readable as YAML: {error.problem}") from None
    except yaml.YAMLError as error:
        raise BookError(f"{name}:1: not readable as YAML: {error}") from None
    lines: dict[Place, int] = {}
    if node is None:
        raise BookError(f"{name}:1: the file is empty")
    return Source(name, _plain(node, (), name, lines), lines)


def _plain(node: yaml.Node, place: Place, name: str, lines: dict[Place, int]) -> Any:
    line = node.start_mark.line + 1
    lines.setdefault(place, line)
    if isinstance(node, yaml.MappingNode):
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            at = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise BookError(f"{name}:{at}: a key must be a word or a number")
            if key in result:
                first = lines[(*place, key)]
                raise BookError(
                    f'{name}:{at}: "{key}" stands twice, here and in line {first}; keep one of them'
                )
            lines[(*place, key)] = at
            result[key] = _plain(value_node, (*place, key), name, lines)
        return result
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*place, at), name, lines) for at, item in enumerate(node.value)]
    return _scalar(node, name, line)


def _scalar(node: yaml.Node, name: str, line: int) -> str | int | None:
    text = str(node.value)
    if isinstance(node, yaml.ScalarNode) and not node.style:
        if text in _NULL:
            return None
        if _INTEGER.match(text):
            return int(text)
        if re.match(r"^\d+:\d+$", text):
            won, staked = text.split(":")
            raise BookError(f'{name}:{line}: write odds in words, "{won} to {staked}", not "{text}"')
    return text
