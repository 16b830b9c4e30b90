"""What a book says to the choices of a house file: at each game, at each of its tables, and at all tables together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hoyle.book.resolve import Finding, resolve, review
from hoyle.book.schema import GameFile
from hoyle.book.strict_yaml import Place
from hoyle.book.terms import cite_in
from hoyle.engine.settlement.payout_limits import raised_limits
from hoyle.errors import TermsError
from hoyle.report.compliance.house_file import HouseGame
from hoyle.report.sheet.table_notes import read_posted


class Posted(NamedTuple):
    """The choices for a game, or for one table of it, and their place in the house file."""

    place: Place
    table: str
    choices: HouseGame


def posted_of(game: str, own: HouseGame) -> list[Posted]:
    """The game first, then its tables: what a table does not say is as for the game."""
    found = [Posted(("games", game), "", own)]
    for name, table in own.tables.items():
        pays = {wager: dict(rows) for wager, rows in own.pays.items()}
        for wager, rows in table.pays.items():
            pays[wager] = {**pays.get(wager, {}), **rows}
        choices = own.model_copy(update={
            "options": {**own.options, **table.options}, "pays": pays, "tables": {},
            "house_way": table.house_way or own.house_way,
            "least": table.least or own.least, "most": table.most or own.most,
        })  # fmt: skip
        found.append(Posted(("games", game, "tables", name), name, choices))
    return found


def review_game(book: str, file: GameFile, own: HouseGame) -> Iterator[tuple[Posted, Finding]]:
    """Every finding with the place it is about. A table does not repeat what is said of its game."""
    posted = posted_of(file.game, own)
    of_game = _review(book, file, own)
    yield from ((posted[0], finding) for finding in of_game)
    for each in posted[1:]:
        yield from ((each, found) for found in _review(book, file, each.choices) if found not in of_game)
    yield from _different(book, file, posted[1:])


def _review(book: str, file: GameFile, choices: HouseGame) -> list[Finding]:
    found = review(file, choices.choices(), choices.pays)
    if any(finding.severity == "error" for finding in found):
        return found
    terms = resolve(book, file, choices.choices(), choices.pays)
    return [*found, *raised_limits(terms, read_posted(choices.least or "", choices.most or ""))]


def _different(book: str, file: GameFile, tables: list[Posted]) -> Iterator[tuple[Posted, Finding]]:
    """Choices that bind all tables of a house, where two tables have not the same."""
    bound = {name: option for name, option in file.options.items() if option.scope == "house"}
    sound = [(each, chosen) for each in tables if bound and (chosen := _in_force(book, file, each.choices))]
    for each, mine in sound[1:]:
        first, theirs = sound[0]
        for name, option in bound.items():
            if theirs[name] != mine[name]:
                says = f"{theirs[name]} was chosen at {first.table}, and all tables of a house have the same"
                cite = cite_in(file, option.cite, option.lines)
                yield each, Finding("error", name, says, f"{mine[name]} was chosen", cite)


def _in_force(book: str, file: GameFile, choices: HouseGame) -> Mapping[str, str | int]:
    """The options of a table; none where the book refuses them, which is told already."""
    try:
        return resolve(book, file, choices.choices(), choices.pays).options
    except TermsError:
        return {}
