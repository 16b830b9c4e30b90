"""Flops and boards up to a permutation of suits: each equivalence class is processed once.

A set of cards is canonical when the rank masks of its suits, read as numbers, are descending. It represents all sets
that a permutation of suits makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s

PAIR_COUNT = 1326
CHOOSE = np.array([[comb(card, count) for count in range(6)] for card in range(52)], np.int64)
ORDERS = np.array(list(permutations(range(4))), np.int64)  # ORDERS[p][suit] is where the suit goes


class Sets(NamedTuple):
    """For each set of cards its class and a permutation of suits that makes it canonical; for each class its canonical
    set and its number of sets."""

    kinds: Array
    orders: Array
    cards: Array
    weights: Array


def pair_index(a: int, b: int) -> int:
    """The index of two cards, the higher first."""
    return a * (a - 1) // 2 + b


def triple_index(a: int, b: int, c: int) -> int:
    """The index of three cards in descending order."""
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@cache
def all_pairs() -> Int64s:
    """All pairs of cards, descending, by index: an array of first cards and one of second cards."""
    return np.array([(a, b) for a in range(52) for b in range(a)], np.int64).T


def set_indexes(cards: Int64s) -> Int64s:
    """The index of each set of cards (combinatorial number system); the order of its cards does not matter."""
    rising = np.sort(cards, axis=1)
    found = np.zeros(len(cards), np.int64)
    for at in range(cards.shape[1]):
        found += CHOOSE[rising[:, at], at + 1]
    return found


def _moved(cards: Int64s, order: Int64s) -> Int64s:
    return order[cards // 13] * 13 + cards % 13


def canonical_flops() -> Sets:
    return canonical_sets(3)


def canonical_turns() -> Sets:
    """The first four cards of a board: flop and turn."""
    return canonical_sets(4)


@cache
def canonical_sets(size: int) -> Sets:
    every = np.array(list(combinations(range(51, -1, -1), size)), np.int64)
    every = every[np.argsort(set_indexes(every))]
    orders = np.full(len(every), -1, np.int64)
    homes = np.zeros(len(every), np.int64)
    for number, order in enumerate(ORDERS):
        open_ones = np.flatnonzero(orders < 0)
        moved = _moved(every[open_ones], order)
        masks = np.zeros((len(moved), 4), np.int64)
        for at in range(size):
            masks[np.arange(len(moved)), moved[:, at] // 13] += 1 << moved[:, at] % 13
        fits = (np.diff(masks, axis=1) <= 0).all(axis=1)
        orders[open_ones[fits]] = number
        homes[open_ones[fits]] = set_indexes(moved[fits])
    own, kinds, weights = np.unique(homes, return_inverse=True, return_counts=True)
    return Sets(kinds, orders, every[own], weights)


def some_flops(at_once: int = 117) -> Iterator[slice]:
    """Slices over all canonical flops, to bound the memory of arrays by flop and hand."""
    count = len(canonical_flops().cards)
    return (slice(start, start + at_once) for start in range(0, count, at_once))


@cache
def moved_pairs() -> Array:
    """The image of each pair of cards under each of the 24 permutations of suits."""
    pairs = all_pairs().T
    found = np.zeros((24, PAIR_COUNT), np.uint16)
    for number, order in enumerate(ORDERS):
        low, high = np.sort(_moved(pairs, order), axis=1).T
        found[number] = high * (high - 1) // 2 + low
    return found
