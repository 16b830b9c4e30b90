"""The best play of Caribbean stud poker as a table: a bet or a fold for every hand and every card up.

The exact solution weighs every hand of a kind; here its answers are kept. The card up is a club: other suits are
moved there, and the three that are left may change places.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from os import cpu_count
from typing import Any

import numpy as np
from numba import njit

from hoyle.fast import caribbean_stud_poker as exact

HANDS = comb(52, 5)
_ORDERS = np.array([[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3], [0, 2, 3, 1], [0, 3, 1, 2], [0, 3, 2, 1]])


def best_play(pays: Any, fold: int, threshold: int) -> Any:
    """1 where a fold is better, by the rank of the card up and the number of the hand among all hands.

    `pays` is what ante and bet come to by the place of the hand and the result; `threshold` the first place with
    which the dealer qualifies.
    """
    table = np.zeros((13, HANDS), np.uint8)
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        list(pool.map(lambda up: _fill(up, pays, fold, threshold, table[up]), range(13)))
    return table


def _fill(up: int, pays: Any, fold: int, threshold: int, table: Any) -> None:
    hands, bets, *_ = exact.sweep(up, exact.WHOLE, pays, fold, threshold)
    _mark_all(hands, bets, table)


@njit(cache=True, nogil=True)
def _mark_all(hands: Any, bets: Any, table: Any) -> None:
    for at in range(len(hands)):
        if not bets[at]:
            _mark(hands, at, table)


@njit(cache=True, nogil=True, inline="always")
def number_of_five(a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """Five cards, falling."""
    found = a * (a - 1) * (a - 2) * (a - 3) * (a - 4) // 120 + b * (b - 1) * (b - 2) * (b - 3) // 24
    return found + c * (c - 1) * (c - 2) // 6 + d * (d - 1) // 2 + e


@njit(cache=True, nogil=True)
def number_of_hand(row: Any, up: Any, cards: Any) -> Any:
    """The number of the five cards once the suit of the card up has changed places with clubs."""
    suit = np.int64(up) // 13
    for at in range(5):
        card = np.int64(row[at])
        own = card // 13
        moved = 0 if own == suit else suit if own == 0 else own
        value = moved * 13 + card % 13
        place = at
        while place and cards[place - 1] < value:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = value
    return number_of_five(cards[0], cards[1], cards[2], cards[3], cards[4])


@njit(cache=True, nogil=True)
def _mark(player: Any, at: Any, table: Any) -> None:
    """The hand folds, and so do those that the three other suits make of it."""
    cards = np.zeros(5, np.int64)
    for order in range(len(_ORDERS)):
        for column in range(5):
            card = np.int64(player[at, column])
            value = _ORDERS[order, card // 13] * 13 + card % 13
            place = column
            while place and cards[place - 1] < value:
                cards[place] = cards[place - 1]
                place -= 1
            cards[place] = value
        table[number_of_five(cards[0], cards[1], cards[2], cards[3], cards[4])] = 1
