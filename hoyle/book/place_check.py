"""Checks that every place a file cites lies in its document and in the sections that it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, get_args

from pydantic import BaseModel

from hoyle.book.price_check import Finding
from hoyle.book.primitives import Cited
from hoyle.book.schema import GameFile, Pays
from hoyle.book.strict_yaml import Place

if TYPE_CHECKING:
    from hoyle.book.layered.general_schema import General


CitedPart = tuple[Place, BaseModel]
_PLAIN = (str, int, type(None))  # most values of a file, in which nothing is cited


@cache
def _fields(shape: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    """The fields of a part in which other parts may lie."""
    fields = shape.model_fields.items()
    return tuple((field, info.alias or field) for field, info in fields if _holds_parts(info.annotation))


def _holds_parts(annotation: object) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return True
    return any(map(_holds_parts, get_args(annotation)))


def cited(node: object, place: Place) -> list[CitedPart]:
    """Every part of a file that may have lines, with its place."""
    found: list[CitedPart] = []
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(node, BaseModel):
        if hasattr(node, "lines") and place:
            found.append((place, node))
        inside = [(key, getattr(node, field)) for field, key in _fields(type(node))]
    elif isinstance(node, tuple):
        inside = enumerate(node)
    elif isinstance(node, Mapping):
        inside = node.items()
    for key, value in inside:
        if not isinstance(value, _PLAIN):
            found += cited(value, (*place, key))
    return found


def check_places(file: GameFile | General, parts: Sequence[CitedPart] | None = None) -> Iterator[Finding]:
    """`parts` are those of `cited`, where the caller has them already."""
    sections = [file.section, *(other.section for other in file.also)]
    for place, node in cited(file, ()) if parts is None else parts:
        if place[0] == "also":
            continue
        lines = getattr(node, "lines", None)
        if lines:
            yield from _inside(file, (*place, "lines"), lines)
        if isinstance(node, Pays):
            for outcome, row in node.row_lines.items():
                yield from _inside(file, (*place, "row_lines", outcome), row)
        cite = getattr(node, "cite", None)
        if cite is not None and not _is_place(cite, sections):
            yield (
                (*place, "cite"),
                f'"{cite}" is no place in this file\'s sections; open it with "(" or "§" for a place inside '
                f"{file.section}, or with one of {', '.join(sections)}",
            )
        if isinstance(node, Cited) and not node.lines and _needs_lines(place):
            yield place, f'{".".join(map(str, place))} has no "lines"; say where the document says it'


def inside_document(file: GameFile | General, last: int) -> Iterator[Finding]:
    ranges: list[tuple[Place, tuple[int, int]]] = [(("lines",), file.lines)]
    ranges += [(("also", at, "lines"), other.lines) for at, other in enumerate(file.also)]
    for place, lines in ranges:
        if lines[1] > last:
            yield place, f"lines {lines[0]}–{lines[1]} lie beyond the document, which has {last} lines"


def _inside(file: GameFile | General, place: Place, lines: tuple[int, int]) -> Iterator[Finding]:
    ranges = [file.lines, *(other.lines for other in file.also)]
    if not any(low <= lines[0] and lines[1] <= high for low, high in ranges):
        shown = ", ".join(f"{low}–{high}" for low, high in ranges)
        yield place, f"lines {lines[0]}–{lines[1]} lie outside the section ({shown})"


def _is_place(cite: str, sections: list[str]) -> bool:
    if cite.startswith(("(", "§")):
        return True
    rests = [cite.removeprefix(section) for section in sections if cite.startswith(section)]
    return any(not rest[:1].isalnum() for rest in rests)


def _needs_lines(place: Place) -> bool:
    top = place[0]
    if top in ("irregularities", "numbers", "options", "meters", "caps", "fees", "notices"):
        return len(place) == 2
    if top == "wheel":
        return True
    if top == "room":
        return _room_needs_lines(place)
    if top == "house_way":
        return len(place) == 3
    if top == "definitions":
        return len(place) == 2
    if top == "parts":
        return len(place) == (5 if place[2:3] == ("procedures",) else 4)
    return (top == "procedures" and len(place) == 3) or (top == "wagers" and place[-1] == "pays")


def _room_needs_lines(place: Place) -> bool:
    """Every part of a room declaration needs lines; the deck only where the document strips it."""
    if len(place) == 2:
        return place[1] != "deck"
    return len(place) == 3 and place[1] in ("forms", "streets", "jackpots", "buy_in")
