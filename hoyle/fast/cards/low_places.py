"""Places of low hands: ace to five, by table lookup; and lows of eight or better, from the ranks that are there.

The kit ranks every multiset of five ranks; of six and seven cards the best low is the best that remains when one card
is taken away. Suits do not count.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt32s
from hoyle.fast.cards.ranking_tables import KEYS, fill_larger, key_places, multisets
from hoyle.kit.cards import RANKS
from hoyle.kit.ranking.low import best_low

LOW_SIZE, MOST = 5, 7
_HALF = len(KEYS)


class LowTables(NamedTuple):
    lower: UInt32s
    upper: UInt32s
    values: Int16s  # by lower plus upper: the place of the best low; -1 with fewer than five cards
    keys: Int64s  # by card: its key, in the low half of the word or above it
    strengths: Int64s  # the kit's strength at each place


SHIFT = 32


@cache
def low_tables() -> LowTables:
    counts = multisets(MOST)
    is_five = (counts.sum(axis=1) == LOW_SIZE) & (counts[:, len(RANKS) :] == 0).all(axis=1)
    is_five &= (counts <= 4).all(axis=1)
    fives = np.flatnonzero(is_five)
    strengths = [_strength(counts[at]) for at in fives]
    every = sorted(set(strengths))
    place = {strength: at for at, strength in enumerate(every)}
    values = np.full(len(counts), -1, np.int16)
    values[fives] = [place[strength] for strength in strengths]
    fill_larger(values, MOST, range(LOW_SIZE + 1, MOST + 1))
    keys = [KEYS[at] if at < _HALF else KEYS[at - _HALF] << SHIFT for at in range(len(RANKS))]
    lower, upper = key_places(MOST)
    return LowTables(lower, upper, values, np.array(keys * 4, np.int64), np.array(every, np.int64))


def _strength(counts: Array) -> int:
    suits = "cdhs"
    cards = [rank + suits[at] for rank, count in zip(RANKS, counts, strict=False) for at in range(count)]
    return best_low(cards).strength


def low_places(cards: UInt8s) -> Int16s:
    """The place of the best ace-to-five low in each row of five to seven cards; higher is better, so lower."""
    if cards.ndim != 2 or not LOW_SIZE <= cards.shape[1] <= MOST or cards.dtype != np.uint8:
        raise HoyleError(
            f"hands must be rows of five, six or seven cards of type uint8, not {cards.dtype}{list(cards.shape)}"
        )
    tables = low_tables()
    if cards.size and cards.max() >= len(tables.keys):
        raise HoyleError(f"{cards.max()} is not a card: cards are numbered from 0 to {len(tables.keys) - 1}")
    keys = tables.keys[cards].sum(axis=1)
    found: Int16s = tables.values[
        tables.lower[keys & ((1 << SHIFT) - 1)].astype(np.int64) + tables.upper[keys >> SHIFT]
    ]
    return found


@njit(cache=True, nogil=True)
def eight_place(ranks: Number) -> Number:
    """The place of the best low of eight or better from a mask of ranks, the ace as bit 0; 0 where there is none.

    The five lowest ranks, read as a number, order lows as they compare from the highest card down.
    """
    held, found = 0, 0
    for rank in range(8):
        if ranks >> rank & 1 and held < 5:
            held += 1
            found |= 1 << rank
    return 256 - found if held == 5 else 0


@njit(cache=True, nogil=True)
def low_bit(card: Number) -> Number:
    """The bit of a card's rank among low ranks: the ace first."""
    return 1 << ((card % 13 + 1) % 13)


@njit(cache=True, nogil=True)
def _eight_places(cards: UInt8s, places: Int16s) -> None:
    for hand in range(len(cards)):
        ranks = 0
        for card in cards[hand]:
            ranks |= low_bit(card)
        places[hand] = eight_place(ranks)


def eight_places(cards: UInt8s) -> Int16s:
    """The place of the best low of eight or better in each row; 0 where there is none."""
    found = np.empty(len(cards), np.int16)
    _eight_places(cards, found)
    return found
