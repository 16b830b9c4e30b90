"""Find rules, rulings and clauses; of a house also rounds and events.

Type what happened ("exposed card"), what something is called ("fire bet") or a clause ("5324.31(e)").

hoyle find exposed card --game ny/blackjack
hoyle find "633a.13(m)"
hoyle find dice off the table --kind ruling --json
hoyle find t3.17 --data data
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.book.loader import document_of, find_file
from hoyle.cli.shared.arguments import Book, Data, Database, Json
from hoyle.cli.shared.completion import complete_game
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import UnknownName
from hoyle.report.search.entries import KINDS, clauses
from hoyle.report.search.ranking import Found, Index

if TYPE_CHECKING:
    from rich.console import Console

TAKES_LONG = True
GAMES_SHOWN = 3
HOUSE_PARTS = {
    "tables": ("table", "path", "at"),
    "rounds": ("round", "path", "at"),
    "people": ("player", "at"),
    "events": ("serial", "at", "actor", "code", "table", "text"),
}


def command(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS", help="What to look for.", show_default=False)
    ],
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="GAME", help="Only in this game, as in ny/craps.", autocompletion=complete_game
        ),
    ] = "",
    book: Book = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="KIND", help=f"Only these: {', '.join(KINDS)}. Repeatable."),
    ] = None,
    most: Annotated[int, typer.Option(help="List at most this many.", min=1, max=1000)] = 20,
    database: Database = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    query = " ".join(words)
    for each in kind or ():
        if each not in KINDS:
            raise UnknownName("kind of clause", each, KINDS)
    if game:
        find_file(game)
    if book is not None:
        document_of(book)
    within = book or game.partition("/")[0] or None
    found = Index(clauses(within)).find(query, kinds=kind or (), game=game, book=book or "", most=most)
    in_house = _in_house(query, database, data, most)
    if as_json:
        print_json({"query": query, "clauses": [_fact(each) for each in found], **in_house})
        return
    console = screen()
    for part, rows in in_house.items():
        if rows:
            heading(console, part.capitalize())
            names = HOUSE_PARTS[part]
            console.print(grid(names, [[row[name] for name in names] for row in rows], console))
    _print(console, found)
    if not found and not any(in_house.values()):
        note(console, f'Nothing found for "{query}". Try fewer words, or another word for the same.')


def _in_house(query: str, database: str | None, data: Path | None, most: int) -> dict[str, Any]:
    if database is None and data is None:
        return {}
    from hoyle.house.reports.house_search import EVERYTHING, find_in_house

    with open_store(database, data) as store:
        return find_in_house(store, query, EVERYTHING, most).plain()


def _fact(found: Found) -> dict[str, Any]:
    each = found.clause
    return {
        "kind": each.kind, "book": each.book, "games": list(each.games), "name": each.name, "title": each.title,
        "about": each.about, "text": each.text, "cite": each.cite,
    }  # fmt: skip


def _print(console: Console, found: Sequence[Found]) -> None:
    """By kind, the kind with the best first."""
    for kind in dict.fromkeys(each.clause.kind for each in found):
        heading(console, KINDS[kind].capitalize())
        rows = [
            (_where(each), each.clause.title, " ".join(filter(None, (each.clause.about, each.clause.text))),
             each.clause.cite)
            for each in found if each.clause.kind == kind
        ]  # fmt: skip
        console.print(grid(("in", "what", "says", "clause"), rows, console))


def _where(found: Found) -> str:
    each = found.clause
    more = len(each.games) - GAMES_SHOWN
    shown = [f"{each.book}/{game}" for game in each.games[:GAMES_SHOWN]] or [each.book]
    return "\n".join([*shown, *([f"and {more} more"] if more > 0 else [])])
