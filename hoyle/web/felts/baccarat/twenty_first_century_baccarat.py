"""The felt of 21st century baccarat: the tie bet, and below it the stand line and the hit line."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.engine.round.view import HIDDEN
from hoyle.games.baccarat.hands import point_count

PLAN = (("tie",), ("base", "double"))
SHAPES = {"tie": "box"}
LABELS = {"base": "Base", "double": "Double", "tie": "Tie"}
LEGENDS = (("tie", "win", "Tie pays {}"),)


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """Empty while a card is face down.

    >>> [hand_total(cards, is_alone=True) for cards in (["7h", "8c"], ["Kh", "??"])]
    ['5', '']
    """
    return "" if len(cards) < 2 or HIDDEN in cards else str(point_count(tuple(cards)))
