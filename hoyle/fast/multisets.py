"""Multisets of ranks, each with a whole number: how many orders of cards come to it. They add and multiply.

A multiset is a key, with six bits for the count of each rank, aces highest, so that putting two together is adding
their keys and keys in order are multisets in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.blackjack_hands import RANK_COUNT

BITS = 6  # fewer than 64 cards of a rank
SHIFTS = BITS * np.arange(RANK_COUNT - 1, -1, -1, dtype=np.int64)
_ROOM = 32  # distinct sums for every key, to begin with


class Counted(NamedTuple):
    """Distinct keys in order, and a number for each."""

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
    """All of them together, equal multisets added up and those that come to nothing left out."""
    given = [part for part in parts if len(part.keys)]
    if not given:
        return NOTHING
    keys, at = np.unique(np.concatenate([part.keys for part in given]), return_inverse=True)
    numbers = np.zeros(len(keys), np.int64)
    np.add.at(numbers, at, np.concatenate([part.numbers for part in given]))
    return Counted(keys[numbers != 0], numbers[numbers != 0])


def product(one: Counted, other: Counted) -> Counted:
    """Each multiset of the one put together with each of the other."""
    few, many = sorted((one, other), key=lambda part: len(part.keys))
    if len(few.keys) <= 1:
        return Counted(many.keys + few.keys[0], many.numbers * few.numbers[0]) if len(few.keys) else NOTHING
    room = min(_ROOM << len(many.keys).bit_length(), 1 << (len(few.keys) * len(many.keys)).bit_length())
    while True:
        keys, numbers, slots = (
            np.zeros(room, np.int64),
            np.zeros(room, np.int64),
            np.full(2 * room, -1, np.int32),
        )
        used = _multiply(few.keys, few.numbers, many.keys, many.numbers, keys, numbers, slots)
        if used >= 0:
            order = np.argsort(keys[:used])
            return Counted(keys[:used][order], numbers[:used][order])
        room *= 4


def numbered(keys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The distinct keys, in no order, and for each key the number of its like."""
    slots, number = np.full(1 << (len(keys).bit_length() + 1), -1, np.int64), np.zeros(len(keys), np.int64)
    distinct = np.zeros(len(keys), np.int64)
    used = _number(keys, slots, distinct, number)
    return distinct[:used], number


@njit(inline="always")
def slot_of(key, slots, keys):  # type: ignore[no-untyped-def]
    """Where a key is, or where there is room for it."""
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
def _multiply(few, few_numbers, many, many_numbers, keys, numbers, slots):  # type: ignore[no-untyped-def]
    """Add up all products by their keys; tell how many there are, or -1 where there is no room for them."""
    used = 0
    for one in range(len(few)):
        for other in range(len(many)):
            key = few[one] + many[other]
            slot = slot_of(key, slots, keys)
            if slots[slot] < 0:
                if used == len(keys):
                    return -1
                keys[used], slots[slot] = key, used
                used += 1
            numbers[slots[slot]] += few_numbers[one] * many_numbers[other]
    return used
