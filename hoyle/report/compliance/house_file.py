"""The house file of a licensee.

The options it chose for each game of a book, its limits, and its words for a filing. A game has one entry, or a list of
named variants.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from hoyle.book.json_schema import widen, with_id
from hoyle.book.loader import books
from hoyle.book.primitives import Shape
from hoyle.book.strict_yaml import Place
from hoyle.book.ways.way_block import OPTION, HouseWayRow, rows_text
from hoyle.engine import Limits
from hoyle.errors import HoyleError, UnknownName
from hoyle.kit.money import parse_money

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


class HouseLimit(Shape):
    """The limits of one wager, where they are not those of the table."""

    least: str | None = None
    most: str | None = None


class HouseTable(Shape):
    """The options, prices and limits of one table, where they are not those of its game."""

    options: dict[str, str | int] = Field(default_factory=dict)
    collections: dict[str, str | int] = Field(default_factory=dict)  # options of fees, rakes and time charges
    house_way: tuple[HouseWayRow, ...] = ()  # rows of the house's own, where the book leaves the way to it
    pays: dict[str, dict[str, str]] = Field(default_factory=dict)
    least: str | None = None
    most: str | None = None
    limits: dict[str, HouseLimit] = Field(default_factory=dict)
    chip: str | None = None  # the smallest in use
    positions: int | None = None
    jackpots: dict[str, str] = Field(
        default_factory=dict
    )  # the pool of a meter, where it is not the usual one

    def choices(self) -> dict[str, str | int]:
        """The options, with those of the collections and the house's own way among them."""
        own = {OPTION: rows_text(self.house_way)} if self.house_way else {}
        return {**self.options, **self.collections, **own}

    def posted(self) -> Limits:
        """The limits that it posts; the usual ones where it says nothing."""
        usual = Limits()
        least = parse_money(self.least) if self.least else usual.least
        most = parse_money(self.most) if self.most else usual.most
        if self.least and not self.most:
            most = max(least, most)
        if self.most and not self.least:
            least = min(least, most)
        by_wager = {
            wager: (
                parse_money(own.least) if own.least else least,
                parse_money(own.most) if own.most else most,
            )
            for wager, own in self.limits.items()
        }
        return Limits(least, most, parse_money(self.chip) if self.chip else usual.chip, by_wager)

    def says_limits(self) -> bool:
        return any((self.least, self.most, self.limits, self.chip))

    def over(self, base: HouseTable) -> HouseTable:
        """This table of a game: what it does not say is as for the game."""
        pays = {wager: dict(rows) for wager, rows in base.pays.items()}
        for wager, rows in self.pays.items():
            pays[wager] = {**pays.get(wager, {}), **rows}
        return HouseTable.model_construct(
            options={**base.options, **self.options}, collections={**base.collections, **self.collections},
            house_way=self.house_way or base.house_way, pays=pays, least=self.least or base.least,
            most=self.most or base.most, limits={**base.limits, **self.limits}, chip=self.chip or base.chip,
            positions=base.positions if self.positions is None else self.positions,
            jackpots={**base.jackpots, **self.jackpots},
        )  # fmt: skip


class HouseGame(HouseTable):
    """The house's options, prices and limits for one game, and for single tables of it."""

    tables: dict[str, HouseTable] = Field(default_factory=dict)
    filing: dict[str, str] = Field(default_factory=dict)


class HouseVariant(HouseGame):
    """One of several ways in which the house offers a game."""

    name: str


class Posted(HouseTable):
    """One table of the house: its place in the file, that of the entry it belongs to, and what it is called."""

    place: tuple[str | int, ...] = ()
    entry: tuple[str | int, ...] = ()
    called: str = ""


def _kind(entry: object) -> str:
    return "several" if isinstance(entry, (list, tuple)) else "one"


Entry = Annotated[
    Annotated[HouseGame, Tag("one")] | Annotated[tuple[HouseVariant, ...], Tag("several")],
    Discriminator(_kind),
]


class House(Shape):
    """A house file. `filing` has texts for every game; a game may have its own."""

    licensee: str
    name: str = ""  # what the house is called, for signs and guides
    book: str
    games: dict[str, Entry]
    filing: dict[str, str] = Field(default_factory=dict)

    def entries(self, game: str) -> Iterator[tuple[Place, str, HouseGame]]:
        """The entry of a game, or its variants: place, name and choices."""
        entry = self.games[game]
        if isinstance(entry, HouseGame):
            yield ("games", game), "", entry
        else:
            for at, variant in enumerate(entry):
                yield ("games", game, at), variant.name, variant

    def tables(self, game: str) -> Iterator[Posted]:
        """Every table of a game: those that are named, or else the entry itself."""
        for place, name, entry in self.entries(game):
            named = {label: (*place, "tables", label) for label in entry.tables}
            for label, table in entry.tables.items():
                called = f"{name} {label}".strip()
                yield _posted(table.over(entry), named[label], place, called)
            if not named:
                yield _posted(entry, place, place, name)

    def offered(self, game: str, variant: str = "") -> HouseGame:
        """The entry that a sign, a guide or a filing is for."""
        found = {name: entry for _, name, entry in self.entries(game)}
        if not variant and len(found) == 1:
            return next(iter(found.values()))
        if variant not in found:
            if not variant:
                raise HoyleError(f"{game} has several variants; name one with --variant: {', '.join(found)}.")
            raise UnknownName(f"variant of {game}", variant, filter(None, found))
        return found[variant]

    def words(self, game: str, variant: str = "") -> dict[str, str]:
        own = self.offered(game, variant).filing if game in self.games else {}
        return {**self.filing, **own}


def _posted(table: HouseTable, place: Place, entry: Place, called: str) -> Posted:
    said = {name: getattr(table, name) for name in HouseTable.model_fields}
    return Posted.model_construct(**said, place=place, entry=entry, called=called)


def house_schema() -> dict[str, Any]:
    """The JSON Schema of house files, for editors."""
    schema = House.model_json_schema(by_alias=True)
    widen(schema["$defs"])
    filing = {
        "type": "object",
        "properties": {word: {"type": "string", "description": asks} for word, asks in WORDS.items()},
        "additionalProperties": False,
    }
    schema["properties"]["filing"] = filing
    money = {"anyOf": [{"type": "string", "pattern": r"^\$"}, {"type": "null"}], "default": None}
    for name in ("HouseGame", "HouseVariant", "HouseTable", "HouseLimit"):
        own = schema["$defs"][name]["properties"]
        own.update({key: money for key in ("least", "most", "chip") if key in own})
        if "filing" in own:
            own["filing"] = filing
    schema["properties"]["book"]["enum"] = list(books())
    return with_id("house", "Hoyle house file", schema)
