"""The books from Python: which games there are, their options and their rules."""

from __future__ import annotations

from html import escape
from typing import Any

from hoyle.book.loader import all_games, books, document_of, find_file, folder_faults, registry
from hoyle.book.schema import GameFile
from hoyle.errors import BookError
from hoyle.games.catalog import find_game, package_faults
from hoyle.report.sheet.cell_grid import Grid, plain
from hoyle.report.words import facts
from hoyle.report.words.game_facts import game_facts
from hoyle.report.words.general_facts import GeneralRules
from hoyle.report.words.listing import Listing

PARTS = ("options", "procedures", "irregularities", "readings", "numbers", "fees", "house_way")
GAMES = {
    "game": "path", "title": "title", "section": "section", ">wagers": "wagers", ">pay tables": "pay_tables",
    ">options": "options",
}  # fmt: skip
OPTIONS = {
    "option": "name",
    "question": "asks",
    "the book allows": "allows",
    "default": "default",
    "clause": "cite",
}
WAGERS = {"wager": "name", "title": "title", "pays": "standard", "clause": "cite"}
NUMBERS = {"number": "name", "value": "value", "clause": "cite"}


def list_games(book: str | None = None) -> Listing:
    if book is not None:
        document_of(book)
    found, faults = [], [*folder_faults(), *package_faults()]
    for name, game in all_games():
        if book in (None, name):
            try:
                found.append(game_facts(name, game))
                if not registry().is_own(name):
                    find_game(f"{name}/{game}")  # a module from outside may be broken
            except BookError as error:
                faults.append(str(error))
    return Listing(found, GAMES, faults)


def list_options(game: str) -> Listing:
    return Listing(facts.options(find_file(game)[1]), OPTIONS)


class Rules:
    """The rulebook file of a game.

    Each part is a list of facts: wagers, options, procedures, irregularities, …
    """

    def __init__(self, book: str, file: GameFile) -> None:
        self.path, self.title, self.about = f"{book}/{file.game}", file.title, file.about
        self.document = document_of(book)[1].title
        self.section, self.lines = file.section, file.lines
        self.wagers = Listing(facts.wagers(file), WAGERS)
        self.options = Listing(facts.options(file), OPTIONS)
        self.numbers = Listing(facts.numbers(file), NUMBERS)
        self._file = file

    def to_dict(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "title": self.title,
            "document": self.document,
            "section": self.section,
            "lines": list(self.lines),
            "about": self.about,
            "wagers": list(self.wagers),
            **{part: getattr(facts, part)(self._file) for part in PARTS},
        }

    def __repr__(self) -> str:
        parts = [f"{name}\n{plain(grid)}" for name, grid in self._tables()]
        return "\n\n".join(
            [f"{self.title} ({self.path})\n{self.document}, {self.section}", self.about, *parts]
        )

    def _repr_html_(self) -> str:
        from hoyle.report.sheet.html_table import table_html

        head = f"<h3>{escape(self.title)} ({escape(self.path)})</h3><p>{escape(self.document)}, {escape(self.section)}</p>"
        tables = "".join(f"<h4>{name}</h4>{table_html(grid)}" for name, grid in self._tables())
        return f"{head}<p>{escape(self.about)}</p>{tables}"

    def _tables(self) -> list[tuple[str, Grid]]:
        found = (("Wagers", self.wagers), ("Options", self.options), ("Numbers", self.numbers))
        return [(name, listing.grid()) for name, listing in found if listing]


def find_rules(path: str) -> Rules | GeneralRules:
    """The rules of a game (`ny/craps`), or the general part of a book's document (`ny`)."""
    return GeneralRules(path) if path in books() else Rules(*find_file(path))
