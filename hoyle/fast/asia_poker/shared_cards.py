"""The cards that two hands may share, as keys: one set of cards for all that differ by their suits alone.

A set is four masks of ranks, one for each suit, and perhaps the joker. Suits are interchangeable, so a key has its
masks in falling order and stands for as many sets as its masks have different orders.
"""

from __future__ import annotations

from itertools import combinations
from math import factorial

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int64s, Number, UInt8s
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.kit.cards import RANKS, SUITS

_RANKS = len(RANKS)
_ORDERS = factorial(len(SUITS))


def whole_deck_keys(size: int) -> tuple[UInt8s, Int64s]:
    """Keys of so many cards of 53, and the number of sets that each stands for."""
    found = [_keys(size, 0)]
    if size:
        found.append(_keys(size - 1, 1))
    return np.concatenate([cards for cards, _ in found]), np.concatenate([weights for _, weights in found])


def plain_keys(deck: UInt8s, size: int) -> tuple[UInt8s, Int64s]:
    """Every set of so many cards of a deck of any composition, by itself."""
    sets = list(combinations(deck.tolist(), size))
    return np.array(sets, np.uint8).reshape(len(sets), size), np.ones(len(sets), np.int64)


def _keys(size: int, jokers: int) -> tuple[UInt8s, Int64s]:
    masks = sorted(range(1 << _RANKS), key=int.bit_count)
    order = np.array([mask for mask in masks if mask.bit_count() <= size], np.int64)
    starts = np.searchsorted([int(mask).bit_count() for mask in order], np.arange(size + 2))
    count = _each_key(
        order, starts, size, jokers, np.empty((0, size + jokers), np.uint8), np.empty(0, np.int64)
    )
    cards, weights = np.empty((count, size + jokers), np.uint8), np.empty(count, np.int64)
    _each_key(order, starts, size, jokers, cards, weights)
    return cards, weights


@njit(cache=True, nogil=True)
def _each_key(
    order: Int64s, starts: Int64s, size: Number, jokers: Number, cards: UInt8s, weights: Int64s
) -> Number:
    """The number of keys; they are written where there is room for them."""
    count = 0
    for first in range(starts[size + 1]):
        left_one = size - bit_count(order[first])
        for second in range(min(first + 1, starts[left_one + 1])):
            left_two = left_one - bit_count(order[second])
            for third in range(min(second + 1, starts[left_two + 1])):
                left = left_two - bit_count(order[third])
                for fourth in range(starts[left], min(third + 1, starts[left + 1])):
                    if len(weights):
                        four = (order[first], order[second], order[third], order[fourth])
                        _write(four, jokers, cards[count])
                        weights[count] = _orders(four)
                    count += 1
    return count


@njit(cache=True, nogil=True)
def bit_count(mask: Number) -> Number:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def _write(masks: Number, jokers: Number, cards: UInt8s) -> None:
    at = 0
    for suit in range(4):
        for rank in range(_RANKS):
            if masks[suit] >> rank & 1:
                cards[at] = suit * _RANKS + rank
                at += 1
    if jokers:
        cards[at] = JOKER_CARD


@njit(cache=True, nogil=True)
def _orders(masks: Number) -> Number:
    """In how many orders four masks can be laid on the suits."""
    orders, like = _ORDERS, 1
    for at in range(1, 4):
        like = like + 1 if masks[at] == masks[at - 1] else 1
        orders //= like
    return orders
