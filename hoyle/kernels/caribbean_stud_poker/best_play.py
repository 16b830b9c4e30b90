"""The best play of Caribbean stud poker as a table: a bet or a fold for every hand and every card up.

The exact solution weighs every kind of hand; here its answers are kept. A kind is the place of a hand, and which of its
ranks it holds in the suit of the card up.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number
from hoyle.fast.caribbean_stud_poker import solve as exact

HOLDINGS = exact.HOLDINGS


def best_play(pays: Array, fold: int, threshold: int) -> Array:
    """1 where a fold is better, by the rank of the card up and the kind of the hand.

    `pays` is what ante and bet come to by the place of the hand and the result; `threshold` the first place with
    which the dealer qualifies.
    """
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        every = pool.map(lambda up: exact.sweep(up, exact.WHOLE, pays, fold, threshold)[0], range(13))
        return np.array([~bets.reshape(-1) for bets in every]).astype(np.uint8)


@njit(cache=True, nogil=True)
def kind_of_hand(place: Number, row: Int64s, up: Number) -> Number:
    """The first five cards of a row, whose place is known."""
    suit, own, ranks = np.int64(up) // 13, np.int64(0), np.int64(0)
    for at in range(5):
        card = np.int64(row[at])
        ranks |= np.int64(1) << card % 13
        if card // 13 == suit:
            own |= np.int64(1) << card % 13
    holding, bit = 0, 1
    while ranks:
        lowest = ranks & -ranks
        if own & lowest:
            holding |= bit
        bit <<= 1
        ranks ^= lowest
    return np.int64(place) * HOLDINGS + holding
