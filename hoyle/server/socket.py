"""A socket for each table: its state or what was missed, then every step, and the asker's own words.

The server sends   {"type": "state", …}      a table as the viewer may see it; the first message, and after a gap
                   {"type": "steps", "steps": […]}  what happened, each with its sequence number
                   {"type": "done", "id": …} an accepted command, once it is safe in the store
                   {"type": "refused", …}    a problem, with the id of what is refused
The client sends   {"id": "…", "do": "place", …}   as in POST …/commands; the id is its idempotency key
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from hoyle.errors import HoyleError
from hoyle.house import House
from hoyle.house.asking import Subscription
from hoyle.server import problems
from hoyle.server.gate import PROTOCOL, Bucket, house_of, person_of
from hoyle.server.people import Person
from hoyle.server.shapes import Said
from hoyle.server.tables import command_of

router = APIRouter()
MESSAGE_MOST = 16_384
RATE, BURST = 500, 1_000
REFUSALS_MAX = 50  # garbage in a row before the line is cut
POLICY, GOING_AWAY, TOO_BIG = 1008, 1001, 1009


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str, after: int = 0) -> None:
    house = house_of(websocket)
    try:
        asker = person_of(websocket)
        listening = house.subscribe(table, asker.name)
    except HoyleError as error:
        await websocket.accept()
        await websocket.send_text(_text({"type": "refused", "problem": problems.problem(error)}))
        await websocket.close(POLICY)
        return
    offered = [name.strip() for name in websocket.headers.get("sec-websocket-protocol", "").split(",")]
    await websocket.accept(subprotocol=next((name for name in offered if name.startswith(PROTOCOL)), None))
    telling = asyncio.create_task(_tell(websocket, house, listening, after))
    try:
        await _listen(websocket, house, table, asker)
    except WebSocketDisconnect:
        pass
    finally:
        listening.close()
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await telling


async def _tell(websocket: WebSocket, house: House, listening: Subscription, after: int) -> None:
    """What was missed, or all of it; then each step, none twice."""
    last = await _catch_up(websocket, house, listening, after)
    async for steps in listening.batches():
        new = [step for step in steps if step["sequence"] > last]
        if new:
            last = new[-1]["sequence"]
            await websocket.send_text(_text({"type": "steps", "steps": new}))
    await websocket.close(GOING_AWAY)  # it did not listen for too long; let it come again and ask for the state


async def _catch_up(websocket: WebSocket, house: House, listening: Subscription, after: int) -> int:
    missed = house.events_after(listening.table, after, listening.viewer) if after > 0 else None
    if missed is None:
        state = await house.look(listening.table, listening.viewer)
        await websocket.send_text(_text({"type": "state", "state": state}))
        return int(state["sequence"])
    await websocket.send_text(_text({"type": "steps", "steps": missed}))
    return int(missed[-1]["sequence"]) if missed else after


async def _listen(websocket: WebSocket, house: House, table: str, asker: Person) -> None:
    bucket, refusals = Bucket(RATE, BURST), 0
    while True:
        text = await websocket.receive_text()
        if len(text) > MESSAGE_MOST:
            await websocket.close(TOO_BIG)
            return
        if not bucket.take():
            refusals += 1
            answer = _refused(None, problems.made(*problems.TOO_MANY, f"a line carries {RATE} messages a second"))
        else:
            answer = await _said(house, table, asker, text)
            refusals = refusals + 1 if answer.get("garbage") else 0
        answer.pop("garbage", None)
        await websocket.send_text(_text(answer))
        if refusals > REFUSALS_MAX:
            await websocket.close(POLICY)
            return


async def _said(house: House, table: str, asker: Person, text: str) -> dict[str, Any]:
    key: str | None = None
    try:
        said = orjson.loads(text)
        if not isinstance(said, dict):
            raise ValueError("a message is an object")
        key = said.pop("id", None)
        if not isinstance(key, str) or not 0 < len(key) <= 200:
            key = None
            raise ValueError("a message has an id, a text of 1 to 200 characters")
        body = Said.model_validate(said, strict=False)
    except (ValueError, RecursionError, ValidationError) as error:
        detail = _first_fault(error) if isinstance(error, ValidationError) else str(error)
        return {**_refused(key, problems.made(*problems.INVALID, detail)), "garbage": True}
    try:
        command = command_of(table, body.verb(), body.role, body.position, key, asker)
        outcome = await house.ask(command)
    except Exception as error:
        return _refused(key, problems.problem(error))
    return {
        "type": "done", "id": key, "sequence": outcome.sequence, "position": outcome.position,
        "result": outcome.result, "is_repeat": outcome.is_repeat,
    }  # fmt: skip


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, fault['loc'])) or 'message'}: {fault['msg']}"


def _refused(key: str | None, problem: dict[str, Any]) -> dict[str, Any]:
    return {"type": "refused", "id": key, "problem": problem}


def _text(data: dict[str, Any]) -> str:
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS).decode()
