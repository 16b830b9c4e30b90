"""Back up a house while it is open, and audit the backup.

    hoyle backup --data data --out backups/monday.db
    hoyle backup --database postgresql://localhost/hoyle --out backups/monday.dump

The backup is of one moment. Play goes on meanwhile. It ends with the audit of the backup and its chain head.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import url_of
from hoyle.cli.shared.proof_lines import tell_proof


def command(
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="The new file for the backup.", show_default=False)
    ],
    database: Database = None,
    data: Data = None,
) -> None:
    from hoyle.house.recovery.backup_run import back_up
    from hoyle.ledger.store_files import record_beside

    url = url_of(database, data)
    record = record_beside(url)
    proof = back_up(url, out, record.last() if record is not None else [])
    tell_proof(proof, f"{out} ends with commit {proof.head.number}.")
