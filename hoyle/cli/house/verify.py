"""Verify a round's record against its revealed seed.

    hoyle recall t3.17 --full --json --data data > round.json
    hoyle verify round.json
    hoyle verify round.json --data data

Derives every draw from the seed again, replays the round and compares. It needs no server and no network;
with --data it uses the terms in the house's store. Exits with 1 if a check fails.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.chance.proof import check_round
from hoyle.cli.shared.arguments import Data, Database
from hoyle.cli.shared.house_database import open_store
from hoyle.errors import HoyleError

if TYPE_CHECKING:
    from hoyle.book import Terms
    from hoyle.engine import Game


def command(
    file: Annotated[
        Path, typer.Argument(help="The record, as hoyle recall --json prints it.", show_default=False)
    ],
    database: Database = None,
    data: Data = None,
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
    checks = check_round(record, _terms_in(database, data, record) if database or data else None)
    for check in checks:
        typer.echo(f"{'holds' if check.holds else 'FAILS':6} {check.what}: {check.found}")
    if record.get("by_hand"):
        typer.echo("note   the draws were made by hand; their origin cannot be verified")
    elif "fair" not in record:
        typer.echo("note   the house did not commit to a seed; the origin of the draws cannot be verified")
    return 0 if all(check.holds for check in checks) else 1


def _terms_in(database: str | None, data: Path | None, record: dict[str, Any]) -> tuple[Game, Terms]:
    """The terms that the round was played under, which the store keeps even if the rulebook has changed."""
    from hoyle.house.recovery.stored_terms import terms_of

    setup = record.get("setup")
    if not isinstance(setup, dict) or "fingerprint" not in setup:
        raise HoyleError("the record does not name the terms that its round was played under")
    named = {"path": record.get("path", ""), "fingerprint": setup["fingerprint"], **setup}
    with open_store(database, data) as store:
        return terms_of(store, {**named, "wording": record["wording"]} if "wording" in record else named)
