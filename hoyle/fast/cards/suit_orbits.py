"""Sets of cards up to a permutation of suits, as arrays for compiled code: every set of a size has the number of its
class, and every class one hand and the number of sets that it stands for.

A set is indexed in the combinatorial number system. In a whole deck a class is an orbit of the permutations of suits;
in a deck that lacks cards every set is a class of its own.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int32s, Int64s, Number, UInt8s

SUITS, RANKS, WHOLE = 4, 13, 52
LARGEST = 6
# CHOOSE[k, c] sets of k cards have their highest card below card c.
CHOOSE = np.array([[comb(card, size) for card in range(WHOLE + 1)] for size in range(LARGEST + 1)], np.int64)


class Orbits(NamedTuple):
    """The classes of the sets of one size: cards ascending, and how many sets each class has."""

    hands: UInt8s
    counts: Int64s


@cache
def orbits(deck: int, size: int) -> Orbits:
    """One hand of each class, for a deck of this many cards, which are numbered from 0."""
    if deck < WHOLE:
        hands = np.array(list(combinations(range(deck), size)), np.uint8).reshape(-1, size)
        return Orbits(hands, np.ones(len(hands), np.int64))
    masks = [
        np.array([mask for mask in range(1 << RANKS) if mask.bit_count() == bits]) for bits in range(size + 1)
    ]
    starts = np.cumsum([0, *map(len, masks)])
    every = np.concatenate(masks)
    count = _fill_orbits(every, starts, size, np.empty((0, size), np.uint8), np.empty(0, np.int64))
    hands, counts = np.empty((count, size), np.uint8), np.empty(count, np.int64)
    _fill_orbits(every, starts, size, hands, counts)
    return Orbits(hands, counts)


@cache
def classes(deck: int, size: int) -> tuple[Int32s, Int64s]:
    """The class of every set of this size, by its index; and how many sets each class has, in the order of `orbits`."""
    hands, counts = orbits(deck, size)
    if deck < WHOLE:
        return np.arange(len(hands), dtype=np.int32)[np.argsort(indexes(hands))], counts
    found = np.empty(comb(deck, size), np.int32)
    _spread(hands, index_parts(), np.array(list(permutations(range(SUITS)))), found)
    return found, counts


def indexes(hands: Array) -> Int64s:
    """The index of each row of cards, which are ascending."""
    found = np.zeros(len(hands), np.int64)
    for at in range(hands.shape[1]):
        found += CHOOSE[at + 1, hands[:, at]]
    return found


@njit(cache=True, nogil=True)
def _fill_orbits(masks: Int64s, starts: Int64s, size: Number, hands: UInt8s, counts: Int64s) -> Number:
    """Masks of ranks for the four suits, descending as numbers; without room it only counts them."""
    found = 0
    ways = np.array(
        [24, 12, 4, 6, 1]
    )  # the orders of four masks: all apart, two alike, three, two and two, four
    for bits in range(size + 1):
        for first in masks[starts[bits] : starts[bits + 1]]:
            for more in range(size - bits + 1):
                for second in masks[starts[more] : starts[more + 1]]:
                    if second > first:
                        break
                    for third_bits in range(size - bits - more + 1):
                        rest = size - bits - more - third_bits
                        for third in masks[starts[third_bits] : starts[third_bits + 1]]:
                            if third > second:
                                break
                            for fourth in masks[starts[rest] : starts[rest + 1]]:
                                if fourth > third:
                                    break
                                if len(hands):
                                    _put(hands[found], first, second, third, fourth)
                                    counts[found] = ways[_alike(first, second, third, fourth)]
                                found += 1
    return found


@njit(cache=True, nogil=True, inline="always")
def _alike(first: Number, second: Number, third: Number, fourth: Number) -> Number:
    """Which of descending masks are equal, as the place of their number of orders."""
    a, b, c = first == second, second == third, third == fourth
    if a and b and c:
        return 4
    if (a and b) or (b and c):
        return 2
    if a and c:
        return 3
    return 1 if a or b or c else 0


@njit(cache=True, nogil=True, inline="always")
def _put(hand: UInt8s, first: Number, second: Number, third: Number, fourth: Number) -> None:
    at = 0
    for suit, mask in enumerate((first, second, third, fourth)):
        for rank in range(RANKS):
            if mask >> rank & 1:
                hand[at] = suit * RANKS + rank
                at += 1


@cache
def index_parts() -> Int64s:
    """The index of a set is a sum over suits: by suit, the number of cards in lower suits, and the mask of ranks."""
    found = np.zeros((SUITS, LARGEST + 1, 1 << RANKS), np.int64)
    _fill_parts(found)
    return found


@njit(cache=True, nogil=True)
def _fill_parts(found: Int64s) -> None:
    for suit in range(SUITS):
        for before in range(LARGEST - 1, -1, -1):
            for mask in range(1, 1 << RANKS):
                rank = 0
                while not mask >> rank & 1:
                    rank += 1
                rest = found[suit, before + 1, mask & (mask - 1)]
                found[suit, before, mask] = CHOOSE[before + 1, suit * RANKS + rank] + rest


@njit(cache=True, nogil=True)
def _spread(hands: UInt8s, parts: Int64s, orders: Int64s, found: Int32s) -> None:
    """Every permutation of suits of every class."""
    masks, sizes = np.zeros(SUITS, np.int64), np.zeros(SUITS, np.int64)
    for at in range(len(hands)):
        masks[:] = 0
        sizes[:] = 0
        for card in hands[at]:
            masks[card // RANKS] |= 1 << (card % RANKS)
            sizes[card // RANKS] += 1
        for order in orders:
            index, before = 0, 0
            for suit in range(SUITS):
                index += parts[suit, before, masks[order[suit]]]
                before += sizes[order[suit]]
            found[index] = at


@njit(cache=True, nogil=True, inline="always")
def settle_suits(masks: Int64s, home: Int64s) -> None:
    """Where each suit of a hand goes so that the hand is the one of its class: the highest mask first."""
    for suit in range(SUITS):
        home[suit] = 0
        for other in range(SUITS):
            home[suit] += masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)


@njit(cache=True, nogil=True, inline="always")
def index_of(masks: Int64s, sizes: Int64s, home: Int64s, parts: Int64s) -> Number:
    """The index of the hand that stands for this one."""
    index = 0
    for suit in range(SUITS):
        before = 0
        for other in range(SUITS):
            if home[other] < home[suit]:
                before += sizes[other]
        index += parts[home[suit], before, masks[suit]]
    return index
