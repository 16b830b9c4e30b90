"""What two cards are worth against the dealer: boards and dealers' hands are sampled, and all pairs meet each of them.

A sample is the dealer's four cards and the board, from the whole shoe. Each pair is weighed by the ways in which the
rest of the shoe deals it, and the sums by card tell what two cards laid aside change: to the first order, since both
laid aside together come from one sample in a thousand.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranking_tables import HIGH_BITS, KEY, SUITS_FROM, UPPER, tables_of
from hoyle.fast.fast_action_holdem.dealt_fours import (
    KEPT,
    KINDS,
    LEFT,
    PAIR_COUNT,
    four_index,
    fours,
    kept_by,
    pair_index,
)
from hoyle.kit.ranking import Ranking
from hoyle.kit.ways import Way

_ONE, _ZERO, _HIGH = np.uint64(1), np.uint64(0), np.uint64(3)
_COUNTERS = np.array([SUITS_FROM + 4 * suit for suit in range(4)], np.uint64)
_SEEN = 9  # the dealer's four cards and the board
_LOW = 0xFFFFFFFF
WON, TIED, MET = range(3)
_CHUNK = 4096


class Values(NamedTuple):
    """By hand of four cards and setting: the chance that the two cards kept win, and that they are copied."""

    win: Array
    copy: Array


class Evaluator(NamedTuple):
    words: UInt64s
    lower: UInt32s
    upper: UInt32s
    mixed: Int16s
    suited: Int16s
    spare: np.uint64


def evaluator(ranking: Ranking) -> Evaluator:
    return Evaluator(*tables_of(ranking, 7)[:6])


@njit(cache=True, nogil=True, inline="always")
def best_of_seven(
    board: UInt8s, first: Number, one: Number, other: Number, total: Number, tables: Number
) -> Number:
    """The place of two cards with five of a board, whose words add up to `total`."""
    total = total + tables.words[one] + tables.words[other]
    place = tables.mixed[tables.lower[total & KEY] + tables.upper[total >> UPPER & KEY]]
    if total & HIGH_BITS:
        for suit in _COUNTERS:
            if total >> suit + _HIGH & _ONE:
                held = tables.words[one] * (tables.words[one] >> suit & _ONE)
                held += tables.words[other] * (tables.words[other] >> suit & _ONE)
                for at in range(first, first + 5):
                    held += tables.words[board[at]] * (tables.words[board[at]] >> suit & _ONE)
                place = max(
                    place, tables.suited[tables.lower[held & KEY] + tables.upper[held >> UPPER & KEY]]
                )
    return place


@njit(cache=True, nogil=True, inline="always")
def deal_row(halves: UInt32s, shoe: UInt8s, row: UInt8s) -> None:
    """A row of cards by a partial shuffle, 32 random bits to a card: no card is favoured by more than 1 in 10^7."""
    size = len(shoe)
    for at in range(len(row)):
        other = at + np.int64(np.uint64(halves[at]) * np.uint64(size - at) >> np.uint64(32))
        card = shoe[other]
        shoe[other] = shoe[at]
        shoe[at] = card
        row[at] = card


@njit(cache=True, nogil=True)
def _meet(
    halves: UInt32s,
    shoe: UInt8s,
    deck_count: Number,
    kept: UInt8s,
    tables: Number,
    sums: Int64s,
    by_card: Int64s,
) -> None:
    row = np.empty(_SEEN, np.uint8)
    used = np.zeros(KINDS, np.int64)
    seen = np.empty(_SEEN, np.int64)
    for sample in range(len(halves)):
        deal_row(halves[sample], shoe, row)
        number = 0
        for card in row:
            if used[card] == 0:
                seen[number] = card
                number += 1
            used[card] += 1
        is_natural = row[0] % 13 == row[1] % 13 and row[0] % 13 == row[2] % 13 and row[0] % 13 == row[3] % 13
        total = tables.spare
        for at in range(4, _SEEN):
            total += tables.words[row[at]]
        set_as = kept[four_index(row, 0)]
        theirs = best_of_seven(row, 4, set_as[0], set_as[1], total, tables)
        pair = 0
        for high in range(KINDS):
            for low in range(high + 1):
                weight = (deck_count - used[high]) * (deck_count - used[low])
                if high == low:
                    weight = (deck_count - used[high]) * (deck_count - used[high] - 1) // 2
                mine = -1 if is_natural else best_of_seven(row, 4, low, high, total, tables)
                sums[pair, MET] += weight
                for at in range(number):
                    by_card[pair, seen[at], MET] += weight * used[seen[at]]
                if mine >= theirs:
                    what = WON if mine > theirs else TIED
                    sums[pair, what] += weight
                    for at in range(number):
                        by_card[pair, seen[at], what] += weight * used[seen[at]]
                pair += 1
        for card in row:
            used[card] = 0


class PairSums(NamedTuple):
    """By pair of cards: weights won, tied and met, and the same by card that is gone."""

    samples: int
    sums: Int64s
    by_card: Int64s


def sample_pairs(deck_count: int, ranking: Ranking, way: Way, samples: int, seed: int) -> PairSums:
    sums = np.zeros((PAIR_COUNT, 3), np.int64)
    by_card = np.zeros((PAIR_COUNT, KINDS, 3), np.int64)
    shoe = np.tile(np.arange(KINDS, dtype=np.uint8), deck_count)
    words = np.random.Generator(np.random.PCG64(seed))
    left = samples
    while left:
        size = min(left, _CHUNK)
        halves = words.integers(0, 1 << 32, (size, _SEEN), np.uint32)
        _meet(halves, shoe, deck_count, kept_by(way), evaluator(ranking), sums, by_card)
        left -= size
    return _pooled(PairSums(samples, sums, by_card))


def _pooled(found: PairSums) -> PairSums:
    """Suits are alike, so every pair has the samples of all that it becomes when suits change places."""
    cards = np.arange(KINDS)
    high, low = np.tril_indices(KINDS)
    sums, by_card = np.zeros_like(found.sums), np.zeros_like(found.by_card)
    for suits in permutations(range(4)):
        moved = np.array(suits)[cards // 13] * 13 + cards % 13
        pairs = pair_index(moved[high], moved[low])
        sums += found.sums[pairs]
        by_card += found.by_card[pairs[:, None], moved[None, :]]
    return PairSums(found.samples, sums, by_card)


def values(found: PairSums, deck_count: int) -> Values:
    """By hand and setting, with the cards laid aside taken from the shoe."""
    hands = fours().astype(np.int64)
    win, copy = np.empty((len(hands), len(KEPT))), np.empty((len(hands), len(KEPT)))
    for number, (kept, left) in enumerate(zip(KEPT, LEFT, strict=True)):
        mine, aside = hands[:, kept], hands[:, left]
        pair = pair_index(mine[:, 0], mine[:, 1])
        first, second = aside[:, 0], aside[:, 1]
        there = deck_count - (mine == first[:, None]).sum(axis=1)
        after = deck_count - (mine == second[:, None]).sum(axis=1) - (first == second)
        met, won, tied = (
            there * after * found.sums[pair, what].astype(float)
            - after * found.by_card[pair, first, what]
            - there * found.by_card[pair, second, what]
            for what in (MET, WON, TIED)
        )
        win[:, number], copy[:, number] = won / met, tied / met
    return Values(win, copy)
