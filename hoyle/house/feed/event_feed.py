"""The event feed: committed steps of a table, as each viewer may see them.

It contains no hash of a running round: the cards are so few that a hash could be searched.
"""

# Compiled by mypyc.

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from hoyle.engine import Round
from hoyle.engine.round.events import Event
from hoyle.engine.round.script import Prompt
from hoyle.engine.round.view import own_views, seen_alone, show_event, show_prompt

RECENT = 120  # steps kept for viewers who reconnect
_NOT_TOLD = ("do", "moves", "seed", "sealed")
_IN_ROUND = ("choose", "draw", "rule", "start", "finish")


@dataclass(slots=True)
class Told:
    """One step of a table: its event, and the round's events that it caused (from `begin` to `end`)."""

    sequence: int
    made_at: str
    actor: str
    kind: str
    words: dict[str, Any]
    round: Round | None
    begin: int
    end: int
    position: str
    prompt: Prompt | None
    deadline: dict[str, Any] | None = None

    def seen_by(self, viewer: str) -> dict[str, Any]:
        """Within a round, the engine's view of it; between rounds, the words of the event."""
        shown = {**self._seen_by_all(), "prompt": show_prompt(self.prompt, viewer)}
        if self.round is not None:
            shown["events"] = [show_event(each, viewer) for each in self._events()]
        return shown

    def _seen_by_all(self) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "sequence": self.sequence, "at": self.made_at, "kind": self.kind, "actor": self.actor,
            "position": self.position, "deadline": self.deadline,
        }  # fmt: skip
        if self.kind not in _IN_ROUND:
            shown["words"] = {name: value for name, value in self.words.items() if name not in _NOT_TOLD}
        return shown

    def _events(self) -> Sequence[Event]:
        return self.round.events[self.begin : self.end] if self.round is not None else ()

    def kept(self) -> Kept:
        """As texts. The public part is serialized once."""
        start, events = _dumped(self._seen_by_all())[:-1], self._events()
        shared = [_dumped(show_event(each, "")) for each in events]
        own: dict[str, bytes] = {}
        for viewer in own_views(events, self.prompt):
            mine = [
                _dumped(show_event(each, viewer)) if viewer in seen_alone(each) else text
                for each, text in zip(events, shared, strict=True)
            ]
            own[viewer] = self._text(start, mine, viewer)
        return Kept(self.sequence, self._text(start, shared, ""), own)

    def _text(self, start: bytes, events: list[bytes], viewer: str) -> bytes:
        end = b',"events":[%b]}' % b",".join(events) if self.round is not None else b"}"
        return b'%b,"prompt":%b%b' % (start, _dumped(show_prompt(self.prompt, viewer)), end)


class Kept(NamedTuple):
    """A step as JSON: one text for all viewers, and one for each viewer with a private part."""

    sequence: int
    shared: bytes
    own: dict[str, bytes]

    def text_for(self, viewer: str) -> bytes:
        return self.own.get(viewer, self.shared)


class Steps:
    """The steps of one commit at one table. Viewers without a private part share one text."""

    def __init__(self, told: list[Told]) -> None:
        self.told = told
        self.kept = [each.kept() for each in told]
        self._whole = ""

    @property
    def last(self) -> int:
        return self.told[-1].sequence

    def seen_by(self, viewer: str) -> list[dict[str, Any]]:
        return [each.seen_by(viewer) for each in self.told]

    def after(self, sequence: int) -> Steps | None:
        """The steps after a sequence number, or none."""
        if self.told[0].sequence > sequence:
            return self
        later = [each for each in self.told if each.sequence > sequence]
        return Steps(later) if later else None

    def text_for(self, viewer: str) -> str:
        """The same as `seen_by`, as JSON."""
        if any(viewer in each.own for each in self.kept):
            return _listed(each.text_for(viewer) for each in self.kept)
        if not self._whole:
            self._whole = _listed(each.shared for each in self.kept)
        return self._whole


def _listed(texts: Iterable[bytes]) -> str:
    return f"[{b','.join(texts).decode()}]"


def as_json(data: Any) -> bytes:
    """Bytes of their own size: orjson returns a slice of a buffer of some thousand bytes."""
    return bytes(memoryview(_dumped(data)))


def _dumped(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)


class Publication(NamedTuple):
    """The steps of one commit at one table. Without steps, they cannot be shown: viewers have to ask for the state."""

    table: str
    steps: Steps | None
    is_last: bool  # the table is closed


class Recent:
    """The last steps of a table, as texts, so that their rounds can be freed."""

    def __init__(self, sequence: int) -> None:
        self._before = sequence  # everything up to here is gone
        self._steps: deque[Kept] = deque()

    def add(self, steps: Iterable[Kept]) -> None:
        for kept in steps:
            self._steps.append(kept)
            if len(self._steps) > RECENT:
                self._before = self._steps.popleft().sequence

    def lose(self, sequence: int) -> None:
        """These steps cannot be shown; viewers have to ask for the whole state."""
        self._before = sequence
        self._steps.clear()

    def after(self, sequence: int, viewer: str) -> list[dict[str, Any]] | None:
        """The steps after a sequence number; none if they are no longer kept."""
        if sequence < self._before:
            return None
        return [orjson.loads(kept.text_for(viewer)) for kept in self._steps if kept.sequence > sequence]
