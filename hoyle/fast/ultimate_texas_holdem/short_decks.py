"""Best play with a short deck: every board and flop separately, since suits are not symmetric.

The missing cards must not distinguish suited hands from each other, nor unsuited ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.boards.board_kinds import APART_STARTS, SUITED_STARTS
from hoyle.fast.boards.board_walk import Prices, prices_for
from hoyle.fast.boards.boards import (
    COLUMNS,
    LEAST_BEATEN,
    PAIRS,
    Boards,
    deal_boards,
    room,
    scratch,
)
from hoyle.fast.boards.one_board import kinds_of
from hoyle.fast.boards.streets import PAIR_AT
from hoyle.fast.cards.suit_symmetry import PAIR_COUNT, pair_index
from hoyle.fast.ultimate_texas_holdem.solve import (
    STARTS,
    Solved,
    count_decided,
    decide_before,
    has_checked,
    solution,
    starts_of_pairs,
    weigh_checks,
)


class OneBoard(NamedTuple):
    """The results of a board; the indexes of its flops and of its hands; and the pair of kinds of each hand."""

    found: Boards
    flops: Int64s
    hands: Array
    pairs: Array


def solve_counts(
    base: npt.ArrayLike,
    play: npt.ArrayLike,
    fold: int,
    times: Sequence[int],
    least_strength: int,
    deck: Sequence[int],
) -> Solved:
    """Best play with the cards of `deck`, as with a full deck. Every flop is a class of its own."""
    prices = prices_for(base, play, fold, times, least_strength)
    cards, dealer = sorted(deck, reverse=True), comb(len(deck) - 7, 2)
    gains = np.zeros((comb(len(cards), 3), PAIR_COUNT), np.int64)
    sums = np.zeros((2, STARTS), np.int64)
    for one in _boards(cards, prices, dealer):
        row = np.zeros((1, PAIRS), np.int64)
        none = np.zeros((1, PAIRS), np.int64)
        weigh_checks(
            one.found.settled, one.found.raised, none, none, prices.fold * dealer, prices.flop_times,
            prices.last_times, row, np.zeros((2, 2, PAIRS), np.int64),
        )  # fmt: skip
        gains[np.ix_(one.flops, one.hands)] += row[0, one.pairs]
        for at, worths in enumerate((one.found.settled, one.found.raised)):
            np.add.at(sums[at], starts_of_pairs()[one.hands], worths[0, one.pairs])
    raised = gains < 0
    before, worths = decide_before(
        sums[0], sums[1], np.maximum(gains, 0).sum(axis=0), times[:-2], prices.flop_times
    )
    counts = np.zeros((len(times) + 1, 10, COLUMNS), np.int64)
    for one in _boards(cards, prices, dealer):
        _count(one, raised, before, prices.fold * dealer, prices.last_times, counts)
    return solution(counts, before, worths, gains, raised)


def _boards(cards: list[int], prices: Prices, dealer: int) -> Iterator[OneBoard]:
    found, work, is_in = room(1), scratch(), np.isin(np.arange(52), cards)
    flops = {flop: number for number, flop in enumerate(combinations(cards, 3))}
    for board in combinations(cards, 5):
        deal_boards(
            np.array([board], np.int64), is_in, dealer, prices.threshold, prices.base, prices.play, LEAST_BEATEN,
            work, found,
        )  # fmt: skip
        left = list(combinations([card for card in cards if card not in board], 2))
        kinds = kinds_of(board)
        yield OneBoard(
            found,
            np.array([flops[flop] for flop in combinations(board, 3)]),
            np.array([pair_index(a, b) for a, b in left]),
            np.array([PAIR_AT[kinds[a], kinds[b]] for a, b in left]),
        )


def _count(one: OneBoard, raised: Array, before: Int64s, fold: int, last_times: int, counts: Int64s) -> None:
    same, apart, early = (np.zeros((1, PAIRS), np.int64) for _ in range(3))
    starts = starts_of_pairs()[one.hands]
    suited = starts // 13 < starts % 13
    np.add.at(same[0], one.pairs, suited)
    np.add.at(apart[0], one.pairs, ~suited)
    flops = raised[np.ix_(one.flops, one.hands)].sum(axis=0)
    np.add.at(early[0], one.pairs, flops * has_checked(before)[one.hands])
    decided = np.zeros(len(counts), np.int64)
    count_decided(
        one.found, same, apart, early, before[SUITED_STARTS], before[APART_STARTS], fold, last_times, decided, counts
    )  # fmt: skip
