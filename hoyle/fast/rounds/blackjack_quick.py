"""The usual rounds of blackjack one after the other: no split, no insurance, nothing on the side.

What a round takes beyond that is left as it was, and the round is played by `blackjack_play` from the same cards. Tables
tell what the first cards lead to and how the dealer goes on, and the stream of random words stays in variables: a round
costs little more than its cards. The kernel is one long function on purpose, since passing arrays on costs more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from hoyle.fast.rounds.bare import bare
from hoyle.fast.rounds.blackjack_decisions import hands, total
from hoyle.fast.rounds.blackjack_play import (
    BATCH,
    BY_RANK,
    DEPTH,
    DOUBLE_DOWN,
    DRAWS_SOFT_17,
    FOUND,
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
    SHUFFLES,
    SINGLES,
    SPLIT_PAIR,
    SPLITS_MAX,
    STAND,
    STARTED,
    SURRENDER,
    SURRENDERS,
    VALUE,
    shuffle_on,
)
from hoyle.fast.rounds.blackjack_settle import BLACKJACK, DEALER_BLACKJACK, PUSH
from hoyle.fast.rounds.blackjack_settle import SURRENDER as GIVEN_UP
from hoyle.fast.rounds.random_words import rotated

RESULT_BITS = 4  # what a round came to: its result, and above it one more than the size of a double
NATURAL, LEFT = 254, 255  # in place of a play: blackjack, and what is not for here
_FINAL = 64  # a dealer's state from here on is a final total; below, cards are drawn to it
_DEALER_NATURAL = _FINAL + 22
_WIDTH = 16  # places for the values of a card
_LOW = 0xFFFFFFFF


class Quick(NamedTuple):
    """What the first cards lead to: the play and the hand by two values and the up card; the dealer's states."""

    plays: Any
    nodes: Any
    dealer: Any
    draws: Any
    totals: Any


def compile_quick(t: Any, nexts: Any, acts: Any) -> Quick:
    plays, nodes = np.zeros(_WIDTH**3, np.uint8), np.zeros(_WIDTH**3, np.int16)
    dealer = np.zeros(_WIDTH**2, np.uint8)
    for up in range(1, 11):
        for other in range(1, 11):
            dealer[up * _WIDTH + other] = _begun(t, up, other)
            for mine in range(1, 11):
                at = (mine * _WIDTH + other) * _WIDTH + up
                nodes[at] = nexts[mine - 1, other]
                plays[at] = _play(t, acts, (mine, other), int(nodes[at]), up)
    totals = np.array([total(hand) for hand in hands()], np.uint8)
    return Quick(plays, nodes, dealer, _draws(bool(t[DRAWS_SOFT_17])), totals)


def _play(t: Any, acts: Any, cards: tuple[int, int], node: int, up: int) -> int:
    if up == 1 and t[INSURES]:
        return LEFT
    if sorted(cards) == [1, 10]:
        return LEFT if t[PLAYS_BLACKJACK] or not t[LOOKS] else NATURAL
    flags = MAY_DOUBLE + (MAY_SURRENDER if t[SURRENDERS] else 0)
    row = ((up - 1) * PAIRS + node - SINGLES) * 16
    may_split = cards[0] == cards[1] and t[SPLITS_MAX] > 1
    choice = int(acts[row + flags + (MAY_SPLIT if may_split else 0)])
    if may_split and t[BY_RANK] and cards[0] == 10 and choice != acts[row + flags]:
        return LEFT
    may_be_taken = choice == SURRENDER and not t[LOOKS] and up in (1, 10)
    if choice == SPLIT_PAIR or may_be_taken or (choice >= DOUBLE_DOWN and t[RESCUES]):
        return LEFT
    return choice


def _begun(t: Any, up: int, hole: int) -> int:
    if sorted((up, hole)) == [1, 10]:
        return LEFT if t[PLAYS_BLACKJACK] or not t[LOOKS] else _DEALER_NATURAL
    return _state(up + hole, 1 in (up, hole), bool(t[DRAWS_SOFT_17]))


def _state(hard: int, has_ace: bool, draws_soft: bool) -> int:
    """A hand that is drawn to, by its total and whether it has an ace; a final one by its total, 0 if bust."""
    is_soft = has_ace and hard <= 11
    total = hard + 10 if is_soft else hard
    if total < 17 or (total == 17 and is_soft and draws_soft):
        return hard + (32 if has_ace else 0)
    return _FINAL + (total if total <= 21 else 0)


def _draws(draws_soft: bool) -> Any:
    table = np.zeros(_FINAL * _WIDTH, np.uint8)
    for state in range(_FINAL):
        for value in range(1, 11):
            has_ace = state >= 32 or value == 1
            table[state * _WIDTH + value] = _state(state % 32 + value, has_ace, draws_soft)
    return table


@bare
def _favours(product: Any, left: Any) -> Any:
    """Is this one of the few halves of a word that would favour some cards?"""
    low = product & uint64(_LOW)
    return low < left and low < uint64(1 << 32) % left


@bare
def play_plainly(
    words: Any, shoe: Any, nexts: Any, acts: Any, plays: Any, nodes: Any, dealer: Any, draws: Any, totals: Any, t: Any,
    counts: Any, wanted: Any,
) -> Any:  # fmt: skip
    """Play rounds and count them by what they came to, until one takes more; tell how many were played.

    A shoe that is whole for every round is dealt here again and again; of any other one round is played.
    """
    is_whole = t[SHUFFLES] and t[DEPTH] < 0
    size, stride = len(shoe), t[NODES]
    a, b, c, d = words[0], words[1], words[2], words[3]
    start = t[POSITION]
    ready = t[READY]
    done = 0
    while done < wanted:
        if is_whole:
            # The first cards of a shuffle, each one of those left with the same chance. A word serves two.
            for first in range(0, BATCH, 2):
                left, product, second = uint64(size - first), uint64(0), uint64(0)
                while True:
                    word = rotated(b * uint64(5), 7) * uint64(9)
                    shifted = b << uint64(17)
                    c ^= a
                    d ^= b
                    b ^= c
                    a ^= d
                    c ^= shifted
                    d = rotated(d, 45)
                    product, second = (word >> uint64(32)) * left, (word & uint64(_LOW)) * (left - uint64(1))
                    if not (_favours(product, left) or _favours(second, left - uint64(1))):
                        break
                other = first + np.int64(product >> uint64(32))
                shoe[first], shoe[other] = shoe[other], shoe[first]
                other = first + 1 + np.int64(second >> uint64(32))
                shoe[first + 1], shoe[other] = shoe[other], shoe[first + 1]
            start, ready = 0, BATCH
        elif ready - start < 4 and ready < size:
            words[0], words[1], words[2], words[3] = a, b, c, d
            shuffle_on(words, shoe, t)
            ready = t[READY]
            a, b, c, d = words[0], words[1], words[2], words[3]
        if ready - start < 4:
            break
        up = VALUE[shoe[start + 1]]
        at = (VALUE[shoe[start]] * _WIDTH + VALUE[shoe[start + 2]]) * _WIDTH + up
        state = np.int64(dealer[up * _WIDTH + VALUE[shoe[start + 3]]])
        choice = plays[at]
        if choice == LEFT or state == LEFT:
            break
        done += 1
        position = start + 4
        if choice == NATURAL:
            found: Any = PUSH if state == _DEALER_NATURAL else BLACKJACK
        elif state == _DEALER_NATURAL:
            found = DEALER_BLACKJACK
        elif choice == SURRENDER:
            found = GIVEN_UP
        else:
            found = (np.int64(choice) - DOUBLE_DOWN + 1) << RESULT_BITS if choice >= DOUBLE_DOWN else 0
            node = np.int64(nodes[at])
            longer = 10 * PAIRS * 16 + (up - 1) * stride
            while choice != STAND:
                if position == ready:
                    words[0], words[1], words[2], words[3] = a, b, c, d
                    t[STARTED], t[POSITION], t[READY] = start, position, ready
                    shuffle_on(words, shoe, t)
                    start, position, ready = t[STARTED], t[POSITION], t[READY]
                    a, b, c, d = words[0], words[1], words[2], words[3]
                node = np.int64(nexts[node, VALUE[shoe[position]]])
                position += 1
                if node < 0 or choice != HIT:
                    break
                choice = acts[longer + node]
            if node >= 0:
                while state < _FINAL:
                    if position == ready:
                        words[0], words[1], words[2], words[3] = a, b, c, d
                        t[STARTED], t[POSITION], t[READY] = start, position, ready
                        shuffle_on(words, shoe, t)
                        start, position, ready = t[STARTED], t[POSITION], t[READY]
                        a, b, c, d = words[0], words[1], words[2], words[3]
                    state = np.int64(draws[state * _WIDTH + VALUE[shoe[position]]])
                    position += 1
                mine, theirs = np.int64(totals[node]), state - _FINAL
                found += np.int64(mine >= theirs) + np.int64(mine > theirs)  # lost, level, won
        counts[found] += 1
        t[FOUND] = found
        start = position
    words[0], words[1], words[2], words[3] = a, b, c, d
    t[POSITION], t[READY] = start, ready
    return done
