"""Flops up to a permutation of suits: each equivalence class is processed once.

A set of cards is canonical when the rank masks of its suits, read as numbers, are descending. It represents all sets
that a permutation of suits makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s

PAIR_COUNT = 1326
FLOP_COUNT = 22100
ORDERS = np.array(list(permutations(range(4))), np.int64)  # ORDERS[p][suit] is where the suit goes


class Flops(NamedTuple):
    """For each flop its class and a permutation of suits that makes it canonical; for each class its canonical flop and
    its number of flops."""

    kinds: Array
    orders: Array
    flops: Array
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


def all_flops() -> Int64s:
    """All flops, descending, by index."""
    flops = np.array(list(combinations(range(51, -1, -1), 3)), np.int64)
    return flops[np.argsort(_triple_indexes(flops))]


def _triple_indexes(flops: Int64s) -> Int64s:
    a, b, c = np.sort(flops, axis=1)[:, ::-1].T
    found: Int64s = a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c
    return found


def _moved(cards: Int64s, order: Int64s) -> Int64s:
    return order[cards // 13] * 13 + cards % 13


@cache
def canonical_flops() -> Flops:
    flops = all_flops()
    orders = np.full(FLOP_COUNT, -1, np.int64)
    homes = np.zeros(FLOP_COUNT, np.int64)
    for number, order in enumerate(ORDERS):
        open_ones = np.flatnonzero(orders < 0)
        moved = _moved(flops[open_ones], order)
        masks = np.zeros((len(moved), 4), np.int64)
        for at in range(3):
            masks[np.arange(len(moved)), moved[:, at] // 13] += 1 << moved[:, at] % 13
        fits = (np.diff(masks, axis=1) <= 0).all(axis=1)
        orders[open_ones[fits]] = number
        homes[open_ones[fits]] = _triple_indexes(moved[fits])
    own, kinds, weights = np.unique(homes, return_inverse=True, return_counts=True)
    return Flops(kinds, orders, flops[own], weights)


def some_flops(at_once: int = 117) -> Iterator[slice]:
    """Slices over all canonical flops, to bound the memory of arrays by flop and hand."""
    count = len(canonical_flops().flops)
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
