"""A licensee's own file.

The options it chose for each game of a book, its limits, and its words for a filing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field

from hoyle.book.json_schema import with_id
from hoyle.book.loader import books, validate
from hoyle.book.primitives import Shape
from hoyle.book.strict_yaml import Source, read_yaml
from hoyle.errors import HoyleError, UnknownName
from hoyle.kit.money import parse_money

# What a filing asks for and no rulebook can say.
WORDS = {
    "cheating": "what is done when cheating is suspected, and who is told at once",
    "defects": "who is told at once when equipment is defective",
    "tax": "what is withheld and reported for the tax authority when a prize is paid",
    "elsewhere": "where else the game is offered under these rules",
    "rights": "who holds rights in the game",
    "lawfulness": "why the game is lawful where it is to be offered",
    "notices": "what patrons are told, where, and how",
}


class HouseGame(Shape):
    """What a house chose for one game, the prices it sets itself, and its limits in money."""

    options: dict[str, str | int] = Field(default_factory=dict)
    pays: dict[str, dict[str, str]] = Field(default_factory=dict)
    least: str | None = None
    most: str | None = None
    filing: dict[str, str] = Field(default_factory=dict)


class House(Shape):
    """A licensee's file. `filing` holds words for every game; a game may have its own."""

    licensee: str
    book: str
    games: dict[str, HouseGame]
    filing: dict[str, str] = Field(default_factory=dict)

    def words(self, game: str) -> dict[str, str]:
        own = self.games[game].filing if game in self.games else {}
        return {**self.filing, **own}


def house_in(source: Source) -> House:
    """Its shape, and that its words are among those a filing asks for."""
    house = validate(House, source, source.data, ())
    for place, words in (
        (("filing",), house.filing),
        *((("games", name, "filing"), game.filing) for name, game in house.games.items()),
    ):
        for word in words:
            if word not in WORDS:
                raise source.refuse((*place, word), str(UnknownName("part of a filing", word, WORDS)))
    for name, game in house.games.items():
        for key in ("least", "most"):
            try:
                parse_money(getattr(game, key) or "$1")
            except (HoyleError, ValueError) as error:
                raise source.refuse(("games", name, key), str(error)) from None
    return house


def house_schema() -> dict[str, Any]:
    """A house's file as JSON Schema, by which editors complete and check it."""
    schema = House.model_json_schema(by_alias=True)
    own = schema["$defs"]["HouseGame"]["properties"]
    filing = {
        "type": "object",
        "properties": {word: {"type": "string", "description": asks} for word, asks in WORDS.items()},
        "additionalProperties": False,
    }
    schema["properties"]["filing"] = own["filing"] = filing
    for key in ("least", "most"):
        own[key] = {"anyOf": [{"type": "string", "pattern": r"^\$"}, {"type": "null"}], "default": None}
    schema["properties"]["book"]["enum"] = list(books())
    return with_id("house", "Hoyle house file", schema)


def read_house(path: Path) -> House:
    if not path.is_file():
        raise HoyleError(f"{path} is not there; name a house's file, with its licensee, book and games")
    return house_in(read_yaml(path, str(path)))
