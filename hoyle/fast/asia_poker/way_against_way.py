"""How many deals one house way wins against itself, over all pairs of hands without a card in common, and by the kind
of hand that the player makes of the cards: what the high hand is, and whether the medium hand is a pair.

A wager wins where two of three hands are higher. Over all pairs of hands that share a set of cards this is counted by a
sweep over the high hand: of the hands below, those with a lower medium hand and those with a lower low hand, less twice
those with both; and of all hands those with both. Pairs without a common card follow by inclusion and exclusion over
the sets that they may share.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Int64s, Number, UInt8s
from hoyle.fast.asia_poker.held_cases import (
    Cases,
    RankSets,
    Rest,
    find_cases,
    hold,
    rank_sets,
    rest_room,
    room,
)
from hoyle.fast.asia_poker.set_classes import (
    HAND_SIZE,
    HIGH_FROM,
    LOW_BITS,
    MEDIUM_BITS,
    THREADS,
    SetClasses,
)
from hoyle.fast.asia_poker.shared_cards import plain_keys, whole_deck_keys
from hoyle.fast.cards.ranking_tables import JOKER_CARD

_PIECES = 24  # of the keys of one size: progress is told after each, and threads end together
_FEW = 48  # so many cases are compared one by one
_LOWS = 1 << LOW_BITS
_MEDIUMS = 1 << MEDIUM_BITS
_BLOCK_BITS = 3
_ALL = _LOWS - 1  # the column that counts every low hand
_MEDIUM_MASK, _LOW_MASK = _MEDIUMS - 1, _LOWS - 1

Tell = Callable[[int, int], None]


class Counted(NamedTuple):
    """By kind of hand: hands, and the deals that they win."""

    hands: Int64s
    wins: list[int]


def count_wins(classes: SetClasses, deck: UInt8s | None = None, tell: Tell | None = None) -> Counted:
    """Over all pairs of seven cards; `tell` receives the work done and the whole."""
    whole = deck is None
    cards = np.arange(JOKER_CARD + 1, dtype=np.uint8) if deck is None else deck
    pieces = [
        (size, *piece)
        for size in range(HAND_SIZE)
        for piece in _pieces(*(whole_deck_keys(size) if whole else plain_keys(cards, size)))
    ]
    wins = [0] * classes.kind_count
    with ThreadPoolExecutor(THREADS) as threads:
        work = [threads.submit(_count_keys, classes, cards, keys, weights) for _, keys, weights in pieces]
        for done, (found, (size, *_)) in enumerate(zip(work, pieces, strict=True), start=1):
            sign = -1 if size % 2 else 1
            wins = [before + sign * each for before, each in zip(wins, found.result(), strict=True)]
            if tell is not None:
                tell(done, len(pieces))
    return Counted(_hands_by_kind(classes, cards), wins)


def _hands_by_kind(classes: SetClasses, deck: UInt8s) -> Int64s:
    cases = room(classes)
    many = find_cases(classes, rank_sets(), hold(deck, deck[:0]), cases, rest_room())
    found = np.zeros(classes.kind_count, np.int64)
    np.add.at(found, classes.kind_of[cases.codes[:many] >> LOW_BITS], cases.hands[:many])
    return found


def _pieces(keys: UInt8s, weights: Int64s) -> list[tuple[UInt8s, Int64s]]:
    ends = np.unique(np.linspace(0, len(keys), min(_PIECES, len(keys)) + 1).astype(np.int64))
    return [(keys[first:last], weights[first:last]) for first, last in pairwise(ends.tolist())]


def _count_keys(classes: SetClasses, deck: UInt8s, keys: UInt8s, weights: Int64s) -> list[int]:
    """The sum over keys of the pairs won among the hands that hold them, times the sets that a key stands for. Even
    all pairs of hands of the whole deck are far fewer than 64 bits hold."""
    won = np.zeros(classes.kind_count, np.int64)
    _count_all(classes, rank_sets(), deck, keys, weights, room(classes), rest_room(), won)
    return [int(each) for each in won]


@njit(cache=True, nogil=True)
def _count_all(
    classes: SetClasses, sets: RankSets, deck: UInt8s, keys: UInt8s, weights: Int64s, cases: Cases, rest: Rest,
    total: Int64s,
) -> None:  # fmt: skip
    won = np.zeros_like(total)
    order = np.empty(len(cases.codes), np.int32)
    starts = np.empty((len(classes.kind_of) >> MEDIUM_BITS) + 1, np.int32)
    fine = np.zeros((_MEDIUMS, _LOWS), np.int32)
    coarse = np.zeros((_MEDIUMS >> _BLOCK_BITS, _LOWS), np.int32)
    lows = np.zeros(_LOWS, np.int32)
    for at in range(len(keys)):
        many = find_cases(classes, sets, hold(deck, keys[at]), cases, rest)
        won[:] = 0
        if many < _FEW:
            _compare(cases, many, classes.kind_of, won)
        else:
            _sort(cases.codes, many, starts, order)
            fine[:] = 0
            coarse[:] = 0
            lows[:] = 0
            _sweep(cases, order, many, classes.kind_of, fine, coarse, lows, won)
        total += weights[at] * won


@njit(cache=True, nogil=True)
def _compare(cases: Cases, many: Number, kind_of: UInt8s, won: Int64s) -> None:
    """Every case with every other."""
    for one in range(many):
        code, better = cases.codes[one], np.int64(0)
        high, medium, low = code >> HIGH_FROM, code >> LOW_BITS & _MEDIUM_MASK, code & _LOW_MASK
        for other in range(many):
            theirs = cases.codes[other]
            wins = (
                np.int64(theirs >> HIGH_FROM < high)
                + np.int64(theirs >> LOW_BITS & _MEDIUM_MASK < medium)
                + np.int64(theirs & _LOW_MASK < low)
            )
            better += cases.hands[other] * (wins > 1)
        won[kind_of[code >> LOW_BITS]] += cases.hands[one] * better


@njit(cache=True, nogil=True)
def _sort(codes: Int32s, many: Number, starts: Int32s, order: Int32s) -> None:
    """By the high hand alone."""
    starts[:] = 0
    for at in range(many):
        starts[(codes[at] >> HIGH_FROM) + 1] += 1
    for high in range(1, len(starts)):
        starts[high] += starts[high - 1]
    for at in range(many):
        high = codes[at] >> HIGH_FROM
        order[starts[high]] = at
        starts[high] += 1


@njit(cache=True, nogil=True)
def _sweep(
    cases: Cases, order: Int32s, many: Number, kind_of: UInt8s, fine: Int32s, coarse: Int32s, lows: Int32s,
    won: Int64s,
) -> None:  # fmt: skip
    codes, hands, first = cases.codes, cases.hands, 0
    while first < many:
        last, high = first, codes[order[first]] >> HIGH_FROM
        while last < many and codes[order[last]] >> HIGH_FROM == high:
            code = codes[order[last]]
            medium, low = code >> LOW_BITS & _MEDIUM_MASK, code & _LOW_MASK
            block = medium >> _BLOCK_BITS
            both = fine[medium, low] + coarse[block, low]
            better = fine[medium, _ALL] + coarse[block, _ALL] + lows[low] - 2 * both
            won[kind_of[code >> LOW_BITS]] += np.int64(hands[order[last]]) * better
            last += 1
        for at in range(first, last):
            _insert(codes[order[at]], hands[order[at]], fine, coarse, lows)
        first = last
    for at in range(many):
        code = codes[at]
        medium, low = code >> LOW_BITS & _MEDIUM_MASK, code & _LOW_MASK
        both = fine[medium, low] + coarse[medium >> _BLOCK_BITS, low]
        won[kind_of[code >> LOW_BITS]] += np.int64(hands[at]) * both


@njit(cache=True, nogil=True)
def _insert(code: Number, count: Number, fine: Int32s, coarse: Int32s, lows: Int32s) -> None:
    """Count hands in the rows of every higher medium hand and the columns of every higher low hand."""
    medium, low = code >> LOW_BITS & _MEDIUM_MASK, code & _LOW_MASK
    block = medium >> _BLOCK_BITS
    for row in range(medium + 1, (block + 1) << _BLOCK_BITS):
        for column in range(_LOWS):
            fine[row, column] += count * (column > low)
    for row in range(block + 1, len(coarse)):
        for column in range(_LOWS):
            coarse[row, column] += count * (column > low)
    for column in range(_LOWS):
        lows[column] += count * (column > low)
