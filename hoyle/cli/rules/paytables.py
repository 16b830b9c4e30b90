"""List every pay table with its clause.

hoyle paytables --book ny --game craps
hoyle paytables --csv > prices.csv
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from hoyle.book.loader import document_of, load_game
from hoyle.cli.shared.arguments import Book, Csv, Json
from hoyle.cli.shared.completion import complete_game_name
from hoyle.cli.shared.terminal import grid, heading, line_range, print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.games.catalog import sound_games
from hoyle.report.words.facts import Fact, price_lists

COLUMNS = (
    "book",
    "game",
    "wager",
    "table",
    "unit",
    "rule",
    "outcome",
    "pays",
    "share",
    "cite",
    "first_line",
    "last_line",
)


def command(
    book: Book = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="NAME", help="Only this game, as in craps.", autocompletion=complete_game_name
        ),
    ] = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    if as_json and as_csv:
        raise HoyleError("Choose one of --json and --csv.")
    tables = _tables(book, game)
    if as_json:
        print_json(tables)
    elif as_csv:
        _print_csv(tables)
    else:
        _print(tables)


def _tables(book: str | None, game: str | None) -> list[Fact]:
    if book is not None:
        document_of(book)
    wanted = [(b, g) for b, g in sound_games() if book in (None, b) and game in (None, g)]
    if game is not None and not wanted:
        known = {g for b, g in sound_games() if book in (None, b)}
        raise UnknownName(f"game in book {book}" if book else "game", game, known)
    return [
        {"book": name, "game": each, **table}
        for name, each in wanted
        for table in price_lists(load_game(name, each)[0])
    ]


def _prices(tables: list[Fact]) -> Iterator[Fact]:
    for table in tables:
        first, last = table["lines"]
        for row in table["rows"]:
            share = table.get("shares", {}).get(row["outcome"], "")
            yield {**table, **row, "share": share, "first_line": first, "last_line": last}


def _print_csv(tables: list[Fact]) -> None:
    writer = csv.DictWriter(sys.stdout, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(_prices(tables))


def _print(tables: list[Fact]) -> None:
    console = screen()
    for path in dict.fromkeys(f"{table['book']}/{table['game']}" for table in tables):
        heading(console, path)
        rows = [_row(table) for table in tables if f"{table['book']}/{table['game']}" == path]
        console.print(grid(("wager", "table", "prices", "rule", "clause", "lines"), rows, console))


def _row(table: Fact) -> tuple[str, ...]:
    shares = table.get("shares", {})
    prices = ", ".join(
        f"{shares.get(row['outcome'], '')} {row['outcome']} {row['pays']}".strip() for row in table["rows"]
    )
    lines = line_range(table["lines"]).removeprefix("lines ").removeprefix("line ")
    return table["wager"], table["table"], prices, table["rule"], table["cite"], lines
