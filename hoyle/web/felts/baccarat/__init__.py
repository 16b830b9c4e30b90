"""The felt of baccarat: three bands across each seat, and the point count under each hand."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.baccarat.hands import point_count
from hoyle.web.drawing.card_svg import HIDDEN

PLAN = (("tie",), ("banker",), ("player",))
SHAPES = {"tie": "band tie", "banker": "band banker", "player": "band player"}
CLOTH = ("#14594f", "#0a3833")
LEGENDS = (("tie", "win", "Tie pays {}"),)


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """Empty while a card is face down.

    >>> [hand_total(cards, is_alone=True) for cards in (["7h", "8c"], ["Kh", "??"])]
    ['5', '']
    """
    return "" if len(cards) < 2 or HIDDEN in cards else str(point_count(tuple(cards)))
