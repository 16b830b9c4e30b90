"""From kinds of board to flops and hands, and back: what comes of a flop by every two cards that may follow it.

A flop is told by its three kinds of card, once by ranks alone and once for each suit that it has. Two cards to come
and two in the hand are pairs of kinds, so the ways to deal both are a product of what is left of each kind. What
holds for the boards where a flush can be is added as its difference from what the ranks alone would make of them.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import numpy as np
from numba import njit

from hoyle.fast.holdem_boards import KINDS, PAIRS
from hoyle.fast.holdem_kinds import KIND
from hoyle.fast.suits import PAIR_COUNT, canonical_flops

STREETS = comb(KINDS + 2, 3)  # threes of kinds, with repetition
NOWHERE = STREETS  # for a suit that the flop does not have
STREET, HIGH, LOW, HIGH_LEFT, LOW_LEFT = range(5)
# The number of a pair of kinds, in either order.
PAIR_AT = np.array(
    [[max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in range(KINDS)] for a in range(KINDS)], np.uint16
)


@njit(cache=True, nogil=True)
def split_board(told: Any, of_rank: Any, splits: Any) -> Any:
    """Each way to have a flop and two cards more, once: which flop, which two kinds, and what is left of them.

    `of_rank` is how many cards there are of a kind that is of no suit by itself.
    """
    count = 0
    for x in range(5):
        for y in range(x + 1, 5):
            high, low = told[KIND + x], told[KIND + y]
            is_known = False
            for at in range(count):
                is_known |= splits[at, HIGH] == high and splits[at, LOW] == low
            if is_known:
                continue
            street, place = 0, 3
            high_left = 1 if high & 1 else of_rank
            low_left = 1 if low & 1 else of_rank
            for z in range(5):
                if z not in (x, y):
                    kind = told[KIND + z]
                    high_left -= kind == high
                    low_left -= kind == low
                    street += _rising(kind, place)
                    place -= 1
            splits[count, STREET], splits[count, HIGH], splits[count, LOW] = street, high, low
            splits[count, HIGH_LEFT], splits[count, LOW_LEFT] = high_left, low_left
            count += 1
    return count


@njit(cache=True, nogil=True)
def _rising(kind: Any, place: Any) -> Any:
    """The part of one of three kinds, the highest at place 3, in their number."""
    if place == 3:
        return (kind + 2) * (kind + 1) * kind // 6
    return (kind + 1) * kind // 2 if place == 2 else kind


@njit(cache=True, nogil=True)
def add_ways(split: Any, given: Any, sums: Any) -> Any:
    """Add to each pair of kinds what is given of it, as often as the two cards can come beside it."""
    high, low, more, less = split[HIGH], split[LOW], split[HIGH_LEFT], split[LOW_LEFT]
    is_pair = high == low
    ways = more * (more - 1) // 2 if is_pair else more * less
    for pair in range(PAIRS):
        sums[pair] += ways * given[pair]
    # A hand that holds a card of these kinds leaves fewer.
    _take_ways(high, more - 1 if is_pair else less, more - 2 if is_pair else less, given, sums)
    if not is_pair:
        _take_ways(low, more, more, given, sums)
        both = PAIR_AT[high, low]
        sums[both] += given[both]


@njit(cache=True, nogil=True)
def _take_ways(kind: Any, one: Any, second: Any, given: Any, sums: Any) -> Any:
    """So many ways less for one card of a kind, and so many less again for the second."""
    for other in range(KINDS):
        pair = PAIR_AT[kind, other]
        sums[pair] -= one * given[pair]
    same = PAIR_AT[kind, kind]
    sums[same] -= second * given[same]


@cache
def flop_streets() -> Any:
    """By kind of flop: its number by ranks alone, then for each suit; and how many flops are of the kind."""
    flops, weights = canonical_flops()[2:]
    found = np.full((len(flops), 5), NOWHERE, np.int64)
    for suit in range(-1, 4):
        kinds = np.sort(2 * (flops % 13) + (flops // 13 == suit), axis=1)
        has = (flops // 13 == suit).any(axis=1) | (suit < 0)
        a, b, c = kinds.T
        number = (c + 2) * (c + 1) * c // 6 + (b + 1) * b // 2 + a
        found[has, suit + 1] = number[has]
    return found


@cache
def hand_pairs() -> Any:
    """The pair of kinds that each two cards are by ranks alone, then for each suit."""
    a, b = np.array([(a, b) for a in range(52) for b in range(a)]).T
    return np.array(
        [PAIR_AT[2 * (a % 13) + (a // 13 == suit), 2 * (b % 13) + (b // 13 == suit)] for suit in range(-1, 4)]
    )


@cache
def beside_flops() -> Any:
    """By kind of flop, which two cards have none of it."""
    flops = canonical_flops()[2]
    a, b = np.array([(a, b) for a in range(52) for b in range(a)]).T
    return ((flops[:, :, None] != a) & (flops[:, :, None] != b)).all(axis=1)


def to_hands(sums: Any) -> Any:
    """What each two cards have on each kind of flop."""
    found = np.zeros((len(flop_streets()), PAIR_COUNT), np.int64)
    for streets, pairs in zip(flop_streets().T, hand_pairs(), strict=True):
        found += sums[streets][:, pairs]
    found *= beside_flops()
    return found


def from_hands(hands: Any) -> Any:
    """The same way back: the hands of each pair of kinds, over all flops that a number is for."""
    found = np.zeros((STREETS + 1, PAIRS), np.int64)
    weighted = hands * canonical_flops()[3][:, None]
    for streets, pairs in zip(flop_streets().T, hand_pairs(), strict=True):
        order = np.argsort(pairs, kind="stable")
        firsts = np.flatnonzero(np.diff(pairs[order], prepend=-1))
        by_pair = np.add.reduceat(weighted[:, order], firsts, axis=1)
        np.add.at(found, (streets[:, None], pairs[order][firsts]), by_pair)
    return found
