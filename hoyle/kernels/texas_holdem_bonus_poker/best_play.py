"""Best play of Texas hold 'em bonus poker: tables of the exact solution for every street."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int64s, Number
from hoyle.fast.cards.suit_symmetry import CHOOSE, canonical_flops, canonical_turns, moved_pairs
from hoyle.fast.texas_holdem_bonus_poker.solve import Solved


class Best(NamedTuple):
    """`plays` is by starting hand; the others by class of flop, or of flop and turn, and the hand moved to its
    suits."""

    plays: Array
    turn: Array
    river: Array
    flop_kinds: Array
    flop_orders: Array
    turn_kinds: Array
    turn_orders: Array
    moved: Array


def best_of(solved: Solved) -> Best:
    flops, turns = canonical_flops(), canonical_turns()
    return Best(
        np.array(solved.plays), solved.turn, solved.river, flops.kinds, flops.orders, turns.kinds, turns.orders,
        moved_pairs(),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def decide_best(cards: Number, bets: Bools, best: Number) -> None:
    """Whether each hand makes the flop, the turn and the river wager."""
    four = np.zeros(4, np.int64)
    for at in range(len(cards)):
        row, bet = cards[at], bets[at]
        bet[:] = False
        one, other = np.int64(row[0] % 13), np.int64(row[1] % 13)
        high, low = max(one, other), min(one, other)
        if not best.plays[low * 13 + high if row[0] // 13 == row[1] // 13 else high * 13 + low]:
            continue
        one, other = np.int64(max(row[0], row[1])), np.int64(min(row[0], row[1]))
        pair = one * (one - 1) // 2 + other
        for card in range(4):
            four[card] = row[4 + card]
        flop = _set_index(four, 3)
        turn = _set_index(four, 4)
        bet[0] = True
        bet[1] = best.turn[best.flop_kinds[flop], best.moved[best.flop_orders[flop], pair]]
        bet[2] = best.river[best.turn_kinds[turn], best.moved[best.turn_orders[turn], pair]]


@njit(cache=True, nogil=True)
def _set_index(cards: Int64s, count: Number) -> Number:
    """The index of the first cards as a set: sorted by insertion, as each is added."""
    for at in range(1, count):
        card, place = cards[at], at
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
    found = np.int64(0)
    for at in range(count):
        found += CHOOSE[cards[at], at + 1]
    return found
