"""`hoyle verify`: does the record of a round hold? Needs no server and no network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from hoyle.chance.proof import check_round
from hoyle.errors import HoyleError


def verify_round(
    file: Annotated[Path, typer.Argument(help="The record of a round, as `hoyle recall --json` writes it.")],
) -> int:
    """Derive every draw from the revealed seed again, play the round again, and compare."""
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise HoyleError(f"{file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise HoyleError(f"{file} is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise HoyleError(f"{file} is no record of a round: it should be an object with a format and a setup")
    checks = check_round(record)
    for check in checks:
        typer.echo(f"{'holds' if check.holds else 'FAILS':6} {check.what}: {check.found}")
    if record.get("by_hand"):
        typer.echo("note   the draws were made by hand: nothing here proves where they came from")
    elif "fair" not in record:
        typer.echo(
            "note   the house had not committed to a seed, so where the draws came from cannot be checked"
        )
    return 0 if all(check.holds for check in checks) else 1
