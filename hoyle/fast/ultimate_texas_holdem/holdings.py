"""The category of two cards with a flop, and the holding in players' terms: arrays by canonical flop and hand."""

from __future__ import annotations

from functools import cache

import numpy as np

from hoyle.fast.arrays import Array, Bools, Int64s, UInt8s
from hoyle.fast.boards.streets import beside_flops
from hoyle.fast.cards.evaluator import CATEGORIES, COLUMNS, FIVE_ROWS, FIVE_VALUES, FLUSH, RANK_KEYS, SHIFT
from hoyle.fast.cards.suit_symmetry import PAIR_COUNT, all_pairs, canonical_flops, some_flops

THREE_OF_A_KIND, TWO_PAIR, PAIR = 6, 7, 8  # categories, high to low
TEN = 8  # ranks from 0
# Holdings after the flop: below 13 a pair by its rank, above it all others.
POCKET_TWOS, TRIPS, TWO_PAIRS, FLUSH_HIGH, FLUSH_LOW, BOARD_TRIPS, BOARD_PAIR, STRAIGHT, NOTHING = range(
    13, 22
)
HOLDINGS = 22


@cache
def five_categories() -> UInt8s:
    """The category of each two cards with each canonical flop; meaningless for cards on the flop itself."""
    found = np.zeros(beside_flops().shape, np.uint8)
    hands = all_pairs()
    keys, bits, suits = RANK_KEYS[hands % 13].sum(axis=0), (1 << hands % 13).sum(axis=0), hands // 13
    for some in some_flops():
        flops = canonical_flops().cards[some, :, None]
        key = np.where(beside_flops()[some], keys + RANK_KEYS[flops % 13].sum(axis=1), RANK_KEYS[:5].sum())
        places = FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & COLUMNS)]
        one_suit = (flops // 13 == flops[:, :1] // 13).all(axis=1) & (suits == flops[:, :1] // 13).all(axis=1)
        rows, columns = np.nonzero(one_suit & beside_flops()[some])
        places[rows, columns] = FLUSH[bits[columns] + (1 << flops % 13).sum(axis=1)[rows, 0]]
        found[some] = CATEGORIES[places]
    return found


@cache
def holdings() -> UInt8s:
    """The holding of each two cards with each canonical flop. The first that fits counts."""
    found = np.zeros(beside_flops().shape, np.uint8)
    high, low = all_pairs()[0] % 13, all_pairs()[1] % 13
    for some in some_flops():
        flops = canonical_flops().cards[some, :, None]
        ranks, category = flops % 13, five_categories()[some]
        x, y, z = (ranks[:, at] for at in range(3))
        on_flop = (x == y).astype(np.int8) + (x == z) + (y == z)
        four, highest = _four_suited(flops)
        matched = (ranks == high).any(axis=1)
        pair = np.where(high == low, np.where(high == 0, POCKET_TWOS, high), np.where(matched, high, low))
        found[some] = np.select(
            [
                (category == THREE_OF_A_KIND) & (on_flop == 3), category <= THREE_OF_A_KIND,
                category == TWO_PAIR, (category == PAIR) & (on_flop == 0), four & (highest >= TEN), four,
                on_flop > 0, _is_open(ranks),
            ],
            [BOARD_TRIPS, TRIPS, TWO_PAIRS, pair, FLUSH_HIGH, FLUSH_LOW, BOARD_PAIR, STRAIGHT],
            NOTHING,
        )  # fmt: skip
    return found


def _four_suited(flops: Int64s) -> tuple[Array, Array]:
    """Whether four of the five cards are suited, and the hand's highest rank of that suit."""
    hands = all_pairs()
    shape = (len(flops), PAIR_COUNT)
    four, highest = np.zeros(shape, bool), np.full(shape, -1, np.int8)
    for suit in range(4):
        held = hands // 13 == suit
        is_four = (flops // 13 == suit).sum(axis=1) + held.sum(axis=0) == 4
        four |= is_four
        best = np.where(held, hands % 13, -1).max(axis=0)
        highest = np.where(is_four, best, highest)
    return four, highest


def _is_open(ranks: Int64s) -> Bools:
    """Whether four consecutive ranks are open at both ends."""
    one, other = all_pairs() % 13
    bits = np.int16(1) << one.astype(np.int16) | np.int16(1) << other.astype(np.int16)
    mask = bits | np.bitwise_or.reduce(np.int16(1) << ranks.astype(np.int16), axis=1)
    found = np.zeros(mask.shape, bool)
    for lowest in range(9):  # from 2-5 to 10-K; the ace below the 2 closes no end
        found |= mask >> lowest & 15 == 15
    return found
