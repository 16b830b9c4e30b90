"""Sums from classes of boards to flops and hands, and the adjoint sums from flops to boards.

A flop has an index for its three kinds of card, once by ranks alone and once for each of its suits. Turn and river are
a pair of kinds, as are the hole cards, so the number of ways to deal both is a product of remaining counts. Boards with
a possible flush are added as their difference from the sums by ranks alone.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, Number, UInt16s
from hoyle.fast.boards.board_kinds import KIND, PLACE, PLAIN_SHAPES, SHAPE, cards_of_kinds
from hoyle.fast.boards.boards import FIRSTS, KINDS, PAIRS, SECONDS
from hoyle.fast.cards.suit_symmetry import PAIR_COUNT, all_pairs, canonical_flops, some_flops

FLOPS = 10  # combinations of three of a board's five cards
STREETS = comb(KINDS + 2, 3)  # multisets of three kinds
NOWHERE = STREETS  # a row to ignore: for a suit that the flop lacks, or a flop counted before
STREET, HIGH, LOW, HIGH_LEFT, LOW_LEFT = range(5)
# The index of a pair of kinds, in either order.
PAIR_AT = np.zeros((KINDS, KINDS), np.uint16)
PAIR_AT[FIRSTS, SECONDS] = PAIR_AT[SECONDS, FIRSTS] = np.arange(PAIRS)
# The pair of ranks of each pair of kinds.
_RANKS = FIRSTS.astype(np.int64) >> 1, SECONDS.astype(np.int64) >> 1
RANK_PAIR = _RANKS[0] * (_RANKS[0] + 1) // 2 + _RANKS[1]
RANK_PAIRS = int(RANK_PAIR[-1]) + 1


def empty_streets() -> Int64s:
    return np.zeros((STREETS + 1, PAIRS), np.int64)


def _street(kinds: Int64s) -> Int64s:
    """The index of three kinds, descending (combinatorial number system)."""
    a, b, c = kinds.T
    found: Int64s = (a + 2) * (a + 1) * a // 6 + (b + 1) * b // 2 + c
    return found


def split_boards(boards: Int64s) -> Int16s:
    """Each distinct division of a board into flop and two cards: the flop, the two kinds, and their counts left."""
    kinds, left = boards[:, KIND : KIND + 5], cards_of_kinds(boards)
    found = np.zeros((len(boards), FLOPS, 5), np.int16)
    for number, (x, y) in enumerate(combinations(range(5), 2)):
        high, low = kinds[:, x], kinds[:, y]
        flop = np.delete(kinds, (x, y), axis=1)
        known = (found[:, :number, HIGH] == high[:, None]) & (found[:, :number, LOW] == low[:, None])
        found[:, number, STREET] = np.where(known.any(axis=1), NOWHERE, _street(flop))
        for column, kind in ((HIGH, high), (LOW, low)):
            found[:, number, column] = kind
            dealt = (flop == kind[:, None]).sum(axis=1)
            found[:, number, column + 2] = left[np.arange(len(boards)), kind] - dealt
    return found


@njit(cache=True, nogil=True)
def less_ranks(row: Number, of_ranks: Number, is_plain: Number) -> Number:
    """A board by ranks alone is remembered; one with a possible flush becomes its difference from that."""
    for pair in range(PAIRS):
        if not is_plain:
            row[pair] -= of_ranks[RANK_PAIR[pair]]
        elif not (FIRSTS[pair] | SECONDS[pair]) & 1:
            of_ranks[RANK_PAIR[pair]] = row[pair]


@njit(cache=True, nogil=True)
def leave_to_ranks(row: Number, of_ranks: Number, is_plain: Number) -> Number:
    """The adjoint: what boards with a possible flush take is not left to the board by ranks alone."""
    for pair in range(PAIRS):
        if is_plain:
            row[pair] -= of_ranks[RANK_PAIR[pair]]
        else:
            of_ranks[RANK_PAIR[pair]] += row[pair]


@njit(cache=True, nogil=True)
def add_to_streets(boards: Int64s, splits: Int16s, rows: Int64s, by_rank: Int64s, streets: Int64s) -> None:
    """Add each board's values by pair of kinds to its flops. Boards by ranks alone come first and fill `by_rank`."""
    for at in range(len(boards)):
        of_ranks, is_plain = by_rank[boards[at, PLACE]], boards[at, SHAPE] < PLAIN_SHAPES
        less_ranks(rows[at], of_ranks, is_plain)
        for number in range(FLOPS):
            split = splits[at, number]
            if split[STREET] != NOWHERE:
                _add_ways(split, rows[at], streets[split[STREET]])


@njit(cache=True, nogil=True)
def add_from_streets(boards: Int64s, splits: Int16s, rows: Int64s, by_rank: Array, streets: Int64s) -> None:
    """The adjoint: from flops to boards. Boards by ranks alone come last, and get what the others leave."""
    for at in range(len(boards)):
        of_ranks, is_plain = by_rank[boards[at, PLACE]], boards[at, SHAPE] < PLAIN_SHAPES
        rows[at, :] = 0
        for number in range(FLOPS):
            split = splits[at, number]
            if split[STREET] != NOWHERE:
                _add_ways(split, streets[split[STREET]], rows[at])
        leave_to_ranks(rows[at], of_ranks, is_plain)


@njit(cache=True, nogil=True)
def _add_ways(split: Number, given: Number, sums: Int64s) -> Number:
    """Add the values by pair of kinds, each times the number of ways to deal turn and river beside it.

    A hand with one card of these kinds leaves fewer ways, and one with two fewer again.
    """
    high, low = np.int64(split[HIGH]), np.int64(split[LOW])
    more, less = np.int64(split[HIGH_LEFT]), np.int64(split[LOW_LEFT])
    same, other, both = PAIR_AT[high, high], PAIR_AT[low, low], PAIR_AT[high, low]
    ways = more * less
    if high == low:
        ways = more * (more - 1) >> 1
        more, less = np.int64(0), more - 1
    for pair in range(PAIRS):
        sums[pair] += ways * given[pair]
    for kind in range(KINDS):
        sums[PAIR_AT[high, kind]] -= less * given[PAIR_AT[high, kind]]
        sums[PAIR_AT[low, kind]] -= more * given[PAIR_AT[low, kind]]
    sums[same] -= less * given[same]
    sums[other] -= more * given[other]
    sums[both] += given[both]


@cache
def flop_streets() -> Int64s:
    """The index of each canonical flop by ranks alone, then for each suit."""
    flops = canonical_flops().cards
    found = np.full((5, len(flops)), NOWHERE, np.int64)
    for suit in range(-1, 4):
        of_suit = flops // 13 == suit
        number = _street(np.sort(2 * (flops % 13) + of_suit, axis=1)[:, ::-1])
        found[suit + 1] = np.where(of_suit.any(axis=1) | (suit < 0), number, NOWHERE)
    return found


@cache
def hand_pairs() -> UInt16s:
    """The pair of kinds of each two cards by ranks alone, then for each suit."""
    kinds = [[2 * (card % 13) + (card // 13 == suit) for card in all_pairs()] for suit in range(-1, 4)]
    return np.array([PAIR_AT[one, other] for one, other in kinds])


@cache
def beside_flops() -> Bools:
    """Which two-card hands are disjoint from each canonical flop."""
    has = np.zeros((len(canonical_flops().cards), 52), bool)
    np.put_along_axis(has, canonical_flops().cards, True, axis=1)
    one, other = all_pairs()
    return ~(has[:, one] | has[:, other])


def to_hands(streets: Int64s) -> Int64s:
    """The sums by canonical flop and two-card hand."""
    found = np.zeros((len(canonical_flops().cards), PAIR_COUNT), np.int64)
    for some in some_flops():
        for number, pairs in zip(flop_streets(), hand_pairs(), strict=True):
            found[some] += streets[number[some]][:, pairs]
        found[some] *= beside_flops()[some]
    return found


def from_hands(hands: Bools) -> Int64s:
    """The adjoint: the number of these hands by flop index and pair of kinds, over all flops of the index."""
    found = empty_streets()
    _from_hands(hands, canonical_flops().weights, flop_streets(), hand_pairs(), found)
    return found


@njit(cache=True, nogil=True)
def _from_hands(hands: Bools, weights: Int64s, streets: Int64s, pairs: UInt16s, found: Int64s) -> None:
    for flop in range(len(hands)):
        for at in range(len(streets)):
            row = found[streets[at, flop]]
            for hand in range(PAIR_COUNT):
                if hands[flop, hand]:
                    row[pairs[at, hand]] += weights[flop]
