"""A running shoe of blackjack: shuffled a few cards at a time, as they are drawn; or cards that are given."""

from __future__ import annotations

import numpy as np
from numba import uint64

from hoyle.fast.arrays import Int64s, Number, UInt64s
from hoyle.kernels.blackjack.round_row import BATCH, POSITION, READY, STARTED
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import moved_on

_LOW = 0xFFFFFFFF


@bare
def _recycle(shoe: Number, t: Int64s) -> None:
    """The shoe runs out: shuffle all cards but those of this round."""
    start, size = t[STARTED], len(shoe)
    for at in range(size - start):
        card = shoe[start + at]
        for place in range(start + at, at, -1):
            shoe[place] = shoe[place - 1]
        shoe[at] = card
    t[POSITION] = t[READY] = size - start
    t[STARTED] = 0


@bare
def shuffle_on(words: UInt64s, shoe: Number, t: Int64s) -> None:
    """Shuffle the next few cards of the shoe. A word serves two."""
    if t[READY] == len(shoe):
        _recycle(shoe, t)
    a, b, c, d = words[0], words[1], words[2], words[3]
    word, product = uint64(0), uint64(0)
    size, first = len(shoe), t[READY]
    last = min(first + BATCH, size)
    for at in range(first, last):
        left = uint64(size - at)
        if (at - first) & 1:
            product = (word & uint64(_LOW)) * left
        is_new = ((at - first) & 1) == 0
        while is_new or (product & uint64(_LOW)) < left:
            # Halves of a word that would bias the draw are rejected.
            if not is_new and (product & uint64(_LOW)) >= uint64(1 << 32) % left:
                break
            word, a, b, c, d = moved_on(a, b, c, d)
            product = (word >> uint64(32)) * left
            is_new = False
        other = at + np.int64(product >> uint64(32))
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card
    words[0], words[1], words[2], words[3] = a, b, c, d
    t[READY] = last


@bare
def draw(words: UInt64s, shoe: Number, t: Int64s) -> Number:
    """The next card. Given cards need no shuffle."""
    if t[POSITION] == t[READY]:
        shuffle_on(words, shoe, t)
    at = t[POSITION]
    t[POSITION] = at + 1
    return np.int64(shoe[at])


@bare
def lay(shoe: Number, rows: Number, row: Number, t: Int64s) -> None:
    """Cards that are given."""
    for place in range(len(shoe)):
        shoe[place] = rows[row, place]
    t[POSITION], t[READY] = 0, len(shoe)
