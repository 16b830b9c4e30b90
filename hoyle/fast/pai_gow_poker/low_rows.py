"""Rows of counts by low hand, as sums over all lower ones in two levels.

A row is 16 sums over blocks of eight low hands and 96 sums within a block: an update is two short vector additions, a
query two loads. The last of the 16 holds the sum of the whole row.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Number

BLOCK = 8
BLOCKS = 12
LOWS_MAX = BLOCK * BLOCKS
FINE = 16
WHOLE_ROW = FINE - 1
WIDTH = FINE + LOWS_MAX

_low = np.arange(LOWS_MAX)[:, None]
ABOVE = (np.arange(FINE)[None, :] > _low // BLOCK).astype(np.int32)
ABOVE[:, BLOCKS:WHOLE_ROW] = 0
ABOVE[:, WHOLE_ROW] = 1
WITHIN = (np.arange(BLOCK)[None, :] > _low % BLOCK).astype(np.int32)


@njit(cache=True, nogil=True, inline="always")
def add(rows: Int32s, row: Number, low: Number, count: Number) -> None:
    """Count so many at a low hand."""
    for at in range(FINE):
        rows[row, at] += count * ABOVE[low, at]
    start = FINE + (low // BLOCK) * BLOCK
    for at in range(BLOCK):
        rows[row, start + at] += count * WITHIN[low, at]


@njit(cache=True, nogil=True, inline="always")
def below(rows: Int32s, row: Number, low: Number) -> Number:
    """How many are counted at lower low hands."""
    return np.int64(rows[row, low // BLOCK]) + np.int64(rows[row, FINE + low])
