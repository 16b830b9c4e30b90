"""Rounds that one draw decides, of results that are equally likely: a pocket of a wheel, a roll of dice.

A round is one random number and a row of the table of nets. `given` takes results by their row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.fast.arrays import Array, Int64s, Number, UInt64s
from hoyle.kernels.common.chunks import Chunked, alike
from hoyle.kernels.common.pricing import columns_of, net_by_book
from hoyle.kernels.common.random_stream import below, open_stream
from hoyle.kernels.totals import Totals
from hoyle.strategy.wagered import Wagered

# What the shares of a stake are called on each result in turn.
Calls = Callable[[Stake], Iterable[tuple[Stake, Sequence[str]]]]


class OneDraw(Chunked):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], count: int, calls: Calls) -> None:
        self.columns = columns_of(wagers)
        self._table = np.zeros((count, len(self.columns)), np.int64)
        stakes = [0] * len(self.columns)
        for wagered in wagers:
            column = self.columns.index(wagered.column)
            stakes[column] += wagered.cents
            for stake, outcomes in calls(wagered.stake()):
                nets = {each: net_by_book(terms, stake, each) for each in set(outcomes)}
                self._table[:, column] += [nets[each] for each in outcomes]
        self.stakes = tuple(stakes)

    def run(self, seed: int, block: int, count: int) -> Totals:
        """Count the results; all sums follow."""
        counts = np.zeros(len(self._table), np.int64)
        _count(open_stream(seed, block), counts, count)
        came = np.flatnonzero(counts)
        action = np.tile(np.array(self.stakes, np.int64), (len(came), 1))
        return alike(self.columns, self._table[came], action, counts[came])

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        action[:] = self.stakes
        _draw(words, self._table, nets)

    def given(self, items: Sequence[int] | Array) -> Int64s:
        return self._table[np.asarray(items, np.int64)]


@njit(cache=True, nogil=True)
def _count(words: UInt64s, counts: Int64s, count: Number) -> None:
    for _ in range(count):
        counts[below(words, len(counts))] += 1


@njit(cache=True, nogil=True)
def _draw(words: UInt64s, table: Int64s, nets: Int64s) -> None:
    for at in range(nets.shape[0]):
        result = below(words, table.shape[0])
        for column in range(table.shape[1]):
            nets[at, column] = table[result, column]
