"""The five community cards of the deals in which a way to play stays to the end, by their own name.

A cross of five ranks can be of one suit in as many ways as there are suits in which the player holds none of them.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import FLUSH
from hoyle.fast.criss_cross_poker.kinds import (
    KINDS,
    RANKS,
    Hole,
    pair_number,
    pair_ways,
    pairs,
    place_of_ranks,
)
from hoyle.fast.criss_cross_poker.solve import Tables

_SAME_MAX = 4  # cards of one rank


def count_boards(
    hole: Hole, tables: Tables | None, suits: int, name_of: UInt8s, name_count: int, count: int
) -> Array:
    """The deals by the name of the five community cards; without tables, all deals. `count` is that of multiples."""
    listed = pairs(hole.kind_count)
    found = np.zeros(name_count, np.int64)
    if tables is None:
        seconds, thirds = np.zeros(len(listed), np.int64), np.zeros((len(listed), len(listed)), np.uint8)
    else:
        seconds, thirds = tables.down, tables.middle
    mixed = _mixed_names(name_of.tobytes())
    mine = (hole.high, hole.low, hole.is_suited)
    _count(hole.left, listed, seconds, thirds, count, *mine, suits, mixed, name_of, found)
    return found


@cache
def _mixed_names(name_of: bytes) -> Array:
    """The name of five ranks that are not of one suit, by two pairs of ranks and one more."""
    found = np.zeros((RANKS * (RANKS + 1) // 2, RANKS * (RANKS + 1) // 2, RANKS), np.uint8)
    _fill_mixed(pairs(RANKS), np.frombuffer(name_of, np.uint8), found)
    return found


@njit(cache=True, nogil=True)
def _fill_mixed(listed: Int64s, name_of: UInt8s, found: UInt8s) -> None:
    for at in range(len(listed)):
        for to in range(len(listed)):
            for rank in range(RANKS):
                a, b = listed[at]
                c, d = listed[to]
                alike = (a == rank) + (b == rank) + (c == rank) + (d == rank)
                if alike < _SAME_MAX:
                    found[at, to, rank] = name_of[place_of_ranks(a, b, c, d, rank, False)]


@njit(cache=True, nogil=True)
def _count(
    left: Int64s, listed: Int64s, seconds: Int64s, thirds: UInt8s, count: Number, high: Number, low: Number,
    is_suited: Number, suits: Number, mixed: UInt8s, name_of: UInt8s, found: Int64s,
) -> None:  # fmt: skip
    rest = left.copy()
    for at in range(len(listed)):
        one, other = listed[at]
        ways = pair_ways(left, one, other)
        if not ways or seconds[at] == count:
            continue
        rest[one] -= 1
        rest[other] -= 1
        across = pair_number(one % RANKS, other % RANKS)
        for to in range(len(listed)):
            third, fourth = listed[to]
            further = pair_ways(rest, third, fourth)
            if further <= 0 or thirds[at, to] == count:
                continue
            rest[third] -= 1
            rest[fourth] -= 1
            names = mixed[across, pair_number(third % RANKS, fourth % RANKS)]
            flagged = (one >= RANKS) + (other >= RANKS) + (third >= RANKS) + (fourth >= RANKS)
            bits = 1 << one % RANKS | 1 << other % RANKS | 1 << third % RANKS | 1 << fourth % RANKS
            can_flush = _bit_count(bits) == 4 and (flagged == 0 or flagged == 4)
            for kind in range(KINDS):
                if rest[kind] > 0:
                    deals = ways * further * rest[kind]
                    rank = kind % RANKS
                    if can_flush and not bits >> rank & 1 and (kind >= RANKS) == (flagged == 4):
                        whole = bits | 1 << rank
                        flushes = _one_suit(whole, flagged == 4, high, low, is_suited, suits)
                        found[name_of[FLUSH[whole]]] += flushes
                        deals -= flushes
                    found[names[rank]] += deals
            rest[third] += 1
            rest[fourth] += 1
        rest[one] += 1
        rest[other] += 1


@njit(cache=True, nogil=True, inline="always")
def _one_suit(
    bits: Number, is_flagged: Number, high: Number, low: Number, is_suited: Number, suits: Number
) -> Number:
    """In how many suits five ranks can lie. Cards of the suit of a suited hand are kinds of their own."""
    if is_suited:
        return 1 if is_flagged else suits - 1
    return suits - (bits >> high & 1) - (bits >> low & 1)


@njit(cache=True, nogil=True, inline="always")
def _bit_count(bits: Number) -> Number:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found
