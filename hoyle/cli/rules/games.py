"""`hoyle games`: which games each book has, and how much of each there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.text import Text

from hoyle.book.loader import all_games, books, document_of, folder_faults, load_game
from hoyle.book.resolve import pay_table_count
from hoyle.book.schema import GameFile
from hoyle.cli.shared.lookup import show_family
from hoyle.cli.shared.terminal import fields, grid, heading, line_range, note, print_json, screen
from hoyle.errors import BookError
from hoyle.games.catalog import families, package_faults

FAULTS = 2

HEADINGS = (
    "game", "title", "section", ">wagers", ">pay\ntables", ">options", ">irregu-\nlarities", ">readings",
)  # fmt: skip


def list_games(
    book: Annotated[str | None, typer.Option(help="Only this book, as in ny.")] = None,
    documents: Annotated[bool, typer.Option("--documents", help="List the documents instead.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games of the books, or the documents they are written in."""
    if book is not None:
        document_of(book)
    if documents:
        _list_documents(book, as_json)
        return
    found, faults = _read(book)
    if as_json:
        print_json(found)
    else:
        _print_games(found)
    for fault in faults:
        typer.echo(f"hoyle: {fault}", err=True)
    if faults:
        raise typer.Exit(FAULTS)


def _read(only: str | None) -> tuple[list[dict[str, Any]], list[str]]:
    """The games, and one sentence for each file, folder and package that is refused."""
    found: list[dict[str, Any]] = []
    faults = [*folder_faults(), *package_faults()]
    for book, game in all_games():
        if only in (None, book):
            try:
                found.append(_count(book, load_game(book, game)[0]))
            except BookError as error:
                faults.append(str(error))
    return found, faults


def _print_games(found: list[dict[str, Any]]) -> None:
    console = screen()
    for name in books():
        rows = list(_rows([entry for entry in found if entry["book"] == name]))
        if rows:
            heading(console, document_of(name)[1].title)
            console.print(grid(HEADINGS, rows, console))
    hint = f"; see one with hoyle rules {found[0]['path']}" if found else ""
    note(console, f"\n{len(found)} games{hint}")


def _count(book: str, file: GameFile) -> dict[str, Any]:
    return {
        "path": f"{book}/{file.game}",
        "book": book,
        "game": file.game,
        "title": file.title,
        "family": show_family(file),
        "section": file.section,
        "lines": list(file.lines),
        "wagers": len(file.wagers),
        "pay_tables": pay_table_count(file),
        "options": len(file.options),
        "irregularities": len(file.irregularities),
        "readings": len(file.readings),
    }


def _rows(found: list[dict[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """A book's games, a line with its name over each family."""
    for family in (*families(), ""):
        mine = [entry for entry in found if entry["family"] == family]
        if mine and family:
            yield (Text(family, style="dim"), *[""] * (len(HEADINGS) - 1))
        for entry in mine:
            section = f"{entry['section']}, {line_range(entry['lines'])}"
            counts = (entry[key] for key in ("wagers", "pay_tables", "options", "irregularities", "readings"))
            yield entry["path"], entry["title"], section, *counts


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
