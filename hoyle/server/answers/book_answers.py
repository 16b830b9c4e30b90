"""Answers about what the books say."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field


class GameNamed(BaseModel):
    path: str
    title: str
    family: str


class GamesListed(BaseModel):
    games: list[GameNamed]
    next: Annotated[str | None, Field(description="The cursor of the next page; null at the end.")]


class BookDocument(BaseModel):
    title: str
    edition: str


class PriceOfOutcome(BaseModel):
    """What an outcome of a wager pays, in odds, and its clause."""

    wager: str
    outcome: str
    pays: str
    table: str
    cite: str


class GameTerms(BaseModel):
    path: str
    title: str
    document: BookDocument
    fingerprint: str
    options: dict[str, str | int]
    prices: list[PriceOfOutcome]
    file: Annotated[
        dict[str, Any],
        Field(description="The game's rulebook file; its form is what `hoyle schema` prints."),
    ]
