"""Sums from classes of boards to the four cards of flop and turn, and the adjoint sums back to boards.

As with flops (`streets.py`), four cards have an index for their kinds, once by ranks alone and once for each suit that
the river can make three of. The river is one more kind, so the ways to deal it are the cards of that kind that board
and hand leave.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int16s, Int32s, Int64s, Number, UInt16s
from hoyle.fast.boards.board_kinds import KIND, PLACE, PLAIN_SHAPES, SHAPE, cards_of_kinds
from hoyle.fast.boards.boards import KINDS, PAIRS
from hoyle.fast.boards.streets import PAIR_AT, hand_pairs, leave_to_ranks, less_ranks
from hoyle.fast.cards.suit_symmetry import CHOOSE, PAIR_COUNT, all_pairs, canonical_turns

RIVERS = 5  # cards of a board that may be its river
TURNS = comb(KINDS + 3, 4)  # multisets of four kinds
NOWHERE = TURNS  # a row to ignore: for a suit that no river makes three of, or a river counted before
TURN, RIVER, LEFT = range(3)


def empty_turns() -> Int64s:
    return np.zeros((TURNS + 1, PAIRS), np.int64)


def _index(kinds: Int64s) -> Int64s:
    """The index of four kinds, descending (combinatorial number system)."""
    found = np.zeros(len(kinds), np.int64)
    for at, choose in enumerate(range(4, 0, -1)):
        found += CHOOSE[kinds[:, at] + choose - 1, choose]
    return found


def split_rivers(boards: Int64s) -> Int16s:
    """Each distinct division of a board into four cards and the river: the four, the river's kind, and how many of
    that kind the four leave."""
    kinds, cards = boards[:, KIND : KIND + 5], cards_of_kinds(boards)
    found = np.zeros((len(boards), RIVERS, 3), np.int16)
    for number in range(RIVERS):
        river, four = kinds[:, number], np.delete(kinds, number, axis=1)
        is_known = (kinds[:, :number] == river[:, None]).any(axis=1)
        found[:, number, TURN] = np.where(is_known, NOWHERE, _index(four))
        found[:, number, RIVER] = river
        dealt = (four == river[:, None]).sum(axis=1)
        found[:, number, LEFT] = cards[np.arange(len(boards)), river] - dealt
    return found


@njit(cache=True, nogil=True)
def add_to_turns(boards: Int64s, splits: Int16s, rows: Int64s, by_rank: Int64s, turns: Int64s) -> None:
    """Add each board's values by pair of kinds to its four cards. Boards by ranks alone come first and fill
    `by_rank`."""
    for at in range(len(boards)):
        of_ranks, is_plain = by_rank[boards[at, PLACE]], boards[at, SHAPE] < PLAIN_SHAPES
        less_ranks(rows[at], of_ranks, is_plain)
        for number in range(RIVERS):
            split = splits[at, number]
            if split[TURN] != NOWHERE:
                _add_rivers(split, rows[at], turns[split[TURN]])


@njit(cache=True, nogil=True)
def add_from_turns(boards: Int64s, splits: Int16s, rows: Int64s, by_rank: Int64s, turns: Array) -> None:
    """The adjoint: from four cards to boards. Boards by ranks alone come last, and get what the others leave."""
    for at in range(len(boards)):
        of_ranks, is_plain = by_rank[boards[at, PLACE]], boards[at, SHAPE] < PLAIN_SHAPES
        rows[at, :] = 0
        for number in range(RIVERS):
            split = splits[at, number]
            if split[TURN] != NOWHERE:
                _add_rivers(split, turns[split[TURN]], rows[at])
        leave_to_ranks(rows[at], of_ranks, is_plain)


@njit(cache=True, nogil=True)
def _add_rivers(split: Number, given: Number, sums: Int64s) -> Number:
    """Add the values by pair of kinds, each times the cards of the river's kind that the pair leaves."""
    river, left = np.int64(split[RIVER]), np.int64(split[LEFT])
    for pair in range(PAIRS):
        sums[pair] += left * given[pair]
    for kind in range(KINDS):
        sums[PAIR_AT[river, kind]] -= given[PAIR_AT[river, kind]]
    sums[PAIR_AT[river, river]] -= given[PAIR_AT[river, river]]


@cache
def turn_indexes() -> Int64s:
    """The index of each canonical four cards by ranks alone, then for each suit."""
    cards = canonical_turns().cards
    found = np.full((5, len(cards)), NOWHERE, np.int64)
    for suit in range(-1, 4):
        of_suit = cards // 13 == suit
        number = _index(np.sort(2 * (cards % 13) + of_suit, axis=1)[:, ::-1])
        found[suit + 1] = np.where((of_suit.sum(axis=1) > 1) | (suit < 0), number, NOWHERE)
    return found


def turns_to_hands(turns: Int64s) -> Int32s:
    """The sums by canonical four cards and two-card hand; a hand that shares a card with them has none."""
    cards = canonical_turns().cards
    found = np.zeros((len(cards), PAIR_COUNT), np.int32)
    _to_hands(turns, cards, turn_indexes(), hand_pairs(), all_pairs(), found)
    return found


@njit(cache=True, nogil=True)
def _to_hands(
    turns: Int64s, cards: Int64s, numbers: Int64s, pairs: UInt16s, hands: Int64s, found: Int32s
) -> None:
    for at in range(len(cards)):
        for suit in range(len(numbers)):
            number = numbers[suit, at]
            if number != NOWHERE:
                row, places = turns[number], pairs[suit]
                for hand in range(PAIR_COUNT):
                    found[at, hand] += row[places[hand]]
        for hand in range(PAIR_COUNT):
            for card in cards[at]:
                if card == hands[0, hand] or card == hands[1, hand]:
                    found[at, hand] = 0


@njit(cache=True, nogil=True)
def beside_turn(cards: Number, hands: Int64s, is_beside: Bools) -> Number:
    """Which two-card hands are disjoint from four cards."""
    for hand in range(PAIR_COUNT):
        is_beside[hand] = True
        for card in cards:
            if card == hands[0, hand] or card == hands[1, hand]:
                is_beside[hand] = False
