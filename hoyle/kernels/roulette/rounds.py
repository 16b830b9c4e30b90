"""Compiled rounds of roulette: a round is one random number and a row of the table of nets.

`given` takes pockets by their index in `pockets(terms)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.fast.arrays import Array, Int64s, Number, UInt64s
from hoyle.games.wheel.roulette import break_down, outcome, pockets
from hoyle.kernels.common.chunks import Chunked
from hoyle.kernels.common.pricing import columns_of, net_by_book
from hoyle.kernels.common.random_stream import below, open_stream
from hoyle.kernels.totals import Totals
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered


class RouletteRounds(Chunked):
    def __init__(self, terms: Terms, wagers: Sequence[Wagered]) -> None:
        self.columns = columns_of(wagers)
        self.pockets = pockets(terms)
        self._table = np.zeros((len(self.pockets), len(self.columns)), np.int64)
        stakes = [0] * len(self.columns)
        for wagered in wagers:
            column = self.columns.index(wagered.column)
            stakes[column] += wagered.cents
            for stake in break_down(terms, wagered.stake()):
                for at, pocket in enumerate(self.pockets):
                    self._table[at, column] += net_by_book(terms, stake, outcome(stake, pocket))
        self.stakes = tuple(stakes)

    def run(self, seed: int, block: int, count: int) -> Totals:
        """Count the pockets; all sums follow."""
        counts = np.zeros(len(self.pockets), np.int64)
        _count(open_stream(seed, block), counts, count)
        nets, stakes = with_whole(self._table.tolist()), with_whole([self.stakes])[0]
        hits = [
            sum(int(times) for times, row in zip(counts, nets, strict=True) if row[at] > 0)
            for at in range(len(stakes))
        ]
        histogram: dict[int, int] = {}
        for times, row in zip(counts, nets, strict=True):
            if times:
                histogram[row[-1]] = histogram.get(row[-1], 0) + int(times)

        def summed(values: Callable[[int, int], int]) -> tuple[int, ...]:
            return tuple(
                sum(int(times) * values(row[at], stakes[at]) for times, row in zip(counts, nets, strict=True))
                for at in range(len(stakes))
            )

        return Totals(
            self.columns, count, count, summed(lambda net, put: net), summed(lambda net, put: net * net),
            summed(lambda net, put: put), summed(lambda net, put: put * put), summed(lambda net, put: net * put),
            tuple(hits), dict(sorted(histogram.items())),
        )  # fmt: skip

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        action[:] = self.stakes
        _spin(words, self._table, nets)

    def given(self, items: Sequence[int] | Array) -> Int64s:
        return self._table[np.asarray(items, np.int64)]


def with_whole(rows: Iterable[Sequence[int]]) -> list[list[int]]:
    """Each row with its sum at the end."""
    return [[*row, sum(row)] for row in rows]


@njit(cache=True, nogil=True)
def _count(words: UInt64s, counts: Int64s, count: Number) -> None:
    for _ in range(count):
        counts[below(words, len(counts))] += 1


@njit(cache=True, nogil=True)
def _spin(words: UInt64s, table: Int64s, nets: Int64s) -> None:
    for at in range(nets.shape[0]):
        pocket = below(words, table.shape[0])
        for column in range(table.shape[1]):
            nets[at, column] = table[pocket, column]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> RouletteRounds:
    return RouletteRounds(terms, wagers)
