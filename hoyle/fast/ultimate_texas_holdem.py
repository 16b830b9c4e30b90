"""Every board against every hand: what a raise is worth at each street, and how the best play ends.

Results are five: won and lost, each against a dealer who qualifies or not, and a tie. `base` prices ante and blind
by the player's category and result, `play` one unit of the raise by the result, all in whole units.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, place_of
from hoyle.fast.holdem_boards import (
    DEALER,
    HANDS,
    LOSE,
    LOSE_OUT,
    compare,
    find_levels,
    levels_below,
    place_hands,
    room,
    tally,
)
from hoyle.fast.suits import (
    PAIR_COUNT,
    canonical_boards,
    canonical_flops,
    flop_orbits,
    moved_pairs,
    pair_index,
    triple_index,
)

FLOPS = 10  # threes of a board's five cards
LEAST_BEATEN = 6  # three of a kind: what a dealer loses with below it is not told apart


def solve_counts(base: Any, play: Any, fold: Any, times: Any, least_strength: Any) -> Any:
    """Counts by decision, category and result under best play; beaten hands by decision and category; the value in
    all; the best raise before the flop of each starting hand, or -1.

    `times` are the multiples before the flop, the one after it and the one after the last card. Decisions are
    numbered alike, a fold last.
    """
    boards = canonical_boards()
    kinds, orders, kind_count = canonical_flops()
    moved = moved_pairs()
    *before_times, flop_times, last_times = times
    prices = (_whole(base), _whole(play), fold, flop_times, last_times, place_of(least_strength))
    size = _gain_type(*prices[:5])
    parts = _in_parts(
        boards,
        lambda part: _values(part, kinds, orders, np.zeros((kind_count, PAIR_COUNT), size), moved, *prices),
    )
    gains, bases, plays = (sum(each) for each in zip(*parts, strict=True))
    raised, kept = _decide_flops(gains, flop_orbits(kinds, orders, kind_count, moved))
    before, value = _decide_before(bases, plays, kept, _whole(before_times), flop_times)
    flops = (kinds, orders, moved, raised, before, len(before_times))
    counted = _in_parts(boards, lambda part: _outcomes(part, *flops, *prices))
    counts, beaten = (sum(each) for each in zip(*counted, strict=True))
    return counts.tolist(), beaten.tolist(), int(value), before.tolist()


def _gain_type(base: Any, play: Any, fold: Any, flop_times: Any, last_times: Any) -> Any:
    """Half the width is twice as fast, if nothing can run over.

    A check gains what the smaller raise spares and, where it ends in a fold, what the fold spares beyond that. A kind
    of flop is at most 24 flops, and each hand sees it with C(47,2) boards.
    """
    spared = abs(last_times - flop_times) * np.abs(play).max() + max(
        0, fold - (base + last_times * play).min()
    )
    return np.int32 if spared * DEALER * HANDS * 24 < 2**31 else np.int64


def _whole(numbers: Any) -> Any:
    return np.array(numbers, np.int64)


def _in_parts(boards: Any, work: Any) -> Any:
    """The kernels let go of the interpreter, so plain threads share the boards; whole sums come out the same."""
    count = cpu_count() or 1
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, [np.ascontiguousarray(boards[at::count]) for at in range(count)]))


@njit(cache=True, nogil=True)
def _worths(places: Any, results: Any, base: Any, play: Any, settled: Any, raised: Any) -> Any:
    """For each hand, what ante and blind come to over the dealer's hands, and what one unit of play does."""
    for at in range(HANDS):
        category = CATEGORIES[places[at]]
        worth, unit = np.int64(0), np.int64(0)
        for result in range(5):
            worth += results[result, at] * base[category, result]
            unit += results[result, at] * play[category, result]
        settled[at] = worth
        raised[at] = unit


@njit(cache=True, nogil=True)
def _values(
    boards: Any,
    kinds: Any,
    orders: Any,
    gains: Any,
    moved: Any,
    base: Any,
    play: Any,
    fold: Any,
    flop_times: Any,
    last_times: Any,
    threshold: Any,
) -> Any:
    """By kind of flop and hand, the gain of checking over raising; by hand, ante and blind, and play."""
    bases, plays = np.zeros(PAIR_COUNT, np.int64), np.zeros(PAIR_COUNT, np.int64)
    plain, hands, firsts, seconds, places, level, levels, level_of, totals, by_card, results = room()
    settled, raised = np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    for number in range(len(boards)):
        board, weight = boards[number], boards[number, 5]
        place_hands(board, plain, hands, firsts, seconds, places)
        count = find_levels(places, level_of, levels, level)
        tally(firsts, seconds, level, count, totals, by_card)
        compare(firsts, seconds, level, totals, by_card, levels_below(levels, count, threshold), results)
        _worths(places, results, base, play, settled, raised)
        for at in range(HANDS):
            bases[hands[at]] += weight * settled[at]
            plays[hands[at]] += weight * raised[at]
            last = max(settled[at] + last_times * raised[at], fold * DEALER)
            settled[at] = weight * (last - settled[at] - flop_times * raised[at])
        _scatter(board, kinds, orders, moved, hands, settled, gains)
    return gains, bases, plays


@njit(cache=True, nogil=True)
def _scatter(board: Any, kinds: Any, orders: Any, moved: Any, hands: Any, gain: Any, gains: Any) -> Any:
    """Add what each hand gains on this board to each of the ten flops that it may have begun with."""
    for x in range(5):
        for y in range(x + 1, 5):
            for z in range(y + 1, 5):
                flop = triple_index(board[x], board[y], board[z])
                kind, order = kinds[flop], orders[flop]
                for at in range(HANDS):
                    gains[kind, moved[order, hands[at]]] += gain[at]


@njit(cache=True, nogil=True)
def _gather(board: Any, kinds: Any, orders: Any, moved: Any, hands: Any, raised: Any, after_flop: Any) -> Any:
    """On how many of the ten flops each hand raises."""
    after_flop[:] = 0
    for x in range(5):
        for y in range(x + 1, 5):
            for z in range(y + 1, 5):
                flop = triple_index(board[x], board[y], board[z])
                kind, order = kinds[flop], orders[flop]
                for at in range(HANDS):
                    after_flop[at] += raised[kind, moved[order, hands[at]]]


@njit(cache=True, nogil=True)
def _decide_flops(gains: Any, same: Any) -> Any:
    """Raise where checking gains nothing. Hands that the flop does not tell apart are decided together."""
    raised = np.zeros(gains.shape, np.uint8)
    kept = np.zeros(PAIR_COUNT, np.int64)  # what checking gains in all, by a hand of the kind
    for kind in range(len(gains)):
        total = np.zeros(PAIR_COUNT, np.int64)
        for pair in range(PAIR_COUNT):
            total[same[kind, pair]] += gains[kind, pair]
        for pair in range(PAIR_COUNT):
            raised[kind, pair] = total[same[kind, pair]] < 0
            kept[pair] += max(total[pair], 0)
    return raised, kept


@njit(cache=True, nogil=True)
def _class_of(a: Any, b: Any) -> Any:
    """The 169 starting hands: suited above the diagonal, the rest on and below it."""
    high, low = max(a % 13, b % 13), min(a % 13, b % 13)
    return low * 13 + high if a // 13 == b // 13 else high * 13 + low


@njit(cache=True, nogil=True)
def _decide_before(bases: Any, plays: Any, kept: Any, before_times: Any, flop_times: Any) -> Any:
    """By starting hand: the best multiple's number, or -1 for a check; the value of best play."""
    settled, raised, more = np.zeros(169, np.int64), np.zeros(169, np.int64), np.zeros(169, np.int64)
    for a in range(52):
        for b in range(a):
            hand, pair = _class_of(a, b), pair_index(a, b)
            settled[hand] += bases[pair]
            raised[hand] += plays[pair]
            more[hand] += kept[pair]
    best = np.full(169, -1, np.int64)
    value = 0
    for hand in range(169):
        most = FLOPS * (settled[hand] + flop_times * raised[hand]) + more[hand]
        for at in range(len(before_times)):
            worth = FLOPS * (settled[hand] + before_times[at] * raised[hand])
            if worth > most:
                most, best[hand] = worth, at
        value += most
    return best, value


@njit(cache=True, nogil=True)
def _outcomes(
    boards: Any,
    kinds: Any,
    orders: Any,
    moved: Any,
    by_flop: Any,
    before: Any,
    raises: Any,
    base: Any,
    play: Any,
    fold: Any,
    flop_times: Any,
    last_times: Any,
    threshold: Any,
) -> Any:
    """How often each decision meets each category and result; and which category was beaten, by decision."""
    counts = np.zeros((raises + 3, 10, 5), np.int64)
    beaten = np.zeros((raises + 3, 10), np.int64)
    plain, hands, firsts, seconds, places, level, levels, level_of, totals, by_card, results = room()
    settled, raised = np.zeros(HANDS, np.int64), np.zeros(HANDS, np.int64)
    times, starts = np.zeros(HANDS, np.uint8), np.zeros(10, np.int64)
    for number in range(len(boards)):
        board, weight = boards[number], boards[number, 5]
        place_hands(board, plain, hands, firsts, seconds, places)
        count = find_levels(places, level_of, levels, level)
        tally(firsts, seconds, level, count, totals, by_card)
        compare(firsts, seconds, level, totals, by_card, levels_below(levels, count, threshold), results)
        _worths(places, results, base, play, settled, raised)
        _starts(levels, count, starts)
        _gather(board, kinds, orders, moved, hands, by_flop, times)
        for at in range(HANDS):
            a, b, category = np.int64(firsts[at]), np.int64(seconds[at]), np.int64(CATEGORIES[places[at]])
            early = before[_class_of(a, b)]
            if early >= 0:
                times[at] = FLOPS
            else:
                early = raises
            late = raises + 1 if settled[at] + last_times * raised[at] > fold * DEALER else raises + 2
            sooner = weight * np.int64(times[at])
            later = weight * FLOPS - sooner
            for result in range(5):
                counts[early, category, result] += sooner * results[result, at]
                counts[late, category, result] += later * results[result, at]
            lost = results[LOSE, at] + results[LOSE_OUT, at]
            beaten[early, category] += sooner * lost
            beaten[late, category] += later * lost
            for other in range(category, LEAST_BEATEN + 1):
                # The dealer's losing hands of this category: from its first level to the next one's, or the player's.
                low = starts[other]
                high = min(starts[other - 1] if other else count, np.int64(level[at]) - 1)
                if high > low:
                    found = totals[high] - by_card[high, a] - by_card[high, b]
                    found -= totals[low] - by_card[low, a] - by_card[low, b]
                    beaten[early, other] += sooner * found
                    beaten[late, other] += later * found
    return counts, beaten


@njit(cache=True, nogil=True)
def _starts(levels: Any, count: Any, starts: Any) -> Any:
    """How many levels lie below each category, high to low."""
    starts[:] = 0
    for at in range(count):
        for category in range(CATEGORIES[levels[at]]):
            starts[category] += 1
