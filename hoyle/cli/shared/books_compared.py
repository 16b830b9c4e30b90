"""The output of `hoyle compare GAME`: one game in all books that have it, part by part, with what differs marked."""

from __future__ import annotations

from typing import Any

from hoyle.book.loader import all_games
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import UnknownName
from hoyle.report.words.book_comparison import MISSING, Files, Part, files_of, side_by_side

DIFFERS = "*"


def show(game: str, *, differences: bool, as_json: bool) -> None:
    files = files_of(game)
    if not files:
        raise UnknownName("game in any book", game, sorted({name for _, name in all_games()}))
    parts = [_narrowed(part) if differences else part for part in side_by_side(files)]
    if as_json:
        print_json(_facts(game, files, parts))
        return
    console = screen()
    note(console, f"{', '.join(files)}. A row with {DIFFERS} differs between the books.")
    for part in parts:
        heading(console, part.title)
        rows = [
            (
                f"{row.title} {DIFFERS}" if row.differs else row.title,
                *("\n".join(cell) or MISSING for cell in row.cells),
            )
            for row in part.rows
        ]
        console.print(grid(("", *files), rows, console) if rows else "No differences.")


def _narrowed(part: Part) -> Part:
    return part._replace(rows=[row for row in part.rows if row.differs])


def _facts(game: str, files: Files, parts: list[Part]) -> dict[str, Any]:
    return {
        "game": game,
        "files": list(files),
        "parts": {
            part.name: [
                {
                    "name": row.name, "title": row.title, "differs": row.differs,
                    "books": {
                        path: {"says": list(cell), "cite": cite}
                        for path, cell, cite in zip(files, row.cells, row.cites, strict=True)
                        if cell
                    },
                }
                for row in part.rows
            ]
            for part in parts
        },
    }  # fmt: skip
