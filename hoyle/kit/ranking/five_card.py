"""Five-card hands, five cards at a time.

A royal flush is the highest straight flush under its own name, because pay tables price it apart. The
books of house poker agree on A-2-3-4-5 as the lowest straight; pai gow poker ranks it elsewhere, and its
joker too, in a ranking of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.kit.ranking.categories import FIVE_CARD_HANDS, FIVE_OF_A_KIND
from hoyle.kit.ranking.hand_ranking import Ranking
from hoyle.kit.ranking.rank import CODES, SUIT_BITS, SUIT_MASK, Rank, one_suit, refusal

FIVE_CARD = Ranking(5, (FIVE_OF_A_KIND, *FIVE_CARD_HANDS))


def rank_five_cards(cards: Sequence[str]) -> Rank:
    """
    >>> rank_five_cards(("Ah", "Kh", "Qh", "Jh", "Th")).name
    'royal_flush'
    """
    try:
        first, second, third, fourth, fifth = cards
        total = CODES[first] + CODES[second] + CODES[third] + CODES[fourth] + CODES[fifth]
    except (KeyError, ValueError):
        raise refusal(cards, "five") from None
    return (_SUITED if total & SUIT_MASK in _ONE_SUIT else _MIXED)[total >> SUIT_BITS]


def six_card_royal_suit(cards: Sequence[str]) -> str | None:
    """The suit of ace, king, queen, jack, 10 and 9 when all six are of one, else nothing.

    >>> six_card_royal_suit(("9d", "Td", "Jd", "Qd", "Kd", "Ad"))
    'd'
    """
    if len(cards) != 6 or any(card not in CODES for card in cards):
        raise refusal(cards, "six")
    suit = cards[0][1]
    return suit if set(cards) == {rank + suit for rank in "AKQJT9"} else None


_ONE_SUIT = one_suit(5)
_MIXED, _SUITED = FIVE_CARD.tables
