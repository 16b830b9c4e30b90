"""Rounds of one seat that plays by a table of decisions, counted by what it kept and by how it ended.

Naturals and surrenders are counted exactly elsewhere, so a round with one is dealt and left out. Rounds come in blocks,
each with random numbers of its own: counts of more blocks are added to those of fewer.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number, UInt8s, UInt32s
from hoyle.fast.fast_action_holdem.dealt_fours import KEPT, KINDS, RANK_COUNT, four_index, fours
from hoyle.fast.fast_action_holdem.pair_values import best_of_seven, deal_row, evaluator
from hoyle.kit.ranking import Ranking

SETTINGS = len(KEPT)
SPLITS = 3  # the first three settings, with the other two cards as the second hand
SPLIT_FROM, SURRENDER, NATURAL = SETTINGS, SETTINGS + SPLITS, SETTINGS + SPLITS + 1
CLASSES = RANK_COUNT * RANK_COUNT + RANK_COUNT  # two ranks suited or not, and a pair of one suit
WIN, COPY, LOSE = range(3)
ENDS = 9  # three for the first hand, and for each of them three for the second
BLOCK = 10_000_000
_CHUNK = 1 << 16
_CARDS = 13
_KEPT = np.array(KEPT, np.int64)


@njit(cache=True, nogil=True, inline="always")
def pair_class(one: Number, other: Number) -> Number:
    high, low = max(one % 13, other % 13), min(one % 13, other % 13)
    if one // 13 != other // 13:
        return high * 13 + low
    return 169 + high if high == low else low * 13 + high


def classes_of(decisions: UInt8s) -> Int64s:
    """By hand, the class of the two cards that play first; 0 where none do."""
    found = np.zeros(len(decisions), np.int64)
    _fill_classes(fours(), decisions, found)
    return found


@njit(cache=True, nogil=True)
def _fill_classes(hands: UInt8s, decisions: UInt8s, found: Int64s) -> None:
    for at in range(len(found)):
        if decisions[at] < SURRENDER:
            setting = _KEPT[decisions[at] % SPLIT_FROM]
            found[at] = pair_class(np.int64(hands[at, setting[0]]), np.int64(hands[at, setting[1]]))


def count_block(
    deck_count: int,
    ranking: Ranking,
    kept: UInt8s,
    decisions: UInt8s,
    seed: int,
    block: int,
    rounds: int = BLOCK,
) -> Int64s:
    """How the rounds of one block ended, by whether the hand was split and by what played first."""
    counts = np.zeros((2, CLASSES, ENDS), np.int64)
    shoe = np.tile(np.arange(KINDS, dtype=np.uint8), deck_count)
    words = np.random.Generator(np.random.PCG64(np.random.SeedSequence((seed, block))))
    tables, hands, left = evaluator(ranking), fours(), rounds
    decisions = np.require(
        decisions, requirements="W"
    )  # numba compiles once more for an array that is read-only
    while left:
        size = min(left, _CHUNK)
        halves = words.integers(0, 1 << 32, (size, _CARDS), np.uint32)
        _count(halves, shoe, hands, kept, decisions, tables, counts)
        left -= size
    return counts


@njit(cache=True, nogil=True)
def _count(
    halves: UInt32s,
    shoe: UInt8s,
    hands: UInt8s,
    kept: UInt8s,
    decisions: UInt8s,
    tables: Number,
    counts: Int64s,
) -> None:
    row = np.empty(_CARDS, np.uint8)
    for at in range(len(halves)):
        deal_row(halves[at], shoe, row)
        mine = four_index(row, 0)
        choice = np.int64(decisions[mine])
        rank = row[4] % 13
        is_natural = rank == row[5] % 13 and rank == row[6] % 13 and rank == row[7] % 13
        if choice >= SURRENDER or is_natural:
            continue
        total = tables.spare
        for card in range(8, _CARDS):
            total += tables.words[row[card]]
        dealers = kept[four_index(row, 4)]
        theirs = best_of_seven(row, 8, dealers[0], dealers[1], total, tables)
        hand = hands[mine]
        one, other = hand[_KEPT[choice % SPLIT_FROM, 0]], hand[_KEPT[choice % SPLIT_FROM, 1]]
        end = _end(best_of_seven(row, 8, one, other, total, tables), theirs)
        is_split = choice >= SPLIT_FROM
        if is_split:
            rest = _KEPT[SETTINGS - 1 - choice % SPLIT_FROM]
            second = best_of_seven(row, 8, hand[rest[0]], hand[rest[1]], total, tables)
            end = 3 * end + _end(second, theirs)
        counts[1 if is_split else 0, pair_class(np.int64(one), np.int64(other)), end] += 1


@njit(cache=True, nogil=True, inline="always")
def _end(mine: Number, theirs: Number) -> Number:
    return WIN if mine > theirs else COPY if mine == theirs else LOSE


def shares(counts: Int64s) -> Array:
    """By stratum, the share of each end; nothing where no round met it."""
    met = counts.sum(axis=2, keepdims=True)
    return np.where(met > 0, counts / np.maximum(met, 1), 0.0)
