"""Sets of the cards that are not wild, up to a permutation of suits where the deck is whole.

A set is indexed in the combinatorial number system by the places of its cards among the plain ones, suit by suit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int32s, Int64s, UInt8s
from hoyle.fast.cards.dealt_hands import deal
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.fast.cards.suit_classes import Pack
from hoyle.kit.cards import DECK, RANK_VALUE, SUITS
from hoyle.kit.ranking import Ranking

LARGEST = 5
WHOLE_UNIT = 24  # a class has a divisor of this many sets, so shares of a set are whole in this unit
# CHOOSE[k, c] sets of k cards have their highest card below card c.
CHOOSE = np.array(
    [[comb(card, size) for card in range(len(DECK) + 1)] for size in range(LARGEST + 1)], np.int64
)


class Sets(NamedTuple):
    """One set of each class, its cards ascending, and how many sets are in the class."""

    cards: UInt8s
    counts: Int64s


class Classes(NamedTuple):
    """The class of every set, smaller sets first; where each size begins; and the share of one set in its class."""

    kinds: Int32s
    starts: Int64s
    shares: Int64s


class Plain(NamedTuple):
    """The plain cards of a deck, ascending; the pack they are where suits may be exchanged."""

    cards: tuple[int, ...]
    pack: Pack | None


def split(ranking: Ranking, deck: tuple[int, ...]) -> tuple[Plain, tuple[int, ...]]:
    """The plain cards and the wild ones, each ascending, so that the joker is last."""
    wild = tuple(card for card in sorted(deck) if card == JOKER_CARD or DECK[card][0] in ranking.wild_ranks)
    values = tuple(value for rank, value in RANK_VALUE.items() if rank not in ranking.wild_ranks)
    is_whole = set(deck) >= set(range(len(DECK)))
    plain = tuple(card for card in sorted(deck) if card not in wild)
    return Plain(plain, Pack(values, SUITS) if is_whole else None), wild


@cache
def plain_sets(plain: Plain, size: int) -> Sets:
    if plain.pack is None:
        every = list(combinations(range(len(plain.cards)), size))
        return Sets(np.array(every, np.uint8).reshape(len(every), size), np.ones(len(every), np.int64))
    rows, counts = deal(plain.pack, size)
    bits = [rows[:, suit] >> value & 1 for suit in range(len(SUITS)) for value in plain.pack.values]
    return Sets(np.nonzero(np.array(bits).T)[1].astype(np.uint8).reshape(len(rows), size), counts)


@cache
def classes_of(plain: Plain, largest: int) -> Classes:
    """The classes of all sets of up to `largest` cards."""
    kinds: list[Int32s] = []
    starts = [0]
    shares: list[Int64s] = []
    for size in range(largest + 1):
        sets = plain_sets(plain, size)
        before = sum(len(each) for each in shares)
        found = np.empty(comb(len(plain.cards), size), np.int32)
        for moved in moves(plain, sets.cards):
            found[set_indexes(moved)] = np.arange(before, before + len(moved))
        kinds.append(found)
        starts.append(starts[-1] + len(found))
        shares.append(WHOLE_UNIT // sets.counts)
    return Classes(np.concatenate(kinds), np.array(starts), np.concatenate(shares))


def set_indexes(cards: Array) -> Int64s:
    """The index of each row of ascending places."""
    found = np.zeros(len(cards), np.int64)
    for at in range(cards.shape[1]):
        found += CHOOSE[at + 1, cards[:, at]]
    return found


def moves(plain: Plain, cards: UInt8s) -> list[Array]:
    """The sets under every permutation of suits, or as they are."""
    if plain.pack is None:
        return [cards]
    ranks = len(plain.pack.values)
    orders = [np.array(order) for order in permutations(range(len(SUITS)))]
    return [np.sort(order[cards // ranks] * ranks + cards % ranks, axis=1) for order in orders]
