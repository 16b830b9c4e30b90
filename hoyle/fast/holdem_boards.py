"""All hands on one board of hold 'em, each against every hand that the dealer can hold beside it.

Hands without a flush are ranked once for each two ranks. Those below a hand, and without its cards, are counted from
tallies by card: no hand is compared with another.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from hoyle.fast.evaluator import FLUSH, RANK_COUNT, RANK_KEYS, seven_of_key
from hoyle.fast.suits import pair_index

WIN, WIN_OUT, TIE, LOSE, LOSE_OUT = range(5)
HANDS = 1081  # pairs of the 47 cards that a board leaves
DEALER = 990  # pairs of the 45 that a board and a hand leave


@njit(cache=True, nogil=True)
def room() -> Any:
    """What one board needs. Indexes have no sign, so that none is taken for a count from the end."""
    plain, hands = np.zeros(169, np.uint16), np.zeros(HANDS, np.uint16)
    firsts, seconds = np.zeros(HANDS, np.uint8), np.zeros(HANDS, np.uint8)
    places, level, levels = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    level_of, totals = np.zeros(RANK_COUNT, np.uint16), np.zeros(HANDS + 1, np.int16)
    by_card, results = np.zeros((HANDS + 1, 52), np.int16), np.zeros((5, HANDS), np.int16)
    return plain, hands, firsts, seconds, places, level, levels, level_of, totals, by_card, results


@njit(cache=True, nogil=True)
def _plain(board: Any, plain: Any) -> Any:
    """What each two ranks make with the board without a flush; the rank keys of the board are summed once."""
    key = 0
    ranks = np.zeros(13, np.int64)
    for at in range(5):
        key += RANK_KEYS[board[at] % 13]
        ranks[board[at] % 13] += 1
    for high in range(13):
        for low in range(high + 1):
            if ranks[high] + 1 + (high == low) <= 4 and ranks[low] < 4:
                place = seven_of_key(key + RANK_KEYS[high] + RANK_KEYS[low])
                plain[high * 13 + low] = place
                plain[low * 13 + high] = place


@njit(cache=True, nogil=True)
def place_hands(board: Any, plain: Any, hands: Any, firsts: Any, seconds: Any, places: Any) -> Any:
    """All hands of a board: their pair index, their two cards, and their place among the ranks."""
    _plain(board, plain)
    masks, counts = np.zeros(4, np.int64), np.zeros(4, np.int64)
    left = np.zeros(52, np.int64)
    count = 0
    for at in range(5):
        counts[board[at] // 13] += 1
        masks[board[at] // 13] |= 1 << (board[at] % 13)
    for card in range(52):
        if not masks[card // 13] >> (card % 13) & 1:
            left[count] = card
            count += 1
    suit = np.argmax(counts)
    need = 5 - counts[suit]
    at = 0
    for x in range(47):
        a = left[x]
        for y in range(x):
            b = left[y]
            hands[at] = pair_index(a, b)
            firsts[at] = a
            seconds[at] = b
            places[at] = plain[a % 13 * 13 + b % 13]
            if need <= 2 and (a // 13 == suit) + (b // 13 == suit) >= need:
                mask = masks[suit]
                if a // 13 == suit:
                    mask |= 1 << (a % 13)
                if b // 13 == suit:
                    mask |= 1 << (b % 13)
                places[at] = FLUSH[mask]
            at += 1


@njit(cache=True, nogil=True)
def find_levels(places: Any, level_of: Any, levels: Any, level: Any) -> Any:
    """The different places of a board's hands, rising; each hand gets the number of its level, from 1."""
    count = 0
    for at in range(HANDS):
        place = places[at]
        if level_of[place] == 0:
            level_of[place] = 1
            levels[count] = place
            count += 1
    levels[:count].sort()
    for at in range(count):
        level_of[levels[at]] = at + 1
    for at in range(HANDS):
        level[at] = level_of[places[at]]
    for at in range(count):
        level_of[levels[at]] = 0
    return count


@njit(cache=True, nogil=True)
def tally(firsts: Any, seconds: Any, level: Any, count: Any, totals: Any, by_card: Any) -> Any:
    """How many hands, and how many with each card, are at each level or below. Row 0 is nothing."""
    for at in range(count + 1):
        totals[at] = 0
        for card in range(52):
            by_card[at, card] = 0
    for at in range(HANDS):
        totals[level[at]] += 1
        by_card[level[at], firsts[at]] += 1
        by_card[level[at], seconds[at]] += 1
    for at in range(1, count + 1):
        totals[at] += totals[at - 1]
        for card in range(52):
            by_card[at, card] += by_card[at - 1, card]


@njit(cache=True, nogil=True)
def compare(
    firsts: Any, seconds: Any, level: Any, totals: Any, by_card: Any, out_level: Any, results: Any
) -> Any:
    """For each hand, how many of the dealer's 990 give each result: hands with a card of the player's are taken off.

    A pair is counted once in the total and once with each of its cards, so at or above its own level it is taken
    off twice and must be put back once.
    """
    for at in range(HANDS):
        a, b, mine = firsts[at], seconds[at], level[at]
        under = np.uint16(mine - 1)
        below = totals[under] - by_card[under, a] - by_card[under, b]
        upto = totals[mine] - by_card[mine, a] - by_card[mine, b] + 1
        out = totals[out_level] - by_card[out_level, a] - by_card[out_level, b]
        if mine > out_level:
            results[WIN, at] = below - out
            results[WIN_OUT, at] = out
            results[LOSE, at] = DEALER - upto
            results[LOSE_OUT, at] = 0
        else:
            results[WIN, at] = 0
            results[WIN_OUT, at] = below
            results[LOSE, at] = DEALER - out - 1
            results[LOSE_OUT, at] = out + 1 - upto
        results[TIE, at] = upto - below


@njit(cache=True, nogil=True)
def levels_below(levels: Any, count: Any, place: Any) -> Any:
    found = 0
    while found < count and levels[found] < place:
        found += 1
    return found
