"""Five-card hands, five cards at a time.

A royal flush is the highest straight flush under its own name, because pay tables price it apart. The
books of house poker agree on A-2-3-4-5 as the lowest straight; pai gow poker ranks it elsewhere, and its
joker too, in a ranking of its own.
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

FIVE_CARD_HANDS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)

# Only a shoe of several decks can deal it, so pay tables of one deck need not price it.
FIVE_OF_A_KIND = "five_of_a_kind"


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


def _rank_values(values: Values, *, suited: bool) -> Rank:
    top = straight_top(values)
    kinds = by_count(values)
    most = values.count(kinds[0])
    if top and suited:
        return _rank("royal_flush" if top == 14 else "straight_flush", (top,))
    if most == 5:
        return Rank(strength_of(len(FIVE_CARD_HANDS), kinds), FIVE_OF_A_KIND)
    if most == 4:
        return _rank("four_of_a_kind", kinds)
    if most == 3 and len(kinds) == 2:
        return _rank("full_house", kinds)
    if suited:
        return _rank("flush", values)
    if top:
        return _rank("straight", (top,))
    if most == 3:
        return _rank("three_of_a_kind", kinds)
    return _rank({3: "two_pair", 4: "pair", 5: "high_card"}[len(kinds)], kinds)


def _rank(name: str, values: Values) -> Rank:
    category = len(FIVE_CARD_HANDS) - 1 - FIVE_CARD_HANDS.index(name)
    return Rank(strength_of(category, values), name)


_ONE_SUIT = one_suit(5)
_SUITED = RankTable(partial(_rank_values, suited=True))
_MIXED = RankTable(partial(_rank_values, suited=False))
