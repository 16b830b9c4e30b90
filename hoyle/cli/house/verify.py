"""Verify the record of a round: derive every draw from the revealed seed and replay it.

    hoyle recall t3.17 --full --json --data data > round.json
    hoyle verify round.json

It needs no server and no network. Exits with 1 if a check fails.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from hoyle.chance.proof import check_round
from hoyle.errors import HoyleError


def command(
    file: Annotated[
        Path, typer.Argument(help="The record, as hoyle recall --json prints it.", show_default=False)
    ],
) -> int:
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise HoyleError(f"{file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise HoyleError(f"{file} is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise HoyleError(
            f"{file} is not the record of a round: it must be an object with a format and a setup"
        )
    checks = check_round(record)
    for check in checks:
        typer.echo(f"{'holds' if check.holds else 'FAILS':6} {check.what}: {check.found}")
    if record.get("by_hand"):
        typer.echo("note   the draws were made by hand; their origin cannot be verified")
    elif "fair" not in record:
        typer.echo("note   the house did not commit to a seed; the origin of the draws cannot be verified")
    return 0 if all(check.holds for check in checks) else 1
