"""Seven cards as ranks, and as the suit that can make a flush with what lies beside it.

Suits matter to a setting only where five cards of one suit can be had, the joker counted in. So a hand is a multiset of
ranks (a pattern, 67,600 with the joker), and one of the few with a live suit is also a set of ranks in that suit with
at most two others (a suited hand, 224,653). A pattern is numbered as the multisets of the ranking tables are.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int8s, Int16s, Int32s, Int64s, UInt8s
from hoyle.fast.cards.ranking_tables import JOKER_CARD, KINDS, multisets
from hoyle.kit.cards import RANKS

HAND = 7
FLUSH = 5
JOKER_KIND = KINDS - 1
RANK_COUNT = len(RANKS)
NO_RANK = RANK_COUNT  # where a suited hand has fewer than two cards beside its suit


class Pack(NamedTuple):
    """The cards that are dealt: so many suits of these ranks, 0 for the deuce, and perhaps a joker."""

    suits: int = 4
    ranks: tuple[int, ...] = tuple(range(RANK_COUNT))
    jokers: int = 1

    @property
    def size(self) -> int:
        return self.suits * len(self.ranks) + self.jokers

    @property
    def hands(self) -> int:
        return comb(self.size, HAND)

    @property
    def deals(self) -> int:
        """Ordered pairs of hands that have no card in common."""
        return self.hands * comb(self.size - HAND, HAND)


WHOLE = Pack()


class Patterns(NamedTuple):
    """Patterns of seven cards: their numbers, how often they have each kind, how many hands each stands for."""

    numbers: Int32s
    counts: UInt8s
    hands: Int64s


class Suited(NamedTuple):
    """Hands with a live suit: its ranks as bits, those of two other cards at most, jokers, the number of the pattern,
    and how many hands there are for each live suit."""

    masks: Int16s
    others: Int8s
    jokers: Int8s
    patterns: Int32s
    hands: Int64s


@cache
def patterns_of(pack: Pack) -> Patterns:
    counts = multisets(HAND)
    most = np.zeros(KINDS, np.int64)
    most[list(pack.ranks)] = pack.suits
    most[JOKER_KIND] = pack.jokers
    numbers = np.flatnonzero((counts.sum(axis=1) == HAND) & (counts <= most).all(axis=1))
    held = counts[numbers]
    return Patterns(numbers.astype(np.int32), held.astype(np.uint8), _ways(held, most))


def _ways(held: Array, of: Array) -> Int64s:
    """In how many ways so many cards of each kind can be taken of all of them."""
    table = np.array([[comb(many, few) for few in range(HAND + 1)] for many in range(5)], np.int64)
    found: Int64s = table[of[None, :], held].prod(axis=1)
    return found


@cache
def suited_of(pack: Pack) -> Suited:
    found = np.concatenate(list(_suited_rows(pack)))
    masks, others, jokers = found[:, 0], found[:, 1:3], found[:, 3]
    counts = np.zeros((len(found), KINDS + 1), np.int64)
    np.add.at(counts, (np.arange(len(found))[:, None], others), 1)
    ways = _ways(counts[:, :RANK_COUNT], np.full(RANK_COUNT, pack.suits - 1))
    counts[:, NO_RANK] = 0
    counts[:, :RANK_COUNT] += masks[:, None] >> np.arange(RANK_COUNT) & 1
    counts[:, JOKER_KIND] += jokers
    dealt = ways > 0
    return Suited(
        masks[dealt].astype(np.int16), others[dealt].astype(np.int8), jokers[dealt].astype(np.int8),
        number_of(counts[dealt, :KINDS]).astype(np.int32), ways[dealt],
    )  # fmt: skip


def _suited_rows(pack: Pack) -> Iterator[Int64s]:
    """Ranks of the live suit as bits, two other ranks, jokers: by size of the suit, every suit with all others."""
    for jokers in range(pack.jokers + 1):
        for size in range(FLUSH - jokers, HAND - jokers + 1):
            live = np.array(
                [sum(1 << rank for rank in each) for each in combinations(pack.ranks, size)], np.int64
            )
            every = combinations_with_replacement(pack.ranks, HAND - jokers - size)
            others = np.array([(*each, NO_RANK, NO_RANK)[:2] for each in every], np.int64)
            masks = np.repeat(live, len(others))
            beside = np.tile(others, (len(live), 1))
            yield np.column_stack([masks, beside, np.full(len(masks), jokers)])


@cache
def _order() -> tuple[Int64s, Int64s]:
    keys = packed(multisets(HAND))
    order = np.argsort(keys)
    return keys[order], order


def packed(counts: Array) -> Int64s:
    """Counts by kind as one number, three bits for each."""
    found: Int64s = (counts.astype(np.int64) << 3 * np.arange(KINDS)).sum(axis=1)
    return found


def number_of(counts: Array) -> Int64s:
    """The number of each multiset, by its counts."""
    keys, order = _order()
    found: Int64s = order[np.searchsorted(keys, packed(counts))]
    return found


def plain_hands(patterns: Patterns) -> UInt8s:
    """A hand of each pattern that has no live suit: its cards go round the suits."""
    hands = np.empty((len(patterns.numbers), HAND), np.uint8)
    kinds = np.repeat(np.tile(np.arange(KINDS), (len(hands), 1)).ravel(), patterns.counts.ravel()).reshape(
        -1, HAND
    )
    hands[:] = kinds + RANK_COUNT * (np.arange(HAND) % 4)
    hands[kinds == JOKER_KIND] = JOKER_CARD
    return hands


def suited_hands(suited: Suited) -> UInt8s:
    """A hand of each kind, with the first suit live."""
    hands = np.empty((len(suited.masks), HAND), np.uint8)
    for at, rank in enumerate(suited.others.T):
        hands[:, HAND - 1 - at] = rank + RANK_COUNT * (at + 1)
    bits = suited.masks[:, None] >> np.arange(RANK_COUNT) & 1
    place = np.cumsum(bits, axis=1) - 1
    rows, ranks = np.nonzero(bits)
    hands[rows, place[rows, ranks]] = ranks
    size = bits.sum(axis=1)
    jokered = np.flatnonzero(suited.jokers)
    hands[jokered, size[jokered]] = JOKER_CARD
    return hands
