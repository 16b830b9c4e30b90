"""The settings of a hand that a player may choose between: legal, and no other one better in both hands.

By pattern of ranks. A setting with five cards of one suit in the high hand needs its ranks in the live suit of a hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s, UInt32s
from hoyle.fast.cards.ranking_tables import HALF, KEYS, KINDS
from hoyle.fast.pai_gow_poker.dealt_sevens import JOKER_KIND, Pack, patterns_of
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.kit.ways import Way

_KEYS: Number = np.array(KEYS * 2, np.int64)
SETTINGS_MAX = 64


class Settings(NamedTuple):
    """By pattern, from `starts`: places of high and low hand, and the ranks that must be in the live suit."""

    starts: Int32s
    high: Int16s
    low: Int16s
    live: Int16s


@lru_cache(maxsize=4)
def settings_of(way: Way, pack: Pack) -> Settings:
    """The settings of the way's split; its rows do not matter."""
    counts = patterns_of(pack).counts
    high, low = part_tables(way)
    found = np.empty((len(counts), SETTINGS_MAX, 3), np.int16)
    sizes = np.empty(len(counts), np.int32)
    _list_all(
        counts, high.lower, high.upper, high.mixed, high.suited, high.strengths, low.lower, low.upper, low.mixed,
        low.strengths, found, sizes,
    )  # fmt: skip
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
    listed = found[np.arange(SETTINGS_MAX)[None, :] < sizes[:, None]]
    return Settings(starts, *(np.ascontiguousarray(column) for column in listed.T))


@njit(cache=True, nogil=True)
def _list_all(
    counts: UInt8s, high_lower: UInt32s, high_upper: UInt32s, mixed: Int16s, suited: Int16s, high_strengths: Int64s,
    low_lower: UInt32s, low_upper: UInt32s, lows: Int16s, low_strengths: Int64s, found: Int16s, sizes: Int32s,
) -> None:  # fmt: skip
    left = np.empty(KINDS, np.int64)
    for pattern in range(len(counts)):
        size = 0
        for first in range(KINDS):
            for second in range(first, KINDS):
                left[:] = counts[pattern]
                left[first] -= 1
                left[second] -= 1
                if left[first] < 0 or left[second] < 0:
                    continue
                low = lows[_pair_place(first, second, low_lower, low_upper)]
                at, mask = _place(left, high_lower, high_upper)
                high = mixed[at]
                if low_strengths[low] <= high_strengths[high]:
                    size = _enter(found[pattern], size, high, low, 0)
                if mask and suited[at] > high and low_strengths[low] <= high_strengths[suited[at]]:
                    size = _enter(found[pattern], size, suited[at], low, mask)
        sizes[pattern] = size


@njit(cache=True, nogil=True)
def _pair_place(first: Number, second: Number, lower: UInt32s, upper: UInt32s) -> Number:
    one = other = np.int64(0)
    for kind in (first, second):
        if kind < HALF:
            one += _KEYS[kind]
        else:
            other += _KEYS[kind]
    return lower[one] + upper[other]


@njit(cache=True, nogil=True)
def _place(left: Int64s, lower: UInt32s, upper: UInt32s) -> tuple[Number, Number]:
    """Where five cards are in the tables, and their ranks as bits; none where ranks repeat."""
    one = other = np.int64(0)
    mask = 0
    is_single = True
    for kind in range(KINDS):
        if kind < HALF:
            one += left[kind] * _KEYS[kind]
        else:
            other += left[kind] * _KEYS[kind]
        if kind != JOKER_KIND and left[kind]:
            is_single = is_single and left[kind] == 1
            mask |= 1 << kind
    return lower[one] + upper[other], mask if is_single else 0


@njit(cache=True, nogil=True)
def _enter(held: Int16s, size: Number, high: Number, low: Number, mask: Number) -> Number:
    """Enter a setting unless one that needs no more is as good; take out those that it makes needless."""
    for at in range(size):
        if held[at, 0] >= high and held[at, 1] >= low and held[at, 2] & mask == held[at, 2]:
            return size
    kept = 0
    for at in range(size):
        if not (high >= held[at, 0] and low >= held[at, 1] and held[at, 2] & mask == mask):
            held[kept] = held[at]
            kept += 1
    held[kept, 0], held[kept, 1], held[kept, 2] = high, low, mask
    return kept + 1
