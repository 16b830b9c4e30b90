"""Every kind of board against every hand: what a raise is worth at each street, and how the best play ends.

Results are five: won and lost, each against a dealer who qualifies or not, and a tie. `base` prices ante and blind
by the player's category and result, `play` one unit of the raise by the result, all in whole units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, RANK_COUNT, place_of
from hoyle.fast.holdem_boards import BEATS, COLUMNS, LOSE, LOSE_OUT, PAIRS, Boards, deal_boards, room, scratch
from hoyle.fast.holdem_kinds import (
    APART_STARTS,
    PLACE,
    SUITED_STARTS,
    count_hands,
    flush_boards,
    plain_boards,
    suit_ways,
)
from hoyle.fast.holdem_streets import (
    OF_RANKS,
    RANK_PAIR,
    RANK_PAIRS,
    add_streets,
    by_ranks,
    empty_streets,
    from_hands,
    split_boards,
    to_hands,
)
from hoyle.fast.suits import all_pairs, canonical_flops

FLOPS = 10  # threes of a board's five cards
STARTS = 169
WHOLE = np.ones(52, np.bool_)
DEALER = 990  # pairs of the 45 cards that a board and a hand leave
AT_ONCE = 32  # boards whose results stay in the processor's cache


class Solved(NamedTuple):
    """What best play comes to."""

    counts: list[list[list[int]]]  # by decision, category and result
    beaten: list[list[int]]  # by decision and category of the beaten hand
    value: int  # in all
    before: list[int]  # of each starting hand the best raise before the flop, or -1
    worths: list[list[int]]  # of a check and of each raise, for each starting hand
    gains: Any  # of a check after the flop over a raise, by kind of flop and hand
    raised: Any  # whether to raise there


class Prices(NamedTuple):
    base: Any
    play: Any
    fold: int
    flop_times: int
    last_times: int
    threshold: int


def prices_for(base: Any, play: Any, fold: int, times: Any, least_strength: int) -> Prices:
    return Prices(whole(base), whole(play), fold, times[-2], times[-1], place_of(least_strength))


def solve_counts(base: Any, play: Any, fold: Any, times: Any, least_strength: Any) -> Solved:
    """Best play with a whole deck.

    `times` are the multiples before the flop, the one after it and the one after the last card. Decisions are
    numbered alike, a fold last.
    """
    prices = prices_for(base, play, fold, times, least_strength)
    streets, by_start = _sum_streets(prices)
    gains = to_hands(streets)
    raised = gains < 0  # where checking gains nothing
    kept = canonical_flops().weights @ np.maximum(gains, 0)
    before, worths = decide_before(*by_start, kept, times[:-2], prices.flop_times)
    counts = _count_streets(from_checked(raised, before), before, len(times) - 2, prices)
    return Solved(
        counts[:, :, :BEATS].tolist(), beaten_of(counts).tolist(), int(worths.max(axis=1).sum()), before.tolist(),
        worths.tolist(), gains, raised,
    )  # fmt: skip


def whole(numbers: Any) -> Any:
    return np.array(numbers, np.int64)


class Dealt(NamedTuple):
    """Some boards and what was found of them; hands of one suit and of two; the flops of each; and a row of room."""

    boards: Any
    found: Any
    same: Any
    apart: Any
    splits: Any
    row: Any


@cache
def _every_board(has_flush: bool) -> tuple[Any, Any]:
    boards = flush_boards() if has_flush else plain_boards()
    return boards, split_boards(boards)


def in_parts(has_flush: bool, prices: Prices, work: Callable[[Iterator[Dealt]], Any]) -> list[Any]:
    """The kernels let go of the interpreter, so plain threads share the boards; whole sums come out the same."""
    count = cpu_count() or 1
    boards, splits = _every_board(has_flush)
    parts = [
        _deal_all(np.ascontiguousarray(boards[at::count]), np.ascontiguousarray(splits[at::count]), prices)
        for at in range(count)
    ]
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, parts))


def _deal_all(boards: Any, splits: Any, prices: Prices) -> Iterator[Dealt]:
    """Boards, a few at a time, in the same room."""
    found, work = room(AT_ONCE), scratch()
    same, apart, row = (np.zeros((AT_ONCE, PAIRS), np.int64) for _ in range(3))
    for start in range(0, len(boards), AT_ONCE):
        some = boards[start : start + AT_ONCE]
        count = len(some)
        here = Boards(*(each[:count] for each in found))
        deal_boards(some, WHOLE, DEALER, prices.threshold, prices.base, prices.play, work, here)
        count_hands(some, here.sizes, *suit_ways(), same[:count], apart[:count])
        yield Dealt(
            some, here, same[:count], apart[:count], splits[start : start + AT_ONCE], row[:count]
        )  # fmt: skip


def _sum_streets(prices: Prices) -> Any:
    """By flop's number and pair of kinds, the gain of checking over raising; by starting hand, ante and blind, and
    play. Boards by ranks alone come first: the others are measured from them."""
    by_rank = np.zeros((RANK_COUNT, RANK_PAIRS), np.int64)
    parts = []
    for has_flush in (False, True):

        def work(all_dealt: Iterator[Dealt], has_flush: bool = has_flush) -> Any:
            streets, sums = empty_streets(), np.zeros((2, 2, PAIRS), np.int64)
            for dealt in all_dealt:
                boards, found, same, apart, splits, gains = dealt
                _weigh(found.settled, found.raised, same, apart, *prices[2:5], gains, sums)
                places = boards[:, PLACE]
                if has_flush:
                    gains -= by_rank[places][:, RANK_PAIR]
                else:
                    by_rank[places] = gains[:, OF_RANKS]
                add_streets(splits, gains, streets, False)
            return streets, sums

        parts += in_parts(has_flush, prices, work)
    streets, sums = (sum(each) for each in zip(*parts, strict=True))
    return streets, [_by_start(*each) for each in sums]


@njit(cache=True, nogil=True)
def _weigh(
    settled: Any, raised: Any, same: Any, apart: Any, fold: Any, flop_times: Any, last_times: Any, gains: Any, sums: Any
) -> Any:
    """What a check gains over a raise after the flop; and in all, by hands of one suit and of two, what ante and
    blind come to, and play."""
    for at in range(len(settled)):
        for pair in range(PAIRS):
            worth, unit = settled[at, pair], raised[at, pair]
            gains[at, pair] = max(worth + last_times * unit, fold * DEALER) - worth - flop_times * unit
            sums[0, 0, pair] += same[at, pair] * worth
            sums[0, 1, pair] += apart[at, pair] * worth
            sums[1, 0, pair] += same[at, pair] * unit
            sums[1, 1, pair] += apart[at, pair] * unit


def _by_start(same: Any, apart: Any) -> Any:
    found = np.zeros(STARTS, np.int64)
    np.add.at(found, SUITED_STARTS, same)
    np.add.at(found, APART_STARTS, apart)
    return found


@cache
def starts_of_pairs() -> Any:
    """Of each two cards the starting hand, of 169: suited above the diagonal, the rest on and below it."""
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


def raises_on(dealt: Dealt, streets: Any, taken: Any, has_flush: bool) -> Any:
    """By board and pair of kinds, how many flops were raised on.

    By ranks alone all boards of these ranks are counted: where a flush can be, what is found is noted to be taken off.
    """
    row = dealt.row
    row[:] = 0
    add_streets(dealt.splits, row, streets, True)
    if has_flush:
        np.add.at(taken, dealt.boards[:, PLACE], by_ranks(row))
    else:
        row -= taken[dealt.boards[:, PLACE]][:, RANK_PAIR]
    return row


def _count_streets(streets: Any, before: Any, raises: int, prices: Prices) -> Any:
    """How often each decision meets each category and result, and which category it beats."""
    taken, parts = np.zeros((RANK_COUNT, RANK_PAIRS), np.int64), []
    starts = before[SUITED_STARTS], before[APART_STARTS]
    for has_flush in (True, False):

        def work(all_dealt: Iterator[Dealt], taken: Any = taken, has_flush: bool = has_flush) -> Any:
            counts, taken = np.zeros((raises + 3, 10, COLUMNS), np.int64), taken.copy()
            decided = np.zeros(raises + 3, np.int64)
            for dealt in all_dealt:
                early = raises_on(dealt, streets, taken, has_flush)
                count_decided(
                    dealt.found, dealt.same, dealt.apart, early, *starts, prices.fold * DEALER, prices.last_times,
                    decided, counts,
                )  # fmt: skip
            return counts, taken

        found = in_parts(has_flush, prices, work)
        taken = sum(each for _, each in found)
        parts += [counts for counts, _ in found]
    return sum(parts)


@njit(cache=True, nogil=True)
def count_decided(
    found: Any, same: Any, apart: Any, early: Any, suited_before: Any, apart_before: Any, fold: Any, last_times: Any,
    decided: Any, counts: Any,
) -> Any:  # fmt: skip
    """Add every hand, on as many boards and flops as there are, to what was decided, its category and results."""
    flop = len(decided) - 3
    for at in range(len(same)):
        for pair in range(PAIRS):
            place = found.places[at, pair]
            if place == 0:
                continue
            category = CATEGORIES[place]
            decided[:] = 0
            decided[suited_before[pair]] += FLOPS * same[at, pair]  # a check is -1, the last of them
            decided[apart_before[pair]] += FLOPS * apart[at, pair]
            later = decided[-1] - early[at, pair]
            stays = found.settled[at, pair] + last_times * found.raised[at, pair] > fold
            decided[flop] = early[at, pair]
            decided[flop + 1] = later if stays else 0
            decided[flop + 2] = 0 if stays else later
            for decision in range(len(decided)):
                if decided[decision]:
                    for column in range(COLUMNS):
                        counts[decision, category, column] += (
                            decided[decision] * found.results[at, pair, column]
                        )


def beaten_of(counts: Any) -> Any:
    """By decision, how often each category was beaten: the player's, or from three of a kind on the dealer's."""
    beaten = counts[:, :, LOSE] + counts[:, :, LOSE_OUT]
    dealers = counts[:, :, BEATS:].sum(axis=1)
    beaten[:, : dealers.shape[1]] += dealers
    return beaten
