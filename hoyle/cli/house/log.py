"""Search the log of significant events, with the notes on them.

hoyle log --data data
hoyle log --code large_win --from 2030-01-01 --most 20 --data data
hoyle log --unexplained --data data
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hoyle.cli.shared.arguments import Data, Database, From, Json, To
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen


def command(
    code: Annotated[str, typer.Option(help="Events with this code; --codes lists the codes.")] = "",
    actor: Annotated[str, typer.Option(metavar="NAME", help="Events caused by this user.")] = "",
    table: Annotated[str, typer.Option(help="Events of this table.")] = "",
    text: Annotated[str, typer.Option(help="Events whose text contains this.")] = "",
    since: From = "",
    until: To = "",
    most: Annotated[int, typer.Option(help="List at most this many, the latest first.")] = 50,
    codes: Annotated[bool, typer.Option("--codes", help="List the codes and their meaning.")] = False,
    unexplained: Annotated[
        bool,
        typer.Option(
            "--unexplained",
            help="Events to investigate that have no note yet; exits with 1 if there are any.",
        ),
    ] = False,
    database: Database = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    from hoyle.house.control import event_notes, local_administration
    from hoyle.house.control.event_log import CODES, Sought, search

    console = screen()
    if codes:
        if as_json:
            print_json(dict(CODES))
        else:
            console.print(grid(("code", "meaning"), CODES.items(), console))
        return
    with open_store(database, data) as store:
        sought = Sought(table, code, actor, since, until, text)
        found = event_notes.unexplained(store) if unexplained else search(store, sought, most)
        known = event_notes.notes_on(store)
        waiting = local_administration.waiting(store)
    listed = [{**each, "notes": known.get(each["serial"], [])} for each in found]
    if as_json:
        print_json(listed)
    else:
        _print(console, listed, len(waiting))
    if unexplained and found:
        raise typer.Exit(1)


def _print(console: Any, listed: list[dict[str, Any]], waiting: int) -> None:
    rows: list[Any] = []
    for each in listed:
        rows.append([each[name] for name in ("serial", "at", "actor", "code", "table", "text")])
        rows += [("", note["at"], note["actor"], "note", "", note["text"]) for note in each["notes"]]
    headings = (f"{RIGHT}number", "at", "by", "code", "table", "text")
    console.print(grid(headings, rows, console) if rows else "No events match.")
    if waiting:
        console.print(
            f"{waiting} more were recorded at this machine; they enter the log when the house next opens."
        )
