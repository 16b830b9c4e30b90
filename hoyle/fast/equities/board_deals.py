"""Every board that completes some cards, and what hands of hold 'em and Omaha win on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import comb

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int16s, Int64s, Number, UInt8s, UInt64s
from hoyle.fast.cards.evaluator import COLUMNS as _COLUMNS
from hoyle.fast.cards.evaluator import (
    DECK_SIZE,
    FIVE_ROWS,
    FIVE_VALUES,
    FLUSHES,
    KEY,
    SHIFT,
    THREES,
    WORDS,
    flush_of,
    seven_of_key,
)
from hoyle.fast.cards.low_places import eight_place, low_bit
from hoyle.fast.equities.shares import share_pots

BOARD = 5
_NONE, _ONE = np.uint64(0), np.uint64(1)


@njit(cache=True, nogil=True)
def fill_boards(deck: UInt8s, fixed: UInt8s, boards: UInt8s) -> Number:
    """Every set of cards of the deck that completes the fixed ones; returns how many."""
    missing = BOARD - len(fixed)
    at = np.arange(missing)
    count = 0
    while True:
        boards[count, : len(fixed)] = fixed
        for place in range(missing):
            boards[count, len(fixed) + place] = deck[at[place]]
        count += 1
        place = missing - 1
        while place >= 0 and at[place] == len(deck) - missing + place:
            place -= 1
        if place < 0:
            return count
        at[place] += 1
        for later in range(place + 1, missing):
            at[later] = at[later - 1] + 1


def boards_of(deck: Sequence[int], fixed: Sequence[int]) -> UInt8s:
    boards = np.empty((comb(len(deck), BOARD - len(fixed)), BOARD), np.uint8)
    fill_boards(np.array(deck, np.uint8), np.array(fixed, np.uint8), boards)
    return boards


def suit_orders(*sets: Iterable[Iterable[int]]) -> Array:
    """The permutations of suits that leave every one of these sets of hands as it is."""
    kept = []
    wanted = [{frozenset(hand) for hand in hands} for hands in sets]
    for order in permutations(range(4)):
        moved = [
            {frozenset(order[card // 13] * 13 + card % 13 for card in hand) for hand in hands}
            for hands in wanted
        ]
        if moved == wanted:
            kept.append(order)
    return np.array(kept, np.int64)


@njit(cache=True, nogil=True)
def first_of_class(boards: UInt8s, orders: Int64s, weights: Int64s) -> None:
    """The number of boards that one stands for under permutations of suits; 0 for the others of its class."""
    masks = np.zeros(4, np.int64)
    moved = np.zeros(4, np.int64)
    for board in range(len(boards)):
        masks[:] = 0
        for card in boards[board]:
            masks[card // 13] |= 1 << (card % 13)
        same, is_first = 0, True
        for order in orders:
            for suit in range(4):
                moved[order[suit]] = masks[suit]
            before = 0
            for suit in range(4):
                if moved[suit] != masks[suit]:
                    before = -1 if moved[suit] < masks[suit] else 1
                    break
            if before < 0:
                is_first = False
                break
            same += before == 0
        weights[board] = len(orders) // same if is_first else 0


def board_classes(boards: UInt8s, orders: Array) -> tuple[UInt8s, Int64s]:
    """One board of each class, and how many boards it stands for."""
    weights = np.ones(len(boards), np.int64)
    if len(orders) > 1:
        first_of_class(boards, orders, weights)
        boards, weights = boards[weights > 0], weights[weights > 0]
    return boards, weights


@njit(cache=True, nogil=True, inline="always")
def board_mask(board: UInt8s) -> Number:
    mask = _NONE
    for card in board:
        mask |= _ONE << np.uint64(card)
    return mask


@njit(cache=True, nogil=True)
def holdem_places(hands: UInt8s, masks: UInt64s, board: UInt8s, found: Int16s) -> None:
    """The place of each hand with a board; -1 for a hand that has a card of the board."""
    words: Number = THREES
    bits: Number = 0
    for card in board:
        words += WORDS[card]
        bits |= 1 << np.int64(card)
    taken = board_mask(board)
    for at in range(len(hands)):
        if masks[at] & taken:
            found[at] = -1
            continue
        one, other = np.int64(hands[at, 0]), np.int64(hands[at, 1])
        total = words + WORDS[one] + WORDS[other]
        if total & FLUSHES:
            found[at] = flush_of(bits | 1 << one | 1 << other, total)
        else:
            found[at] = seven_of_key(total & KEY)


@njit(cache=True, nogil=True)
def omaha_places(
    hands: UInt8s, masks: UInt64s, board: UInt8s, is_split: Number, highs: Int16s, lows: Int16s
) -> None:
    """Two cards of the hand and three of the board, for the high hand and for a low of eight or better."""
    words, bits, ranks = np.zeros(10, np.int64), np.zeros(10, np.int64), np.zeros(10, np.int64)
    count = 0
    for first in range(BOARD - 2):
        for second in range(first + 1, BOARD - 1):
            for third in range(second + 1, BOARD):
                words[count] = THREES
                bits[count] = 0
                ranks[count] = 0
                for at in (first, second, third):
                    words[count] += WORDS[board[at]]
                    bits[count] |= 1 << np.int64(board[at])
                    ranks[count] |= low_bit(np.int64(board[at]))
                count += 1
    taken = board_mask(board)
    for hand in range(len(hands)):
        highs[hand], lows[hand] = -1, 0
        if masks[hand] & taken:
            continue
        best, low = -1, 0
        for one in range(hands.shape[1] - 1):
            for other in range(one + 1, hands.shape[1]):
                a, b = np.int64(hands[hand, one]), np.int64(hands[hand, other])
                pair, pair_bits, pair_ranks = WORDS[a] + WORDS[b], 1 << a | 1 << b, low_bit(a) | low_bit(b)
                for three in range(10):
                    total = pair + words[three]
                    if total & FLUSHES:
                        place = flush_of(pair_bits | bits[three], total)
                    else:
                        key = total & KEY
                        place = FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & _COLUMNS)]
                    best = max(best, place)
                    if is_split:
                        low = max(low, eight_place(pair_ranks | ranks[three]))
        highs[hand], lows[hand] = best, low


@njit(cache=True, nogil=True)
def share_boards(
    boards: UInt8s, weights: Int64s, hands: UInt8s, masks: UInt64s, starts: Int64s, is_omaha: Number,
    is_split: Number, unit: Number, units: Int64s, wins: Int64s, ties: Int64s, deals: Int64s,
) -> None:  # fmt: skip
    """What the hands of each player win over some boards; hands of player p are those from `starts[p]` on."""
    highs, lows = np.zeros(len(hands), np.int16), np.zeros(len(hands), np.int16)
    for at in range(len(boards)):
        if is_omaha:
            omaha_places(hands, masks, boards[at], is_split, highs, lows)
        else:
            holdem_places(hands, masks, boards[at], highs)
        deals[0] += share_pots(masks, starts, highs, lows, is_split, unit, weights[at], units, wins, ties)


@njit(cache=True, nogil=True)
def share_rows(
    hands: UInt8s, boards: UInt8s, is_omaha: Number, is_split: Number, unit: Number, room: Number,
    units: Int64s, wins: Int64s, ties: Int64s, deals: Int64s,
) -> Number:  # fmt: skip
    """Row by row: the hands of some players and a board, complete or not. Returns the first row in which a card is
    there twice, or -1."""
    players = hands.shape[1]
    made, weights = np.empty((room, BOARD), np.uint8), np.ones(room, np.int64)
    masks, starts = np.zeros(players, np.uint64), np.arange(players + 1)
    deck = np.empty(DECK_SIZE, np.uint8)
    for row in range(len(hands)):
        used, count = board_mask(boards[row]), boards.shape[1]
        for player in range(players):
            masks[player] = board_mask(hands[row, player])
            used |= masks[player]
            count += hands.shape[2]
        left = 0
        for card in range(DECK_SIZE):
            if not used >> np.uint64(card) & _ONE:
                deck[left] = card
                left += 1
        if left != DECK_SIZE - count:
            return row
        whole = fill_boards(deck[:left], boards[row], made)
        share_boards(
            made[:whole], weights, hands[row], masks, starts, is_omaha, is_split, unit, units[row], wins[row],
            ties[row], deals[row],
        )  # fmt: skip
    return -1
