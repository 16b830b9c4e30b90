"""The felt of fast action hold 'em: the wager, and a place for the second hand of a split."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.house_poker.fast_action_holdem import ranking_of
from hoyle.web.felts.common.called_hands import best_of

KEPT = 2

PLAN = (("original",), ("second",))
CLOTH = ("#5a4a1f", "#332910")


def hand_name(cards: Sequence[str], board: Sequence[str], terms: Terms) -> str:
    """Once the hand is down to the two cards that it plays."""
    if len(cards) != KEPT:
        return ""
    return best_of(ranking_of(terms), with_board=True)(cards, board, terms)
