"""Counts pairs of points, one of the seat and one of the bank, by how they compare in the high hand and in the low.

A point is one hand or many alike: places of its high and low hand, and a weight that may be negative. Whether two hands
have no card in common is inclusion and exclusion over what both may hold: each point has terms, rows of a table with
a coefficient, and the pair counts the sum of the products over the rows that both have. The terms of a point are the
product of two short lists, so that lists are kept by part of a hand and not by hand.

The points are swept by rising high hand. Those of the bank are added to their rows, those of the seat read the rows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.pai_gow_poker.low_rows import WHOLE_ROW, WIDTH, add, below

LOWER, NOT_HIGHER, ANY = range(3)
EVERY_STATE = (1 << LOWER) | (1 << NOT_HIGHER) | (1 << ANY)


class Lists(NamedTuple):
    """Short lists of rows with coefficients, by key."""

    starts: Int32s
    rows: Int32s
    coefficients: Int32s


class Points(NamedTuple):
    """`first` and `second` are keys of the two lists; `bins` say where a pair of the seat is counted."""

    first: Int32s
    second: Int32s
    high: Int16s
    low: Int16s
    weight: Int64s
    bins: Int16s

    def taken(self, chosen: np.ndarray) -> Points:
        return Points(*(each[chosen] for each in self))

    @property
    def ordered(self) -> Points:
        return self.taken(np.argsort(self.high, kind="stable"))


class Side(NamedTuple):
    """The points of a side, in the order of their high hands, and the lists of their terms."""

    points: Points
    first: Lists
    second: Lists


ONE_TERM = Lists(np.array([0, 1], np.int32), np.zeros(1, np.int32), np.ones(1, np.int32))


def sweep(seat: Side, bank: Side, row_count: int, reads: UInt8s) -> Int64s:
    """By bin: pairs in which the bank's high hand is lower, not higher, or any; and then the same of its low hand.

    `reads` has, by bin, a bit for each of the first three that is wanted."""
    found = np.zeros((len(reads), 3, 3), np.int64)
    rows = np.zeros((row_count, WIDTH), np.int32)
    _sweep(seat.points, seat.first, seat.second, bank.points, bank.first, bank.second, rows, reads, found)
    return found


@njit(cache=True, nogil=True)
def _sweep(
    seat: Points, seat_first: Lists, seat_second: Lists, bank: Points, bank_first: Lists, bank_second: Lists,
    rows: Int32s, reads: UInt8s, found: Int64s,
) -> None:  # fmt: skip
    at, added, count = 0, 0, len(seat.high)
    while at < count:
        high = seat.high[at]
        while added < len(bank.high) and bank.high[added] < high:
            _add(bank, added, bank_first, bank_second, rows)
            added += 1
        end = at
        while end < count and seat.high[end] == high:
            if reads[seat.bins[end]] >> LOWER & 1:
                _read(seat, end, seat_first, seat_second, rows, found[seat.bins[end], LOWER])
            end += 1
        while added < len(bank.high) and bank.high[added] == high:
            _add(bank, added, bank_first, bank_second, rows)
            added += 1
        for again in range(at, end):
            if reads[seat.bins[again]] >> NOT_HIGHER & 1:
                _read(seat, again, seat_first, seat_second, rows, found[seat.bins[again], NOT_HIGHER])
        at = end
    for left in range(added, len(bank.high)):
        _add(bank, left, bank_first, bank_second, rows)
    for at in range(count):
        if reads[seat.bins[at]] >> ANY & 1:
            _read(seat, at, seat_first, seat_second, rows, found[seat.bins[at], ANY])


@njit(cache=True, nogil=True)
def _add(points: Points, at: Number, first: Lists, second: Lists, rows: Int32s) -> None:
    weight, low = points.weight[at], points.low[at]
    one, other = points.first[at], points.second[at]
    for left in range(second.starts[other], second.starts[other + 1]):
        row, each = second.rows[left], second.coefficients[left] * weight
        for term in range(first.starts[one], first.starts[one + 1]):
            add(rows, row + first.rows[term], low, np.int32(each * first.coefficients[term]))


@njit(cache=True, nogil=True)
def _read(points: Points, at: Number, first: Lists, second: Lists, rows: Int32s, found: Int64s) -> None:
    low = points.low[at]
    one, other = points.first[at], points.second[at]
    lower = same = whole = np.int64(0)
    for left in range(second.starts[other], second.starts[other + 1]):
        base, each = second.rows[left], np.int64(second.coefficients[left])
        for term in range(first.starts[one], first.starts[one + 1]):
            row, times = base + first.rows[term], each * first.coefficients[term]
            lower += times * below(rows, row, low)
            same += times * below(rows, row, low + 1)
            whole += times * np.int64(rows[row, WHOLE_ROW])
    found[LOWER] += lower * points.weight[at]
    found[NOT_HIGHER] += same * points.weight[at]
    found[ANY] += whole * points.weight[at]
