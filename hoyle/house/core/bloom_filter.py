"""Remembers in a few megabytes that something was there: it may be wrong about what was not, never about what was."""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Hashable

_BITS = 27  # of 16 MB; with five million things one in two hundred others is taken for one of them
_MASK = (1 << _BITS) - 1


class Seen:
    """A filter after Bloom, with two marks for each thing."""

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
