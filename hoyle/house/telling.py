"""What has happened, as each viewer may see it. It is told when it has been committed, and not before.

No hash of a running round is told: whoever knows how few cards there are could try them all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import orjson

from hoyle.engine import Round
from hoyle.engine.script import Prompt
from hoyle.engine.view import own_views, show_event, show_prompt

RECENT = 120  # steps that are kept for whoever comes back after a moment
_IN_ROUND = ("choose", "draw", "rule", "start", "finish")


@dataclass(slots=True)
class Told:
    """One step of a table: the event, and what the round made of it (from `begin` to `end` of its events)."""

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
        """Within a round, only the engine's view of it; between rounds, the words themselves."""
        shown: dict[str, Any] = {
            "sequence": self.sequence, "at": self.made_at, "kind": self.kind, "actor": self.actor,
            "position": self.position, "prompt": show_prompt(self.prompt, viewer), "deadline": self.deadline,
        }  # fmt: skip
        if self.kind not in _IN_ROUND:
            shown["words"] = {
                name: value for name, value in self.words.items() if name not in ("do", "moves", "seed")
            }
        if self.round is not None:
            shown["events"] = [show_event(each, viewer) for each in self.round.events[self.begin : self.end]]
        return shown

    def own_views(self) -> frozenset[str]:
        """Those who see something of it that a bystander does not."""
        return own_views(
            self.round.events[self.begin : self.end] if self.round is not None else (), self.prompt
        )


class Steps:
    """The steps of one commit at one table. Whoever sees nothing of their own shares one text with all others."""

    def __init__(self, told: list[Told]) -> None:
        self.told = told
        self._own = [each.own_views() for each in told]
        self._shared: list[bytes] = []
        self._whole = ""

    @property
    def last(self) -> int:
        return self.told[-1].sequence

    def seen_by(self, viewer: str) -> list[dict[str, Any]]:
        return [each.seen_by(viewer) for each in self.told]

    def after(self, sequence: int) -> Steps | None:
        """What of them followed on a sequence number; none if nothing did."""
        if self.told[0].sequence > sequence:
            return self
        later = [each for each in self.told if each.sequence > sequence]
        return Steps(later) if later else None

    def text_for(self, viewer: str) -> str:
        """The same as `seen_by`, as JSON."""
        if not self._shared:
            self._shared = [as_json(each.seen_by("")) for each in self.told]
            self._whole = _listed(self._shared)
        if not any(viewer in own for own in self._own):
            return self._whole
        return _listed(
            as_json(each.seen_by(viewer)) if viewer in own else shared
            for each, own, shared in zip(self.told, self._own, self._shared, strict=True)
        )


def _listed(texts: Iterable[bytes]) -> str:
    return f"[{b','.join(texts).decode()}]"


def as_json(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS)


class Recent:
    """The last steps of a table."""

    def __init__(self, sequence: int) -> None:
        self._before = sequence  # everything up to here is gone
        self._steps: deque[Told] = deque()

    def add(self, steps: Iterable[Told]) -> None:
        for told in steps:
            self._steps.append(told)
            if len(self._steps) > RECENT:
                self._before = self._steps.popleft().sequence

    def after(self, sequence: int, viewer: str) -> list[dict[str, Any]] | None:
        """What followed on a sequence number; none where that is too long ago to tell."""
        if sequence < self._before:
            return None
        return [told.seen_by(viewer) for told in self._steps if told.sequence > sequence]
