"""Audit a house: check its ledger and replay every round.

    hoyle audit --data data
    hoyle audit --data data --head heads.txt

Exits with 1 if anything is wrong.
"""

from __future__ import annotations

from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database, Json
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen


def command(
    database: Database = None,
    data: Data = None,
    head: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEAD",
            help="A chain head of an earlier day, NUMBER:HASH, or a file of them; the hash chain must pass through it. Repeatable.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    from hoyle.house.reports.audit_run import all_checks
    from hoyle.ledger.chain_head import head_of, read_heads

    kept = read_heads(head or ())
    with open_store(database, data) as store:
        last = head_of(store)  # read before the checks, so that they cover it while play continues
        checks = all_checks(store, kept)
    if as_json:
        print_json(
            [{"name": check.name, "count": check.count, "findings": list(check.findings)} for check in checks]
        )
    else:
        console = screen()
        rows = [(check.name, check.count, len(check.findings) or "none") for check in checks]
        console.print(grid(("check", f"{RIGHT}checked", f"{RIGHT}wrong"), rows, console))
        for check in checks:
            for finding in check.findings:
                console.print(f"wrong: {finding}")
        console.print(f"Chain head (keep a copy elsewhere): {last}", soft_wrap=True)
    if any(check.findings for check in checks):
        raise typer.Exit(1)
