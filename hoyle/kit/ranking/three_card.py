"""Three-card hands: a straight beats a flush, and three of a kind beats both.

The books that compare three-card hands agree on this order and on A-2-3 as the lowest straight. Where a
book lists A-K-Q of one suit apart, as a mini royal, it is still the highest straight flush.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.kit.ranking.categories import THREE_CARD_HANDS
from hoyle.kit.ranking.hand_ranking import Ranking
from hoyle.kit.ranking.rank import CODES, SUIT_BITS, SUIT_MASK, Rank, one_suit, refusal

THREE_CARD = Ranking(3, THREE_CARD_HANDS)


def rank_three_cards(cards: Sequence[str]) -> Rank:
    """
    >>> rank_three_cards(("Ah", "Kh", "Qh")).name, rank_three_cards(("7d", "7d", "7d")).name
    ('straight_flush', 'three_of_a_kind')
    """
    try:
        first, second, third = cards
        total = CODES[first] + CODES[second] + CODES[third]
    except (KeyError, ValueError):
        raise refusal(cards, "three") from None
    return (_SUITED if total & SUIT_MASK in _ONE_SUIT else _MIXED)[total >> SUIT_BITS]


def is_mini_royal(cards: Sequence[str]) -> bool:
    """Whether these are ace, king and queen of one suit."""
    return rank_three_cards(cards) == _MINI_ROYAL


_ONE_SUIT = one_suit(3)
_MIXED, _SUITED = THREE_CARD.tables
_MINI_ROYAL = rank_three_cards(("Ah", "Kh", "Qh"))
