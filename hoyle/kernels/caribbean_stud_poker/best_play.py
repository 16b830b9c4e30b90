"""Best play of Caribbean stud poker as a table: bet or fold for every hand and every up card.

A kind of hand is its rank, and which of its cards are of the up card's suit.
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
    """1 where a fold is better, by the rank of the up card and the kind of the hand.

    `pays` is the net of ante and bet by the rank of the hand and the result; `threshold` is the least qualifying rank.
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
