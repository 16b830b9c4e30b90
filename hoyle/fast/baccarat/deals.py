"""Counts every deal of baccarat from the shoe's point values: six nested draws in integers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numba import njit

from hoyle.fast.arrays import Bools, Int64s, Number

MOST_CARDS = 1400  # six draws from more cards could overflow 64 bits


def count_deals(
    points: Sequence[int],
    player_stands_on: int,
    banker_draws: Collection[tuple[int, int]],
    banker_draws_if_player_stands: int,
    natural: int,
) -> Int64s:
    """The number of ordered deals of six cards, by both final counts and by whether player and banker drew."""
    draws = np.zeros((10, 10), np.bool_)
    for banker, third in banker_draws:
        draws[banker, third] = True
    found = np.zeros((10, 10, 2, 2), np.int64)
    rules = (player_stands_on, banker_draws_if_player_stands, natural)
    _deal(np.array(points, np.int64), draws, rules, found)
    return found


@njit(cache=True, nogil=True)
def _deal(left: Int64s, draws: Bools, rules: tuple[Number, Number, Number], found: Int64s) -> None:
    """Deal two cards to each hand, the lower first. Restores `left`."""
    for a in range(10):
        for b in range(a, 10):
            player = left[a] * (left[a] - 1) if a == b else 2 * left[a] * left[b]
            if player == 0:
                continue
            left[a] -= 1
            left[b] -= 1
            for c in range(10):
                for d in range(c, 10):
                    banker = left[c] * (left[c] - 1) if c == d else 2 * left[c] * left[d]
                    if banker == 0:
                        continue
                    left[c] -= 1
                    left[d] -= 1
                    mine, theirs = (a + b) % 10, (c + d) % 10
                    _finish(left, mine, theirs, player * banker, draws, rules, found)
                    left[c] += 1
                    left[d] += 1
            left[a] += 1
            left[b] += 1


@njit(cache=True, nogil=True)
def _finish(
    left: Int64s,
    mine: Number,
    theirs: Number,
    ways: Number,
    draws: Bools,
    rules: tuple[Number, Number, Number],
    found: Int64s,
) -> None:
    """Apply the drawing rules, and count over two more cards whether drawn or not."""
    stands_on, if_player_stands, natural = rules
    count = left.sum()
    stays = mine >= stands_on
    if max(mine, theirs) >= natural or (stays and theirs > if_player_stands):
        found[mine, theirs, 0, 0] += ways * count * (count - 1)
    elif stays:
        for value in range(10):
            found[mine, (theirs + value) % 10, 0, 1] += ways * left[value] * (count - 1)
    else:
        for third in range(10):
            drawn, total = ways * left[third], (mine + third) % 10
            if not draws[theirs, third]:
                found[total, theirs, 1, 0] += drawn * (count - 1)
                continue
            for value in range(10):
                found[total, (theirs + value) % 10, 1, 1] += drawn * (left[value] - (value == third))
