"""Rounds played by the engine: far slower than a kernel, but for every game of every book.

They have the interface of compiled rounds, `hoyle.kernels.catalog.Rounds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hoyle.book import Terms
from hoyle.chance import Chance
from hoyle.engine import Game, Line
from hoyle.kernels.totals import Totals
from hoyle.strategy.result_columns import all_columns, sums_of
from hoyle.strategy.simulated_seat import SimulatedSeat, is_fresh
from hoyle.strategy.strategy import Strategy

# A block ends after so many rolls beyond its count, even if wagers still stand.
_ROLLS_BEYOND_MAX = 100_000


class EngineRounds:
    def __init__(self, game: Game, terms: Terms, strategy: Strategy) -> None:
        self._game, self._terms, self._strategy = game, terms, strategy
        self.columns = all_columns(game, terms, strategy)
        made = {wagered.column: wagered.cents for wagered in strategy.wagers}
        # A seat that banks in some rounds wagers only in the others.
        self.stakes = tuple(0 if strategy.bank else made.get(column, 0) for column in self.columns)

    def run(self, seed: int, block: int, count: int) -> Totals:
        seat = self._seat()
        tally = Tally(self.columns)
        for lines in self._rounds(seat, seed, block, count):
            tally.add(lines, is_fresh(seat.table))
        return tally.totals()

    def nets(self, seed: int, block: int, count: int) -> Any:
        import numpy as np

        rounds = self._rounds(self._seat(), seed, block, count)
        rows = [sums_of(self.columns, lines)[0] for lines, _ in zip(rounds, range(count), strict=False)]
        return np.array(rows, np.int64)

    def given(self, items: Iterable[Sequence[str]]) -> list[list[int]]:
        """Nets of rounds whose draws are given: for each round all its cards or dice in order."""
        seat = self._seat()
        return [sums_of(self.columns, seat.play(dealt_from(each)))[0] for each in items]

    def _seat(self) -> SimulatedSeat:
        return SimulatedSeat(self._game, self._terms, self._strategy)

    def _rounds(self, seat: SimulatedSeat, seed: int, block: int, count: int) -> Iterator[list[Line]]:
        """Play `count` rounds, and then on until no wager stands on the table."""
        chance = Chance(f"{seed}/{block}")
        for at in range(count + _ROLLS_BEYOND_MAX):
            if at >= count and is_fresh(seat.table):
                return
            yield seat.play(chance.answer)


def dealt_from(items: Iterable[str]) -> Any:
    """A source of chance that deals the given items."""
    left = iter(items)
    return lambda played: tuple(next(left) for _ in range(played.prompt.size))


class Tally:
    """Sums in Python integers, which are fast enough beside the engine."""

    def __init__(self, columns: tuple[str, ...]) -> None:
        self._columns = columns
        self._sums = [[0] * (len(columns) + 1) for _ in range(6)]
        self._piece: list[list[int]] = self._nothing()
        self._histogram: dict[int, int] = {}
        self._rounds = self._pieces = 0
        self._open = False

    def _nothing(self) -> list[list[int]]:
        return [[0] * (len(self._columns) + 1) for _ in range(2)]

    def add(self, lines: Iterable[Line], piece_is_over: bool) -> None:
        nets, action = sums_of(self._columns, lines)
        total = sum(nets)
        nets.append(total)
        action.append(sum(action))
        self._rounds += 1
        self._open = True
        self._histogram[total] = self._histogram.get(total, 0) + 1
        for at, (net, wagered) in enumerate(zip(nets, action, strict=True)):
            self._piece[0][at] += net
            self._piece[1][at] += wagered
            self._sums[5][at] += net > 0
        if piece_is_over:
            self._end_piece()

    def _end_piece(self) -> None:
        for at, (net, wagered) in enumerate(zip(*self._piece, strict=True)):
            for row, value in enumerate((net, net * net, wagered, wagered * wagered, net * wagered)):
                self._sums[row][at] += value
        self._pieces += 1
        self._piece = self._nothing()
        self._open = False

    def totals(self) -> Totals:
        if self._open:
            self._end_piece()
        net, squares, wagered, wagered_squares, products, hits = (tuple(row) for row in self._sums)
        return Totals(
            self._columns, self._rounds, self._pieces, net, squares, wagered, wagered_squares, products, hits,
            dict(sorted(self._histogram.items())),
        )  # fmt: skip
