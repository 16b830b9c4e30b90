"""Best play of ultimate Texas hold 'em: tables of the exact solution up to the flop; the river decision is computed
against each of the dealer's 990 hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number
from hoyle.fast.cards.evaluator import (
    CATEGORIES,
    COLUMNS,
    FLUSHES,
    KEY,
    SEVEN_ROWS,
    SEVEN_VALUES,
    SHIFT,
    THREES,
    WORDS,
    flush_of_words,
)
from hoyle.fast.cards.suit_symmetry import canonical_flops, moved_pairs
from hoyle.fast.ultimate_texas_holdem.solve import solve_counts

RESULTS = ("win", "win_out", "tie", "lose", "lose_out")
_WIN, _WIN_OUT, _TIE, _LOSE, _LOSE_OUT = range(5)
_DEALER = 990


class Best(NamedTuple):
    """`before` is by starting hand, -1 for a check; `raised` by kind of flop and the pair moved to its suits."""

    before: Array
    raised: Array
    kinds: Array
    orders: Array
    moved: Array
    base: Array
    play: Array
    fold: int
    last_times: int
    least: int


def best_play(
    base: Array,
    play: Array,
    fold: int,
    times: tuple[int, ...],
    least_strength: int,
    least: int,
) -> Best:
    """`base` is the net of ante and blind by category and result, `play` that of one ante of the raise, in cents."""
    solved = solve_counts(base, play, fold, times, least_strength)
    kinds, orders, *_ = canonical_flops()
    return Best(
        np.array(solved.before, np.int64), solved.raised, kinds, orders, moved_pairs(), base, play,
        fold, times[-1], least,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def decide_best(cards: Number, mine: Number, raises: Int64s, before_count: Number, best: Number) -> None:
    """The number of the raise among all, from 0; past the last one for a fold."""
    for at in range(len(cards)):
        row = cards[at]
        one, other = np.int64(row[0] % 13), np.int64(row[1] % 13)
        high, low = max(one, other), min(one, other)
        early = best.before[low * 13 + high if row[0] // 13 == row[1] // 13 else high * 13 + low]
        if early >= 0:
            raises[at] = early
        elif _raises_on_flop(row, best):
            raises[at] = before_count
        else:
            raises[at] = before_count + 1 if _raises_last(row, mine[at], best) else before_count + 2


@njit(cache=True, nogil=True)
def _raises_on_flop(row: Number, best: Number) -> Number:
    a, b, c = np.int64(row[4]), np.int64(row[5]), np.int64(row[6])
    a, b = max(a, b), min(a, b)
    b, c = max(b, c), min(b, c)
    a, b = max(a, b), min(a, b)
    flop = a * (a - 1) * (a - 2) // 6 + b * (b - 1) // 2 + c
    one, other = np.int64(max(row[0], row[1])), np.int64(min(row[0], row[1]))
    pair = best.moved[best.orders[flop], one * (one - 1) // 2 + other]
    return best.raised[best.kinds[flop], pair]


@njit(cache=True, nogil=True)
def _raises_last(row: Number, mine: Number, best: Number) -> Number:
    used = np.int64(0)
    table = np.int64(THREES)
    for at in range(9):
        if at < 2 or at > 3:
            used |= np.int64(1) << np.int64(row[at])
        if at > 3:
            table += WORDS[row[at]]
    unseen = np.empty(45, np.int64)
    count = 0
    for card in range(52):
        if not used >> card & 1:
            unseen[count] = card
            count += 1
    counts = np.zeros(5, np.int64)
    for a in range(45):
        for b in range(a):
            words = table + WORDS[unseen[a]] + WORDS[unseen[b]]
            if words & FLUSHES:
                place = flush_of_words(row, 4, 9, unseen[a], unseen[b], words)
            else:
                key = words & KEY
                place = SEVEN_VALUES[SEVEN_ROWS[key >> SHIFT] + (key & COLUMNS)]
            if place == mine:
                counts[_TIE] += 1
            elif place < best.least:
                counts[_WIN_OUT if place < mine else _LOSE_OUT] += 1
            else:
                counts[_WIN if place < mine else _LOSE] += 1
    category = CATEGORIES[mine]
    worth = 0
    for result in range(5):
        worth += counts[result] * (
            best.base[category, result] + best.last_times * best.play[category, result]
        )
    return worth > best.fold * _DEALER
