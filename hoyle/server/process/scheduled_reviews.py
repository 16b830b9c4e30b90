"""Scheduled reviews of an open house: at the end of a day, after many rounds; and the actions taken at the
machine."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from hoyle.errors import HouseStopped
from hoyle.house import CommandQueue, House
from hoyle.house.control import local_administration
from hoyle.house.reports import review

log = logging.getLogger("hoyle")
EVERY_SECONDS = 5.0
APART = timedelta(
    hours=1
)  # a review reads a whole month, so even a busy house is reviewed at most once an hour


class Reviews:
    """Says when a review is due: a day has ended, or many rounds were played since the last review, an hour ago or
    more."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._day = house.clock().date().isoformat()
        self._plays = house.journal.batch.play_serial
        self._last = house.clock() - APART

    def due(self) -> str:
        """The day to review: the one that has ended, or today; empty if none is due."""
        now, most = self._house.clock(), self._house.office.policy.returns_rounds
        today, plays = now.date().isoformat(), self._house.journal.batch.play_serial
        over = self._day if today != self._day else ""
        often = most and plays - self._plays >= most and now - self._last >= APART
        self._day = today
        if over or often:
            self._plays, self._last = plays, now
        return over or (today if often else "")


async def step(queue: CommandQueue, reviews: Reviews) -> list[str]:
    """Copy actions taken at the machine into the log, and review the house if that is due."""
    house = queue.house
    if house.stopped:
        return []
    waiting = await asyncio.to_thread(local_administration.waiting, house.store, house.office.taken_in)
    if waiting:
        await queue.change(house.office.take_in)
    day = reviews.due()
    if not day:
        return []
    await queue.settled()
    found = await review.looked_in_background(house.store.url, day)
    return await queue.change(
        lambda: review.judge(house.journal, house.office.policy.hold_points, day, found)
    )


async def keep_reviewing(queue: CommandQueue, every: float = EVERY_SECONDS) -> None:
    reviews = Reviews(queue.house)
    while True:
        await asyncio.sleep(every)
        try:
            await step(queue, reviews)
        except HouseStopped as error:
            log.warning("%s", error)
        except Exception:
            log.exception("the review of the house failed")
