"""Sums over the decisions of Texas hold 'em bonus poker by what a player holds, for strategy cards."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int64s, Number, UInt8s
from hoyle.fast.boards.streets import beside_flops
from hoyle.fast.cards.evaluator import CATEGORIES, COLUMNS, FLUSH, RANK_KEYS, SHIFT, SIX_ROWS, SIX_VALUES
from hoyle.fast.cards.suit_symmetry import (
    PAIR_COUNT,
    all_pairs,
    canonical_flops,
    canonical_turns,
    pair_index,
    some_flops,
)
from hoyle.fast.texas_holdem_bonus_poker.solve import CATEGORY_COUNT, gains
from hoyle.fast.ultimate_texas_holdem.holdings import (
    BOARD_PAIR,
    BOARD_TRIPS,
    FLUSH_HIGH,
    FLUSH_LOW,
    HOLDINGS,
    NOTHING,
    PAIR,
    POCKET_TWOS,
    STRAIGHT,
    TEN,
    THREE_OF_A_KIND,
    TRIPS,
    TWO_PAIR,
    TWO_PAIRS,
    five_categories,
    holdings,
)
from hoyle.fast.ultimate_texas_holdem.solve import starts_of_pairs

DEALT, GAIN, BEST, BETS = range(4)  # the rows of the sums
OPEN = 15  # four ranks in a row, as bits
_NO_HAND = 255


def start_of(a: int, b: int) -> int:
    """The starting hand, of 169, of two cards."""
    return int(starts_of_pairs()[pair_index(max(a, b), min(a, b))])


def flop_counts(plays: npt.ArrayLike) -> tuple[list[int], int]:
    """Two cards and a flop, by category of the five where the hand stays in; and the number that fold."""
    stays = np.array(plays)[starts_of_pairs()]
    kept, folded = np.zeros(CATEGORY_COUNT, np.int64), 0
    for some in some_flops():
        weights = canonical_flops().weights[some, None] * beside_flops()[some]
        np.add.at(kept, five_categories()[some], weights * stays)
        folded += int((weights * ~stays).sum())
    return kept.tolist(), folded


def sums_of(
    base: npt.ArrayLike, turn: npt.ArrayLike, river: npt.ArrayLike, plays: npt.ArrayLike
) -> tuple[Array, Array]:
    """By holding after the flop and after the turn, for hands that stay in: how often it is dealt, the gain of a wager,
    the gain where best play bets, and how often it does."""
    on_turn, on_river, _ = gains(base, turn, river)
    stays = np.array(plays)[starts_of_pairs()]
    after_flop = np.zeros((4, HOLDINGS), np.int64)
    _add(
        on_turn.astype(np.int32),
        np.where(beside_flops(), holdings(), _NO_HAND),
        canonical_flops().weights,
        stays,
        after_flop,
    )
    after_turn = np.zeros((4, HOLDINGS), np.int64)
    _add(on_river, turn_holdings(), canonical_turns().weights, stays, after_turn)
    return after_flop, after_turn


@njit(cache=True, nogil=True)
def _add(gain: Array, held: UInt8s, weights: Int64s, stays: Bools, sums: Int64s) -> None:
    for at in range(len(gain)):
        for hand in range(PAIR_COUNT):
            holding = held[at, hand]
            if stays[hand] and holding != _NO_HAND:
                worth = weights[at] * np.int64(gain[at, hand])
                sums[DEALT, holding] += weights[at]
                sums[GAIN, holding] += worth
                if worth > 0:
                    sums[BEST, holding] += worth
                    sums[BETS, holding] += weights[at]


@cache
def turn_holdings() -> UInt8s:
    """The holding of each two cards with each canonical flop and turn, named as after the flop."""
    found = np.zeros((len(canonical_turns().cards), PAIR_COUNT), np.uint8)
    _hold(canonical_turns().cards, all_pairs(), found)
    return found


@njit(cache=True, nogil=True)
def _hold(boards: Int64s, hands: Int64s, found: UInt8s) -> None:
    cards = np.zeros(6, np.int64)
    for at in range(len(boards)):
        cards[:4] = boards[at]
        alone = _board_category(boards[at])
        for hand in range(PAIR_COUNT):
            cards[4], cards[5] = hands[0, hand], hands[1, hand]
            is_dealt = True
            for card in boards[at]:
                is_dealt = is_dealt and card != cards[4] and card != cards[5]
            found[at, hand] = _holding(cards, alone) if is_dealt else _NO_HAND


@njit(cache=True, nogil=True)
def _board_category(board: Number) -> Number:
    """What four cards on the board make of themselves: three of a kind or better, two pair, a pair, or nothing."""
    matches = 0
    for one in range(4):
        for other in range(one):
            matches += board[one] % 13 == board[other] % 13
    return THREE_OF_A_KIND if matches >= 3 else TWO_PAIR if matches == 2 else PAIR if matches else PAIR + 1


@njit(cache=True, nogil=True)
def _holding(cards: Int64s, alone: Number) -> Number:
    """The first that fits, as after the flop; a hand that the board has of itself is no own."""
    category = CATEGORIES[_place_six(cards)]
    high, low = max(cards[4] % 13, cards[5] % 13), min(cards[4] % 13, cards[5] % 13)
    if category <= THREE_OF_A_KIND and category < alone:
        return TRIPS
    if category == THREE_OF_A_KIND:
        return BOARD_TRIPS
    if high == low == 0:
        return POCKET_TWOS
    if category == TWO_PAIR and (alone > TWO_PAIR or _own_pair(cards, high, low) >= 0):
        return TWO_PAIRS
    if category == PAIR and alone > PAIR:
        return _own_pair(cards, high, low)
    suited = _four_suited(cards)
    if suited >= 0:
        return FLUSH_HIGH if suited >= TEN else FLUSH_LOW
    if alone <= PAIR:
        return BOARD_PAIR
    return STRAIGHT if _is_open(cards) else NOTHING


@njit(cache=True, nogil=True)
def _own_pair(cards: Int64s, high: Number, low: Number) -> Number:
    """The rank of the higher pair that takes a card of the hand, or -1."""
    if high == low:
        return high
    found = -1
    for at in range(4):
        rank = cards[at] % 13
        if rank in (high, low):
            found = max(found, rank)
    return found


@njit(cache=True, nogil=True)
def _four_suited(cards: Int64s) -> Number:
    """The hand's highest rank in a suit of which four cards are seen, or -1."""
    found = -1
    for mine in range(4, 6):
        count = 0
        for card in cards:
            count += card // 13 == cards[mine] // 13
        if count == 4:
            found = max(found, cards[mine] % 13)
    return found


@njit(cache=True, nogil=True)
def _is_open(cards: Int64s) -> Number:
    mask = 0
    for card in cards:
        mask |= 1 << card % 13
    found = False
    for lowest in range(9):  # from 2-5 to 10-K; the ace below the 2 closes no end
        found = found or mask >> lowest & OPEN == OPEN
    return found


@njit(cache=True, nogil=True)
def _place_six(cards: Int64s) -> Number:
    key = 0
    for card in cards:
        key += RANK_KEYS[card % 13]
    for suit in range(4):
        mask, count = 0, 0
        for card in cards:
            if card // 13 == suit:
                mask |= 1 << card % 13
                count += 1
        if count >= 5:
            return FLUSH[mask]
    return SIX_VALUES[SIX_ROWS[key >> SHIFT] + (key & COLUMNS)]
