"""A deal of multiple-action blackjack by tables: no split, no insurance, no blackjack that the dealer looks for.

The player's hand and each hand of the dealer's are state machines. A deal that the tables do not cover is left, and
`circle_round.py` plays it from the same cards. A result is a number: the doubles made, then a digit for each circle.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s, Number, UInt16s, UInt64s
from hoyle.games.blackjack.settlement_rules import NATURAL
from hoyle.kernels.blackjack.decisions import hands
from hoyle.kernels.blackjack.drawing_hands import TOTALS, VALUES, WIDTH, DrawingHands
from hoyle.kernels.blackjack.round_row import POSITION, READY, STARTED, VALUE
from hoyle.kernels.blackjack.running_shoe import shuffle_on
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.multiple_action_blackjack.circle_decisions import CircleAsked
from hoyle.kernels.multiple_action_blackjack.circle_round import (
    ACE_SPLITS_MAX,
    BY_RANK,
    CIRCLE_COUNT,
    CIRCLE_MAX,
    DOUBLE,
    DRAWS_SOFT_17,
    FLAGS,
    GIVES_UP,
    IS_CHECKED,
    LATE,
    LOSE,
    MAY_SPLIT,
    OUTCOMES,
    SPLIT_PAIR,
    SPLITS_MAX,
    STAND,
    SURRENDER,
    THEIRS_BITS,
    TWOS,
)

NOT_PLAYED = -1
RESULTS = LATE + 1  # results of a circle; a dealer's state from here on draws
_FIRSTS = 1 << 12  # the first three cards, four bits each
_DOUBLE_BITS = 16
_STATE_MASK = (1 << _DOUBLE_BITS) - 1
_GIVEN_UP, _BLACKJACK = 22, 23  # in place of a total
assert LOSE == 0, "a bust hand, of total 0, loses without a hand of the dealer's"


class QuickTables(NamedTuple):
    starts: Int64s  # by the first three cards: the player's state, and the doubles made above it
    hits: UInt16s  # by state and value: the player's next state
    meets: UInt16s  # by up card and total: the state of a dealer who has only the up card
    draws: UInt16s  # by state and value: the dealer's next state


@bare
def play_quickly(words: UInt64s, shoe: Number, tables: QuickTables, t: Int64s) -> Number:
    """The result of a deal, or a mark that the tables do not cover it."""
    t[STARTED] = t[POSITION] = 0
    if t[READY] == 0:
        shuffle_on(words, shoe, t)
    up, hole = VALUE[shoe[1]], VALUE[shoe[3]]
    start = tables.starts[(VALUE[shoe[0]] << 8) + (up << 4) + VALUE[shoe[2]]]
    is_checked = t[IS_CHECKED]
    if start < 0 or (is_checked and up + hole == 11 and (up == 1 or hole == 1)):
        return NOT_PLAYED
    state, found, at = start & _STATE_MASK, start >> _DOUBLE_BITS, 3 + is_checked
    while state >= TOTALS:
        if at == t[READY]:
            shuffle_on(words, shoe, t)
        state = np.int64(tables.hits[state * WIDTH + VALUE[shoe[at]] - 1])
        at += 1
    begun = np.int64(tables.meets[up * TOTALS + state])
    state = begun
    if is_checked and begun >= RESULTS:
        state = np.int64(tables.draws[begun * WIDTH + hole - 1])
    for _ in range(t[CIRCLE_COUNT]):
        while state >= RESULTS:
            if at == t[READY]:
                shuffle_on(words, shoe, t)
            state = np.int64(tables.draws[state * WIDTH + VALUE[shoe[at]] - 1])
            at += 1
        found = found * RESULTS + state
        state = begun
    return found


def compile_quick(t: Int64s, asked: CircleAsked) -> tuple[QuickTables, Int64s]:
    """The tables, and the doubles of each circle by their number."""
    acts = asked.acts.reshape(CIRCLE_MAX, FLAGS, VALUES, -1)[0]
    player, dealer, doubles = DrawingHands(asked.nexts, acts[0]), _Dealer(t), [(0,) * CIRCLE_MAX]
    starts = np.full(_FIRSTS, NOT_PLAYED, np.int64)
    for node in range(VALUES, TWOS):
        one, other = hands()[node]
        for up in range(1, VALUES + 1):
            start = _start(t, asked, player, doubles, node, up)
            starts[[(one << 8) + (up << 4) + other, (other << 8) + (up << 4) + one]] = start
    meets = np.zeros((VALUES + 1, TOTALS), np.uint16)
    for up in range(1, VALUES + 1):
        meets[up, 1:22] = [dealer.begin(mine, up) for mine in range(1, 22)]
        meets[up, [_GIVEN_UP, _BLACKJACK]] = GIVES_UP, dealer.begin(NATURAL, up)
    tables = QuickTables(starts, player.table(), meets.ravel(), dealer.table())
    return tables, np.array(doubles, np.int64)


def _start(
    t: Int64s, asked: CircleAsked, player: DrawingHands, doubles: list[tuple[int, ...]], node: int, up: int
) -> int:
    """The player's state after the first three cards, unless the deal is left."""
    hand = hands()[node]
    if up == 1 and asked.insures.reshape(CIRCLE_MAX, TWOS)[:, node].any():
        return NOT_PLAYED
    if hand == (1, 10):
        return _BLACKJACK
    acts = asked.acts.reshape(CIRCLE_MAX, FLAGS, VALUES, -1)[0, :, up - 1, node]
    may_split = hand[0] == hand[1] and t[ACE_SPLITS_MAX if hand[0] == 1 else SPLITS_MAX] > 1
    act = acts[MAY_SPLIT if may_split else 0]
    if act == SPLIT_PAIR or (may_split and t[BY_RANK] and hand[0] == VALUES):
        return NOT_PLAYED
    if act == STAND:
        return player.totals[node]
    if act == SURRENDER:
        return _GIVEN_UP
    if act != DOUBLE:
        return player.hitting(node, up)
    sizes = asked.doubles.reshape(CIRCLE_MAX, FLAGS, VALUES, TWOS, CIRCLE_MAX)
    made = tuple(map(int, sizes[0, MAY_SPLIT if may_split else 0, up - 1, node]))
    doubles += [] if made in doubles else [made]
    return (doubles.index(made) << _DOUBLE_BITS) + player.after_one(player.finished[player.nexts[node]])


class _Dealer:
    """The states of a dealer who draws against a finished hand, identified by their transitions."""

    def __init__(self, t: Int64s) -> None:
        self._t = t
        self._states: dict[tuple[int, ...], int] = {}

    def begin(self, mine: int, up: int) -> int:
        """With the up card only. A natural waits for one card of a dealer who may have one, and for none of others."""
        nexts = []
        for value in range(1, VALUES + 1):
            has_ace = 1 in (up, value)
            if has_ace and up + value == 11:
                nexts.append(self._result(mine, NATURAL))
            else:
                nexts.append(self._meet(mine, up + value, has_ace=has_ace))
        return nexts[0] if mine == NATURAL and up not in (1, VALUES) else self._state(nexts)

    def _meet(self, mine: int, hard: int, *, has_ace: bool) -> int:
        is_soft = has_ace and hard <= 11
        theirs = hard + 10 if is_soft else hard
        is_over = theirs > 17 or (theirs == 17 and not (is_soft and self._t[DRAWS_SOFT_17]))
        if is_over or mine == NATURAL:
            return self._result(mine, theirs)
        values = range(1, VALUES + 1)
        return self._state(
            [self._meet(mine, hard + value, has_ace=is_soft or value == 1) for value in values]
        )

    def _state(self, nexts: list[int]) -> int:
        return self._states.setdefault(tuple(nexts), RESULTS + len(self._states))

    def _result(self, mine: int, theirs: int) -> int:
        return int(self._t[OUTCOMES + (mine << THEIRS_BITS) + theirs])

    def table(self) -> Array:
        table = np.zeros((RESULTS + len(self._states), WIDTH), np.uint16)
        for row, state in self._states.items():
            table[state, :VALUES] = row
        return table.ravel()
