"""Three-card hands: a straight beats a flush, and three of a kind beats both.

The books that compare three-card hands agree on this order and on A-2-3 as the lowest straight. Where a
book lists A-K-Q of one suit apart, as a mini royal, it is still the highest straight flush.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hoyle.kit.ranking.rank import (
    CODES,
    SUIT_BITS,
    SUIT_MASK,
    Rank,
    RankTable,
    Values,
    by_count,
    one_suit,
    refusal,
    straight_top,
    strength_of,
)

THREE_CARD_HANDS = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")


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


def _rank_values(values: Values, *, suited: bool) -> Rank:
    top = straight_top(values)
    kinds = by_count(values)
    if top and suited:
        return _rank("straight_flush", (top,))
    if len(kinds) == 1:
        return _rank("three_of_a_kind", kinds)
    if top:
        return _rank("straight", (top,))
    if suited:
        return _rank("flush", values)
    return _rank("pair" if len(kinds) == 2 else "high_card", kinds)


def _rank(name: str, values: Values) -> Rank:
    category = len(THREE_CARD_HANDS) - 1 - THREE_CARD_HANDS.index(name)
    return Rank(strength_of(category, values), name)


_ONE_SUIT = one_suit(3)
_SUITED = RankTable(partial(_rank_values, suited=True))
_MIXED = RankTable(partial(_rank_values, suited=False))
_MINI_ROYAL = _rank("straight_flush", (14,))
