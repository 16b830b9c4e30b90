"""The check of the ledger while the house is open, a few minutes' play at a time: the next start has little to do."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from hoyle.errors import HoyleError
from hoyle.house import CommandQueue, beside
from hoyle.ledger import Store
from hoyle.ledger.auditing.ledger_since import check_ledger, place_of, read_checked, write_checked

EVERY_SECONDS = 300.0
SECONDS_MAX = 3600.0
log = logging.getLogger("hoyle")


def prove_the_ledger(url: str, place: str) -> list[str]:
    """What is wrong since the test before. Where nothing is, the file says so."""
    store = Store.open(url)
    try:
        wrong, checked = check_ledger(store, read_checked(Path(place)))
    finally:
        store.close()
    if not wrong:
        write_checked(Path(place), checked)
    return wrong


async def step(queue: CommandQueue) -> list[str]:
    """One test beside play; what it finds is in the log and asks for a note."""
    place = place_of(queue.house.store)
    if place is None or queue.house.stopped:
        return []
    await queue.settled()
    wrong = await beside(prove_the_ledger, queue.house.store.url, str(place), seconds=SECONDS_MAX)
    if wrong:
        text = f"the ledger, in its test beside play: {wrong[0]}"
        await queue.change(lambda: queue.house.note("house", "audit_findings", text))
    return wrong


async def keep_testing(queue: CommandQueue, every: float = EVERY_SECONDS) -> None:
    while True:
        await asyncio.sleep(every)
        try:
            for each in await step(queue):
                log.error("the ledger: %s", each)
        except HoyleError as error:
            log.warning("%s", error)
        except Exception:
            log.exception("the test of the ledger failed")
