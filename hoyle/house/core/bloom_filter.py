"""A Bloom filter: it remembers in a few megabytes which keys there were, with false positives and no false
negatives."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Hashable

_BITS = 27  # 16 MB; with five million keys, one false positive in two hundred
_MASK = (1 << _BITS) - 1


class BloomFilter:
    """Two bits for each key."""

    def __init__(self) -> None:
        self._marks = bytearray(1 << (_BITS - 3))

    def add(self, thing: Hashable) -> None:
        marks, number = self._marks, hash(thing)
        for place in (number & _MASK, number >> _BITS & _MASK):
            marks[place >> 3] |= 1 << (place & 7)

    def __contains__(self, thing: Hashable) -> bool:
        marks, number = self._marks, hash(thing)
        one, other = number & _MASK, number >> _BITS & _MASK
        return bool(marks[one >> 3] >> (one & 7) & marks[other >> 3] >> (other & 7) & 1)
