"""Two ranges of hold 'em on many boards, without comparing hands one by one.

On a board the hands of both ranges are put in order. A hand beats those below it, less those that hold one of its two
cards; no other hand holds both. Tallies by card make that one subtraction a card.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s, UInt64s
from hoyle.fast.cards.evaluator import DECK_SIZE, RANK_COUNT
from hoyle.fast.equities.board_deals import holdem_places

FEW = 300  # hands that are sorted by comparing them


@njit(cache=True, nogil=True)
def compare_ranges(
    boards: UInt8s, weights: Int64s, hands: UInt8s, masks: UInt64s, second: Number, twins: Int64s
) -> Int64s:
    """Deals in which the first range wins, ties and loses. Hands from `second` on are the second player's; `twins` is
    where the other range has the same hand, or -1."""
    places = np.zeros(len(hands), np.int16)
    found = np.zeros(3, np.int64)
    counts, order = np.zeros(RANK_COUNT + 2, np.int32), np.zeros(len(hands), np.int64)
    below, level = np.zeros((2, DECK_SIZE + 1), np.int64), np.zeros((2, DECK_SIZE + 1), np.int64)
    for at in range(len(boards)):
        holdem_places(hands, masks, boards[at], places)
        if len(hands) < FEW:
            order[:] = np.argsort(places)
        else:
            _sort(places, counts, order)
        _compare(hands, second, twins, places, order, below, level, weights[at], found)
    return found


@njit(cache=True, nogil=True)
def _sort(places: Int16s, counts: Int32s, order: Int64s) -> None:
    """Counting sort: for many hands faster than comparing them. A place of -1 comes first."""
    counts[:] = 0
    for place in places:
        counts[place + 1] += 1
    before = 0
    for at in range(len(counts)):
        before, counts[at] = before + counts[at], before
    for hand in range(len(places)):
        order[counts[places[hand] + 1]] = hand
        counts[places[hand] + 1] += 1


@njit(cache=True, nogil=True)
def _compare(
    hands: UInt8s, second: Number, twins: Int64s, places: Int16s, order: Int64s, below: Int64s, level: Int64s,
    weight: Number, found: Int64s,
) -> None:  # fmt: skip
    below[:] = 0
    first = 0
    while first < len(order) and places[order[first]] < 0:
        first += 1
    while first < len(order):
        last = first
        level[:] = 0
        while last < len(order) and places[order[last]] == places[order[first]]:
            hand = order[last]
            side = int(hand >= second)
            level[side, DECK_SIZE] += 1
            level[side, hands[hand, 0]] += 1
            level[side, hands[hand, 1]] += 1
            last += 1
        for at in range(first, last):
            hand = order[at]
            one, other = hands[hand, 0], hands[hand, 1]
            side = int(hand >= second)
            weaker = below[1 - side, DECK_SIZE] - below[1 - side, one] - below[1 - side, other]
            if side:
                found[2] += weight * weaker
                continue
            found[0] += weight * weaker
            equal = level[1, DECK_SIZE] - level[1, one] - level[1, other] + (twins[hand] >= 0)
            found[1] += weight * equal
        below += level
        first = last
