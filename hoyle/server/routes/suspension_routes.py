"""Routes of suspensions: stop play everywhere, for a game or for a player; and resume it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter

from hoyle.house import Word
from hoyle.server.answers import staff_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.auth.authentication import Asker, Key, TheHouse, TheQueue
from hoyle.server.auth.users import ADMINISTRATOR, AUDITOR, FLOOR
from hoyle.server.http.keyed_changes import once
from hoyle.server.http.paging import Count, page_of
from hoyle.server.http.request_models import Reason, Strict

router = APIRouter(tags=["staff"])


class Resumption(Strict):
    """`name` is the game's path or the player's name; everything has none."""

    kind: Literal["everything", "game", "player"]
    name: Word = ""
    why: Word = ""


class Stop(Resumption):
    why: Reason


@router.get("/stops", summary="The suspensions in force")
async def stops(
    asker: Asker, house: TheHouse, queue: TheQueue, cursor: Word = "", count: Count = 100
) -> Annotated[Answer, Told(staff_answers.Suspensions)]:
    """By what is stopped; `next` is the cursor of the next page."""
    asker.needs(FLOOR, AUDITOR, ADMINISTRATOR)
    await queue.settled()
    rows = [{"what": what, "why": why} for what, why in house.suspensions.scopes.items()]
    return page_of("stops", rows, lambda each: each["what"], cursor, count)


@router.post("/stops", status_code=201, summary="Suspend play: no new wagers, running rounds are played out")
async def stop(
    body: Stop, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(staff_answers.Suspended)]:
    asker.needs(FLOOR, ADMINISTRATOR)

    def act() -> dict[str, Any]:
        return {"disabled": house.stop_play(body.kind, body.name, body.why, asker.name)}

    return await once(queue, asker, key, ["stop", body.model_dump()], act)


@router.post("/stops/end", status_code=201, summary="Resume play")
async def resume(
    body: Resumption, asker: Asker, house: TheHouse, queue: TheQueue, key: Key
) -> Annotated[Answer, Told(staff_answers.Resumed)]:
    asker.needs(FLOOR, ADMINISTRATOR)

    def act() -> dict[str, Any]:
        return {"enabled": house.resume_play(body.kind, body.name, body.why, asker.name)}

    return await once(queue, asker, key, ["resume", body.model_dump()], act)
