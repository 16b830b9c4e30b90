"""Compiled rounds of craps: a roll is a random number, a transition of the state, and a count.

Only the number of each roll in each state is counted; the net of every column follows. A piece is a number of rolls and
then all up to the next seven-out, so pieces are independent. A block ends in the same way, with every wager decided.
`given` takes rolls as rows of two faces.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit, uint64

from hoyle.book import Terms
from hoyle.fast.arrays import Int64s, Number, UInt32s, UInt64s
from hoyle.kernels.common.chunks import carry
from hoyle.kernels.common.random_stream import moved_on, open_stream
from hoyle.kernels.craps.states import ROLL_COUNT, chain_of
from hoyle.kernels.totals import Totals
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_ROLLS = np.uint64(ROLL_COUNT)  # unsigned, as a signed index is checked for negative values
_PAIRS = ROLL_COUNT * ROLL_COUNT  # two rolls from half a word
_HALF = 0xFFFFFFFF
_THROWN_AWAY = (1 << 32) % _PAIRS  # products whose low half is below are rejected, to stay unbiased
_PIECE_ROLLS_MIN = 1024
_PIECES_WANTED = 50
_ROLLS_BEYOND_MAX = 100_000  # the end of a chain that does not return to its opening state


class CrapsRounds:
    def __init__(self, terms: Terms, wagers: Sequence[Wagered]) -> None:
        self.chain = chain_of(terms, tuple(wagers))
        self.columns = self.chain.columns
        made = {wagered.column: wagered.cents for wagered in wagers}
        self.stakes = tuple(made[column] for column in self.columns)
        nets, action = self.chain.nets, self.chain.action
        self._rows = np.flatnonzero((nets != 0).any(axis=1) | (action != 0).any(axis=1))
        self._nets = np.hstack([nets, nets.sum(axis=1, keepdims=True)])[self._rows]
        self._action = np.hstack([action, action.sum(axis=1, keepdims=True)])[self._rows]

    def run(self, seed: int, block: int, count: int) -> Totals:
        entries = len(self.chain.following)
        counts = np.zeros(entries, np.int64)
        low, high = (np.zeros((5, len(self.columns) + 1), np.int64) for _ in range(2))
        rolls, pieces = _run(
            open_stream(seed, block), self.chain.following, self._rows, self._nets, self._action,
            self._piece_quads(count), count, counts, low, high,
        )  # fmt: skip
        sums = [
            tuple((int(h) << 32) + int(part) for h, part in zip(*row, strict=True))
            for row in zip(high, low, strict=True)
        ]
        hits = (counts[self._rows, None] * (self._nets > 0)).sum(axis=0)
        net, squares, wagered, wagered_squares, products = sums
        return Totals(
            self.columns, int(rolls), int(pieces), net, squares, wagered, wagered_squares, products,
            tuple(map(int, hits)), self._histogram(counts),
        )  # fmt: skip

    def _piece_quads(self, count: int) -> int:
        """The length of a piece: long enough to sum cheaply, short enough to have many."""
        wanted = max(_PIECE_ROLLS_MIN, 16 * len(self._rows))
        return max(1, min(wanted, count // _PIECES_WANTED) // 4)

    def _histogram(self, counts: Int64s) -> dict[int, int]:
        totals = self.chain.nets.sum(axis=1)
        cents, at = np.unique(totals, return_inverse=True)
        found = np.zeros(len(cents), np.int64)
        np.add.at(found, at, counts)
        return {int(each): int(size) for each, size in zip(cents, found, strict=True) if size}

    def path(self, seed: int, block: int, count: int) -> Int64s:
        """The rows of the chain that `run` visits, roll by roll."""
        visited = np.zeros(count + _ROLLS_BEYOND_MAX, np.int64)
        rolls = _path(
            open_stream(seed, block), self.chain.following, self._piece_quads(count), count, visited
        )
        return visited[:rolls]

    def nets(self, seed: int, block: int, count: int) -> Int64s:
        return self.chain.nets[self.path(seed, block, count)[:count]]

    def given(self, items: Int64s) -> Int64s:
        rolls = np.asarray(items, np.int64)
        visited = np.zeros(len(rolls), np.int64)
        _follow(self.chain.following, (rolls[:, 0] - 1) * 6 + rolls[:, 1] - 1, visited)
        return self.chain.nets[visited]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CrapsRounds:
    return CrapsRounds(terms, wagers)


@njit(cache=True, nogil=True, inline="always")
def _four_rolls(one: Number, two: Number, three: Number, four: Number) -> Number:
    """A word of the stream as two pairs of rolls, and the state moved on."""
    while True:
        word, one, two, three, four = moved_on(one, two, three, four)
        first = (word >> uint64(32)) * uint64(_PAIRS)
        second = (word & uint64(_HALF)) * uint64(_PAIRS)
        if (first & uint64(_HALF)) >= uint64(_THROWN_AWAY) and (second & uint64(_HALF)) >= uint64(
            _THROWN_AWAY
        ):
            return first >> uint64(32), second >> uint64(32), one, two, three, four


@njit(cache=True, nogil=True)
def _throw(words: UInt64s, following: Number, counts: Int64s, at: Number, quads: Number) -> Number:
    """Throw and count four rolls, this many times."""
    one, two, three, four = words[0], words[1], words[2], words[3]
    at = uint64(at)
    for _ in range(quads):
        first, second, one, two, three, four = _four_rolls(one, two, three, four)
        at += first // _ROLLS
        counts[at] += 1
        at = uint64(following[at]) + first % _ROLLS
        counts[at] += 1
        at = uint64(following[at]) + second // _ROLLS
        counts[at] += 1
        at = uint64(following[at]) + second % _ROLLS
        counts[at] += 1
        at = uint64(following[at])
    words[0], words[1], words[2], words[3] = one, two, three, four
    return at


@njit(cache=True, nogil=True)
def _until_opening(words: UInt64s, following: Number, counts: Int64s, at: Number, most: Number) -> Number:
    """Roll until the opening state; return the number of rolls."""
    rolls = 0
    while at != 0 and rolls < most:
        first, second, words[0], words[1], words[2], words[3] = _four_rolls(
            words[0], words[1], words[2], words[3]
        )
        for turn in range(4):
            pair = first if turn < 2 else second
            at += pair // _ROLLS if turn % 2 == 0 else pair % _ROLLS
            counts[at] += 1
            at = uint64(following[at])
            rolls += 1
            if at == 0:
                break
    return rolls


@njit(cache=True, nogil=True)
def _run(
    words: UInt64s, following: UInt32s, rows: Int64s, nets: Int64s, action: Int64s, quads: Number, count: Number,
    counts: Int64s, low: Int64s, high: Int64s
) -> tuple[Number, Number]:  # fmt: skip
    rolls = 0
    pieces = 0
    piece = np.zeros(len(following), np.int64)
    while rolls < count:
        size = min(quads, (count - rolls + 3) // 4)
        at = _throw(words, following, piece, 0, size)
        rolls += 4 * size + _until_opening(words, following, piece, at, _ROLLS_BEYOND_MAX)
        pieces += 1
        _add_piece(piece, rows, nets, action, low)
        carry(low, high)
        counts += piece
        piece[:] = 0
    return rolls, pieces


@njit(cache=True, nogil=True)
def _add_piece(piece: Number, rows: Number, nets: Int64s, action: Int64s, low: Number) -> None:
    for column in range(nets.shape[1]):
        net = 0
        wagered = 0
        for at in range(len(rows)):
            times = piece[rows[at]]
            net += times * nets[at, column]
            wagered += times * action[at, column]
        low[0, column] += net
        low[1, column] += net * net
        low[2, column] += wagered
        low[3, column] += wagered * wagered
        low[4, column] += net * wagered


@njit(cache=True, nogil=True)
def _path(words: UInt64s, following: UInt32s, quads: Number, count: Number, visited: Int64s) -> Number:
    """The same rolls as `_run`, recorded."""
    rolls = 0
    while rolls < count:
        size = min(quads, (count - rolls + 3) // 4)
        at = uint64(0)
        done = 0
        while done < size or at != 0:
            first, second, words[0], words[1], words[2], words[3] = _four_rolls(
                words[0], words[1], words[2], words[3]
            )
            for turn in range(4):
                pair = first if turn < 2 else second
                at += pair // _ROLLS if turn % 2 == 0 else pair % _ROLLS
                visited[rolls] = at
                at = uint64(following[at])
                rolls += 1
                if at == 0 and done >= size:
                    break
            done += 1
    return rolls


@njit(cache=True, nogil=True)
def _follow(following: UInt32s, rolls: Int64s, visited: Int64s) -> None:
    at = 0
    for turn in range(len(rolls)):
        at += rolls[turn]
        visited[turn] = at
        at = following[at]
