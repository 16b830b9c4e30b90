"""Citations: the section, place and lines of a figure in its document, and how they are printed."""

from __future__ import annotations

from typing import Any, NamedTuple


class Citation(NamedTuple):
    document: str
    section: str
    place: str = ""
    lines: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return f"{self.section}{self.place}"

    def full(self, title: str) -> str:
        first, last = self.lines
        where = f"line {first}" if first == last else f"lines {first}–{last}"
        return f"{title}, {self} ({where})"


def make_citation(document: str, section: str, place: str, lines: tuple[int, int]) -> Citation:
    """A place that starts with a bracket or a section sign is inside `section`; any other is a section itself."""
    if not place:
        return Citation(document, section, "", lines)
    if place.startswith("("):
        return Citation(document, section, place, lines)
    if place.startswith("§"):
        return Citation(document, section, f" {place}", lines)
    return Citation(document, place, "", lines)


def cited_from(section: str, value: Any) -> Any:
    """What lies in another section is cited with its name: `(a)(2)` is `5324.11(a)(2)` in a file on `5324.12`."""
    if isinstance(value, list):
        return [cited_from(section, each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"{section}{each}"
        if key == "cite" and isinstance(each, str) and each.startswith("(")
        else cited_from(section, each)
        for key, each in value.items()
    }
