"""The house file of a licensee.

The options it chose for each game of a book, its limits, and its words for a filing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field

from hoyle.book.json_schema import widen, with_id
from hoyle.book.loader import books
from hoyle.book.primitives import Shape
from hoyle.book.strict_yaml import Place, Source, read_yaml
from hoyle.book.validation import validate
from hoyle.book.ways.way_block import OPTION, HouseWayRow, rows_text
from hoyle.errors import HoyleError, UnknownName
from hoyle.kit.money import parse_money
from hoyle.report.sheet.table_notes import read_posted

# Texts that a filing needs from the house.
WORDS = {
    "cheating": "the procedure when cheating is suspected, and who is notified immediately",
    "defects": "who is notified immediately when equipment is defective",
    "tax": "what is withheld and reported to the tax authority when a prize is paid",
    "elsewhere": "other places where the game is offered under these rules",
    "rights": "who holds the rights in the game",
    "lawfulness": "why the game is lawful where it will be offered",
    "notices": "what patrons are told, where and how",
}


class HouseTable(Shape):
    """The options, prices and limits of one table, where they are not those of its game."""

    options: dict[str, str | int] = Field(default_factory=dict)
    house_way: tuple[HouseWayRow, ...] = ()  # rows of the house's own, where the book leaves the way to it
    pays: dict[str, dict[str, str]] = Field(default_factory=dict)
    least: str | None = None
    most: str | None = None

    def choices(self) -> dict[str, str | int]:
        """The options, with the house's own way among them."""
        return {**self.options, **({OPTION: rows_text(self.house_way)} if self.house_way else {})}


class HouseGame(HouseTable):
    """The house's options, prices and limits for one game, and for single tables of it."""

    tables: dict[str, HouseTable] = Field(default_factory=dict)
    filing: dict[str, str] = Field(default_factory=dict)


class House(Shape):
    """A house file. `filing` has texts for every game; a game may have its own."""

    licensee: str
    book: str
    games: dict[str, HouseGame]
    filing: dict[str, str] = Field(default_factory=dict)

    def words(self, game: str) -> dict[str, str]:
        own = self.games[game].filing if game in self.games else {}
        return {**self.filing, **own}


def house_in(source: Source) -> House:
    """Validates the shape, the texts of the filing and the limits."""
    house = validate(House, source, source.data, ())
    for place, words in (
        (("filing",), house.filing),
        *((("games", name, "filing"), game.filing) for name, game in house.games.items()),
    ):
        for word in words:
            if word not in WORDS:
                raise source.refuse((*place, word), str(UnknownName("part of a filing", word, WORDS)))
    for name, game in house.games.items():
        _check_limits(source, ("games", name), game)
        for label, table in game.tables.items():
            _check_limits(source, ("games", name, "tables", label), table, game)
    return house


def _check_limits(source: Source, place: Place, own: HouseTable, game: HouseTable | None = None) -> None:
    found = {key: getattr(own, key) or (getattr(game, key) if game else None) for key in ("least", "most")}
    for key, text in found.items():
        try:
            parse_money(text or "$1")
        except (HoyleError, ValueError) as error:
            raise source.refuse((*place, key), str(error)) from None
    try:
        read_posted(found["least"] or "", found["most"] or "")
    except HoyleError as error:
        raise source.refuse((*place, "least"), str(error)) from None


def house_schema() -> dict[str, Any]:
    """The JSON Schema of house files, for editors."""
    schema = House.model_json_schema(by_alias=True)
    widen(schema["$defs"])
    own = schema["$defs"]["HouseGame"]["properties"]
    filing = {
        "type": "object",
        "properties": {word: {"type": "string", "description": asks} for word, asks in WORDS.items()},
        "additionalProperties": False,
    }
    schema["properties"]["filing"] = own["filing"] = filing
    for key in ("least", "most"):
        money = {"anyOf": [{"type": "string", "pattern": r"^\$"}, {"type": "null"}], "default": None}
        own[key] = schema["$defs"]["HouseTable"]["properties"][key] = money
    schema["properties"]["book"]["enum"] = list(books())
    return with_id("house", "Hoyle house file", schema)


def read_house(path: Path) -> House:
    if not path.is_file():
        raise HoyleError(f"{path} does not exist; name a house file with licensee, book and games")
    return house_in(read_yaml(path, str(path)))
