"""Every hand of tiles against every other: the number of hands that each of its settings beats and loses to.

Tiles with equal spots are one kind, so 8,130 distinct hands represent 35,960. The number of ways to deal a second hand
is a product of up to four factors, each looked up by a slot of that hand: a kind that it has once or twice.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int64s, Number, UInt8s

SLOTS = 4


def count_settings(
    in_set: list[int],
    hands: list[tuple[int, ...]],
    highs: list[list[int]],
    lows: list[list[int]],
    their_highs: list[int],
    their_lows: list[int],
) -> tuple[list[list[int]], list[list[int]]]:
    """For each hand and each of its settings, the number of other hands it beats and loses to.

    `in_set` is the number of tiles of each kind, `hands` the kinds of four tiles in ascending order, `highs` and `lows`
    the strengths of each setting; the other arguments are the opponent's strengths by hand. Equal strengths lose.
    """
    # Hands that the opponent sets with equal strengths are adjacent; each comparison is made once for all of them.
    pairs, pair_of = np.unique(np.array([their_highs, their_lows], np.int64), axis=1, return_inverse=True)
    order = np.argsort(pair_of.ravel(), kind="stable")
    table = np.array(hands, np.uint8)
    given = (
        np.array(in_set, np.int64), table, _slots(table[order], len(in_set)), pair_of.ravel()[order], pairs,
        np.array(highs, np.int64), np.array(lows, np.int64),
    )  # fmt: skip
    parts = np.array_split(np.arange(len(hands)), cpu_count() or 1)
    with ThreadPoolExecutor(len(parts)) as pool:
        found = list(pool.map(lambda part: _count(part[0], part[-1] + 1, *given), parts))
    won = np.concatenate([each[0] for each in found])
    lost = np.concatenate([each[1] for each in found])
    return won.tolist(), lost.tolist()


@njit(cache=True, nogil=True)
def _slots(hands: UInt8s, kinds: Number) -> UInt8s:
    """The lookup slots of each hand's factors. A hand of fewer kinds is padded with slots whose factor is one."""
    slots = np.full((len(hands), SLOTS), 2 * kinds, np.uint8)
    for at in range(len(hands)):
        used = 0
        place = 0
        while place < SLOTS:
            kind = hands[at, place]
            twice = place + 1 < SLOTS and hands[at, place + 1] == kind
            slots[at, used] = kinds + kind if twice else kind
            used += 1
            place += 2 if twice else 1
    return slots


@njit(cache=True, nogil=True)
def _count(
    first: Number,
    last: Number,
    in_set: Int64s,
    hands: UInt8s,
    slots: UInt8s,
    pair_of: Int64s,
    pairs: Int64s,
    highs: Int64s,
    lows: Int64s,
) -> tuple[Int64s, Int64s]:
    kinds = len(in_set)
    won = np.zeros((last - first, highs.shape[1]), np.int64)
    lost = np.zeros((last - first, highs.shape[1]), np.int64)
    factors = np.ones(2 * kinds + 1, np.int64)
    ways = np.zeros(pairs.shape[1], np.int64)
    for at in range(first, last):
        for kind in range(kinds):
            factors[kind] = in_set[kind]
        for place in range(SLOTS):
            factors[hands[at, place]] -= 1
        for kind in range(kinds):
            factors[kinds + kind] = 1 if factors[kind] == 2 else 0
        ways[:] = 0
        for other in range(len(slots)):
            one = factors[slots[other, 0]] * factors[slots[other, 1]]
            ways[pair_of[other]] += one * factors[slots[other, 2]] * factors[slots[other, 3]]
        _compare(won[at - first], lost[at - first], ways, pairs, highs[at], lows[at])
    return won, lost


@njit(cache=True, nogil=True)
def _compare(won: Number, lost: Number, ways: Number, pairs: Number, highs: Number, lows: Number) -> Number:
    for which in range(len(highs)):
        wins = loses = 0
        for pair in range(len(ways)):
            high = highs[which] > pairs[0, pair]
            low = lows[which] > pairs[1, pair]
            wins += ways[pair] * (high and low)
            loses += ways[pair] * (not (high or low))
        won[which] = wins
        lost[which] = loses
