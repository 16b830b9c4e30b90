"""Low hands: the lower the better, compared from the highest card down. A stronger rank is a better low.

Ace to five: the ace is the lowest card, straights and flushes do not count. Deuce to seven: the ace is the highest
card and makes no straight below the 2; straights and flushes count against the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from hoyle.kit.ranking.five_card import rank_five_cards
from hoyle.kit.ranking.rank import CODES, SUIT_BITS, Rank, RankTable, Values, by_count, refusal, strength_of

LOW_HANDS = ("high_card", "pair", "two_pair", "three_of_a_kind", "full_house", "four_of_a_kind")
_WORST = 1 << 28
_WHEEL = strength_of(0, (14, 5, 4, 3, 2))


def best_low(cards: Sequence[str], size: int = 5) -> Rank:
    """The best ace-to-five low of `size` among up to seven cards; its name is what stands against it.

    >>> best_low(("Ah", "2d", "3h", "4d", "8h", "Kd", "Kc")).name
    'high_card'
    """
    try:
        total = sum([CODES[card] for card in cards])
    except KeyError:
        raise refusal(cards, "three to seven") from None
    if not size <= len(cards) <= 7:
        raise refusal(cards, "three to seven")
    return _TABLES[size][total >> SUIT_BITS]


def qualifies(rank: Rank, at_most: int) -> bool:
    """Whether a low has no pair and no card above `at_most`: eight or better, six or better."""
    return rank.strength > _WORST - strength_of(0, (at_most + 1,))


def best_deuce_to_seven(cards: Sequence[str]) -> Rank:
    """
    >>> best_deuce_to_seven(("7h", "5d", "4h", "3d", "2h")).name
    'high_card'
    """
    return max(_deuce_to_seven(five) for five in combinations(cards, 5))


def _deuce_to_seven(five: Sequence[str]) -> Rank:
    high = rank_five_cards(five)
    if high.name == "straight" and {card[0] for card in five} == set("A2345"):
        return Rank(_WORST - _WHEEL, "high_card")
    if high.name == "straight_flush" and {card[0] for card in five} == set("A2345"):
        high = Rank(strength_of(5, (14, 5, 4, 3, 2)), "flush")
    return Rank(_WORST - high.strength, high.name)


def _rank_low(values: Values, size: int) -> Rank:
    """Values come with the ace as 14; it is the lowest card here."""
    lows = sorted(1 if value == 14 else value for value in values)
    distinct = sorted(set(lows))
    if len(distinct) >= size:
        return Rank(_WORST - strength_of(0, distinct[:size][::-1]), "high_card")
    return max(_paired(chosen) for chosen in combinations(lows, size))


def _paired(values: Values) -> Rank:
    kinds = by_count(values)
    counts = tuple(values.count(kind) for kind in kinds)
    category = _CATEGORIES[counts[0], counts[1] if len(counts) > 1 else 0]
    return Rank(_WORST - strength_of(category, kinds), LOW_HANDS[category])


def _table(size: int) -> RankTable:
    return RankTable(lambda values: _rank_low(values, size))


_CATEGORIES = {(1, 1): 0, (2, 1): 1, (2, 2): 2, (3, 1): 3, (3, 0): 3, (3, 2): 4, (4, 1): 5}
_TABLES = {3: _table(3), 5: _table(5)}
