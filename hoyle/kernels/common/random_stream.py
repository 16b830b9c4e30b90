"""A stream of random 64-bit words for simulation: xoshiro256**, seeded by splitmix64 over a seed and a block.

It is fast but predictable, so never for a live table, which uses `hoyle.chance`. Every block of a plan has its own
stream, so blocks can run anywhere in any order.
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from hoyle.fast.arrays import Number, UInt64s
from hoyle.kernels.common.no_refcount import bare

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """One step of splitmix64: every bit of the result depends on every bit of the word."""
    word = (word + _STEP) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def open_stream(seed: int, block: int) -> UInt64s:
    """The state of a block's stream: four words, which `next_word` advances."""
    start = mix((mix(seed & _MASK) + block) & _MASK)
    return np.array([mix((start + at * _STEP) & _MASK) for at in range(4)], np.uint64)


@njit(cache=True, nogil=True, inline="always")
def rotated(word: Number, count: Number) -> Number:
    return (word << uint64(count)) | (word >> uint64(64 - count))


@njit(cache=True, nogil=True, inline="always")
def moved_on(a: Number, b: Number, c: Number, d: Number) -> Number:
    """The next 64 bits and the state after them, for a loop that keeps the state in local variables."""
    word = rotated(b * uint64(5), 7) * uint64(9)
    shifted = b << uint64(17)
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    return word, a, b, c, rotated(d, 45)


@njit(cache=True, nogil=True, inline="always")
def next_word(words: UInt64s) -> Number:
    """The next 64 bits; `words` is the state."""
    word, words[0], words[1], words[2], words[3] = moved_on(words[0], words[1], words[2], words[3])
    return word


@njit(cache=True, nogil=True, inline="always")
def below(words: UInt64s, count: Number) -> Number:
    """A uniform integer from 0 up, below a count of at most 2**32, by Lemire's method: biased words are rejected."""
    size: Number = uint64(count)
    product = (next_word(words) >> uint64(32)) * size
    low = product & uint64(0xFFFFFFFF)
    if low < size:
        least = (uint64(1 << 32) - size) % size
        while low < least:
            product = (next_word(words) >> uint64(32)) * size
            low = product & uint64(0xFFFFFFFF)
    return np.int64(product >> uint64(32))


@bare
def fill_words(words: UInt64s, room: UInt64s, count: Number) -> None:
    """Fill an array with the next words of the stream."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    for at in range(count):
        room[at], a, b, c, d = moved_on(a, b, c, d)
    words[0], words[1], words[2], words[3] = a, b, c, d
