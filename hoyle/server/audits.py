"""Any round ever played, as whoever asks may see it; and the audit of everything."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from hoyle.errors import CommandRefused
from hoyle.house.recall import Recalled, read_round, recall
from hoyle.house.replays import replays
from hoyle.ledger.audit import audit
from hoyle.server.gate import Asker, TheHouse
from hoyle.server.people import ADMINISTRATOR, AUDITOR, FLOOR, NotAllowed, Person

router = APIRouter(tags=["rounds"])
RoundName = Annotated[str, Field(pattern=r"^t[0-9]{1,9}\.[0-9]{1,12}$", examples=["t3.17"])]


@router.get("/rounds/{name}", summary="A round as I saw it; for an auditor, as it was")
async def round_of(name: RoundName, house: TheHouse, asker: Asker, full: bool = False) -> dict[str, Any]:
    found = await _recalled(house, name, asker)
    if full:
        asker.needs(AUDITOR, FLOOR, ADMINISTRATOR)
        _check_over(found)
    return {
        "round": name, "path": found.path, "fingerprint": found.fingerprint, "edition": found.edition,
        "version": found.version, "at": found.made_at, "how": found.how,
        "events": found.told(None if full else asker.name), "lines": found.lines, "plays": found.plays,
    }  # fmt: skip


@router.get("/rounds/{name}/record", summary="The record of a finished round, for hoyle verify")
async def record_of(name: RoundName, house: TheHouse, asker: Asker) -> dict[str, Any]:
    """Every answer and every line. It shows what was hidden, so it is there when the round is over."""
    found = await _recalled(house, name, asker)
    _check_over(found)
    if found.played is None:
        raise CommandRefused(f"round {name} cannot be played again: {found.why_not}")
    return found.record()


async def _recalled(house: Any, name: str, asker: Person) -> Recalled:
    await house.asking.settled()
    found = await asyncio.to_thread(recall, house.store, *read_round(name))
    mine = asker.name in {play["player"] for play in found.plays}
    if not mine and not asker.roles & {AUDITOR, FLOOR, ADMINISTRATOR}:
        raise NotAllowed(f"{asker.name} took no part in round {name}")
    return found


def _check_over(found: Recalled) -> None:
    if found.how == "running":
        raise CommandRefused("the round is running; what is hidden is shown when it is over")


@router.post("/audit", summary="Check the ledger, the events and every round")
async def run_audit(house: TheHouse, asker: Asker) -> dict[str, Any]:
    """Changes nothing, so it needs no key."""
    asker.needs(AUDITOR, ADMINISTRATOR)
    await house.asking.settled()
    checks = await asyncio.to_thread(lambda: [*audit(house.store), *replays(house.store)])
    return {
        "holds": not any(check.findings for check in checks),
        "checks": [
            {"name": each.name, "looked_at": each.count, "findings": list(each.findings)} for each in checks
        ],
    }
