"""Every class of boards with every hand: the expectation of a raise on each street, and the results of best play.

Results are five: won and lost, each against a dealer who qualifies or not, and a tie. `base` prices ante and blind
by the player's category and result, `play` one unit of the raise by the result, all in whole units.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int64s, Number
from hoyle.fast.boards.board_kinds import APART_STARTS, SUITED_STARTS
from hoyle.fast.boards.board_walk import (
    DEALER,
    Dealt,
    Prices,
    from_streets,
    prices_for,
    to_streets,
    whole,
)
from hoyle.fast.boards.boards import (
    BEATS,
    COLUMNS,
    LEAST_BEATEN,
    LOSE,
    LOSE_OUT,
    PAIRS,
    Boards,
)
from hoyle.fast.boards.streets import FLOPS, from_hands, to_hands
from hoyle.fast.cards.evaluator import CATEGORIES
from hoyle.fast.cards.suit_symmetry import all_pairs, canonical_flops, some_flops

STARTS = 169


class Solved(NamedTuple):
    """The results of best play."""

    counts: list[list[list[int]]]  # by decision, category and result
    beaten: list[list[int]]  # by decision and category of the beaten hand
    value: int  # the total net
    before: list[int]  # the best raise of each starting hand before the flop, or -1
    worths: list[list[int]]  # the expectations of a check and of each raise, by starting hand
    gains: Array  # of a check over a raise after the flop, by canonical flop and hand
    raised: Array  # whether to raise there


def solve_counts(
    base: npt.ArrayLike,
    play: npt.ArrayLike,
    fold: int,
    times: Sequence[int],
    least_strength: int,
) -> Solved:
    """Best play with a full deck.

    `times` are the multiples before the flop, the one after it and the one on the river. Decisions are numbered in
    the same order, with a fold last.
    """
    prices = prices_for(base, play, fold, times, least_strength)
    streets, by_pair = to_streets(prices, lambda dealt, sums: _weigh(dealt, prices, sums), (2, 2, PAIRS))
    gains = to_hands(streets)
    del streets  # large
    raised = gains < 0  # where a check gains less than a raise
    kept: Any = sum(canonical_flops().weights[some] @ np.maximum(gains[some], 0) for some in some_flops())
    settled, played = map(_by_start, by_pair)
    before, worths = decide_before(settled, played, kept, times[:-2], prices.flop_times)
    counts = _count(from_checked(raised, before), before, len(times) - 2, prices)
    return solution(counts, before, worths, gains, raised)


def solution(counts: Int64s, before: Int64s, worths: Int64s, gains: Int64s, raised: Bools) -> Solved:
    return Solved(
        counts[:, :, :BEATS].tolist(), _beaten(counts).tolist(), int(worths.max(axis=1).sum()), before.tolist(),
        worths.tolist(), gains, raised,
    )  # fmt: skip


def _weigh(dealt: Dealt, prices: Prices, sums: Int64s) -> None:
    found, fold = dealt.found, prices.fold * DEALER
    weigh_checks(
        found.settled, found.raised, dealt.same, dealt.apart, fold, prices.flop_times, prices.last_times, dealt.row,
        sums,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def weigh_checks(
    settled: Int64s, raised: Int64s, same: Int64s, apart: Int64s, fold: Number, flop_times: Number, last_times: Number,
    gains: Int64s, sums: Int64s
) -> None:  # fmt: skip
    """The gain of a check over a raise after the flop; and the total nets of ante and blind, and of play, by suited and
    unsuited hands."""
    for at in range(len(settled)):
        for pair in range(PAIRS):
            worth, unit = settled[at, pair], raised[at, pair]
            gains[at, pair] = max(worth + last_times * unit, fold) - worth - flop_times * unit
            sums[0, 0, pair] += same[at, pair] * worth
            sums[0, 1, pair] += apart[at, pair] * worth
            sums[1, 0, pair] += same[at, pair] * unit
            sums[1, 1, pair] += apart[at, pair] * unit


def _by_start(by_pair: Int64s) -> Int64s:
    found = np.zeros(STARTS, np.int64)
    np.add.at(found, SUITED_STARTS, by_pair[0])
    np.add.at(found, APART_STARTS, by_pair[1])
    return found


@cache
def starts_of_pairs() -> Int64s:
    """The starting hand, of 169, of each two cards: suited above the diagonal, the others on and below it."""
    a, b = all_pairs()
    high, low = np.maximum(a % 13, b % 13), np.minimum(a % 13, b % 13)
    found: Int64s = np.where(a // 13 == b // 13, low * 13 + high, high * 13 + low)
    return found


def decide_before(
    settled: Int64s, raised: Int64s, kept: Int64s, before_times: Sequence[int], flop_times: int
) -> tuple[Int64s, Int64s]:
    """By starting hand: the index of the best multiple, or -1 for a check; and the expectations of check and raises."""
    times = whole([flop_times, *before_times])
    worths = FLOPS * (settled[:, None] + times * raised[:, None])
    np.add.at(worths[:, 0], starts_of_pairs(), kept)
    return worths.argmax(axis=1) - 1, worths  # of equals the first: a check before a raise


def has_checked(before: Int64s) -> Bools:
    """Which two-card hands check before the flop."""
    return whole(before)[starts_of_pairs()] < 0


def from_checked(raised: Bools, before: Int64s) -> Int64s:
    """The number of hands that check before the flop and raise after it, by flop number and pair of kinds."""
    return from_hands(raised & has_checked(before))


def _count(streets: Int64s, before: Int64s, raises: int, prices: Prices) -> Int64s:
    """The number of deals by decision, category and result, and by category of the beaten hand."""
    starts, fold = (before[SUITED_STARTS], before[APART_STARTS]), prices.fold * DEALER

    def count(dealt: Dealt, early: Int64s, counts: Int64s) -> None:
        decided = np.zeros(len(counts), np.int64)
        count_decided(
            dealt.found, dealt.same, dealt.apart, early, *starts, fold, prices.last_times, decided, counts
        )  # fmt: skip

    return from_streets(prices, (streets,), count, (raises + 3, 10, COLUMNS), LEAST_BEATEN)


@njit(cache=True, nogil=True)
def count_decided(
    found: Boards, same: Int64s, apart: Int64s, early: Int64s, suited_before: Int64s, apart_before: Int64s,
    fold: Number, last_times: Number,
    decided: Int64s, counts: Int64s,
) -> None:  # fmt: skip
    """Add the results of every hand, times its number of boards and flops, to its decision and category."""
    flop = len(decided) - 3
    for at in range(len(same)):
        for pair in range(PAIRS):
            place = found.places[at, pair]
            if place == 0:
                continue
            category = CATEGORIES[place]
            decided[:] = 0
            decided[suited_before[pair]] += FLOPS * same[at, pair]  # a check is -1, the last index
            decided[apart_before[pair]] += FLOPS * apart[at, pair]
            later = decided[-1] - early[at, pair]
            stays = found.settled[at, pair] + last_times * found.raised[at, pair] > fold
            decided[flop] = early[at, pair]
            decided[flop + 1] = later if stays else 0
            decided[flop + 2] = 0 if stays else later
            for decision in range(len(decided)):
                made = decided[decision]
                if made:
                    for column in range(COLUMNS):
                        counts[decision, category, column] += made * found.results[at, pair, column]


def _beaten(counts: Int64s) -> Int64s:
    """By decision, how often each category was beaten: the player's hand, or from three of a kind up the dealer's."""
    beaten = counts[:, :, LOSE] + counts[:, :, LOSE_OUT]
    dealers = counts[:, :, BEATS:].sum(axis=1)
    beaten[:, : dealers.shape[1]] += dealers
    return beaten
