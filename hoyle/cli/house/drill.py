"""Restore the newest backup for a test, and show what would be lost.

    hoyle drill --data data --backups backups

The restored copy is audited and removed. The house may be open. PostgreSQL needs a user that may create databases.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import url_of
from hoyle.cli.shared.proof_lines import tell_proof


def command(
    backups: Annotated[
        Path,
        typer.Option("--backups", metavar="DIR", help="The folder with the backups.", show_default=False),
    ],
    database: Database = None,
    data: Data = None,
) -> None:
    from hoyle.house.recovery.drill_run import drill

    found = drill(url_of(database, data), backups)
    since = f", of {found.made_at}" if found.made_at else ""
    tell_proof(
        found.proof, f"{found.backup} can be restored. It ends with commit {found.proof.head.number}{since}."
    )
    if not found.commits:
        typer.echo("Nothing would have been lost.")
        return
    typer.echo(
        f"The house is at commit {found.head.number}. With this backup alone these would have been lost: "
        f"commits {found.commits}, events {found.events}, transfers {found.transfers}, ended rounds {found.rounds}."
    )
