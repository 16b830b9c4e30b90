"""The hands on a table, followed from the events of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.web.drawing.card_svg import HIDDEN

Event = Mapping[str, Any]
Hands = dict[str, list[str]]


@dataclass
class TableHands:
    """`hands` by their place, and `sources` from which each was drawn."""

    hands: Hands = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    def follow(self, event: Event) -> None:
        step = {
            "drawn": self._drawn, "shown": self._shown, "turned": self._turned, "discarded": self._discarded,
            "shuffled": self._shuffled, "moved": self._moved,
        }.get(event["event"])  # fmt: skip
        if step is not None:
            step(event)

    def _drawn(self, event: Event) -> None:
        to = event["to"]
        self.sources[to] = event["what"]
        self.hands[to] = [*self.hands.get(to, []), *event["items"]]

    def _shown(self, event: Event) -> None:
        self.hands[event["to"]] = list(event["items"])

    def _turned(self, event: Event) -> None:
        held = self.hands.get(event["to"], [])
        if event["item"] not in held and HIDDEN in held:
            held[held.index(HIDDEN)] = event["item"]

    def _discarded(self, event: Event) -> None:
        for item in event["items"]:
            _remove(self.hands.get(event["to"], []), item)

    def _shuffled(self, event: Event) -> None:
        """Cards dealt for the button go back before the hand."""
        self.hands = {to: items for to, items in self.hands.items() if not to.endswith(".button")}

    def _moved(self, event: Event) -> None:
        _remove(self.hands.get(event["origin"], []), event["item"])
        self.hands.setdefault(event["to"], []).append(event["item"])
        self.sources.setdefault(event["to"], "cards")


def _remove(held: list[str], item: str) -> None:
    """Removes the item, or a hidden one in its place."""
    gone = item if item in held else HIDDEN
    if gone in held:
        held.remove(gone)
