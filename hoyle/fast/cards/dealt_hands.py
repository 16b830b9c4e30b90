"""Hands of up to five cards up to a permutation of suits, as arrays: transitions by one more card, and final names.

A row is a canonical form: the ranks of each suit as a bit mask, the masks ascending. Everything here depends on the
deck alone, so it is computed once for all pay tables. Nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Bools, Int64s
from hoyle.fast.cards.suit_classes import DIGIT, STRAIGHT, Held, Made, Pack, made_of

_RANK_BITS = 15  # of a suit, in the key of a row
_SAFE = 1 << 62


class Hands(NamedTuple):
    """All hands of one size: the canonical rows, and the number of hands that each represents."""

    rows: Array
    counts: Array

    @property
    def helds(self) -> list[Held]:
        return [tuple(row) for row in self.rows.tolist()]


@cache
def deal(pack: Pack, size: int) -> Hands:
    if not size:
        return Hands(np.zeros((1, len(pack.suits)), np.int64), np.ones(1, np.int64))
    numbers, following = _one_more(pack, size - 1)
    counts = np.zeros(len(numbers), np.int64)
    np.add.at(counts, following, deal(pack, size - 1).counts[:, None])
    shifts = _RANK_BITS * np.arange(len(pack.suits))[::-1]
    # A hand is reached once for each of its cards as the last one.
    return Hands(numbers[:, None] >> shifts & (1 << _RANK_BITS) - 1, counts // size)


def draw(pack: Pack, size: int) -> Int64s:
    """For each hand of this size, the index of the next hand by each remaining card."""
    places: Int64s = _one_more(pack, size)[1]
    return places


@cache
def _one_more(pack: Pack, size: int) -> tuple[Array, Array]:
    """The keys of the hands with one more card, and for each hand and each card the index of the key."""
    rows = deal(pack, size).rows
    cards = np.zeros((pack.size, len(pack.suits)), np.int64)
    for at in range(pack.size):
        cards[at, at // len(pack.values)] = 1 << pack.values[at % len(pack.values)]
    hand, card = np.nonzero(((rows[:, None] & cards) == 0).all(axis=2))
    longer = np.sort(rows[hand] | cards[card], axis=1)
    numbers, places = np.unique(_numbers(longer), return_inverse=True)
    return numbers, places.reshape(len(rows), pack.size - size)


def _numbers(rows: Int64s) -> Int64s:
    found = np.zeros(len(rows), np.int64)
    for suit in range(rows.shape[1]):
        found = found << _RANK_BITS | rows[:, suit]
    return found


@cache
def endings(pack: Pack, names: tuple[str, ...], name_of: Callable[[Made], str]) -> Int64s:
    """For each hand of four cards, the number of fifth cards by the final name."""
    rows = deal(pack, STRAIGHT - 1).rows
    digits, everyone = _digits(pack, rows), np.arange(len(rows))
    found = np.zeros((len(rows), len(names)), np.int64)
    of_one_suit = rows[:, -1] if len(pack.suits) == 1 else np.where(rows[:, -2] == 0, rows[:, -1], 0)
    for value in pack.values:
        five = digits + (1 << DIGIT * value)
        suited = (of_one_suit > 0) & (of_one_suit >> value & 1 == 0)
        left = len(pack.suits) - (digits >> DIGIT * value & 7) - suited
        found[everyone, _named(five, left > 0, False, names, name_of)] += left
        found[everyone, _named(five, suited, True, names, name_of)] += suited
    return found


def _named(
    five: Int64s, some: Bools, suited: bool, names: tuple[str, ...], name_of: Callable[[Made], str]
) -> Int64s:
    """The index of the name of the chosen hands; the others get index 0."""
    kinds, kind = np.unique(five[some], return_inverse=True)
    places = np.array([names.index(name_of(made_of(int(each), suited=suited))) for each in kinds], np.int64)
    found = np.zeros(len(five), np.int64)
    found[some] = places[kind]
    return found


def _digits(pack: Pack, rows: Int64s) -> Int64s:
    """The counts of the ranks, as octal digits."""
    found = np.zeros(len(rows), np.int64)
    for value in pack.values:
        found += (rows >> value & 1).sum(axis=1) << DIGIT * value
    return found


@cache
def holdings(pack: Pack, size: int, holding_of: Callable[[Held], Hashable]) -> tuple[list[Any], Int64s]:
    """The distinct holdings of hands of a size, as a game describes them, and the index of each hand's holding.

    A holding depends only on the ranks and on whether all cards are of one suit.
    """
    rows = deal(pack, size).rows
    of_one_suit = (rows > 0).sum(axis=1) == 1
    keys = _digits(pack, rows) << 1 | of_one_suit
    _, first, kind = np.unique(keys, return_index=True, return_inverse=True)
    words = [holding_of(tuple(rows[at].tolist())) for at in first]
    places = {word: at for at, word in enumerate(dict.fromkeys(words))}
    return list(places), np.array([places[word] for word in words], np.int64)[kind]


def whole_numbers(most: int) -> Any:
    """The dtype for sums up to this: Python integers where 64 bits are not enough."""
    return np.int64 if most < _SAFE else object
