"""The schema of `BOOK/_general.yaml`: what a document says once for many games, and its definitions.

Each part names what it is about, such as shuffling or progressive wagers. A game's file takes up the parts that bind it
(`general: [cards, shuffling]`).
"""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, model_validator

from hoyle.book.irregularity import Irregularity
from hoyle.book.notices.notice import Notice
from hoyle.book.primitives import Cited, Lines, Misfit, Name, Prose, Shape
from hoyle.book.schema import PROCEDURES, Elsewhere, Figure, Option, Reading, Step
from hoyle.book.strict_yaml import Source, read_yaml
from hoyle.book.validation import validate


class Definition(Cited):
    """A word that the document defines, in our own words."""

    term: Prose
    means: Prose


class GeneralPart(Cited):
    """Clauses that bind every game that takes the part up."""

    title: Prose
    numbers: dict[Name, Figure] = Field(default_factory=dict)
    options: dict[Name, Option] = Field(default_factory=dict)
    procedures: dict[str, tuple[Step, ...]] = Field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    irregularities: dict[Name, Irregularity] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _known_procedures(self) -> GeneralPart:
        for name in self.procedures:
            if name not in PROCEDURES:
                known = ", ".join(PROCEDURES)
                raise Misfit(f"{name} is no kind of procedure; known: {known}", "procedures", name)
        return self


class General(Shape):
    """The general part of a document."""

    title: Prose
    document: Name
    section: Prose
    lines: Lines
    also: tuple[Elsewhere, ...] = ()
    about: Prose
    definitions: dict[Name, Definition] = Field(default_factory=dict)
    parts: dict[Name, GeneralPart] = Field(default_factory=dict)
    readings: dict[Name, Reading] = Field(default_factory=dict)


def read_general(path: Path, name: str) -> tuple[General, Source]:
    source = read_yaml(path, name)
    if not isinstance(source.data, dict):
        raise source.refuse((), "a general file is a mapping that opens with title, document and section")
    return validate(General, source, source.data, ()), source
