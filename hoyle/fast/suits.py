"""What stays the same when suits change places: boards and flops, each of a kind dealt with once.

A set of cards is canonical when the ranks of its suits, read as numbers, fall from suit to suit. It stands for as many
sets as its suits have different orders.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
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


def canonical_boards() -> Any:
    """Five cards falling, and the weight, for each of the 134,459 kinds of board."""
    masks = np.sort(np.concatenate([_with_sizes(sizes) for sizes in _SHARES]), axis=1)[:, ::-1]
    # From the highest card down, as the loops over cards would have it: boards that share a flop stay together.
    cards = 51 - np.nonzero(_has_card(masks)[:, ::-1])[1].reshape(-1, 5)
    boards = np.column_stack([cards, _weights(masks)])
    return np.ascontiguousarray(boards[np.lexsort(cards.T[::-1])])


# How five cards can fall into suits.
_SHARES = ((5,), (4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1))


def _with_sizes(sizes: tuple[int, ...]) -> Any:
    """The ranks of four suits as bits, for every way to have these numbers of cards; suits of one size in no order."""
    found = np.zeros((1, 0), np.int64)
    for size, many in Counter(sizes).items():
        of_size = [mask for mask in range(1 << 13) if mask.bit_count() == size]
        some = np.array(list(combinations_with_replacement(of_size, many)), np.int64)
        found = np.hstack([np.repeat(found, len(some), axis=0), np.tile(some, (len(found), 1))])
    return np.hstack([found, np.zeros((len(found), 4 - len(sizes)), np.int64)])


def _has_card(masks: Any) -> Any:
    return (masks[:, :, None] >> np.arange(13) & 1).reshape(-1, 52)


def _weights(masks: Any) -> Any:
    """How many sets a canonical one stands for: the different orders of its four suits."""
    weights, same = np.full(len(masks), 24), np.ones(len(masks), np.int64)
    for suit in range(1, 4):
        same = np.where(masks[:, suit] == masks[:, suit - 1], same + 1, 1)
        weights //= same
    return weights


def all_flops() -> Any:
    """All flops, falling, in the order of their index."""
    flops = np.array(list(combinations(range(51, -1, -1), 3)), np.int64)
    return flops[np.argsort(_triple_indexes(flops))]


def _triple_indexes(flops: Any) -> Any:
    a, b, c = np.sort(flops, axis=1)[:, ::-1].T
    return a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c


def _moved(cards: Any, order: Any) -> Any:
    return order[cards // 13] * 13 + cards % 13


def canonical_flops() -> Any:
    """For each flop the number of its kind, and an order of suits that makes it canonical."""
    flops = all_flops()
    orders = np.full(FLOP_COUNT, -1, np.int64)
    homes = np.zeros(FLOP_COUNT, np.int64)
    for number, order in enumerate(ORDERS):
        moved = _moved(flops, order)
        masks = np.zeros((FLOP_COUNT, 4), np.int64)
        for at in range(3):
            masks[np.arange(FLOP_COUNT), moved[:, at] // 13] += 1 << moved[:, at] % 13
        fits = (np.diff(masks, axis=1) <= 0).all(axis=1) & (orders < 0)
        orders[fits] = number
        homes[fits] = _triple_indexes(moved[fits])
    own, kinds = np.unique(homes, return_inverse=True)
    return kinds.astype(np.int64), orders, len(own)


def moved_pairs() -> Any:
    """Where each pair of cards goes under each of the 24 orders of suits."""
    pairs = np.array([(a, b) for a in range(52) for b in range(a)], np.int64)
    found = np.zeros((24, PAIR_COUNT), np.uint16)
    for number, order in enumerate(ORDERS):
        low, high = np.sort(_moved(pairs, order), axis=1).T
        found[number] = high * (high - 1) // 2 + low
    return found


def flop_orbits(kinds: Any, orders: Any, kind_count: Any, moved: Any) -> Any:
    """For each kind of flop, which pairs are the same hand: each is given the least that it can be moved to."""
    flops = all_flops()
    canonical = flops[(orders == 0) & _is_first(kinds)]
    same = np.tile(np.arange(PAIR_COUNT, dtype=np.uint16), (kind_count, 1))
    homes = _triple_indexes(canonical)
    for number, order in enumerate(ORDERS):
        stays = kinds[homes[_triple_indexes(_moved(canonical, order)) == homes]]
        same[stays] = np.minimum(same[stays], moved[number])
    return same


def _is_first(kinds: Any) -> Any:
    """True for one flop of each kind."""
    first = np.zeros(len(kinds), bool)
    first[np.unique(kinds, return_index=True)[1]] = True
    return first
