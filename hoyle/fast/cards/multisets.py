"""Polynomials over multisets of ranks: each multiset has an integer coefficient, its number of orders.

A multiset is packed into a key, six bits for the count of each rank, aces highest. The union of two multisets is the
sum of their keys, and the order of keys is the order of multisets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.blackjack.hands import RANK_COUNT

BITS = 6  # fewer than 64 cards of a rank
SHIFTS = BITS * np.arange(RANK_COUNT - 1, -1, -1, dtype=np.int64)
_LOW_BITS = BITS * 7  # ranks from 4 on: a row of their sums fits the cache


class Counted(NamedTuple):
    """Distinct keys in ascending order, and a coefficient for each."""

    keys: np.ndarray
    numbers: np.ndarray

    @property
    def rows(self) -> np.ndarray:
        return rows_of(self.keys)

    def times(self, number: int) -> Counted:
        return Counted(self.keys, self.numbers * number)


NOTHING = Counted(np.zeros(0, np.int64), np.zeros(0, np.int64))
NO_CARDS_AT_ALL = Counted(np.zeros(1, np.int64), np.ones(1, np.int64))


def rows_of(keys: np.ndarray) -> np.ndarray:
    return np.asarray((keys[:, None] >> SHIFTS) & ((1 << BITS) - 1))


def counted(rows: np.ndarray, numbers: np.ndarray) -> Counted:
    keys = (rows.astype(np.int64) << SHIFTS).sum(axis=-1)
    return total([Counted(keys, np.asarray(numbers, np.int64))])


def total(parts: Iterable[Counted]) -> Counted:
    """The sum: coefficients of equal multisets are added, and zeros dropped."""
    given = [part for part in parts if len(part.keys)]
    if not given:
        return NOTHING
    keys, at = np.unique(np.concatenate([part.keys for part in given]), return_inverse=True)
    numbers = np.zeros(len(keys), np.int64)
    np.add.at(numbers, at, np.concatenate([part.numbers for part in given]))
    return Counted(keys[numbers != 0], numbers[numbers != 0])


def product(one: Counted, other: Counted) -> Counted:
    """The product: a convolution over all pairs of multisets.

    High and low ranks are added separately: each sum of high ranks has one row of sums of low ranks, which stays in
    the cache, and the result comes out sorted.
    """
    few, many = sorted((one, other), key=lambda part: len(part.keys))
    if len(few.keys) <= 1:
        return Counted(many.keys + few.keys[0], many.numbers * few.numbers[0]) if len(few.keys) else NOTHING
    _check_room(one.numbers, other.numbers)
    halves = (_halves(few.keys), _halves(many.keys))
    lows, low_of = _sums(*(each.lows for each in halves))
    highs, high_of = _sums(*(each.highs for each in halves))
    sizes = np.outer(*(np.diff(each.starts) for each in halves)).ravel()
    room = np.minimum(np.bincount(high_of.ravel(), sizes), len(lows)).sum()
    keys, numbers = np.zeros(int(room), np.int64), np.zeros(int(room), np.int64)
    used = _multiply(
        halves[0].starts, halves[0].low_of, few.numbers, halves[1].starts, halves[1].low_of, many.numbers, low_of,
        np.argsort(high_of.ravel(), kind="stable"), high_of.ravel(), lows, highs << _LOW_BITS, keys, numbers,
    )  # fmt: skip
    return Counted(keys[:used].copy(), numbers[:used].copy())


def _check_room(one: np.ndarray, other: np.ndarray) -> None:
    """Refuse products whose sums could overflow 64 bits."""
    sums, most = zip(
        *((np.abs(each).sum(dtype=float), float(np.abs(each).max())) for each in (one, other)), strict=True
    )
    if min(sums[0] * most[1], sums[1] * most[0]) >= 1 << 63:
        raise HoyleError("too many split hands for exact counts in 64 bits: allow fewer hands from one pair")


class _Halves(NamedTuple):
    """Sorted keys in two halves: the distinct high parts, where each starts, the distinct low parts, and each key's."""

    highs: np.ndarray
    starts: np.ndarray
    lows: np.ndarray
    low_of: np.ndarray


def _halves(keys: np.ndarray) -> _Halves:
    highs, starts = np.unique(keys >> _LOW_BITS, return_index=True)
    lows, low_of = np.unique(keys & ((1 << _LOW_BITS) - 1), return_inverse=True)
    return _Halves(highs, np.append(starts, len(keys)), lows, low_of)


def _sums(one: np.ndarray, other: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct sums in ascending order, and the index of each pair's sum."""
    sums, number = np.unique(one[:, None] + other, return_inverse=True)
    return sums, number.reshape(len(one), len(other))


def numbered(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct keys in order of appearance, and the index of each key among them."""
    slots, number = np.full(1 << (len(keys).bit_length() + 1), -1, np.int64), np.zeros(len(keys), np.int64)
    distinct = np.zeros(len(keys), np.int64)
    used = _number(keys, slots, distinct, number)
    return distinct[:used], number


@njit(inline="always")
def slot_of(key, slots, keys):  # type: ignore[no-untyped-def]
    """The slot of a key in a hash table with linear probing, or the free slot for it."""
    mask = len(slots) - 1
    slot = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
    while slots[slot] >= 0 and keys[slots[slot]] != key:
        slot = (slot + 1) & mask
    return slot


@njit(cache=True, nogil=True)
def _number(keys, slots, distinct, number):  # type: ignore[no-untyped-def]
    used = 0
    for at in range(len(keys)):
        slot = slot_of(keys[at], slots, distinct)
        if slots[slot] < 0:
            distinct[used], slots[slot] = keys[at], used
            used += 1
        number[at] = slots[slot]
    return used


@njit(cache=True, nogil=True)
def _multiply(  # type: ignore[no-untyped-def]
    starts,
    low,
    numbers,
    other_starts,
    other_low,
    other_numbers,
    low_of,
    order,
    high_of,
    lows,
    highs,
    keys,
    found,
):
    """Sum all products, one high part at a time. Returns the number of nonzero coefficients."""
    row, used, at, width = np.zeros(len(lows), np.int64), 0, 0, len(other_starts) - 1
    while at < len(order):
        high = high_of[order[at]]
        while at < len(order) and high_of[order[at]] == high:
            one, other = order[at] // width, order[at] % width
            for mine in range(starts[one], starts[one + 1]):
                sums, many = low_of[low[mine]], numbers[mine]
                for its in range(other_starts[other], other_starts[other + 1]):
                    row[sums[other_low[its]]] += many * other_numbers[its]
            at += 1
        for place in range(len(lows)):
            if row[place]:
                keys[used], found[used] = highs[high] + lows[place], row[place]
                used += 1
                row[place] = 0
    return used
