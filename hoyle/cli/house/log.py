"""`hoyle log` and `hoyle note`: significant events, and what was found about them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from hoyle.cli.house.accounts import Json, Since, Until
from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen


def show_log(
    code: Annotated[str, typer.Option(help="Events of this code; hoyle log --codes lists them.")] = "",
    actor: Annotated[str, typer.Option(help="Events by this person.")] = "",
    table: Annotated[str, typer.Option(help="Events of this table.")] = "",
    text: Annotated[str, typer.Option(help="Events with these words.")] = "",
    since: Since = "",
    until: Until = "",
    count: Annotated[int, typer.Option(help="How many, the latest first.")] = 50,
    codes: Annotated[bool, typer.Option("--codes", help="List the codes and what they mean.")] = False,
    unexplained: Annotated[
        bool,
        typer.Option("--unexplained", help="Events to be looked into that have no note yet; exits with 1."),
    ] = False,
    database: Url = None,
    data: Folder = None,
    as_json: Json = False,
) -> None:
    """Significant events that fit all that is asked for."""
    from hoyle.house.control import event_notes, local_administration
    from hoyle.house.control.event_log import CODES, Sought, search
    from hoyle.ledger import Store

    console = screen()
    if codes:
        console.print(grid(("code", "what"), CODES.items(), console))
        return
    store = Store.open(url_of(database, data))
    try:
        sought = Sought(table, code, actor, since, until, text)
        found = event_notes.unexplained(store) if unexplained else search(store, sought, count)
        known = event_notes.notes_on(store)
        waiting = local_administration.waiting(store)
    finally:
        store.close()
    listed = [{**each, "notes": known.get(each["serial"], [])} for each in found]
    if as_json:
        print_json(listed)
    else:
        _print_log(console, listed, len(waiting))
    if unexplained and found:
        raise typer.Exit(1)


def _print_log(console: Any, listed: list[dict[str, Any]], waiting: int) -> None:
    rows: list[Any] = []
    for each in listed:
        rows.append([each[name] for name in ("serial", "at", "actor", "code", "table", "text")])
        rows += [("", note["at"], note["actor"], "note", "", note["text"]) for note in each["notes"]]
    headings = (f"{RIGHT}number", "at", "by", "code", "table", "words")
    console.print(grid(headings, rows, console) if rows else "No event fits.")
    if waiting:
        console.print(f"{waiting} more done at this machine, in the log when the house is next open")


def write_note(
    event: Annotated[int, typer.Argument(help="The number of the event, as hoyle log has it.")],
    found: Annotated[str, typer.Argument(help="What was found.")],
    by: Annotated[str, typer.Option(help="Who found it.")] = "",
    database: Url = None,
    data: Folder = None,
) -> None:
    """Write down what an investigation found, beside the event that it is about."""
    from hoyle.house.control import event_notes, local_administration
    from hoyle.ledger import Store

    store = Store.open(url_of(database, data))
    try:
        local_administration.leave_word(store.engine, "note", event_notes.text_of(store, event, found), by)
    finally:
        store.close()
    print(f"it is written beside event {event}")
