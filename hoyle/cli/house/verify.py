"""`hoyle verify`: does the record of a round hold? Needs no server and no network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.chance.proof import check_round
from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.errors import HoyleError

if TYPE_CHECKING:
    from hoyle.book import Terms
    from hoyle.engine import Game


def verify_round(
    file: Annotated[Path, typer.Argument(help="The record of a round, as `hoyle recall --json` writes it.")],
    database: Url = None,
    data: Folder = None,
) -> int:
    """Derive every draw from the revealed seed again, play the round again, and compare.

    With the house's store, a round is checked under the terms it was played under, also where its rulebook has changed.
    """
    try:
        record = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise HoyleError(f"{file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise HoyleError(f"{file} is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise HoyleError(f"{file} is no record of a round: it should be an object with a format and a setup")
    checks = check_round(record, _terms_in(url_of(database, data), record) if database or data else None)
    for check in checks:
        typer.echo(f"{'holds' if check.holds else 'FAILS':6} {check.what}: {check.found}")
    if record.get("by_hand"):
        typer.echo("note   the draws were made by hand: nothing here proves where they came from")
    elif "fair" not in record:
        typer.echo(
            "note   the house had not committed to a seed, so where the draws came from cannot be checked"
        )
    return 0 if all(check.holds for check in checks) else 1


def _terms_in(url: str, record: dict[str, Any]) -> tuple[Game, Terms]:
    from hoyle.house.recovery.stored_terms import terms_of
    from hoyle.ledger import Store

    setup = record.get("setup")
    if not isinstance(setup, dict) or "fingerprint" not in setup:
        raise HoyleError("the record does not name the terms that its round was played under")
    named = {"path": record.get("path", ""), "fingerprint": setup["fingerprint"], **setup}
    store = Store.open(url)
    try:
        return terms_of(store, {**named, "wording": record["wording"]} if "wording" in record else named)
    finally:
        store.close()
