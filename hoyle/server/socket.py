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
import logging
import time
from collections.abc import Coroutine
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from hoyle.errors import HoyleError
from hoyle.house import House
from hoyle.house.listening import Subscription
from hoyle.house.telling import as_json
from hoyle.server import problems
from hoyle.server.bucket import Bucket
from hoyle.server.gate import PROTOCOL, house_of, people_of, person_of, token_of
from hoyle.server.lines import HAND_OVER, Carried
from hoyle.server.people import Person
from hoyle.server.shapes import Said
from hoyle.server.tables import command_of

router = APIRouter()
log = logging.getLogger("hoyle")
MESSAGE_MOST = 16_384
RATE, BURST = 500, 1_000
SEND_SECONDS, CLOSE_SECONDS = 10, 1  # a client that takes nothing for so long is cut off
REFUSALS_MAX = 50  # garbage in a row before the line is cut
POLICY, GOING_AWAY, TOO_BIG = 1008, 1001, 1009


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str, after: int = 0) -> None:
    house, offered = house_of(websocket), websocket.headers.get("sec-websocket-protocol", "").split(",")
    named = (name.strip() for name in offered)
    await websocket.accept(subprotocol=next((name for name in named if name.startswith(PROTOCOL)), None))
    line = Line(websocket, await _carried(websocket))
    try:
        line.asker()
        house.check_running()
        listening = house.subscribe(table, line.viewer)
    except HoyleError as error:
        await line.cut(POLICY, error)
        return
    try:
        async with asyncio.timeout(SEND_SECONDS):
            last = await _catch_up(line, house, listening, after)
        await _both(line, _tell(line, listening, last), _listen(line, house, table))
    except (WebSocketDisconnect, TimeoutError):
        await line.cut(GOING_AWAY)  # gone, or it does not listen; let it come again and ask for the state
    except HoyleError as error:
        await line.cut(POLICY, error)
    finally:
        listening.close()


class Line:
    """One client's end: its session is looked at anew for all that is said and told, and it has to listen."""

    def __init__(self, websocket: WebSocket, carried: Carried | None) -> None:
        self._websocket, self._end = websocket, carried or websocket
        self.is_carried = carried is not None
        self._people, self._token = people_of(websocket), token_of(websocket)
        self._sending_since: float | None = None
        self.viewer = ""

    def asker(self) -> Person:
        person = self._people.who(self._token) if self._token else person_of(self._websocket)
        self.viewer = person.name
        return person

    def check(self) -> None:
        """Being told something is no sign of life, so it does not keep a session alive."""
        self._people.check(self._token)

    async def hear(self) -> str | None:
        """What the client says; none if it is no text."""
        message = await self._end.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", GOING_AWAY))
        text: str | None = message.get("text")
        return text

    async def send(self, data: dict[str, Any]) -> None:
        await self.send_text(as_json(data).decode())

    async def send_text(self, text: str) -> None:
        """Waits while the client takes nothing; whoever watches the line sees since when."""
        self._sending_since = self._sending_since or time.monotonic()
        await self._end.send({"type": "websocket.send", "text": text})
        self._sending_since = None

    def is_stuck(self) -> bool:
        return self._sending_since is not None and time.monotonic() - self._sending_since > SEND_SECONDS

    async def cut(self, code: int, error: HoyleError | None = None) -> None:
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(CLOSE_SECONDS):
                if error is not None:
                    await self.send(_refused(None, problems.problem(error)))
                await self._end.close(code)


async def _carried(websocket: WebSocket) -> Carried | None:
    """Where the server has others to keep its lines, they do."""
    hand_over = websocket.scope.get("extensions", {}).get(HAND_OVER)
    lines = getattr(websocket.app.state, "lines", None)
    return await hand_over(lines) if hand_over is not None and lines is not None else None


async def _both(line: Line, *talks: Coroutine[Any, Any, None]) -> None:
    """Telling and listening, until one of them is over or the client takes nothing any more."""
    tasks = [asyncio.create_task(talk) for talk in talks]
    done: set[asyncio.Task[None]] = set()
    look_after = None if line.is_carried else SEND_SECONDS / 5  # whoever carries a line watches it
    try:
        while not done:
            done, _ = await asyncio.wait(tasks, timeout=look_after, return_when=asyncio.FIRST_COMPLETED)
            if not done and line.is_stuck():
                raise TimeoutError
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _tell(line: Line, listening: Subscription, last: int) -> None:
    """Each step, none twice."""
    async for steps in listening.commits():
        new = steps.after(last)
        if new is not None:
            line.check()
            last = new.last
            await line.send_text(f'{{"type":"steps","steps":{new.text_for(listening.viewer)}}}')
    raise TimeoutError  # it did not listen for too long


async def _catch_up(line: Line, house: House, listening: Subscription, after: int) -> int:
    """What was missed, or all of it. Whoever names what has not happened yet is told all of it."""
    missed = house.events_after(listening.table, after, listening.viewer) if after > 0 else None
    if missed is None or (not missed and after > house.desk(listening.table).sequence):
        state = await house.look(listening.table, listening.viewer)
        await line.send({"type": "state", "state": state})
        return int(state["sequence"])
    await line.send({"type": "steps", "steps": missed})
    return int(missed[-1]["sequence"]) if missed else after


async def _listen(line: Line, house: House, table: str) -> None:
    bucket, refusals = Bucket(RATE, BURST), 0
    while True:
        text = await line.hear()
        asker = line.asker()
        if text is not None and len(text) > MESSAGE_MOST:
            await line.cut(TOO_BIG)
            return
        if not bucket.take():
            refusals += 1
            answer = _refused(
                None, problems.made(*problems.TOO_MANY, f"a line carries {RATE} messages a second")
            )
        else:
            answer = await _said(house, table, asker, text)
            refusals = refusals + 1 if answer.get("garbage") else 0
        answer.pop("garbage", None)
        await line.send(answer)
        if refusals > REFUSALS_MAX:
            await line.cut(POLICY)
            return


async def _said(house: House, table: str, asker: Person, text: str | None) -> dict[str, Any]:
    key: str | None = None
    try:
        said = orjson.loads(text) if text is not None else None
        if not isinstance(said, dict):
            raise ValueError("a message is an object")
        key = said.pop("id", None)
        if not isinstance(key, str) or not 0 < len(key) <= 200 or not key.isprintable():
            key = None
            raise ValueError("a message has an id, a text of 1 to 200 printable characters")
        body = Said.model_validate(said, strict=False)
    except (ValueError, RecursionError, ValidationError) as error:
        detail = _first_fault(error) if isinstance(error, ValidationError) else str(error)
        return {**_refused(key, problems.made(*problems.INVALID, detail)), "garbage": True}
    try:
        command = command_of(table, body.verb(), body.role, body.position, key, asker)
        outcome = await house.ask(command)
    except Exception as error:
        if not isinstance(error, HoyleError):
            log.error("fault in %s of %s: %s", body.do, table, type(error).__name__, exc_info=error)
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
