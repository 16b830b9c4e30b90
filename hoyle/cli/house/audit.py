"""`hoyle audit` and `hoyle head`: everything a house has written, checked by plain SQL and by playing it again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen
from hoyle.errors import HoyleError, StoreError

DATABASE = "house.db"
Url = Annotated[str | None, typer.Option("--database", help="The house's database, as a URL.")]
Folder = Annotated[Path | None, typer.Option("--data", help=f"The folder in which {DATABASE} lies.")]


def url_of(database: str | None, data: Path | None, *, must_exist: bool = True) -> str:
    """The database that is meant: a URL, or the file in a folder. Whoever only reads one makes none."""
    if (database is None) == (data is None):
        raise StoreError("name the house's database: --database URL, or --data FOLDER; one of them")
    if database is not None:
        if must_exist:
            _check_is_there(database)
        return database
    assert data is not None
    file = data / DATABASE
    if must_exist and not file.is_file():
        raise StoreError(f"there is no {DATABASE} in {data}; name the folder that the server writes to")
    return f"sqlite:///{file}"


def _check_is_there(url: str) -> None:
    from hoyle.ledger.connection import file_of

    file = file_of(url)
    if file is not None and not file.is_file():
        raise StoreError(f"there is no {file.name} in {file.parent}; name the file that the server writes to")


def audit_house(
    database: Url = None,
    data: Folder = None,
    head: Annotated[
        list[str] | None,
        typer.Option(
            help="A head of an earlier day, NUMBER:HASH, or a file of them; the chain has to run through it."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Findings as JSON.")] = False,
) -> None:
    """Check a house's ledger, events and rounds. Exits with 1 if anything is wrong."""
    from hoyle.house.reports.audit_run import all_checks
    from hoyle.ledger import Store
    from hoyle.ledger.chain_head import head_of, read_heads

    kept = read_heads(head or ())
    store = Store.open(url_of(database, data))
    try:
        last = head_of(store)  # before the rest, so that all of it is looked at although the house goes on
        checks = all_checks(store, kept)
    finally:
        store.close()
    if as_json:
        print_json(
            [{"name": check.name, "count": check.count, "findings": list(check.findings)} for check in checks]
        )
    else:
        console = screen()
        rows = [(check.name, check.count, len(check.findings) or "none") for check in checks]
        console.print(grid(("check", f"{RIGHT}looked at", f"{RIGHT}wrong"), rows, console))
        for check in checks:
            for finding in check.findings:
                console.print(f"wrong: {finding}")
        console.print(f"head, to be kept elsewhere: {last}", soft_wrap=True)
    if any(check.findings for check in checks):
        raise typer.Exit(1)


def show_head(
    database: Url = None,
    data: Folder = None,
    to: Annotated[
        Path | None, typer.Option(help="A file to add it to, on a machine of somebody else's.")
    ] = None,
) -> None:
    """The last commit and its hash, for hoyle audit --head of a later day. Keep it where the house's own cannot write."""
    from hoyle.house.control.local_administration import now
    from hoyle.ledger import Store
    from hoyle.ledger.chain_head import head_of

    store = Store.open(url_of(database, data))
    try:
        said = f"{head_of(store)} {now().isoformat(timespec='seconds')}"
    finally:
        store.close()
    if to is None:
        typer.echo(said)
        return
    try:
        with to.open("a", encoding="utf-8") as file:
            file.write(f"{said}\n")
    except OSError as error:
        raise HoyleError(
            f"{to} cannot be written to ({error.strerror}); name another file with --to"
        ) from None
