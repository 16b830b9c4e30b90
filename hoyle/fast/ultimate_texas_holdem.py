"""Every kind of board against every hand: what a raise is worth at each street, and how the best play ends.

Results are five: won and lost, each against a dealer who qualifies or not, and a tie. `base` prices ante and blind
by the player's category and result, `play` one unit of the raise by the result, all in whole units.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, RANK_COUNT, place_of
from hoyle.fast.holdem_boards import (
    FIRST_PLACES,
    LOSE,
    LOSE_OUT,
    PAIRS,
    deal_board,
    levels_below,
    price_board,
    room,
    without,
)
from hoyle.fast.holdem_kinds import (
    PLACE,
    PLAIN_SHAPES,
    RANK_PAIRS,
    SHAPE,
    count_hands,
    flush_boards,
    plain_boards,
    suit_ways,
)
from hoyle.fast.holdem_streets import PAIR_AT, STREET, STREETS, add_ways, from_hands, split_board, to_hands
from hoyle.fast.suits import all_pairs, canonical_flops

FLOPS = 10  # threes of a board's five cards
STARTS = 169
WHOLE = np.ones(52, np.bool_)
DEALER = 990  # pairs of the 45 cards that a board and a hand leave
LEAST_BEATEN = 6  # three of a kind: what a dealer loses with below it is not told apart


class Solved(NamedTuple):
    """What best play comes to."""

    counts: list[list[list[int]]]  # by decision, category and result
    beaten: list[list[int]]  # by decision and category of the beaten hand
    value: int  # in all
    before: list[int]  # of each starting hand the best raise before the flop, or -1
    worths: list[list[int]]  # of a check and of each raise, for each starting hand
    gains: Any  # of a check after the flop over a raise, by kind of flop and hand
    raised: Any  # whether to raise there


def solve_counts(base: Any, play: Any, fold: Any, times: Any, least_strength: Any) -> Solved:
    """Best play with a whole deck.

    `times` are the multiples before the flop, the one after it and the one after the last card. Decisions are
    numbered alike, a fold last.
    """
    *before_times, flop_times, last_times = times
    prices = (whole(base), whole(play), fold, flop_times, last_times, place_of(least_strength))
    sums, settled, raised_once = _sum_streets(prices)
    gains = to_hands(sums)
    raised = gains < 0  # where checking gains nothing
    kept = canonical_flops().weights @ np.maximum(gains, 0)
    before, worths = decide_before(settled, raised_once, kept, before_times, flop_times)
    counts, beaten = _count_streets(from_checked(raised, before), before, len(before_times), prices)
    value = int(worths.max(axis=1).sum())
    return Solved(
        counts.tolist(), beaten.tolist(), value, before.tolist(), worths.tolist(), gains, raised
    )  # fmt: skip


def whole(numbers: Any) -> Any:
    return np.array(numbers, np.int64)


def in_parts(boards: Any, work: Callable[[Any], Any]) -> list[Any]:
    """The kernels let go of the interpreter, so plain threads share the boards; whole sums come out the same."""
    count = cpu_count() or 1
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, [np.ascontiguousarray(boards[at::count]) for at in range(count)]))


def _sum_streets(prices: Any) -> Any:
    """By flop's number and pair of kinds, the gain of checking over raising; by starting hand, ante and blind, and
    play. Boards by ranks alone come first: the others are measured from them."""
    by_rank = np.zeros((RANK_COUNT, RANK_PAIRS), np.int64)
    parts = []
    for boards in (plain_boards(), flush_boards()):
        parts += in_parts(
            boards,
            lambda part: _values(
                part, room(), by_rank, np.zeros((STREETS + 1, PAIRS), np.int64), *suit_ways(), *prices
            ),
        )
    return (sum(each) for each in zip(*parts, strict=True))


@njit(cache=True, nogil=True)
def _values(
    boards: Any, board: Any, by_rank: Any, sums: Any, kinds: Any, suited: Any, base: Any, play: Any, fold: Any,
    flop_times: Any, last_times: Any, threshold: Any,
) -> Any:  # fmt: skip
    settled, raised = np.zeros(STARTS, np.int64), np.zeros(STARTS, np.int64)
    gain, splits = np.zeros(PAIRS, np.int64), np.zeros((FLOPS, 5), np.int64)
    for number in range(len(boards)):
        told = boards[number]
        shape, base_row = told[SHAPE], by_rank[told[PLACE]]
        is_plain = shape < PLAIN_SHAPES
        pairs = deal_board(told, WHOLE, DEALER, threshold, board)
        price_board(pairs, board, base, play)
        gain[:] = 0
        for at in range(pairs):
            first, second = board.firsts[at], board.seconds[at]
            last = max(board.settled[at] + last_times * board.raised[at], fold * DEALER)
            worth = last - board.settled[at] - flop_times * board.raised[at]
            ranks = _rank_pair(first, second)
            if is_plain:
                base_row[ranks] = worth
            else:
                worth -= base_row[ranks]
            gain[PAIR_AT[first, second]] = worth
            same, apart = count_hands(at, shape, board, kinds, suited)
            suited_start, apart_start = starts_of(first, second)
            settled[suited_start] += same * board.settled[at]
            settled[apart_start] += apart * board.settled[at]
            raised[suited_start] += same * board.raised[at]
            raised[apart_start] += apart * board.raised[at]
        for at in range(split_board(told, 4 if is_plain else 3, splits)):
            add_ways(splits[at], gain, sums[splits[at, STREET]])
    return sums, settled, raised


@njit(cache=True, nogil=True)
def _rank_pair(first: Any, second: Any) -> Any:
    high, low = np.int64(first >> 1), np.int64(second >> 1)
    return high * (high + 1) // 2 + low


@njit(cache=True, nogil=True)
def starts_of(first: Any, second: Any) -> Any:
    """The starting hands of two kinds: suited above the diagonal, the rest on and below it."""
    high, low = np.int64(first >> 1), np.int64(second >> 1)
    return low * 13 + high, high * 13 + low


@cache
def starts_of_pairs() -> Any:
    """Of each two cards the starting hand, of 169."""
    a, b = all_pairs()
    high, low = np.maximum(a % 13, b % 13), np.minimum(a % 13, b % 13)
    return np.where(a // 13 == b // 13, low * 13 + high, high * 13 + low)


def decide_before(settled: Any, raised: Any, kept: Any, before_times: Any, flop_times: Any) -> Any:
    """By starting hand: the best multiple's number, or -1 for a check; and the worth of a check and of each."""
    times = whole([flop_times, *before_times])
    worths = FLOPS * (settled[:, None] + times * raised[:, None])
    np.add.at(worths[:, 0], starts_of_pairs(), kept)
    return worths.argmax(axis=1) - 1, worths  # the first of equals: a check rather than a raise


def from_checked(raised: Any, before: Any) -> Any:
    """How often hands raise after the flop that did not before, by the flop's number and pair of kinds."""
    return from_hands(raised & (whole(before)[starts_of_pairs()] < 0))


def _count_streets(raised: Any, before: Any, raises: Any, prices: Any) -> Any:
    """How often each decision meets each category and result, and which category was beaten, by decision."""
    taken, found = np.zeros((RANK_COUNT, RANK_PAIRS), np.int64), []
    for boards in (flush_boards(), plain_boards()):
        parts = in_parts(
            boards,
            lambda part: _outcomes(
                part, room(), taken.copy(), raised, before, raises, *suit_ways(), *prices
            ),
        )  # fmt: skip
        found += parts
        taken = sum(part[2] for part in parts)
    return (sum(each) for each in list(zip(*found, strict=True))[:2])


@njit(cache=True, nogil=True)
def _outcomes(
    boards: Any, board: Any, taken: Any, flops: Any, before: Any, raises: Any, kinds: Any, suited: Any, base: Any,
    play: Any, fold: Any, flop_times: Any, last_times: Any, threshold: Any,
) -> Any:  # fmt: skip
    counts = np.zeros((raises + 3, 10, 5), np.int64)
    beaten = np.zeros((raises + 3, 10), np.int64)
    splits, early = np.zeros((FLOPS, 5), np.int64), np.zeros(PAIRS, np.int64)
    decided, starts = np.zeros(raises + 3, np.int64), np.zeros(10, np.int64)
    for number in range(len(boards)):
        told = boards[number]
        pairs = deal_board(told, WHOLE, DEALER, threshold, board)
        price_board(pairs, board, base, play)
        flop_raises(told, board, pairs, splits, flops, taken, early)
        for category in range(10):
            starts[category] = levels_below(board.words, board.counted, FIRST_PLACES[category])
        for at in range(pairs):
            same, apart = count_hands(at, told[SHAPE], board, kinds, suited)
            suited_start, apart_start = starts_of(board.firsts[at], board.seconds[at])
            decided[:] = 0
            decided[before[suited_start]] += FLOPS * same  # a check is -1, the last of them
            decided[before[apart_start]] += FLOPS * apart
            later = decided[raises + 2] - early[at]
            stays = board.settled[at] + last_times * board.raised[at] > fold * DEALER
            decided[raises] = early[at]
            decided[raises + 1] = later if stays else 0
            decided[raises + 2] = 0 if stays else later
            count_pair(at, board, decided, starts, counts, beaten)
    return counts, beaten, taken


@njit(cache=True, nogil=True)
def flop_raises(told: Any, board: Any, pairs: Any, splits: Any, flops: Any, taken: Any, early: Any) -> Any:
    """Of each pair of kinds on every board of its kind, how many flops were raised on.

    Numbers by ranks alone count all boards of these ranks: where a flush can be, what is found is taken off there.
    """
    is_plain = told[SHAPE] < PLAIN_SHAPES
    sums = np.zeros(PAIRS, np.int64)
    for at in range(split_board(told, 4 if is_plain else 3, splits)):
        add_ways(splits[at], flops[splits[at, STREET]], sums)
    of_ranks = taken[told[PLACE]]
    for at in range(pairs):
        first, second = board.firsts[at], board.seconds[at]
        ranks = _rank_pair(first, second)
        early[at] = sums[PAIR_AT[first, second]]
        if is_plain:
            early[at] -= of_ranks[ranks]
        else:
            of_ranks[ranks] += early[at]


@njit(cache=True, nogil=True)
def count_pair(at: Any, board: Any, deals: Any, starts: Any, counts: Any, beaten: Any) -> Any:
    """Add the deals of a pair of kinds, by decision, to its category and results."""
    category = CATEGORIES[board.places[at]]
    for decision in range(len(deals)):
        made = deals[decision]
        if made:
            for result in range(5):
                counts[decision, category, result] += made * board.results[at, result]
            lost = board.results[at, LOSE] + board.results[at, LOSE_OUT]
            beaten[decision, category] += made * lost
            if category <= LEAST_BEATEN:
                _count_beaten(at, board, made, starts, category, beaten[decision])


@njit(cache=True, nogil=True)
def _count_beaten(at: Any, board: Any, made: Any, starts: Any, category: Any, beaten: Any) -> Any:
    """The dealer's losing hands of each category: from its first level to the next one's, or the player's."""
    totals, by_kind, first, second = board.totals, board.by_kind, board.firsts[at], board.seconds[at]
    for other in range(category, LEAST_BEATEN + 1):
        low, high = starts[other], np.int64(board.levels[at]) - 1
        if other:
            high = min(starts[other - 1], high)
        if high > low:
            upto = without(totals, by_kind, high, first, second)
            beaten[other] += made * (upto - without(totals, by_kind, low, first, second))
