"""Show the chain head, for hoyle audit --head.

    hoyle head --data data
    hoyle head --data data --out auditor/heads.txt

The chain head is the number and hash of the last commit. Keep it where the staff of the house cannot write.
With --out it is appended to a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import open_store
from hoyle.errors import HoyleError


def command(
    database: Database = None,
    data: Data = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Append it to FILE instead of printing it.")
    ] = None,
) -> None:
    from hoyle.house.control.local_administration import now
    from hoyle.ledger.chain_head import head_of

    with open_store(database, data) as store:
        said = f"{head_of(store)} {now().isoformat(timespec='seconds')}"
    if out is None:
        typer.echo(said)
        return
    try:
        with out.open("a", encoding="utf-8") as file:
            file.write(f"{said}\n")
    except OSError as error:
        raise HoyleError(
            f"{out}: cannot be written ({error.strerror}); name another file with --out."
        ) from None
