"""List the games of the books, or the documents they come from.

hoyle games
hoyle games --book ny --json
hoyle games --documents
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from hoyle.book.loader import books, document_of
from hoyle.cli.shared.arguments import Book, Json
from hoyle.cli.shared.terminal import fields, grid, heading, line_range, note, print_json, screen
from hoyle.games.catalog import families
from hoyle.report.words.look_up import list_games

FAULTS = 2
WIDE = 120  # the columns that the counts need
COUNTS = ("wagers", "pay_tables", "options", "irregularities", "readings")
HEADINGS = (
    "game", "title", "section", ">wagers", ">pay\ntables", ">options", ">irregu-\nlarities", ">readings",
)  # fmt: skip


def command(
    book: Book = None,
    documents: Annotated[bool, typer.Option("--documents", help="List the documents instead.")] = False,
    as_json: Json = False,
) -> None:
    if book is not None:
        document_of(book)
    if documents:
        _list_documents(book, as_json)
        return
    found = list_games(book)
    if as_json:
        print_json(found)
    else:
        _print(found)
    for fault in found.faults:
        typer.echo(f"hoyle: {fault}", err=True)
    if found.faults:
        raise typer.Exit(FAULTS)


def _print(found: Sequence[dict[str, Any]]) -> None:
    console = screen()
    count = len(HEADINGS) if console.width >= WIDE else len(HEADINGS) - len(COUNTS)
    for name in books():
        rows = list(_rows([entry for entry in found if entry["book"] == name]))
        if rows:
            heading(console, document_of(name)[1].title)
            console.print(grid(HEADINGS[:count], [row[:count] for row in rows], console))
    hint = f"; the rules of one: hoyle rules {found[0]['path']}" if found else ""
    note(console, f"\n{len(found)} game{'s' * (len(found) != 1)}{hint}")
    if found and count < len(HEADINGS):
        note(console, f"Wagers, options and readings are counted at {WIDE} columns, and with --json.")


def _rows(found: list[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """A book's games, a line with its name over each family."""
    for key, family in (*families().items(), ("", None)):
        mine = [entry for entry in found if entry["family"] == key]
        if mine and family:
            from rich.text import Text

            yield (Text(family.name, style="dim"), *[""] * (len(HEADINGS) - 1))
        for entry in mine:
            section = f"{entry['section']}, {line_range(entry['lines'])}"
            yield entry["path"], entry["title"], section, *(entry[key] for key in COUNTS)


def _list_documents(book: str | None, as_json: bool) -> None:
    found = [
        {"name": name, **document.model_dump()}
        for name, document in map(document_of, books())
        if book in (None, document.book)
    ]
    if as_json:
        print_json(found)
        return
    console = screen()
    for document in found:
        heading(console, f"{document['book']}: {document['title']}")
        pairs = (
            ("regulator", document["regulator"]),
            ("edition", document["edition"]),
            ("cited as", document["short"]),
            ("text read", f"{document['line_count']:,} lines"),
            ("sha256", document["sha256"]),
        )
        fields(console, pairs)
