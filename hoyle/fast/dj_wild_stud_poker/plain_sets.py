"""Sets of the cards that are not wild, up to a permutation of suits where the deck is whole.

Cards are places in the deck without its joker, so that sets are classes of `hoyle.fast.cards.suit_orbits`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Int32s, Int64s, UInt8s
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.fast.cards.suit_orbits import classes, indexes, orbits
from hoyle.kit.cards import DECK
from hoyle.kit.ranking import Ranking

WHOLE_UNIT = 24  # a class has a divisor of this many sets, so shares of a set are whole in this unit


class Plain(NamedTuple):
    """The cards of a deck but the joker, ascending, and the places of the wild ones among them."""

    deck: tuple[int, ...]
    wild_places: tuple[int, ...]

    def places(self) -> list[int]:
        return [at for at in range(len(self.deck)) if at not in self.wild_places]


class Sets(NamedTuple):
    """One set of each class, its cards ascending; how many sets are in the class; and the number of the class."""

    cards: UInt8s
    counts: Int64s
    kinds: Int64s


class Classes(NamedTuple):
    """The class of every set, smaller sets first; where each size begins; and the share of one set in its class."""

    kinds: Int32s
    starts: Int64s
    shares: Int64s


def split(ranking: Ranking, deck: tuple[int, ...]) -> tuple[Plain, tuple[int, ...]]:
    """The plain cards, and the wild ones by number, the joker last."""
    cards = tuple(card for card in sorted(deck) if card != JOKER_CARD)
    wild_places = tuple(at for at, card in enumerate(cards) if DECK[card][0] in ranking.wild_ranks)
    wild = (*(cards[at] for at in wild_places), *(card for card in deck if card == JOKER_CARD))
    return Plain(cards, wild_places), wild


@cache
def plain_sets(plain: Plain, size: int) -> Sets:
    if not size:
        return Sets(np.empty((1, 0), np.uint8), np.ones(1, np.int64), np.zeros(1, np.int64))
    hands, counts = orbits(len(plain.deck), size)
    kinds = np.flatnonzero(~np.isin(hands, plain.wild_places).any(axis=1))
    return Sets(hands[kinds], counts[kinds], kinds)


@cache
def classes_of(plain: Plain, largest: int) -> Classes:
    """The classes of all sets of up to `largest` cards."""
    kinds, shares = [np.zeros(1, np.int32)], [np.full(1, WHOLE_UNIT)]
    for size in range(1, largest + 1):
        found, counts = classes(len(plain.deck), size)
        kinds.append(found + sum(len(each) for each in shares))
        shares.append(WHOLE_UNIT // counts)
    starts = np.cumsum([0, *(len(each) for each in kinds)])
    return Classes(np.concatenate(kinds).astype(np.int32), starts, np.concatenate(shares))


def kind_of(plain: Plain, places: list[int]) -> int:
    """The class of some cards, among those of as many."""
    if not places:
        return 0
    found = classes(len(plain.deck), len(places))[0]
    return int(found[indexes(np.array([sorted(places)]))[0]])


def spread(plain: Plain, size: int, values: UInt8s) -> UInt8s:
    """Values of the plain sets of a size, given by class, for every set by its index; 0 for sets with a wild card."""
    if not size:
        return values
    kinds, counts = classes(len(plain.deck), size)
    by_kind = np.zeros(len(counts), np.uint8)
    by_kind[plain_sets(plain, size).kinds] = values
    found: UInt8s = by_kind[kinds]
    return found
