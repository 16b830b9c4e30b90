"""Program verification on demand and every day, and the self-test before the house opens."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from hoyle.chance.bit_source import operating_system
from hoyle.errors import HouseStopped
from hoyle.house import CommandQueue, House
from hoyle.house.control.program_digest import Watch
from hoyle.ledger.auditing.ledger_since import check_ledger, place_of, read_checked, write_checked
from hoyle.server.answers import session_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, TheQueue
from hoyle.server.auth.users import ADMINISTRATOR, AUDITOR
from hoyle.server.http.keyed_changes import once

router = APIRouter(tags=["house"])
log = logging.getLogger("hoyle")
EVERY_SECONDS = 24 * 3600
BITS = 256


async def watch_of(request: Request) -> Watch:
    watch: Watch = request.app.state.watch
    return watch


TheWatch = Annotated[Watch, Depends(watch_of)]


def check_oneself(house: House, watch: Watch, expected: str = "") -> None:
    """Refuse to open with an unexpected program, a ledger that does not sum, or a dead source of chance."""
    watch.open(expected)
    place = place_of(house.store)
    wrong, checked = check_ledger(house.store, read_checked(place))
    if wrong:
        raise HouseStopped(
            f"The ledger does not balance, so the house is not opened: {wrong[0]}. Run hoyle audit."
        )
    write_checked(place, checked)
    if operating_system(BITS) == operating_system(BITS):
        raise HouseStopped(
            "The operating system returned the same random bits twice; the house is not opened."
        )
    house.commit()


async def verify(queue: CommandQueue, watch: Watch, actor: str) -> list[str]:
    """Compare the disk with the program that was opened; a difference stops play. Returns the files that differ."""
    changed = await asyncio.to_thread(watch.look)
    await queue.change(lambda: watch.judge(changed, actor))
    return changed


async def verify_daily(queue: CommandQueue, watch: Watch, every: float = EVERY_SECONDS) -> None:
    while True:
        await asyncio.sleep(every)
        try:
            changed = await verify(queue, watch, "house")
        except Exception:
            log.exception("the program verification failed")
            continue
        if changed:
            log.error("%s", queue.house.suspensions.unfit)


@router.get("/program", summary="The digest of the running program")
async def program(
    asker: Asker, house: TheHouse, watch: TheWatch
) -> Annotated[Answer, Told(session_answers.ProgramDigest)]:
    asker.needs(AUDITOR, ADMINISTRATOR)
    return {"digest": watch.digest, "unfit": house.suspensions.unfit}


@router.post("/program/verification", summary="Verify the program files now")
async def verify_now(
    asker: Asker, queue: TheQueue, watch: TheWatch, key: Key
) -> Annotated[Answer, Told(session_answers.ProgramVerified)]:
    """A difference stops play. A retry with the same key returns the same result."""
    asker.needs(AUDITOR, ADMINISTRATOR)
    changed = await asyncio.to_thread(watch.look)

    def judged() -> dict[str, Any]:
        watch.judge(changed, asker.name)
        return {"digest": watch.digest, "holds": not changed, "changed": changed[:100]}

    return await once(queue, asker, key, ["verification"], judged)
