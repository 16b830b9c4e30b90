"""Independent rounds: a kernel plays a chunk of them into arrays, which are summed here.

`nets` and `action` have a row for a round and a place for each column: cents won less charges, and cents wagered.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numba import njit, uint64

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int64s, Number, UInt64s
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import open_stream
from hoyle.kernels.totals import Totals, make_totals

CHUNK = 8192
_SLOT_BITS = 16
_SLOTS = 1 << _SLOT_BITS
_EMPTY = np.iinfo(np.int64).min
_LIMB_BITS = 32  # sums are in two limbs, so that squares of large nets fit
_CARRY_EVERY = 128  # so many rows of some columns stay in the nearest cache


class Chunked:
    """Shared by every kernel of independent rounds; a game implements `play`."""

    columns: tuple[str, ...]
    stakes: tuple[int, ...]

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        """Play one round for each row of `nets` from the stream; both arrays are zero at first."""
        raise AssertionError("a game's own kernel plays its rounds")

    def run(self, seed: int, block: int, count: int) -> Totals:
        words, sums = open_stream(seed, block), Sums(len(self.columns))
        nets, action = self._arrays(min(CHUNK, count))
        for size in chunk_sizes(count):
            nets[:] = 0
            action[:] = 0
            self.play(words, nets[:size], action[:size])
            sums.add(nets[:size], action[:size])
        return sums.totals(self.columns, count, count)

    def nets(self, seed: int, block: int, count: int) -> Int64s:
        words = open_stream(seed, block)
        nets, action = self._arrays(count)
        done = 0
        for size in chunk_sizes(count):
            self.play(words, nets[done : done + size], action[done : done + size])
            done += size
        return nets

    def _arrays(self, count: int) -> tuple[Int64s, Int64s]:
        shape = (count, len(self.columns))
        return np.zeros(shape, np.int64), np.zeros(shape, np.int64)


def chunk_sizes(count: int) -> Iterable[int]:
    for start in range(0, count, CHUNK):
        yield min(CHUNK, count - start)


class Sums:
    """Exact sums over chunks of pieces, and a histogram of nets of a round."""

    def __init__(self, columns: int) -> None:
        self._low = np.zeros((5, columns + 1), np.int64)
        self._high = np.zeros((5, columns + 1), np.int64)
        self._hits = np.zeros(columns + 1, np.int64)
        self._keys = np.full(_SLOTS, _EMPTY, np.int64)
        self._counts = np.zeros(_SLOTS, np.int64)

    def add(self, nets: Int64s, action: Int64s) -> None:
        if not _add_rounds(nets, action, self._low, self._high, self._hits, self._keys, self._counts):
            raise HoyleError(
                f"a block's rounds came to more than {_SLOTS // 2:,} different amounts; make --block smaller."
            )

    def totals(self, columns: tuple[str, ...], rounds: int, pieces: int) -> Totals:
        whole = [
            tuple((int(high) << _LIMB_BITS) + int(low) for high, low in zip(highs, lows, strict=True))
            for highs, lows in zip(self._high, self._low, strict=True)
        ]
        net, squares, wagered, wagered_squares, products = whole
        used = np.flatnonzero(self._counts > 0)  # much faster on booleans
        found = {int(self._keys[at]): int(self._counts[at]) for at in used}
        hits = tuple(map(int, self._hits))
        return Totals(
            columns, rounds, pieces, net, squares, wagered, wagered_squares, products, hits,
            dict(sorted(found.items())),
        )  # fmt: skip


def alike(columns: tuple[str, ...], nets: Int64s, action: Int64s, times: Int64s) -> Totals:
    """The sums over rounds, where each row stands for `times` rounds. In Python integers, as squares may be large."""
    times = times.astype(object)
    net, put = (np.column_stack([each, each.sum(axis=1)]).astype(object) for each in (nets, action))
    sums = [times @ each for each in (net, net**2, put, put**2, net * put, (net > 0).astype(object))]
    histogram: dict[int, int] = {}
    for cents, count in zip(net[:, -1], times, strict=True):
        histogram[cents] = histogram.get(cents, 0) + count
    rounds = int(times.sum())
    return make_totals(columns, rounds, rounds, sums, dict(sorted(histogram.items())))


@njit(cache=True, nogil=True)
def _add_rounds(
    nets: Int64s, action: Int64s, low: Int64s, high: Int64s, hits: Int64s, keys: Int64s, counts: Int64s
) -> Number:
    """Column by column, some rounds at a time: the sums stay in registers and do not overflow."""
    columns = nets.shape[1]
    whole = np.empty(_CARRY_EVERY, np.int64)
    wagered = np.empty(_CARRY_EVERY, np.int64)
    for start in range(0, nets.shape[0], _CARRY_EVERY):
        size = min(_CARRY_EVERY, nets.shape[0] - start)
        whole[:size] = 0
        wagered[:size] = 0
        for column in range(columns):
            won = nets[start : start + size, column]
            put = action[start : start + size, column]
            _add_column(low, hits, column, won, put)
            for at in range(size):
                whole[at] += won[at]
                wagered[at] += put[at]
        _add_column(low, hits, columns, whole[:size], wagered[:size])
        carry(low, high)
        if not count_all(keys, counts, whole[:size]):
            return False
    return True


@njit(cache=True, nogil=True)
def _add_column(low: Number, hits: Number, column: Number, nets: Int64s, action: Int64s) -> None:
    net = squares = wagered = wagered_squares = products = won = 0
    for at in range(len(nets)):
        net += nets[at]
        squares += nets[at] * nets[at]
        wagered += action[at]
        wagered_squares += action[at] * action[at]
        products += nets[at] * action[at]
        won += nets[at] > 0
    low[0, column] += net
    low[1, column] += squares
    low[2, column] += wagered
    low[3, column] += wagered_squares
    low[4, column] += products
    hits[column] += won


@njit(cache=True, nogil=True)
def carry(low: Number, high: Number) -> None:
    for row in range(low.shape[0]):
        for column in range(low.shape[1]):
            high[row, column] += low[row, column] >> _LIMB_BITS
            low[row, column] &= (1 << _LIMB_BITS) - 1


@bare
def count_all(keys: Int64s, counts: Int64s, values: Int64s) -> Number:
    """Count values in a hash table; false once the table is too full."""
    is_counted: Number = True
    for value in values:
        is_counted &= count_one(keys, counts, value)
    return is_counted


@bare
def count_one(keys: Int64s, counts: Int64s, value: Number) -> Number:
    """Count a value in a hash table; false once the table is too full."""
    word: Number = uint64(value)
    slot = np.int64((word * uint64(0x9E3779B97F4A7C15)) >> uint64(64 - _SLOT_BITS))
    tries = 0
    while keys[slot] != value:
        if keys[slot] == _EMPTY:
            keys[slot] = value
            break
        slot = (slot + 1) & (_SLOTS - 1)
        tries += 1
        if tries > _SLOTS // 2:
            return False
    counts[slot] += 1
    return True
