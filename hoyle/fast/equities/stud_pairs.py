"""Two hands of stud whose last cards are to come: every way to complete the one against every way of the other.

The ways of the other that lie lower are tallied by the sets of cards they hold. Those without a card in common with a
way are counted by inclusion and exclusion over the subsets of its cards: one pass over the ways in order, instead of
eighteen thousand million pairs of them.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.suit_orbits import CHOOSE


def count_pairs(
    first: UInt8s, first_places: Int16s, second: UInt8s, second_places: Int16s, deck: int
) -> tuple[int, int]:
    """Disjoint pairs of sets in which the first is higher, and in which both are equal.

    Sets are rows of ascending positions in a deck of so many cards.
    """
    most = min(first.shape[1], second.shape[1])
    starts = np.cumsum([0] + [comb(deck, size) for size in range(most + 1)]).astype(np.int64)
    below, level = np.zeros(starts[-1], np.int64), np.zeros(starts[-1], np.int64)
    found = np.zeros(2, np.int64)
    _count(
        first, first_places, np.argsort(first_places, kind="stable"), second, second_places,
        np.argsort(second_places, kind="stable"), most, starts, below, level, found,
    )  # fmt: skip
    return int(found[0]), int(found[1])


@njit(cache=True, nogil=True)
def _count(
    first: UInt8s, first_places: Int16s, first_order: Int64s, second: UInt8s, second_places: Int16s,
    second_order: Int64s, most: Number, starts: Int64s, below: Int64s, level: Int64s, found: Int64s,
) -> None:  # fmt: skip
    at = other = 0
    while at < len(first):
        place = first_places[first_order[at]]
        while other < len(second) and second_places[second_order[other]] < place:
            _tally(second[second_order[other]], most, starts, below, 1)
            other += 1
        last = other
        while last < len(second) and second_places[second_order[last]] == place:
            _tally(second[second_order[last]], most, starts, level, 1)
            last += 1
        while at < len(first) and first_places[first_order[at]] == place:
            cards = first[first_order[at]]
            found[0] += _without(cards, most, starts, below)
            if last > other:
                found[1] += _without(cards, most, starts, level)
            at += 1
        for equal in range(other, last):
            _tally(second[second_order[equal]], most, starts, level, -1)


@njit(cache=True, nogil=True)
def _tally(cards: UInt8s, most: Number, starts: Int64s, tally: Int64s, change: Number) -> None:
    for subset in range(1 << len(cards)):
        size, index = _index(cards, subset)
        if size <= most:
            tally[starts[size] + index] += change


@njit(cache=True, nogil=True)
def _without(cards: UInt8s, most: Number, starts: Int64s, tally: Int64s) -> Number:
    total = 0
    for subset in range(1 << len(cards)):
        size, index = _index(cards, subset)
        if size <= most:
            total += tally[starts[size] + index] * (-1 if size & 1 else 1)
    return total


@njit(cache=True, nogil=True, inline="always")
def _index(cards: UInt8s, subset: Number) -> tuple[Number, Number]:
    """The size of a subset and its index among the sets of that size."""
    size, index = 0, 0
    for at in range(len(cards)):
        if subset >> at & 1:
            size += 1
            index += CHOOSE[size, cards[at]]
    return size, index
