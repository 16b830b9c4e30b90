"""Deals random hands, each round from whole decks."""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from hoyle.fast.arrays import Int64s, Number, UInt8s, UInt64s
from hoyle.kernels.common.random_stream import below, moved_on

DECK_SIZE = 52
_LOW = 0xFFFFFFFF


def decks(count: int) -> UInt8s:
    """Card numbers of the kit's deck, once for each deck."""
    return np.tile(np.arange(DECK_SIZE, dtype=np.uint8), count)


@njit(cache=True, nogil=True)
def draw_numbers(words: UInt64s, count: Number, numbers: Int64s) -> None:
    """Fill an array with numbers from 0 to below `count`, each as likely as the others."""
    for at in range(numbers.shape[0]):
        for column in range(numbers.shape[1]):
            numbers[at, column] = below(words, count)


@njit(cache=True, nogil=True)
def deal(words: UInt64s, shoe: UInt8s, cards: UInt8s) -> None:
    """Fill each row from a whole shoe by a partial Fisher-Yates shuffle.

    A word serves two cards. Halves of a word that would bias the draw are rejected.
    """
    a, b, c, d = words[0], words[1], words[2], words[3]
    size = len(shoe)
    word = uint64(0)
    is_half_left = False
    for at in range(cards.shape[0]):
        for column in range(cards.shape[1]):
            left = uint64(size - column)
            while True:
                if is_half_left:
                    product = (word & uint64(_LOW)) * left
                else:
                    word, a, b, c, d = moved_on(a, b, c, d)
                    product = (word >> uint64(32)) * left
                is_half_left = not is_half_left
                low = product & uint64(_LOW)
                if low >= left or low >= uint64(1 << 32) % left:
                    break
            other = column + np.int64(product >> uint64(32))
            card = shoe[other]
            shoe[other] = shoe[column]
            shoe[column] = card
            cards[at, column] = card
    words[0], words[1], words[2], words[3] = a, b, c, d
