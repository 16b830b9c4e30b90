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
from hoyle.fast.evaluator import RANK_COUNT

HANDS = comb(52, 5)
OUT, WIN, TIE, LOSE = range(4)
DEALER = comb(46, 4)  # fours of the cards that a hand and the card up leave
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
def _fill(up: Any, pays: Any, fold: Any, threshold: Any, table: Any) -> None:
    """One card up: first what is below the threshold for every hand, then place by place."""
    dealer, dealer_starts = exact._dealer_hands(up, exact.WHOLE)
    player, player_starts = exact._player_hands(up, exact.WHOLE)
    ones, twos = np.zeros(52, np.int64), np.zeros(1326, np.int64)
    threes, fours = np.zeros(22100, np.int32), np.zeros(270725, np.int8)
    total = dealer_starts[threshold]
    exact._put(dealer, 0, total, ones, twos, threes, fours)
    outs = np.zeros(len(player), np.int64)
    for at in range(len(player)):
        outs[at] = exact._apart(total, player, at, ones, twos, threes, fours)
    below = np.zeros(len(player), np.int64)
    for place in range(RANK_COUNT):
        first, last = player_starts[place], player_starts[place + 1]
        for at in range(first, last):
            below[at] = outs[at]
            if place > threshold:
                below[at] = exact._apart(total, player, at, ones, twos, threes, fours)
        if place >= threshold:
            exact._put(dealer, total, dealer_starts[place + 1], ones, twos, threes, fours)
            total = dealer_starts[place + 1]
        for at in range(first, last):
            upto = below[at]
            if place >= threshold:
                upto = exact._apart(total, player, at, ones, twos, threes, fours)
            worth = outs[at] * pays[place, OUT] + (below[at] - outs[at]) * pays[place, WIN]
            worth += (upto - below[at]) * pays[place, TIE] + (DEALER - upto) * pays[place, LOSE]
            if worth <= fold * DEALER:
                _mark(player, at, table)


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
