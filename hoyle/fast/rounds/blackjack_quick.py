"""The usual round of blackjack in one go: no split, no insurance, nothing on the side. What it cannot do it leaves as it
was, and the round is played by `blackjack_play` from the same cards. It is one long function on purpose: passing arrays
on to another costs more than a hand does.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hoyle.fast.rounds.bare import bare
from hoyle.fast.rounds.blackjack_play import (
    BY_RANK,
    DOUBLE_DOWN,
    DRAWS_SOFT_17,
    HIT,
    INSURES,
    LOOKS,
    MAY_DOUBLE,
    MAY_SPLIT,
    MAY_SURRENDER,
    NODES,
    PAIRS,
    PLAYS_BLACKJACK,
    POSITION,
    READY,
    RESCUES,
    SINGLES,
    SPLIT_PAIR,
    SPLITS_MAX,
    STARTED,
    SURRENDER,
    SURRENDERS,
    VALUE,
    shuffle_on,
)
from hoyle.fast.rounds.blackjack_settle import BLACKJACK, DEALER_BLACKJACK, LOSE, PUSH

RESULT_BITS = 4  # what a round came to: its result, and above it one more than the size of a double
FAILED = -1


@bare
def play_quickly(words: Any, shoe: Any, nexts: Any, acts: Any, t: Any) -> Any:
    """Play a round and tell what it came to; `FAILED`, with nothing changed, where it takes more than this."""
    if t[READY] - t[POSITION] < 4:
        if t[READY] == len(shoe):
            return FAILED
        shuffle_on(words, shoe, t)
    at, ready = t[POSITION], t[READY]
    if ready - at < 4:
        return FAILED
    one, up, other, hole = shoe[at], VALUE[shoe[at + 1]], shoe[at + 2], VALUE[shoe[at + 3]]
    mine, second = VALUE[one], VALUE[other]
    if up == 1 and t[INSURES]:
        return FAILED
    is_dealers = up + hole == 11 and (up == 1 or hole == 1)
    is_mine = mine + second == 11 and (mine == 1 or second == 1)
    if is_mine or is_dealers:
        if not t[LOOKS] or t[PLAYS_BLACKJACK]:
            return FAILED
        t[POSITION] = at + 4
        return DEALER_BLACKJACK if not is_mine else PUSH if is_dealers else BLACKJACK
    flags = MAY_DOUBLE + (MAY_SURRENDER if t[SURRENDERS] else 0)
    if mine == second and t[SPLITS_MAX] > 1 and (one % 13 == other % 13 or not t[BY_RANK]):
        flags += MAY_SPLIT
    node = np.int64(nexts[mine - 1, second])
    choice = acts[((up - 1) * PAIRS + node - SINGLES) * 16 + flags]
    if choice in (SPLIT_PAIR, SURRENDER) or (choice >= DOUBLE_DOWN and t[RESCUES]):
        return FAILED
    doubled = (choice - DOUBLE_DOWN + 1) << RESULT_BITS if choice >= DOUBLE_DOWN else 0
    hard, has_ace = mine + second, mine == 1 or second == 1
    longer = 10 * PAIRS * 16 + (up - 1) * t[NODES]
    position = at + 4
    t[STARTED] = at
    while choice == HIT or choice >= DOUBLE_DOWN:
        if position == ready:
            t[POSITION] = position
            shuffle_on(words, shoe, t)
            position, ready = t[POSITION], t[READY]
        value = VALUE[shoe[position]]
        position += 1
        hard += value
        has_ace |= value == 1
        if hard >= 21 or choice != HIT or (has_ace and hard == 11):
            break
        node = np.int64(nexts[node, value])
        choice = acts[longer + node]
    if hard > 21:
        t[POSITION] = position
        return doubled + LOSE
    total = hard + 10 if has_ace and hard <= 11 else hard
    hard, has_ace = up + hole, up == 1 or hole == 1
    theirs = hard + 10 if has_ace else hard
    while theirs < 17 or (theirs == 17 and has_ace and hard <= 11 and t[DRAWS_SOFT_17]):
        if position == ready:
            t[POSITION] = position
            shuffle_on(words, shoe, t)
            position, ready = t[POSITION], t[READY]
        value = VALUE[shoe[position]]
        position += 1
        hard += value
        has_ace |= value == 1
        theirs = hard + 10 if has_ace and hard <= 11 else hard
    t[POSITION] = position
    if theirs > 21:
        theirs = 0
    return doubled + np.int64(total >= theirs) + np.int64(total > theirs)  # lost, level, won
