"""A round of blackjack switch by tables: no split, no surrender, no insurance.

A round that the tables do not cover is left, and `two_hand_round.py` plays it from the same cards. A result is a
number: for each hand its double, then for each hand its result.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.games.blackjack.settlement_rules import MOST, NATURAL, SWITCHED_NATURAL
from hoyle.kernels.blackjack.decisions import hands, total
from hoyle.kernels.blackjack.play_round import is_against
from hoyle.kernels.blackjack.round_row import (
    ACE_SPLITS_MAX,
    DOUBLE_DOWN,
    DRAWS_SOFT_17,
    HIT,
    INSURES,
    LOOKS,
    MAY_DOUBLE,
    MAY_SPLIT,
    MAY_SURRENDER,
    NATURAL_WAITS,
    NEEDS_ALWAYS,
    PAIRS,
    POSITION,
    READY,
    SINGLES,
    SPLITS_MAX,
    STAND,
    STARTED,
    SURRENDERS,
    VALUE,
)
from hoyle.kernels.blackjack.running_shoe import draw, shuffle_on
from hoyle.kernels.blackjack_switch.decisions import Tables
from hoyle.kernels.common.no_refcount import bare

NOT_PLAYED = -1
_VALUES, _WIDTH = 10, 16
_DRAWING = NATURAL + 1  # a dealer's state below is the worth of the hand; from here on cards are drawn
_WORTH_BITS = 6
RESULT_BITS = 4
_WORTH_MASK = (1 << _WORTH_BITS) - 1
assert SWITCHED_NATURAL <= _WORTH_MASK, "a hand's worth needs more bits"


class QuickTables(NamedTuple):
    nexts: Int16s
    exchanges: UInt8s
    insures: UInt8s
    firsts: UInt8s  # by the other hand, the up card and this hand of two cards: its play
    longer: UInt8s
    totals: UInt8s  # by hand
    deals: UInt8s  # by the dealer's two cards: the worth, if no card is drawn to it
    begins: UInt8s  # by the dealer's two cards: the state
    draws: UInt8s  # by state and value: the dealer's next state


@bare
def play_quickly(
    words: UInt64s, shoe: Number, tables: QuickTables, outcomes: Int64s, sizes: Number, t: Int64s, comes_last: Number
) -> Number:  # fmt: skip
    """The result of a round, or a mark that the tables do not cover it. `sizes` is the number of doubles, with none."""
    t[STARTED], t[POSITION] = 0, 6 - comes_last
    if t[READY] < 6:
        shuffle_on(words, shoe, t)
    a, b, up, c, d = VALUE[shoe[0]], VALUE[shoe[1]], VALUE[shoe[2]], VALUE[shoe[3]], VALUE[shoe[4]]
    mine, other = np.int64(tables.nexts[a - 1, c]), np.int64(tables.nexts[b - 1, d])
    if t[INSURES] and _is_insured(tables, up, mine, other):
        return NOT_PLAYED
    cards = up * _WIDTH + VALUE[shoe[5]]
    if not comes_last and tables.deals[cards] == NATURAL and is_against(t[LOOKS], shoe[2]):
        return _result(outcomes, 0, _dealt(tables, mine), _dealt(tables, other), NATURAL)
    natural = NATURAL
    if tables.exchanges[up - 1, a - 1, b - 1, c - 1, d - 1]:
        mine, other = np.int64(tables.nexts[a - 1, d]), np.int64(tables.nexts[b - 1, c])
        natural = SWITCHED_NATURAL
    one = _play_hand(words, shoe, tables, t, up, mine, other, natural)
    two = _play_hand(words, shoe, tables, t, up, other, mine, natural) if one >= 0 else one
    if two < 0:
        return NOT_PLAYED
    if comes_last:
        cards = up * _WIDTH + VALUE[draw(words, shoe, t)]
    doubles = (one >> _WORTH_BITS) * sizes + (two >> _WORTH_BITS)
    one, two = one & _WORTH_MASK, two & _WORTH_MASK
    is_needed = _waits(t, one) or _waits(t, two)
    theirs = np.int64(tables.begins[cards] if is_needed else tables.deals[cards])
    while theirs >= _DRAWING:
        theirs = np.int64(tables.draws[theirs * _WIDTH + VALUE[draw(words, shoe, t)]])
    return _result(outcomes, doubles, one, two, theirs)


@bare
def _is_insured(tables: QuickTables, up: Number, mine: Number, other: Number) -> Number:
    if up != 1 and up != 10:
        return False
    kind, one, two = 0 if up == 1 else 1, mine - SINGLES, other - SINGLES
    return tables.insures[kind, one, two] or tables.insures[kind, two, one]


@bare
def _dealt(tables: QuickTables, hand: Number) -> Number:
    worth = np.int64(tables.totals[hand])
    return NATURAL if worth == 21 else worth


@bare
def _waits(t: Int64s, worth: Number) -> Number:
    return t[NEEDS_ALWAYS] or (worth != MOST and (t[NATURAL_WAITS] or worth != NATURAL))


@bare
def _result(outcomes: Int64s, doubles: Number, one: Number, two: Number, theirs: Number) -> Number:
    return (((doubles << RESULT_BITS) + outcomes[one, theirs]) << RESULT_BITS) + outcomes[two, theirs]


@bare
def _play_hand(
    words: UInt64s, shoe: Number, tables: QuickTables, t: Int64s, up: Number, hand: Number, other: Number,
    natural: Number,
) -> Number:  # fmt: skip
    """The worth of a hand after its play, and its double above it; or a mark that it is not played here."""
    if tables.totals[hand] == 21:
        return natural
    beside = other - SINGLES if len(tables.longer) > 1 else 0
    action: Number = np.int64(tables.firsts[beside, up - 1, hand - SINGLES])
    if action != STAND and action != HIT and action < DOUBLE_DOWN:
        return NOT_PLAYED
    double: Number = 0
    while action != STAND:
        hand = np.int64(tables.nexts[hand, VALUE[draw(words, shoe, t)]])
        if action >= DOUBLE_DOWN:
            double = (action - DOUBLE_DOWN + 1) << _WORTH_BITS
        if hand < 0:
            return MOST + double
        action = STAND if double else np.int64(tables.longer[beside, up - 1, hand])
    return np.int64(tables.totals[hand]) + double


def compile_quick(t: Int64s, tables: Tables) -> QuickTables:
    totals = np.array([*map(total, hands())], np.uint8)
    longer = tables.longer.copy()
    longer[:, :, totals == 21] = STAND
    deals, begins, draws = _dealers(bool(t[DRAWS_SOFT_17]))
    return QuickTables(
        tables.nexts, tables.exchanges, tables.insures, _firsts(t, tables.two), longer, totals, deals, begins, draws
    )  # fmt: skip


def _firsts(t: Int64s, two: UInt8s) -> Array:
    """The plays of two cards by what is offered for dealt hands."""
    firsts = np.zeros(two.shape[:3], np.uint8)
    for at, (one, other) in enumerate(hands()[SINGLES : SINGLES + PAIRS]):
        may_split = one == other and t[ACE_SPLITS_MAX if one == 1 else SPLITS_MAX] > 1
        for up in range(1, _VALUES + 1):
            may_surrender = int(t[SURRENDERS]) >> up & 1
            flags = MAY_DOUBLE + MAY_SPLIT * may_split + MAY_SURRENDER * may_surrender
            firsts[:, up - 1, at] = two[:, up - 1, at, flags]
    return firsts


def _dealers(draws_soft_17: bool) -> tuple[Array, Array, Array]:
    """The dealer's hands by their sum with aces low and whether an ace may be high: states where they draw."""
    values = range(1, _VALUES + 1)
    sums = [(hard, is_soft) for is_soft in (False, True) for hard in range(2, 18)]
    numbers: dict[tuple[int, bool], int] = {}
    for hard, is_soft in sums:
        worth = hard + 10 if is_soft else hard
        if worth < 17 or (worth == 17 and is_soft and draws_soft_17):
            numbers[hard, is_soft] = _DRAWING + len(numbers)

    def state(hard: int, has_ace: bool) -> int:
        is_soft = has_ace and hard <= 11
        return numbers.get((hard, is_soft), hard + 10 if is_soft else hard)

    deals, begins = np.zeros((2, _VALUES + 1, _WIDTH), np.uint8)
    for up in values:
        for hole in values:
            hard, has_ace = up + hole, 1 in (up, hole)
            is_natural = has_ace and hard == 11
            deals[up, hole] = NATURAL if is_natural else hard + 10 * (has_ace and hard < 11)
            begins[up, hole] = NATURAL if is_natural else state(hard, has_ace)
    draws = np.zeros((_DRAWING + len(numbers), _WIDTH), np.uint8)
    for (hard, is_soft), number in numbers.items():
        for value in values:
            draws[number, value] = state(hard + value, is_soft or value == 1)
    return deals.ravel(), begins.ravel(), draws.ravel()
