"""Restore a backup into an empty place, and audit it.

    hoyle restore backups/monday.db --data data
    hoyle restore backups/monday.dump --database postgresql://localhost/new

The data folder may have the head record of a lost house: the commits that the backup lacks are then counted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import url_of
from hoyle.cli.shared.proof_lines import tell_proof


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file that hoyle backup wrote.", show_default=False)
    ],
    database: Database = None,
    data: Data = None,
) -> None:
    from hoyle.house.recovery.backup_run import restore_backup
    from hoyle.ledger.connection import show_url
    from hoyle.server.run import url_in

    url = url_in(data) if data is not None and database is None else url_of(database, data, must_exist=False)
    proof, missing = restore_backup(file, url)
    tell_proof(proof, f"{show_url(url)} is restored up to commit {proof.head.number}.")
    if missing:
        typer.echo(f"note: {missing}")
