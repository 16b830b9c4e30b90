"""A plain blackjack round by tables, from a running shoe or from given cards.

A round that the tables do not cover is left unchanged, and `play_round.py` plays it from the same cards.
"""

from __future__ import annotations

import numpy as np

from hoyle.fast.arrays import Int64s, Number, UInt64s
from hoyle.kernels.blackjack.drawing_hands import TOTALS, WIDTH
from hoyle.kernels.blackjack.round_row import JOKER_VALUE, JOKERS, POSITION, READY, STARTED, VALUE
from hoyle.kernels.blackjack.round_tables import (
    DEALER,
    DEALER_MASK,
    DRAWING,
    FOUND,
    FOUND_MASK,
    HITS,
    LEFT,
    OVER,
    ROUTE,
    STATE,
    Tables,
    number_of,
)
from hoyle.kernels.blackjack.running_shoe import draw, shuffle_on
from hoyle.kernels.common.no_refcount import bare

NOT_PLAYED = -1
_ROUTE_MASK = np.uint64(3)


@bare
def play_quickly(words: UInt64s, shoe: Number, nexts: Number, tables: Tables, t: Int64s) -> Number:
    """The result of the next round, or a mark that the tables do not cover it."""
    start = t[POSITION]
    if t[READY] - start < 4 and t[READY] < len(shoe):
        shuffle_on(words, shoe, t)
    if t[READY] - start < 4:
        return NOT_PLAYED
    one, up = VALUE[shoe[start]], VALUE[shoe[start + 1]]
    other, hole = VALUE[shoe[start + 2]], VALUE[shoe[start + 3]]
    if t[JOKERS] and max(max(one, other), max(up, hole)) == JOKER_VALUE:
        return NOT_PLAYED
    under_way = tables.starts[number_of(nexts, one, other, up, hole)]
    route = (under_way >> ROUTE) & _ROUTE_MASK
    if route == LEFT:
        return NOT_PLAYED
    t[STARTED], t[POSITION] = start, start + 4
    state = np.int64(under_way >> STATE)
    if route == HITS:
        while state >= TOTALS:
            state = np.int64(tables.hits[state * WIDTH + VALUE[draw(words, shoe, t)] - 1])
        state = np.int64(tables.meets[np.int64((under_way >> DEALER) & DEALER_MASK) * TOTALS + state])
    if route != OVER:
        while state >= DRAWING:
            state = np.int64(tables.draws[state * WIDTH + VALUE[draw(words, shoe, t)] - 1])
    return np.int64((under_way >> FOUND) & FOUND_MASK) + state
