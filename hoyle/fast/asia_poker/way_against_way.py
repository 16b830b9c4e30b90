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
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Int64s, Number, UInt8s, UInt64s
from hoyle.fast.asia_poker.set_classes import (
    HAND_SIZE,
    HIGH_FROM,
    LOW_BITS,
    MEDIUM_BITS,
    THREADS,
    SetClasses,
    live_index,
)
from hoyle.fast.asia_poker.shared_cards import plain_keys, whole_deck_keys
from hoyle.fast.cards.ranking_tables import HIGH_BITS, JOKER_CARD, KEY, UPPER
from hoyle.kit.cards import RANKS

_PIECES = 24  # of the keys of one size: progress is told after each, and threads end together
_LISTED = 4  # keys of fewer cards are counted by classes, not as lists of hands
_RANKS = len(RANKS)
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
    counts = np.zeros(len(classes.kinds), np.int64)
    _tally(classes, classes.numbers, deck, deck[:0], counts)
    found = np.zeros(classes.kind_count, np.int64)
    np.add.at(found, classes.kind_of[classes.kinds >> LOW_BITS], counts)
    return found


def _pieces(keys: UInt8s, weights: Int64s) -> list[tuple[UInt8s, Int64s]]:
    ends = np.unique(np.linspace(0, len(keys), min(_PIECES, len(keys)) + 1).astype(np.int64))
    return [(keys[first:last], weights[first:last]) for first, last in pairwise(ends.tolist())]


def _count_keys(classes: SetClasses, deck: UInt8s, keys: UInt8s, weights: Int64s) -> list[int]:
    """The sum over keys of the pairs won among the hands that hold them, times the sets that a key stands for."""
    size = keys.shape[1]
    if size < _LISTED:
        found = [0] * classes.kind_count
        for key, weight in zip(keys, weights.tolist(), strict=True):
            won = _by_classes(classes, deck, key).tolist()
            found = [before + weight * each for before, each in zip(found, won, strict=True)]
        return found
    hands = comb(len(deck) - size, HAND_SIZE - size)
    codes, in_order = np.empty(hands, np.int32), np.empty(hands, np.int32)
    total = np.zeros(classes.kind_count, np.int64)
    _count_lists(classes, deck, keys, weights, codes, in_order, total)
    return [int(each) for each in total]


def _by_classes(classes: SetClasses, deck: UInt8s, key: UInt8s) -> Int64s:
    """For few common cards: very many hands of far fewer classes."""
    counts = np.zeros(len(classes.kinds), np.int64)
    _tally(classes, classes.numbers, deck, key, counts)
    held = np.flatnonzero(counts)
    fine = np.zeros((_MEDIUMS, _LOWS), np.int64)
    coarse = np.zeros((_MEDIUMS >> _BLOCK_BITS, _LOWS), np.int64)
    won = np.zeros(classes.kind_count, np.int64)
    _sweep(classes.kinds[held], counts[held], classes.kind_of, fine, coarse, np.zeros(_LOWS, np.int64), won)
    return won


@njit(cache=True, nogil=True)
def _tally(classes: SetClasses, numbers: Int32s, deck: UInt8s, key: UInt8s, counts: Int64s) -> None:
    found = np.empty(len(deck), np.int32)
    others, places, sums = _start(deck, key)
    more = True
    while more:
        many = _gather(classes, numbers, key, others, places, sums, found, 0)
        for at in range(many):
            counts[found[at]] += 1
        more = _advance(places, len(others))


@njit(cache=True, nogil=True)
def _count_lists(
    classes: SetClasses,
    deck: UInt8s,
    keys: UInt8s,
    weights: Int64s,
    codes: Int32s,
    in_order: Int32s,
    total: Int64s,
) -> None:
    won = np.zeros(classes.kind_count, np.int64)
    starts = np.empty((len(classes.kind_of) >> MEDIUM_BITS) + 1, np.int32)
    fine = np.zeros((_MEDIUMS, _LOWS), np.int32)
    coarse = np.zeros((_MEDIUMS >> _BLOCK_BITS, _LOWS), np.int32)
    lows = np.zeros(_LOWS, np.int32)
    for at in range(len(keys)):
        others, places, sums = _start(deck, keys[at])
        many, more = 0, True
        while more:
            many = _gather(classes, classes.codes, keys[at], others, places, sums, codes, many)
            more = _advance(places, len(others))
        _sort(codes, many, starts, in_order)
        fine[:] = 0
        coarse[:] = 0
        lows[:] = 0
        won[:] = 0
        _sweep_list(in_order, many, classes.kind_of, fine, coarse, lows, won)
        total += weights[at] * won


@njit(cache=True, nogil=True)
def _start(deck: UInt8s, key: UInt8s) -> tuple[UInt8s, Int64s, UInt64s]:
    """The cards beside a key, the first places of all but the last card that completes a hand, and sums by suit."""
    others = np.empty(len(deck) - len(key), np.uint8)
    count = 0
    for card in deck:
        is_held = False
        for held in key:
            is_held = is_held or held == card
        if not is_held:
            others[count] = card
            count += 1
    return others, np.arange(HAND_SIZE - len(key) - 1), np.zeros(5, np.uint64)


@njit(cache=True, nogil=True)
def _advance(places: Int64s, count: Number) -> bool:
    """The next combination of all but the last card, each with a card left behind it."""
    at = len(places) - 1
    while at >= 0 and places[at] == count - 1 - (len(places) - at):
        at -= 1
    if at < 0:
        return False
    places[at] += 1
    for after in range(at + 1, len(places)):
        places[after] = places[after - 1] + 1
    return True


@njit(cache=True, nogil=True)
def _gather(
    classes: SetClasses, values: Int32s, key: UInt8s, others: UInt8s, places: Int64s, sums: UInt64s, found: Int32s,
    many: Number,
) -> Number:  # fmt: skip
    """The values of the hands that one last card completes, written from `many` on."""
    words, lower, upper = classes.words, classes.lower, classes.upper
    total = classes.spare
    sums[:] = 0
    for card in key:
        total += words[card]
        sums[card // _RANKS] += words[card]
    for place in places:
        card = others[place]
        total += words[card]
        sums[card // _RANKS] += words[card]
    first = places[-1] + 1 if len(places) else 0
    for place in range(first, len(others)):
        card = others[place]
        word = words[card]
        both = total + word
        if both & HIGH_BITS:
            suit = card // _RANKS
            sums[suit] += word
            index = live_index(both, sums, classes)
            sums[suit] -= word
        else:
            index = np.int64(lower[both & KEY] + upper[both >> UPPER & KEY])
        found[many] = values[index]
        many += 1
    return many


@njit(cache=True, nogil=True)
def _sort(codes: Int32s, many: Number, starts: Int32s, in_order: Int32s) -> None:
    """By the high hand alone."""
    starts[:] = 0
    for at in range(many):
        starts[(codes[at] >> HIGH_FROM) + 1] += 1
    for high in range(1, len(starts)):
        starts[high] += starts[high - 1]
    for at in range(many):
        high = codes[at] >> HIGH_FROM
        in_order[starts[high]] = codes[at]
        starts[high] += 1


@njit(cache=True, nogil=True)
def _sweep_list(
    codes: Int32s, many: Number, kind_of: UInt8s, fine: Int32s, coarse: Int32s, lows: Int32s, won: Int64s
) -> None:
    first = 0
    while first < many:
        last = first
        while last < many and codes[last] >> HIGH_FROM == codes[first] >> HIGH_FROM:
            medium, low = codes[last] >> LOW_BITS & _MEDIUM_MASK, codes[last] & _LOW_MASK
            block = medium >> _BLOCK_BITS
            both = fine[medium, low] + coarse[block, low]
            better = fine[medium, _ALL] + coarse[block, _ALL] + lows[low] - 2 * both
            won[kind_of[codes[last] >> LOW_BITS]] += better
            last += 1
        for at in range(first, last):
            _insert(codes[at], np.int32(1), fine, coarse, lows)
        first = last
    for at in range(many):
        medium, low = codes[at] >> LOW_BITS & _MEDIUM_MASK, codes[at] & _LOW_MASK
        won[kind_of[codes[at] >> LOW_BITS]] += fine[medium, low] + coarse[medium >> _BLOCK_BITS, low]


@njit(cache=True, nogil=True)
def _insert(code: Number, count: Number, fine: Number, coarse: Number, lows: Number) -> None:
    """Count a hand in the rows of every higher medium hand and the columns of every higher low hand."""
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


@njit(cache=True, nogil=True)
def _sweep(
    codes: Int32s, counts: Int64s, kind_of: UInt8s, fine: Int64s, coarse: Int64s, lows: Int64s, won: Int64s
) -> None:
    """The same for classes in order, each with a number of hands."""
    first = 0
    while first < len(codes):
        last = first
        while last < len(codes) and codes[last] >> HIGH_FROM == codes[first] >> HIGH_FROM:
            medium, low = codes[last] >> LOW_BITS & _MEDIUM_MASK, codes[last] & _LOW_MASK
            block = medium >> _BLOCK_BITS
            both = fine[medium, low] + coarse[block, low]
            better = fine[medium, _ALL] + coarse[block, _ALL] + lows[low] - 2 * both
            won[kind_of[codes[last] >> LOW_BITS]] += counts[last] * better
            last += 1
        for at in range(first, last):
            _insert(codes[at], counts[at], fine, coarse, lows)
        first = last
    for at in range(len(codes)):
        medium, low = codes[at] >> LOW_BITS & _MEDIUM_MASK, codes[at] & _LOW_MASK
        both = fine[medium, low] + coarse[medium >> _BLOCK_BITS, low]
        won[kind_of[codes[at] >> LOW_BITS]] += counts[at] * both
