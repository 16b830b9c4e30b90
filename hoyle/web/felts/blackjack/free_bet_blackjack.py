"""The felt of free bet blackjack: square golden lammers lie beside the hands that the house has paid for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

PLAN = (("push_22",), ("blackjack",))
LABELS = {"push_22": "Push 22", "blackjack": "Blackjack"}
CLOTH = ("#3d2a66", "#231640")
LEGENDS = (
    ("blackjack", "blackjack", "Blackjack pays {}"),
    ("insurance", "win", "Insurance pays {}"),
    ("free_double", "win", "Free doubles pay {}"),
    ("free_split", "win", "Free splits pay {}"),
)
_FOR = {"free_split": ("moved", "the split"), "free_double": ("drawn", "the double")}


def tokens(events: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """What each lammer stands for, by the hand that it lies beside. A split's lies by the new hand.

    >>> chose = {"event": "chose", "choice": "free_split", "spot": 1}
    >>> tokens([chose, {"event": "moved", "item": "8h", "origin": "1", "to": "1.2"}])
    {'1.2': ['the split']}
    """
    found: dict[str, list[str]] = {}
    waiting = ("", "")
    for event in events:
        kind = event["event"]
        if kind == "chose":
            waiting = _FOR.get(str(event["choice"]), ("", ""))
        elif kind == waiting[0]:
            found.setdefault(str(event["to"]), []).append(waiting[1])
            waiting = ("", "")
    return found
