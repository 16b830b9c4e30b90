"""Places of seven-card hands with the hands that need all seven: those of the best five, and above them the others.

Only a royal flush or seven cards of one suit can be such a hand, so the kit is asked of a few hands in a million.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Array, Bools, Int16s, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import JOKER_CARD, tables_of
from hoyle.kit.cards import DECK, JOKER, RANKS
from hoyle.kit.ranking import BonusRanking

_CARDS = (*DECK, JOKER)
_ROYAL = "royal_flush"
_FLUSH = "straight_flush"


def bonus_places(cards: UInt8s, ranking: BonusRanking) -> Int16s:
    """The place of each row of seven cards; higher is better, and the names of `whole` have the highest places."""
    found = places(cards, ranking.five)
    tables = tables_of(ranking.five, cards.shape[1])
    hands = ranking.five.hands
    last = max(hands.index(name) for name in (_ROYAL, _FLUSH) if name in hands)
    few = np.flatnonzero(tables.categories[found] <= last)
    few = few[_may_be_whole(cards[few], tables.categories[found[few]] == _index(hands, _ROYAL))]
    for at in few.tolist():
        name = ranking.rank([_CARDS[card] for card in cards[at]]).name
        if name in ranking.whole:
            found[at] = len(tables.strengths) + len(ranking.whole) - 1 - ranking.whole.index(name)
    return found


def bonus_names(found: Int16s, ranking: BonusRanking) -> Array:
    """The index of each place's name in the ranking's order, high to low."""
    tables = tables_of(ranking.five, 7)
    above = np.arange(len(ranking.whole) - 1, -1, -1)
    return np.concatenate([tables.categories + len(ranking.whole), above])[found]


def _index(hands: tuple[str, ...], name: str) -> int:
    return hands.index(name) if name in hands else len(hands)


def _may_be_whole(cards: UInt8s, is_royal: Bools) -> Bools:
    """A royal flush, or all cards but the joker of one suit."""
    suits = np.where(cards == JOKER_CARD, 99, cards // len(RANKS))
    first = suits.min(axis=1, keepdims=True)
    found: Bools = is_royal | ((suits == first) | (suits == 99)).all(axis=1)
    return found
