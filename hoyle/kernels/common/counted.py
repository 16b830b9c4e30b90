"""Independent rounds most of which are counted by result: only the others have rows of nets, which saves most of the
work of summing.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Int64s, UInt64s
from hoyle.kernels.common.chunks import CHUNK, Chunked, Sums, alike, chunk_sizes
from hoyle.kernels.common.random_stream import open_stream
from hoyle.kernels.totals import Totals

NO_COUNTS = np.zeros(0, np.int64)


class Counted(Chunked):
    """A game implements `deal` and `write`; its results are numbered from 0, or there are none to count."""

    result_count: int

    def deal(self, words: UInt64s, nets: Int64s, action: Int64s, counts: Int64s) -> int:
        """Play one round for each row. Counted rounds leave no row; return the number of rows written."""
        raise AssertionError("a game's own kernel plays its rounds")

    def write(self, result: int, nets: Int64s, action: Int64s, row: int) -> None:
        """The row of a counted result."""
        raise AssertionError("a game's own kernel writes its results")

    def play(self, words: UInt64s, nets: Int64s, action: Int64s) -> None:
        self.deal(words, nets, action, NO_COUNTS)

    def run(self, seed: int, block: int, count: int) -> Totals:
        if not self.result_count:
            return super().run(seed, block, count)
        words, sums = open_stream(seed, block), Sums(len(self.columns))
        counts = np.zeros(self.result_count, np.int64)
        nets, action = self._arrays(min(CHUNK, count))
        for size in chunk_sizes(count):
            used = self.deal(words, nets[:size], action[:size], counts)
            sums.add(nets[:used], action[:used])
            nets[:used], action[:used] = 0, 0
        plain = self._totals(counts)
        return plain + sums.totals(self.columns, count - plain.rounds, count - plain.rounds)

    def _totals(self, counts: Int64s) -> Totals:
        found = np.flatnonzero(counts)
        nets, action = self._arrays(len(found))
        for row, result in enumerate(found):
            self.write(int(result), nets, action, row)
        return alike(self.columns, nets, action, counts[found])
