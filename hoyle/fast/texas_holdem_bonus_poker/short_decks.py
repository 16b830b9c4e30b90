"""Best play of Texas hold 'em bonus poker with a short deck: every board, flop and turn separately."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.boards.board_walk import whole
from hoyle.fast.boards.boards import BEATS, Boards, deal_boards, room, scratch
from hoyle.fast.boards.one_board import kinds_of
from hoyle.fast.boards.streets import PAIR_AT
from hoyle.fast.cards.evaluator import CATEGORIES
from hoyle.fast.texas_holdem_bonus_poker.solve import (
    BOTH,
    CATEGORY_COUNT,
    FOLD,
    NEITHER,
    RIVER_ONLY,
    TURN_ONLY,
)

Hand = tuple[int, int]


def solve_counts(
    base: npt.ArrayLike, turn: npt.ArrayLike, river: npt.ArrayLike, fold: int, deck: Sequence[int]
) -> tuple[list[list[list[int]]], int]:
    """Deals by decision, category and result, and the total net; as with a full deck."""
    prices, cards = [whole(each) for each in (base, turn, river)], sorted(deck, reverse=True)
    dealer = comb(len(cards) - 7, 2)
    on_turn: dict[tuple[frozenset[int], Hand], int] = {}
    on_river: dict[tuple[frozenset[int], Hand], int] = {}
    settled: dict[Hand, int] = {}
    for board, hand, nets, _ in _hands(cards, prices, dealer):
        settled[hand] = settled.get(hand, 0) + 20 * nets[0]
        for flop in map(frozenset, combinations(board, 3)):
            on_turn[flop, hand] = on_turn.get((flop, hand), 0) + nets[1]
        for four in map(frozenset, combinations(board, 4)):
            on_river[four, hand] = on_river.get((four, hand), 0) + nets[2]
    for (_, hand), net in on_turn.items():
        settled[hand] += 2 * max(net, 0)
    for (_, hand), net in on_river.items():
        settled[hand] += 4 * max(net, 0)
    deals = comb(len(cards) - 2, 3) * (len(cards) - 5) * (len(cards) - 6) * dealer
    counts = np.zeros((FOLD + 1, CATEGORY_COUNT, BEATS), np.int64)
    for board, hand, _, (category, results) in _hands(cards, prices, dealer):
        if settled[hand] <= fold * deals:
            counts[FOLD, category] += 20 * results
            continue
        for four in map(frozenset, combinations(board, 4)):
            for card in four:
                is_turn, is_river = on_turn[four - {card}, hand] > 0, on_river[four, hand] > 0
                counts[_DECISIONS[is_turn, is_river], category] += results
    return counts.tolist(), sum(max(net, fold * deals) for net in settled.values())


_DECISIONS = {
    (True, True): BOTH,
    (True, False): TURN_ONLY,
    (False, True): RIVER_ONLY,
    (False, False): NEITHER,
}


def _hands(
    cards: list[int], prices: list[Int64s], dealer: int
) -> Iterator[tuple[tuple[int, ...], Hand, list[int], tuple[int, Array]]]:
    """Every board with every hand: the nets of the three prices summed over the dealer's hands, and its results."""
    found, work, is_in = room(1), scratch(), np.isin(np.arange(52), cards)
    for board in combinations(cards, 5):
        deal_boards(np.array([board]), is_in, dealer, 0, prices[0], prices[1], -1, work, found)
        kinds = kinds_of(board)
        left = [card for card in cards if card not in board]
        for one, other in combinations(left, 2):
            category, results = _one(found, int(PAIR_AT[kinds[one], kinds[other]]))
            yield board, (one, other), [int(results @ each[category]) for each in prices], (category, results)


def _one(found: Boards, pair: int) -> tuple[int, Int64s]:
    return int(CATEGORIES[found.places[0, pair]]), found.results[0, pair, :BEATS].astype(np.int64)
