"""Every board against every hand: what a raise is worth at each street, and how the best play ends.

Results are five: won and lost, each against a dealer who qualifies or not, and a tie. `base` prices ante and blind
by the player's category and result, `play` one unit of the raise by the result, all in whole units.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, place_of
from hoyle.fast.holdem_boards import (
    BITS_IN_FOUR,
    FIRST_PLACES,
    GONE,
    KINDS,
    LOSE,
    LOSE_OUT,
    PAIRS,
    deal_board,
    levels_below,
    room,
    without,
)
from hoyle.fast.suits import (
    FLOP_COUNT,
    ORDERS,
    PAIR_COUNT,
    canonical_boards,
    canonical_flops,
    flop_orbits,
    moved_pairs,
    triple_index,
)

FLOPS = 10  # threes of a board's five cards
STARTS = 169
PAIR_BYTES = 1328  # a byte for each pair, in whole words of eight
LEAST_BEATEN = 6  # three of a kind: what a dealer loses with below it is not told apart


def solve_counts(base: Any, play: Any, fold: Any, times: Any, least_strength: Any, deck: Any = None) -> Any:
    """Counts by decision, category and result under best play; beaten hands by decision and category; the value in
    all; the best raise before the flop of each starting hand, or -1; the worth of a check and of each raise for each;
    the gain of a check after the flop, and whether to raise there, by flop and hand.

    `times` are the multiples before the flop, the one after it and the one after the last card. Decisions are
    numbered alike, a fold last. `deck` are the cards of a deck that is not whole; its suits must be alike.
    """
    dealt = _suits() if deck is None else _all_flops(tuple(deck))
    size = 52 if deck is None else len(deck)
    is_in = np.array([deck is None or card in deck for card in range(52)])
    dealer = comb(size - 7, 2)
    *before_times, flop_times, last_times = times
    prices = (
        whole(base),
        whole(play),
        fold,
        flop_times,
        last_times,
        place_of(least_strength),
        is_in,
        dealer,
    )
    bound = _most_spared(*prices[:5]) * comb(size - 5, 2) * dealer * 24  # a kind of flop is at most 24 flops
    width = (
        np.int32 if bound < 2**31 else np.int64
    )  # half the width is twice as fast, if nothing can run over
    empty = (dealt.kind_count, PAIR_COUNT)
    parts = in_parts(
        dealt.boards,
        lambda part: _values(part, room(), dealt.kinds, dealt.orders, np.zeros(empty, width), *prices),
    )
    gains, bases, plays = (sum(each) for each in zip(*parts, strict=True))
    raised, kept = _decide_flops(gains, dealt.same)
    before, worths = _decide_before(bases, plays, kept, whole(before_times), flop_times)
    flops = (
        dealt.kinds,
        dealt.orders,
        moved_pairs(),
        raised.view(np.uint64),
        _by_pair(before),
        len(before_times),
    )
    counted = in_parts(dealt.boards, lambda part: _outcomes(part, room(), *flops, *prices))
    counts, beaten = (sum(each) for each in zip(*counted, strict=True))
    value = int(worths.max(axis=1).sum())
    return (
        counts.tolist(),
        beaten.tolist(),
        value,
        before.tolist(),
        worths.tolist(),
        gains,
        raised[:, :PAIR_COUNT],
    )


class Dealt(NamedTuple):
    """Every board with its weight, every flop's kind and order of suits, and which hands a flop does not tell apart."""

    boards: Any
    kinds: Any
    orders: Any
    kind_count: int
    same: Any


@cache
def _suits() -> Dealt:
    """What follows from suits changing places, the same for every pay table."""
    kinds, orders, kind_count = canonical_flops()
    return Dealt(
        canonical_boards(), kinds, orders, kind_count, flop_orbits(kinds, orders, kind_count, moved_pairs())
    )


@cache
def _all_flops(deck: tuple[int, ...]) -> Dealt:
    """A short deck, every flop by itself."""
    cards = sorted(deck, reverse=True)
    boards = np.array([(*board, 1) for board in combinations(cards, 5)], np.int64)
    kinds = np.zeros(FLOP_COUNT, np.int64)
    flops = list(combinations(cards, 3))
    for number, flop in enumerate(flops):
        kinds[triple_index(*flop)] = number
    same = np.tile(np.arange(PAIR_COUNT, dtype=np.uint16), (len(flops), 1))
    return Dealt(boards, kinds, np.zeros(FLOP_COUNT, np.int64), len(flops), same)


def _most_spared(base: Any, play: Any, fold: Any, flop_times: Any, last_times: Any) -> Any:
    """A check gains what the smaller raise spares and, where it ends in a fold, what the fold spares beyond that."""
    return abs(last_times - flop_times) * np.abs(play).max() + max(0, fold - (base + last_times * play).min())


def whole(numbers: Any) -> Any:
    return np.array(numbers, np.int64)


def in_parts(boards: Any, work: Any) -> Any:
    """The kernels let go of the interpreter, so plain threads share the boards; whole sums come out the same."""
    count = cpu_count() or 1
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, [np.ascontiguousarray(boards[at::count]) for at in range(count)]))


@njit(cache=True, nogil=True)
def worths_of(pairs: Any, board: Any, base: Any, play: Any, settled: Any, raised: Any) -> Any:
    """For each pair of kinds, what ante and blind come to over the dealer's hands, and what one unit of play does."""
    places, results = board.places, board.results
    for at in range(pairs):
        category = CATEGORIES[places[at]]
        worth, unit = np.int64(0), np.int64(0)
        for result in range(5):
            worth += results[at, result] * base[category, result]
            unit += results[at, result] * play[category, result]
        settled[at] = worth
        raised[at] = unit


@njit(cache=True, nogil=True)
def _values(
    boards: Any, board: Any, kinds: Any, orders: Any, gains: Any, base: Any, play: Any, fold: Any, flop_times: Any,
    last_times: Any, threshold: Any, is_in: Any, dealer: Any,
) -> Any:  # fmt: skip
    """By kind of flop and hand, the gain of checking over raising; by starting hand, ante and blind, and play."""
    bases, plays = np.zeros(STARTS, np.int64), np.zeros(STARTS, np.int64)
    settled, raised = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    gain = np.zeros((KINDS + 1, KINDS + 1), gains.dtype)
    rows = np.zeros((FLOPS, PAIR_COUNT), gains.dtype)
    for number in range(len(boards)):
        cards, weight = boards[number], boards[number, 5]
        pairs = deal_board(cards, is_in, dealer, threshold, board)
        worths_of(pairs, board, base, play, settled, raised)
        for at in range(pairs):
            last = max(settled[at] + last_times * raised[at], fold * dealer)
            worth = weight * (last - settled[at] - flop_times * raised[at])
            gain[board.firsts[at], board.seconds[at]] = worth
            gain[board.seconds[at], board.firsts[at]] = worth
        _add_to_starts(pairs, board, weight, settled, bases)
        _add_to_starts(pairs, board, weight, raised, plays)
        _scatter(cards, kinds, orders, board.kind_of, gain, rows, gains)
    return gains, bases, plays


@njit(cache=True, nogil=True)
def _add_to_starts(pairs: Any, board: Any, weight: Any, worths: Any, sums: Any) -> Any:
    """Add what each pair of kinds is worth to its starting hands, once for each two cards."""
    firsts, seconds, ranks, sizes, suits = board.firsts, board.seconds, board.ranks, board.sizes, board.suits
    for at in range(pairs):
        first, second, worth = firsts[at], seconds[at], weight * worths[at]
        high, low = np.int64(ranks[first]), np.int64(ranks[second])
        count = np.int64(sizes[first]) * np.int64(sizes[second])
        if first == second:
            sums[high * 14] += (count - sizes[first]) // 2 * worth
        else:
            suited = BITS_IN_FOUR[suits[first] & suits[second]]
            sums[high * 13 + low] += (count - suited) * worth
            sums[low * 13 + high] += suited * worth


@njit(cache=True, nogil=True)
def _scatter(cards: Any, kinds: Any, orders: Any, kind_of: Any, gain: Any, rows: Any, gains: Any) -> Any:
    """Add what each hand gains on this board to each of the ten flops that it may have begun with.

    Flops whose suits change places alike share a row of all hands.
    """
    known, count = np.full(24, -1, np.int64), 0
    for x in range(5):
        for y in range(x + 1, 5):
            for z in range(y + 1, 5):
                flop = triple_index(cards[x], cards[y], cards[z])
                kind, order = kinds[flop], orders[flop]
                if known[order] < 0:
                    known[order] = count
                    _spread(kind_of, ORDERS[order], gain, rows[count])
                    count += 1
                row, sums = rows[known[order]], gains[kind]
                for pair in range(PAIR_COUNT):
                    sums[pair] += row[pair]


@njit(cache=True, nogil=True)
def _spread(kind_of: Any, order: Any, gain: Any, row: Any) -> Any:
    """What each two cards gain, once the suits have changed places. A card on the board gains nothing."""
    moved = np.zeros(52, np.uint8)
    for card in range(52):
        moved[order[card // 13] * 13 + card % 13] = kind_of[card]
    pair = 0
    for card in range(52):
        mine = gain[moved[card]]
        for other in range(card):
            row[pair + other] = mine[moved[other]]
        pair += card


def _decide_flops(gains: Any, same: Any) -> Any:
    """Raise where checking gains nothing. Hands that the flop does not tell apart are decided together."""
    total = np.zeros((len(gains), PAIR_COUNT), np.int64)
    rows = np.arange(len(gains))[:, None]
    np.add.at(total, (rows, same), gains)
    raised = np.zeros((len(gains), PAIR_BYTES), np.uint8)
    raised[:, :PAIR_COUNT] = total[rows, same] < 0
    return raised, np.maximum(total, 0).sum(axis=0)  # what checking gains in all, by a hand of the kind


@cache
def starts_of_pairs() -> Any:
    """Of each two cards the starting hand, of 169: suited above the diagonal, the rest on and below it."""
    a, b = np.array([(a, b) for a in range(52) for b in range(a)]).T
    high, low = np.maximum(a % 13, b % 13), np.minimum(a % 13, b % 13)
    return np.where(a // 13 == b // 13, low * 13 + high, high * 13 + low)


def _decide_before(settled: Any, raised: Any, kept: Any, before_times: Any, flop_times: Any) -> Any:
    """By starting hand: the best multiple's number, or -1 for a check; and the worth of a check and of each."""
    times = np.concatenate([[flop_times], before_times])
    worths = FLOPS * (settled[:, None] + times * raised[:, None])
    np.add.at(worths[:, 0], starts_of_pairs(), kept)
    return worths.argmax(axis=1) - 1, worths  # the first of equals: a check rather than a raise


def _by_pair(before: Any) -> Any:
    """The decision before the flop of each two cards, from 0 for a check."""
    return (before[starts_of_pairs()] + 1).astype(np.uint8)


@njit(cache=True, nogil=True)
def _outcomes(
    boards: Any, board: Any, kinds: Any, orders: Any, moved: Any, by_flop: Any, before: Any, raises: Any, base: Any, play: Any,
    fold: Any, flop_times: Any, last_times: Any, threshold: Any, is_in: Any, dealer: Any,
) -> Any:  # fmt: skip
    """How often each decision meets each category and result; and which category was beaten, by decision."""
    counts = np.zeros((raises + 3, 10, 5), np.int64)
    beaten = np.zeros((raises + 3, 10), np.int64)
    settled, raised = np.zeros(PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    pair_of = np.full((KINDS + 1, KINDS + 1), PAIRS, np.uint16)
    by_order, times = np.zeros((FLOPS, PAIR_BYTES), np.uint8), np.zeros(PAIR_COUNT, np.uint8)
    decided = np.zeros((raises + 3, PAIRS), np.int64)
    starts = np.zeros(10, np.int64)
    for number in range(len(boards)):
        cards, weight = boards[number], boards[number, 5]
        pairs = deal_board(cards, is_in, dealer, threshold, board)
        worths_of(pairs, board, base, play, settled, raised)
        for at in range(pairs):
            pair_of[board.firsts[at], board.seconds[at]] = at
            pair_of[board.seconds[at], board.firsts[at]] = at
        gather(cards, kinds, orders, moved, by_flop, by_order, times)
        _decided(board.kind_of, pair_of, before, times, pairs, decided)
        for category in range(10):
            starts[category] = levels_below(board.words, board.counted, FIRST_PLACES[category])
        for at in range(pairs):
            later = weight * (FLOPS * decided[0, at] - decided[raises + 1, at])
            stays = settled[at] + last_times * raised[at] > fold * dealer
            for early in range(raises):
                decided[early, at] = weight * FLOPS * decided[early + 1, at]
            decided[raises, at] = weight * decided[raises + 1, at]
            decided[raises + 1, at] = later if stays else 0
            decided[raises + 2, at] = 0 if stays else later
        _count(pairs, board, decided, starts, counts, beaten)
    return counts, beaten


@njit(cache=True, nogil=True)
def gather(cards: Any, kinds: Any, orders: Any, moved: Any, by_flop: Any, by_order: Any, times: Any) -> Any:
    """On how many of the ten flops each hand raises. Flops whose suits change places alike are added first.

    Eight hands are added at once: none comes to more than ten, so no byte runs into the next.
    """
    known, order_of, count = np.full(24, -1, np.int64), np.zeros(FLOPS, np.int64), 0
    packed = by_order.view(np.uint64)
    for x in range(5):
        for y in range(x + 1, 5):
            for z in range(y + 1, 5):
                flop = triple_index(cards[x], cards[y], cards[z])
                raised, order = by_flop[kinds[flop]], orders[flop]
                if known[order] < 0:
                    known[order] = count
                    order_of[count] = order
                    for at in range(len(raised)):
                        packed[count, at] = raised[at]
                    count += 1
                else:
                    sums = packed[known[order]]
                    for at in range(len(sums)):
                        sums[at] += raised[at]
    times[:] = 0
    for at in range(count):
        sums, where = by_order[at], moved[order_of[at]]
        if order_of[at] == 0:  # suits stay where they are
            for pair in range(PAIR_COUNT):
                times[pair] += sums[pair]
        else:
            for pair in range(PAIR_COUNT):
                times[pair] += sums[where[pair]]


@njit(cache=True, nogil=True)
def _decided(kind_of: Any, pair_of: Any, before: Any, times: Any, pairs: Any, decided: Any) -> Any:
    """For each pair of kinds: hands that check before the flop, that raise by each multiple, and flops then raised."""
    last = len(decided) - 2
    for early in range(len(decided)):
        for at in range(pairs):
            decided[early, at] = 0
    pair = 0
    for card in range(52):
        if kind_of[card] == GONE:
            pair += card
            continue
        mine = pair_of[kind_of[card]]
        for other in range(card):
            if kind_of[other] != GONE:
                at, early = mine[kind_of[other]], before[pair + other]
                decided[early, at] += 1
                if early == 0:
                    decided[last, at] += times[pair + other]
        pair += card


@njit(cache=True, nogil=True)
def _count(pairs: Any, board: Any, deals: Any, starts: Any, counts: Any, beaten: Any) -> Any:
    """Add the deals of each pair of kinds, by decision, to its category and results."""
    places, results = board.places, board.results
    for decision in range(len(deals)):
        for at in range(pairs):
            made = deals[decision, at]
            if made:
                category = CATEGORIES[places[at]]
                for result in range(5):
                    counts[decision, category, result] += made * results[at, result]
                beaten[decision, category] += made * (results[at, LOSE] + results[at, LOSE_OUT])
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
            found = without(totals, by_kind, high, first, second) - without(
                totals, by_kind, low, first, second
            )
            beaten[other] += made * found
