"""Conditions of Spanish 21: those of blackjack, and how the suits of a hand are mixed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.blackjack.bonus_hands import KINDS, kind_of
from hoyle.strategy.blackjack import conditions as of_blackjack
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen


def read_kinds(value: Any) -> frozenset[str]:
    """`mixed`, `suited`, `spades`, or a list of these."""
    found = frozenset(map(str, value if isinstance(value, list) else [value]))
    if strange := found.difference(KINDS):
        raise ValueError(f'has "{min(strange)}"; write suits as {", ".join(KINDS)}')
    return found


def _suits(seen: Seen, kinds: frozenset[str]) -> bool:
    return bool(seen.hand) and kind_of(seen.hand) in kinds


CHOICES: tuple[str, ...] = (*of_blackjack.CHOICES, "other_hand")
CONDITIONS: Mapping[str, Condition] = {
    **of_blackjack.CONDITIONS,
    "suits": Condition(
        "the cards are of several suits, of one suit but spades, or spades", read_kinds, _suits
    ),
}
