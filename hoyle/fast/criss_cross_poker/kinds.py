"""Cards as kinds, as far as a hand of two cards can tell them apart.

A flush needs both of the player's cards. So to two cards of different suits the others are ranks and nothing more: 13
kinds, with the number of cards left of each. To two cards of one suit there are 26: a rank in that suit, or in another.
Two cards of the table are a pair of kinds, numbered in the combinatorial system. So 91 hands see 91 pairs of ranks and
78 suited ones 351 pairs of kinds, where 1,326 hands would see 1,225 pairs of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import COLUMNS, FIVE_ROWS, FIVE_VALUES, FLUSH, RANK_KEYS, SHIFT
from hoyle.fast.cards.suit_classes import Pack

RANKS = 13
KINDS = 2 * RANKS
_BOTTOM = 2  # the value of the lowest rank


class Hole(NamedTuple):
    """Two cards up to suits: their ranks from 0, the higher first, how many hands they stand for, and what is left."""

    high: int
    low: int
    is_suited: bool
    hand_count: int
    left: Array  # cards by kind

    @property
    def kind_count(self) -> int:
        return KINDS if self.is_suited else RANKS

    @property
    def pair_count(self) -> int:
        return self.kind_count * (self.kind_count + 1) // 2


def holes(pack: Pack) -> list[Hole]:
    """Every two cards of a deck that has each of its ranks in each of its suits."""
    ranks, suits = [value - _BOTTOM for value in pack.values], len(pack.suits)
    found = []
    for high in ranks:
        for low in (rank for rank in ranks if rank <= high):
            if high > low:
                found.append(Hole(high, low, True, suits, _left_of_suited(ranks, suits, high, low)))
            ways = suits * (suits - 1) // (1 if high > low else 2)
            if ways:
                found.append(Hole(high, low, False, ways, _left(ranks, suits, high, low)))
    return found


def _left(ranks: Sequence[int], suits: int, high: int, low: int) -> Array:
    left = np.zeros(KINDS, np.int64)
    left[list(ranks)] = suits
    left[high] -= 1
    left[low] -= 1
    return left


def _left_of_suited(ranks: Sequence[int], suits: int, high: int, low: int) -> Array:
    left = np.zeros(KINDS, np.int64)
    left[list(ranks)] = suits - 1
    left[[RANKS + rank for rank in ranks if rank not in (high, low)]] = 1
    return left


@njit(cache=True, nogil=True, inline="always")
def pair_number(one: Number, other: Number) -> Number:
    one, other = max(one, other), min(one, other)
    return one * (one + 1) // 2 + other


def pairs(kind_count: int) -> Int64s:
    """The two kinds of each pair by its number, the higher first."""
    return np.array([(one, other) for one in range(kind_count) for other in range(one + 1)], np.int64)


@njit(cache=True, nogil=True)
def pair_ways(left: Int64s, one: Number, other: Number) -> Number:
    """In how many ways two cards of these kinds can come."""
    if one == other:
        return left[one] * (left[one] - 1) // 2
    return left[one] * left[other]


@njit(cache=True, nogil=True)
def place_of_ranks(a: Number, b: Number, c: Number, d: Number, e: Number, is_flush: Number) -> Number:
    """The place of five cards by their ranks."""
    if is_flush:
        return FLUSH[1 << a | 1 << b | 1 << c | 1 << d | 1 << e]
    key = RANK_KEYS[a] + RANK_KEYS[b] + RANK_KEYS[c] + RANK_KEYS[d] + RANK_KEYS[e]
    return FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & COLUMNS)]


@njit(cache=True, nogil=True)
def final_names(high: Number, low: Number, left: Int64s, listed: Int64s, name_of: UInt8s) -> UInt8s:
    """For each pair of kinds and each further kind, the name of the hand; where no such cards are left, 0."""
    found = np.zeros((len(listed), KINDS), np.uint8)
    for at in range(len(listed)):
        one, other = listed[at]
        if not pair_ways(left, one, other):
            continue
        for kind in range(KINDS):
            if left[kind] > (kind == one) + (kind == other):
                is_flush = one >= RANKS and other >= RANKS and kind >= RANKS
                place = place_of_ranks(high, low, one % RANKS, other % RANKS, kind % RANKS, is_flush)
                found[at, kind] = name_of[place]
    return found
