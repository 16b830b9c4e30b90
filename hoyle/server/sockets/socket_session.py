"""One socket session: the client's messages become commands; steps and answers become its texts."""

# Compiled by mypyc.

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Protocol

import orjson
from fastapi import WebSocket

from hoyle.errors import HouseStopped, HoyleError
from hoyle.house import CLOSED, Outcome, Steps, Subscription, as_json
from hoyle.server.auth.authentication import people_of, person_of, queue_of, token_of
from hoyle.server.auth.users import Person
from hoyle.server.http import problems
from hoyle.server.http.command_body import Spoken
from hoyle.server.http.rate_limit import Bucket, TooMany

log = logging.getLogger("hoyle")
MESSAGE_MOST = 16_384
RATE, BURST = 500, 1_000
SOCKETS_MAX = 100  # open at once for one person
REFUSALS_MAX = 50  # invalid messages in a row before the connection is cut
POLICY, GOING_AWAY, TOO_BIG = 1008, 1001, 1009
_SEQUENCE = re.compile(r"[0-9]{1,18}")


class End(Protocol):
    """The server's end of a connection, in this process or another."""

    def say(self, text: str) -> None: ...
    def hang_up(self, code: int) -> None: ...
    def listen(self, heard: Callable[[str | None], None]) -> None: ...
    def answered(self) -> None: ...
    async def wait(self) -> None: ...


class Talk:
    """One client at one table. Its session is checked for every message in either direction."""

    def __init__(self, websocket: WebSocket, table: str, end: End) -> None:
        self._queue, self._people = queue_of(websocket), people_of(websocket)
        self._house = self._queue.house
        self._websocket, self._token = websocket, token_of(websocket)
        self._table, self._end = table, end
        self._viewer, self._last = "", 0
        self._bucket, self._refusals = Bucket(RATE, BURST), 0
        self._answers: deque[_Answer] = deque()  # in the order of the messages

    async def run(self, after: str) -> None:
        listening: Subscription | None = None
        open_sockets: Counter[str] = self._websocket.app.state.sockets
        name = ""
        try:
            name = self._asker().name
            open_sockets[name] += 1
            if open_sockets[name] > SOCKETS_MAX:
                raise TooMany(
                    f"{name} has {SOCKETS_MAX} sockets open, and no more are allowed. Close one first."
                )
            self._house.journal.check_running()
            listening = self._queue.subscribe(self._table, self._viewer)
            self._last = await self._catch_up(_sequence(after))
            listening.each(self._told, lambda: self._end.hang_up(GOING_AWAY))
            self._end.listen(self._heard)
        except HoyleError as error:
            self._cut(error)
        try:
            await self._end.wait()
        finally:
            if listening is not None:
                listening.close()
            if name:
                open_sockets[name] -= 1
                if not open_sockets[name]:
                    del open_sockets[name]

    def _asker(self) -> Person:
        person = self._people.who(self._token) if self._token else person_of(self._websocket)
        self._viewer = person.name
        return person

    def _cut(self, error: HoyleError) -> None:
        self._say(refused(None, problems.problem(error)))
        self._end.hang_up(POLICY)

    def _say(self, data: dict[str, Any]) -> None:
        self._end.say(as_json(data).decode())

    # To the client.

    def _told(self, steps: Steps) -> None:
        """Send each step once. Receiving steps is no activity, so it does not keep a session alive."""
        new = steps.after(self._last)
        if new is None:
            return
        try:
            self._people.check(self._token)
        except HoyleError as error:
            self._cut(error)
            return
        self._last = new.last
        self._end.say(f'{{"type":"steps","steps":{new.text_for(self._viewer)}}}')

    async def _catch_up(self, after: int) -> int:
        """Send the missed steps, or the whole state; also to a client that names a step in the future."""
        house, table, viewer = self._house, self._table, self._viewer
        missed = house.events_after(table, after, viewer) if after > 0 else None
        if missed is None or (not missed and after > house.desk(table).sequence):
            state = await self._queue.look(table, viewer)
            self._say({"type": "state", "state": state})
            return int(state["sequence"])
        self._say({"type": "steps", "steps": missed})
        return int(missed[-1]["sequence"]) if missed else after

    # From the client.

    def _heard(self, text: str | None) -> None:
        answer = _Answer()
        self._answers.append(answer)
        try:
            asker = self._asker()
        except HoyleError as error:
            self._cut(error)
            return
        if text is not None and len(text) > MESSAGE_MOST:
            self._end.hang_up(TOO_BIG)
        elif not self._bucket.take():
            refused = problems.made(*problems.TOO_MANY, f"A connection may send {RATE} messages a second.")
            self._refuse(answer, None, refused)
        else:
            self._ask(asker, text, answer)

    def _ask(self, asker: Person, text: str | None, answer: _Answer) -> None:
        key: str | None = None
        try:
            said = orjson.loads(text) if text is not None else None
            if not isinstance(said, dict):
                raise ValueError("A message is a JSON object.")
            given: Any = said.pop("id", None)
            if not isinstance(given, str) or not 0 < len(given) <= 200 or not given.isprintable():
                raise ValueError("A message has an id, a text of 1 to 200 printable characters.")
            key = given
            verb = str(said.get("do"))
        except (ValueError, RecursionError) as error:
            self._refuse(answer, key, problems.made(*problems.INVALID, str(error)))
            return
        try:
            command = Spoken.read(said).command(self._table, key, asker)
        except problems.Unreadable as error:
            self._refuse(answer, key, problems.problem(error))
            return
        except Exception as error:
            self._refusals = 0
            self._answer(answer, self._refusal(key, verb, error))
            return
        self._refusals = 0
        asked = self._queue.begin(command)
        asked.add_done_callback(lambda done: self._done(answer, key, verb, done))

    def _refuse(self, answer: _Answer, key: str | None, problem: dict[str, Any]) -> None:
        """A message that is no command. Too many in a row end the connection."""
        self._refusals += 1
        answer.is_last = self._refusals > REFUSALS_MAX
        self._answer(answer, refused(key, problem))

    def _done(self, answer: _Answer, key: str, verb: str, done: asyncio.Future[Outcome]) -> None:
        # Read, not raised: a traceback would form a reference cycle with the future.
        error = HouseStopped(CLOSED) if done.cancelled() else done.exception()
        if error is not None:
            self._answer(answer, self._refusal(key, verb, error))
            return
        outcome = done.result()
        self._answer(answer, {
            "type": "done", "id": key, "sequence": outcome.sequence, "position": outcome.position,
            "result": outcome.result, "is_repeat": outcome.is_repeat,
        })  # fmt: skip

    def _refusal(self, key: str | None, verb: str, error: BaseException) -> dict[str, Any]:
        if not isinstance(error, HoyleError):
            log.error("fault in %s of %s: %s", verb, self._table, type(error).__name__, exc_info=error)
        assert isinstance(error, Exception)
        return refused(key, problems.problem(error))

    def _answer(self, answer: _Answer, data: dict[str, Any]) -> None:
        """Answers leave in the order of the messages."""
        answer.text = as_json(data).decode()
        while self._answers and self._answers[0].text:
            first = self._answers.popleft()
            self._end.say(first.text)
            self._end.answered()
            if first.is_last:
                self._end.hang_up(POLICY)


class _Answer:
    """A place in the queue of answers."""

    __slots__ = ("is_last", "text")

    def __init__(self) -> None:
        self.text, self.is_last = "", False


def _sequence(after: str) -> int:
    """The last step that a returning client has seen; 0 is none."""
    if not _SEQUENCE.fullmatch(after):
        raise problems.Unreadable(
            "after: the sequence number of the last step you have seen, a whole number of at most 18 digits; "
            "leave it out to be told the state"
        )
    return int(after)


def refused(key: str | None, problem: dict[str, Any]) -> dict[str, Any]:
    return {"type": "refused", "id": key, "problem": problem}
