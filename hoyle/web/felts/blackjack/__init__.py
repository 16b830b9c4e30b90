"""The felt of the blackjack games: the prices printed across it, and what each hand counts under its cards."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book.terms import Terms
from hoyle.games.blackjack.hand import total_of
from hoyle.games.blackjack.settlement_rules import TWENTY_ONE
from hoyle.web.drawing.card_svg import HIDDEN

LEGENDS = (("blackjack", "blackjack", "Blackjack pays {}"), ("insurance", "win", "Insurance pays {}"))


def hand_total(cards: Sequence[str], *, is_alone: bool, terms: Terms | None = None) -> str:
    """Empty while a card is face down. An ace and a ten-count card are a blackjack unless the hand was split.

    >>> [hand_total(cards, is_alone=True) for cards in (["7h", "8c", "Kd"], ["Ah", "Kd"], ["9h", "??"])]
    ['25, bust', 'blackjack', '']
    """
    if len(cards) < 2 or HIDDEN in cards:
        return ""
    total = total_of(tuple(cards))
    if total == TWENTY_ONE and len(cards) == 2 and is_alone:
        return "blackjack"
    return f"{total}, bust" if total > TWENTY_ONE else str(total)
