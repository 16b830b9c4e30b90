"""The general part of a document as plain facts: its definitions, and its parts with their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hoyle.book.irregularity import Irregularity
from hoyle.book.layered.general_schema import General
from hoyle.book.loader import document_of, game_names, load_game, load_general
from hoyle.book.schema import Figure, Option, Reading, Step
from hoyle.errors import HoyleError
from hoyle.report.words import facts
from hoyle.report.words.facts import Fact
from hoyle.report.words.listing import Listing

CLAUSES = ("numbers", "options", "procedures", "irregularities")
DEFINITIONS = {"word": "term", "meaning": "means", "clause": "cite"}
PARTS = {"part": "part", "title": "title", ">steps": "steps", ">options": "option_count", "games": "games"}


@dataclass(frozen=True)
class PartOfFile:
    """A part of a general file with what places it in the document."""

    document: str
    section: str
    lines: tuple[int, int]
    numbers: Mapping[str, Figure]
    options: Mapping[str, Option]
    procedures: Mapping[str, tuple[Step, ...]]
    irregularities: Mapping[str, Irregularity]
    readings: Mapping[str, Reading]
    wheel: None = None


def general_of(book: str) -> General:
    found = load_general(book)
    if found is None:
        raise HoyleError(
            f"The book {book} has no general part; name one of its games, as in {book}/{_first(book)}."
        )
    return found[0]


def _first(book: str) -> str:
    return next(iter(game_names(book)), "GAME")


def definitions(general: General) -> list[Fact]:
    return [
        {
            "name": name, "term": each.term, "means": each.means,
            **({"reading": each.reading} if each.reading else {}), **facts.place(general, each),
        }
        for name, each in sorted(general.definitions.items(), key=lambda item: item[1].term.lower())
    ]  # fmt: skip


def part_of(general: General, name: str) -> PartOfFile:
    part = general.parts[name]
    return PartOfFile(
        general.document, general.section, part.lines or general.lines, part.numbers, part.options,
        part.procedures, part.irregularities, general.readings,
    )  # fmt: skip


def parts(book: str, general: General) -> list[Fact]:
    return [
        {
            "part": name,
            "title": part.title,
            "steps": sum(map(len, part.procedures.values())),
            "option_count": len(part.options),
            "games": ", ".join(_takers(book, name)),
            **{kind: getattr(facts, kind)(part_of(general, name)) for kind in CLAUSES},
            **facts.place(general, part),
        }
        for name, part in general.parts.items()
    ]


def _takers(book: str, part: str) -> Iterator[str]:
    return (game for game in game_names(book) if part in load_game(book, game)[0].general)


class GeneralRules:
    """The general part of a book's document: definitions, and the parts that games take up."""

    def __init__(self, book: str) -> None:
        general = general_of(book)
        self.path, self.title, self.about = book, general.title, general.about
        self.document = document_of(book)[1].title
        self.section, self.lines = general.section, general.lines
        self.definitions = Listing(definitions(general), DEFINITIONS)
        self.parts = Listing(parts(book, general), PARTS)
        self.readings = facts.readings(part_of(general, next(iter(general.parts)))) if general.parts else []

    def to_dict(self) -> dict[str, Any]:
        return {
            "book": self.path, "title": self.title, "document": self.document, "section": self.section,
            "lines": list(self.lines), "about": self.about, "definitions": list(self.definitions),
            "parts": list(self.parts), "readings": self.readings,
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"{self.title} ({self.path})\n{self.document}, {self.section}\n\n{self.definitions}\n\n{self.parts}"
