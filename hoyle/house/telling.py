"""What has happened, as each viewer may see it. It is told when it has been committed, and not before.

No hash of a running round is told: whoever knows how few cards there are could try them all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hoyle.engine import Round
from hoyle.engine.script import Prompt
from hoyle.engine.view import show_event, show_prompt

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
