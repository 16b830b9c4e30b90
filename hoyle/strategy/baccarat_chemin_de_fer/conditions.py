"""Conditions of chemin de fer: the two cards of a hand of five by their point values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.baccarat.hands import points_of
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

VALUES = {"10": 0, "A": 1, **{str(value): value for value in range(2, 10)}}
Hands = frozenset[tuple[int, ...]]


def _read(value: Any) -> Hands:
    """`10-5`, or several of them."""
    hands = set()
    for text in value if isinstance(value, list) else [value]:
        parts = str(text).split("-")
        if len(parts) != 2 or not all(part in VALUES for part in parts):
            raise ValueError(f"is {text!r}; write two cards as in 10-5 or A-4")
        hands.add(tuple(sorted(VALUES[part] for part in parts)))
    return frozenset(hands)


def _is_of(seen: Seen, hands: Hands) -> bool:
    return tuple(sorted(map(points_of, seen.hand[:2]))) in hands


CHOICES: tuple[str, ...] = ("card", "stay", "natural")
CONDITIONS: Mapping[str, Condition] = {
    "hand": Condition("the two cards, as 10-5; tens and court cards are 10", _read, _is_of),
}
