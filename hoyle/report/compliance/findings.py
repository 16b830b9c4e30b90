"""One finding of a check, and those that rulebooks and house files have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hoyle.book.schema import GameFile
from hoyle.book.strict_yaml import Place, Source


class Found(NamedTuple):
    """One finding. `severity` is fault (the file is wrong), error (the book forbids it) or note."""

    severity: str
    text: str
    game: str = ""
    path: str = ""
    cite: str = ""


def not_in_text(name: str, file: GameFile, source: Source, place: Place = ()) -> Iterator[Found]:
    """Values that a reading adds to the text: a note. `place` is that of the game in a house file."""
    for reading, each in file.readings.items():
        for setting in each.not_in_text:
            value = file.numbers[setting].value if setting in file.numbers else file.options[setting].default
            line = source.line_of(place or ("readings", reading))
            first, last = each.lines
            text = (
                f"{source.name}:{line}: {name} {setting}: {value} is played, which the text does not provide; see its "
                f"reading {reading} ({each.cite}, lines {first}–{last})"
            )
            yield Found("note", text, name, f"readings.{reading}", each.cite or "")
