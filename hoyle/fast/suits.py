"""What stays the same when suits change places: boards and flops, each of a kind dealt with once.

A set of cards is canonical when the ranks of its suits, read as numbers, fall from suit to suit. It stands for as many
sets as its suits have different orders.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numba import njit

PAIR_COUNT = 1326
FLOP_COUNT = 22100
ORDERS = np.array(list(permutations(range(4))), np.int64)  # ORDERS[p][suit] is where the suit goes


@njit(cache=True, nogil=True, inline="always")
def pair_index(a: Any, b: Any) -> Any:
    """Two cards, the higher first."""
    return a * (a - 1) // 2 + b


@njit(cache=True, nogil=True, inline="always")
def triple_index(a: Any, b: Any, c: Any) -> Any:
    """Three cards, falling."""
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


@njit(cache=True, nogil=True)
def weight_of(masks: Any) -> Any:
    """How many sets a canonical one stands for, or 0 if it is not canonical."""
    weight, same = 24, 1
    for suit in range(1, 4):
        if masks[suit] > masks[suit - 1]:
            return 0
        same = same + 1 if masks[suit] == masks[suit - 1] else 1
        weight //= same
    return weight


@njit(cache=True, nogil=True)
def canonical_boards() -> Any:
    """Five cards falling, and the weight, for each of the 134,459 kinds of board."""
    boards = np.zeros((134459, 6), np.int64)
    masks = np.zeros(4, np.int64)
    count = 0
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                for d in range(1, c):
                    for e in range(d):
                        masks[:] = 0
                        for card in (a, b, c, d, e):
                            masks[card // 13] |= 1 << (card % 13)
                        weight = weight_of(masks)
                        if weight:
                            boards[count] = (a, b, c, d, e, weight)
                            count += 1
    assert count == len(boards)
    return boards


@njit(cache=True, nogil=True)
def _masks_of(a: Any, b: Any, c: Any, order: Any) -> Any:
    masks = np.zeros(4, np.int64)
    for card in (a, b, c):
        masks[order[card // 13]] |= 1 << (card % 13)
    return masks


@njit(cache=True, nogil=True)
def canonical_flops() -> Any:
    """For each flop the number of its kind, and an order of suits that makes it canonical."""
    kinds = np.full(FLOP_COUNT, -1, np.int64)
    orders = np.zeros(FLOP_COUNT, np.int64)
    own = np.full(FLOP_COUNT, -1, np.int64)
    count = 0
    for a in range(2, 52):
        for b in range(1, a):
            for c in range(b):
                if weight_of(_masks_of(a, b, c, ORDERS[0])):
                    own[triple_index(a, b, c)] = count
                    count += 1
    for a in range(2, 52):
        for b in range(1, a):
            for c in range(b):
                for p in range(24):
                    if weight_of(_masks_of(a, b, c, ORDERS[p])):
                        kinds[triple_index(a, b, c)] = own[_moved_triple(a, b, c, ORDERS[p])]
                        orders[triple_index(a, b, c)] = p
                        break
    return kinds, orders, count


@njit(cache=True, nogil=True)
def _moved_triple(a: Any, b: Any, c: Any, order: Any) -> Any:
    cards = np.array([a, b, c])
    for at in range(3):
        cards[at] = order[cards[at] // 13] * 13 + cards[at] % 13
    cards.sort()
    return triple_index(cards[2], cards[1], cards[0])


@njit(cache=True, nogil=True)
def moved_pairs() -> Any:
    """Where each pair of cards goes under each of the 24 orders of suits."""
    moved = np.zeros((24, PAIR_COUNT), np.uint16)
    for p in range(24):
        for a in range(52):
            for b in range(a):
                x = ORDERS[p][a // 13] * 13 + a % 13
                y = ORDERS[p][b // 13] * 13 + b % 13
                moved[p, pair_index(a, b)] = pair_index(max(x, y), min(x, y))
    return moved


@njit(cache=True, nogil=True)
def flop_orbits(kinds: Any, orders: Any, kind_count: Any, moved: Any) -> Any:
    """For each kind of flop, which pairs are the same hand: each is given the least that it can be moved to."""
    same = np.zeros((kind_count, PAIR_COUNT), np.uint16)
    for a in range(2, 52):
        for b in range(1, a):
            for c in range(b):
                at = triple_index(a, b, c)
                if weight_of(_masks_of(a, b, c, ORDERS[0])) == 0:
                    continue
                row = same[kinds[at]]
                row[:] = np.arange(PAIR_COUNT)
                for p in range(24):
                    if _moved_triple(a, b, c, ORDERS[p]) == at:
                        for pair in range(PAIR_COUNT):
                            row[pair] = min(row[pair], moved[p, pair])
    return same
