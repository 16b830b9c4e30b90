"""The six-card bonus: the best five of six cards, and the royal flush of all six by its suit."""

from __future__ import annotations

from hoyle.kit.cards import Cards
from hoyle.kit.ranking import best_five, six_card_royal_suit

SIX_CARD_HANDS = (
    "six_card_royal_diamonds", "six_card_royal", "royal_flush", "straight_flush", "four_of_a_kind",
    "full_house", "flush", "straight", "three_of_a_kind", "two_pair", "pair", "high_card",
)  # fmt: skip


def six_card_name(cards: Cards) -> str:
    """
    >>> six_card_name(("Ad", "Kd", "Qd", "Jd", "Td", "9d")), six_card_name(("Ah", "Kh", "Qh", "Jh", "Th", "2c"))
    ('six_card_royal_diamonds', 'royal_flush')
    """
    suit = six_card_royal_suit(cards)
    if suit is not None:
        return "six_card_royal_diamonds" if suit == "d" else "six_card_royal"
    return best_five(cards).name
