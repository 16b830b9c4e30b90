"""Every hand of four cards of several decks, by an index: its cards, its weight, and what a house way keeps of it.

A card is its index in the kit's deck; the same card may come more than once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import comb

import numpy as np
from numba import njit

from hoyle.book.ways.way_check import way_subject
from hoyle.fast.arrays import Array, Bools, Int64s, Number, UInt8s
from hoyle.fast.ways.set_arrays import set_hands
from hoyle.kit.cards import DECK
from hoyle.kit.ways import Way

KINDS = len(DECK)
RANK_COUNT = 13
SIZE = 4
FOUR_COUNT = comb(KINDS + SIZE - 1, SIZE)
# By setting: the places of the cards that are kept, and of the others.
KEPT = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
LEFT = ((2, 3), (1, 3), (1, 2), (0, 3), (0, 2), (0, 1))
# Sets of so many cards, the highest of which is below a number.
_SETS = np.array([[comb(number + size, size + 1) for number in range(KINDS + 1)] for size in range(SIZE)])


@cache
def fours() -> UInt8s:
    """Every hand in the order of its index, its cards from the lowest number."""
    found = np.empty((FOUR_COUNT, SIZE), np.uint8)
    _fill(found)
    return found


@njit(cache=True, nogil=True)
def _fill(found: UInt8s) -> None:
    at = 0
    for d in range(KINDS):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    found[at] = (a, b, c, d)
                    at += 1


@njit(cache=True, nogil=True, inline="always")
def four_index(row: UInt8s, first: Number) -> Number:
    """The index of four cards of a row, in whatever order they lie."""
    a, b, c, d = (
        np.int64(row[first]), np.int64(row[first + 1]), np.int64(row[first + 2]), np.int64(row[first + 3]),
    )  # fmt: skip
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return _SETS[0, a] + _SETS[1, b] + _SETS[2, c] + _SETS[3, d]


def index_of(cards: Sequence[int]) -> int:
    """The same for four card numbers."""
    return int(four_index(np.array(cards, np.uint8), 0))


def weights(deck_count: int) -> Int64s:
    """In how many ways each hand is dealt from so many decks."""
    hands = fours().astype(np.int64)
    found = np.ones(len(hands), np.int64)
    run = np.ones(len(hands), np.int64)
    for at in range(SIZE):
        if at:
            run = np.where(hands[:, at] == hands[:, at - 1], run + 1, 1)
        found = found * (deck_count + 1 - run) // run
    return found


def naturals() -> Bools:
    """Whether each hand is four of a kind."""
    ranks = fours() % RANK_COUNT
    found: Bools = (ranks == ranks[:, :1]).all(axis=1)
    return found


def natural_ways(deck_count: int) -> Int64s:
    """By hand of one side, the naturals that the rest of the decks holds for the other."""
    ranks = fours() % RANK_COUNT
    found = np.zeros(len(ranks), np.int64)
    for rank in range(RANK_COUNT):
        left = len(DECK) // RANK_COUNT * deck_count - (ranks == rank).sum(axis=1)
        found += left * (left - 1) * (left - 2) * (left - 3) // 24
    return found


@lru_cache(maxsize=8)
def kept_by(way: Way) -> UInt8s:
    """The two cards that the way keeps of each hand. Tables of other terms may have the same way."""
    subject = way_subject(way)
    if subject not in _KEPT_BY:
        _KEPT_BY[subject] = np.ascontiguousarray(set_hands(fours(), way).cards[:, :2])
    return _KEPT_BY[subject]


_KEPT_BY: dict[str, UInt8s] = {}


@lru_cache(maxsize=8)
def settings_by(way: Way) -> Int64s:
    """The same as the number of a setting of the sorted hand, in the order of `KEPT`."""
    kept, hands = kept_by(way), fours()
    found = np.full(len(hands), -1, np.int64)
    for number in reversed(range(len(KEPT))):
        pair = hands[:, KEPT[number]]
        is_same = (pair == kept).all(axis=1) | (pair == kept[:, ::-1]).all(axis=1)
        found[is_same] = number
    return found


def pair_index(one: Array, other: Array) -> Array:
    """The index of two cards in whatever order."""
    low, high = np.minimum(one, other).astype(np.int64), np.maximum(one, other).astype(np.int64)
    return high * (high + 1) // 2 + low


PAIR_COUNT = KINDS * (KINDS + 1) // 2
