"""Conditions of multiple-action blackjack: those of blackjack, and the circle that a choice is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hoyle.games.blackjack.circles.circle_wagers import CIRCLES
from hoyle.strategy.blackjack.conditions import CONDITIONS as OF_BLACKJACK
from hoyle.strategy.condition import Condition
from hoyle.strategy.seat_view import Seen

CHOICES: tuple[str, ...] = (
    "stand", "hit", "double", "split", "surrender", "insurance", "no", "stay", "cover", "take", "refuse", "void", "play_on",
)  # fmt: skip
_NAMES = [circle.removeprefix("circle_") for circle in CIRCLES]


def _read_circles(value: Any) -> frozenset[str]:
    """`two`, or a list of these."""
    named = {str(part) for part in (value if isinstance(value, list) else [value])}
    if unknown := named.difference(_NAMES):
        raise ValueError(f'has "{min(unknown)}"; a circle is {", ".join(_NAMES)}')
    return frozenset(named)


def _circle(seen: Seen, circles: frozenset[str]) -> bool:
    """The first one still in play, or the one that may be doubled or insured."""
    return any(f", circle {name}" in seen.about for name in circles)


CONDITIONS: Mapping[str, Condition] = {
    **OF_BLACKJACK,
    "circle": Condition("the choice is about one of these circles", _read_circles, _circle),
}
