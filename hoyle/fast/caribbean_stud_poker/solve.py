"""Every hand against every up card: bet or fold, and the results of best play.

The dealer's hands without the player's five cards are counted by inclusion–exclusion over the subsets of the five: 31
terms. The number of hands with given cards depends on ranks alone, except for flushes, which are of the up card's suit.
So hands are grouped by their ranks and by which of these are of that suit. The dealer's hands are processed from the
weakest up, with counters for each set of ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import (
    COLUMNS,
    FIVE_ROWS,
    FIVE_VALUES,
    FLUSH,
    RANK_COUNT,
    RANK_KEYS,
    SHIFT,
    STRENGTHS,
    place_of,
)

OUT, WIN, TIE, LOSE = range(4)
SUITS, RANKS = 4, 13
WHOLE = np.ones(52, np.bool_)
DEALT, WORTH, BEST, BETS = range(4)  # the columns of the sums by place
HOLDINGS = (
    32  # which of up to five ranks are held in the suit of the card up, a bit for each, the lowest first
)
# The multisets of up to four ranks are indexed in the combinatorial number system: the start of each size, and within
# a size the offset of each highest rank.
ONE, TWO, THREE, FOUR, SETS = (comb(12 + size, size - 1) for size in range(1, 6))
STARTS = np.array([0, ONE, TWO, THREE, FOUR], np.int64)
STEPS = np.array([[comb(rank + size - 1, size) for rank in range(RANKS)] for size in range(1, 5)])
_, TWOS, THREES, FOURS = STEPS
WAYS = np.array([[comb(count, some) for some in range(SUITS + 1)] for count in range(SUITS)])


class Hands(NamedTuple):
    """Rows of hands sorted by place, and the start of each place."""

    rows: Array
    starts: Array


def solve_counts(
    pays: Sequence[Sequence[int]],
    fold: int,
    class_strengths: Sequence[int],
    least_strength: int,
    deck: Sequence[int] | None = None,
) -> Any:
    """Counts by decision (bet, fold), class of the player's hand and result; sums by up card and place of the hand.

    `pays` is the net of ante and bet by class and result, in integers; `class_strengths` the least hand of each class,
    high to low; `least_strength` the least qualifying hand; `deck` the card numbers, if not all. The sums are the
    hands, their worth with a bet, the worth of the better choice, and the hands that bet; worths are sums over the
    dealer's hands.
    """
    rising = np.array(class_strengths[::-1], np.int64)
    class_of = len(rising) - np.searchsorted(rising, STRENGTHS, side="right")
    live = WHOLE if deck is None else np.isin(np.arange(52), deck)
    ups = range(RANKS) if live.all() else np.flatnonzero(live).tolist()
    alike = SUITS if live.all() else 1  # in a full deck each up card represents its four suits
    priced, least = np.array(pays, np.int64)[class_of], place_of(least_strength)
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        every = list(pool.map(lambda up: sweep(up, live, priced, fold, least), ups))
    by_rank, counts = np.zeros((RANKS, 4, RANK_COUNT), np.int64), np.zeros((2, len(rising), 4), np.int64)
    for up, (_, by_place, sums) in zip(ups, every, strict=True):
        by_rank[up % RANKS] += sums * alike
        for decided, places in zip(counts, by_place * alike, strict=True):
            np.add.at(decided, class_of, places)
    return counts.tolist(), by_rank


def sweep(up: int, live: Bools, pays: Int64s, fold: int, threshold: int) -> tuple[Array, Array, Array]:
    """One up card: which hands bet, by place and holding; counts by decision, place and result; and sums by place.

    `pays` is the net of ante and bet by place of the hand and result. The dealer qualifies from place `threshold` on.
    """
    left = comb(int(live.sum()) - 6, 4)  # the dealer's possible hands behind the up card
    cards = live.reshape(SUITS, RANKS).astype(np.int64)
    suit, rank = divmod(up, RANKS)
    cards[suit, rank] = 0
    bets = np.zeros((RANK_COUNT, HOLDINGS), np.bool_)
    counts, sums = np.zeros((2, RANK_COUNT, 4), np.int64), np.zeros((4, RANK_COUNT), np.int64)
    own, others = cards[suit], np.delete(cards, suit, axis=0)
    dealer = (*_by_ranks(rank), *_suited(rank, np.flatnonzero(own)))
    room = (
        np.zeros((2, SETS), np.int64),
        np.zeros((2, 1 << RANKS), np.int64),
        np.zeros((5, HOLDINGS), np.int64),
    )
    rules = threshold, left, fold * left, pays
    every: Any = (
        ranks_of_places(),
        own,
        others,
        cards.sum(axis=0),
        *dealer,
        *room,
        *rules,
        bets,
        counts,
        sums,
    )
    _sweep(*every)
    return bets, counts, sums


def against(hand: Sequence[int], up: int, least_strength: int, deck: list[int] | None = None) -> list[int]:
    """One hand against all dealer's hands with an up card: the number of each result."""
    live = WHOLE.copy() if deck is None else np.isin(np.arange(52), deck)
    live[list(hand)] = live[up] = False
    fours = _fours()[live[_fours()].all(axis=1)]
    dealer = _sorted(fours, _place_fives(np.column_stack([fours, np.full(len(fours), up, np.uint8)]))).starts
    mine = int(_place_fives(np.array([hand]))[0])
    out = int(dealer[place_of(least_strength)])
    below, upto = max(int(dealer[mine]), out), max(int(dealer[mine + 1]), out)
    return [out, below - out, upto - below, int(dealer[-1]) - upto]


def _place_ranks(ranks: Array) -> Int16s:
    """The places of five unsuited ranks."""
    keys = RANK_KEYS[ranks].sum(axis=1)
    found: Int16s = FIVE_VALUES[FIVE_ROWS[keys >> SHIFT] + (keys & COLUMNS)]
    return found


def _place_fives(cards: Array) -> Int16s:
    """The places of hands of five cards, without compiled code."""
    places = _place_ranks(cards % RANKS)
    suited = np.flatnonzero((cards // RANKS == cards[:, :1] // RANKS).all(axis=1))
    places[suited] = FLUSH[(1 << (cards[suited] % RANKS).astype(np.int64)).sum(axis=1)]
    return places


def _sorted(rows: Array, places: Int16s) -> Hands:
    starts = np.zeros(RANK_COUNT + 1, np.int64)
    starts[1:] = np.cumsum(np.bincount(places, minlength=RANK_COUNT))
    return Hands(rows[np.argsort(places, kind="stable")], starts)


@cache
def _fours() -> UInt8s:
    every = chain.from_iterable(combinations(range(51, -1, -1), 4))
    return np.fromiter(every, np.uint8, 4 * comb(52, 4)).reshape(-1, 4)


def _falling_ranks(count: int) -> Int64s:
    """All multisets of this many ranks, descending, each rank at most once in each suit."""
    every = combinations_with_replacement(range(RANKS - 1, -1, -1), count)
    return np.array([ranks for ranks in every if max(map(ranks.count, ranks)) <= SUITS], np.int64)


@cache
def ranks_of_places() -> Int64s:
    """The ranks of each place, descending; the last column is whether they are suited."""
    found = np.zeros((RANK_COUNT, 6), np.int64)
    ranks = _falling_ranks(5)
    found[_place_ranks(ranks), :5] = ranks
    apart = ranks[(np.diff(ranks) < 0).all(axis=1)]
    suited = FLUSH[(1 << apart).sum(axis=1)]
    found[suited, :5], found[suited, 5] = apart, 1
    return found


@cache
def _by_ranks(up: int) -> Hands:
    """The four hidden ranks of each dealer's hand, ignoring suits, sorted by the place of the ranks alone."""
    fours = _falling_ranks(4)
    fours = fours[(fours == up).sum(axis=1) < SUITS]
    return _sorted(fours, _place_ranks(np.column_stack([fours, np.full(len(fours), up)])))


def _suited(up: int, own: Int64s) -> Hands:
    """The four hidden ranks of each flush, as a bit mask: -1 at its place by ranks alone, and +1 at its own."""
    fours = np.array(list(combinations(own.tolist(), 4)), np.int64).reshape(-1, 4)
    bits = (1 << fours).sum(axis=1)
    by_ranks = _place_ranks(np.column_stack([fours, np.full(len(fours), up)]))
    rows = np.concatenate([np.column_stack([bits, np.full(len(bits), sign)]) for sign in (-1, 1)])
    return _sorted(rows, np.concatenate([by_ranks, FLUSH[bits | 1 << up]]))


@njit(cache=True, nogil=True)
def _put(fours: Int64s, first: Number, last: Number, live: Int64s, held: Int64s) -> None:
    """Count the hands of these ranks: for each subset of the four, the hands that hold given cards of these ranks."""
    for at in range(first, last):
        for chosen in range(16):
            number, size, ways = 0, 0, 1
            taken = left = 0  # of equal ranks
            for place in range(3, -1, -1):
                rank = fours[at, place]
                if place < 3 and rank != fours[at, place + 1]:
                    taken = left = 0
                if not chosen >> place & 1:
                    ways = ways * max(live[rank] - taken - left, 0) // (left + 1)
                    left += 1
                else:
                    if left:  # a subset of the same ranks was counted already
                        ways = 0
                    number += STEPS[size, rank]
                    taken, size = taken + 1, size + 1
            held[STARTS[size] + number] += ways


@njit(cache=True, nogil=True)
def _put_suited(flushes: Int64s, first: Number, last: Number, suited: Int64s) -> None:
    """Count these flushes under every subset of their four ranks."""
    for at in range(first, last):
        bits = some = flushes[at, 0]
        while some:
            suited[some] += flushes[at, 1]
            some = (some - 1) & bits
        suited[0] += flushes[at, 1]


@njit(cache=True, nogil=True)
def _apart(ranks: Number, held: Number) -> Number:
    """How many of the hands counted so far are disjoint from a hand of these ranks, by inclusion–exclusion. Without
    the correction for flushes."""
    a, b, c, d, e = ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]
    a2, b2, c2, d2 = TWO + TWOS[a], TWO + TWOS[b], TWO + TWOS[c], TWO + TWOS[d]
    found = held[0] - held[ONE + a] - held[ONE + b] - held[ONE + c] - held[ONE + d] - held[ONE + e]
    found += held[a2 + b] + held[a2 + c] + held[a2 + d] + held[a2 + e] + held[b2 + c]
    found += held[b2 + d] + held[b2 + e] + held[c2 + d] + held[c2 + e] + held[d2 + e]
    b2, c2, d2 = TWOS[b], TWOS[c], TWOS[d]
    ab, ac, ad = THREE + THREES[a] + b2, THREE + THREES[a] + c2, THREE + THREES[a] + d2
    bc, bd, cd = THREE + THREES[b] + c2, THREE + THREES[b] + d2, THREE + THREES[c] + d2
    found -= held[ab + c] + held[ab + d] + held[ab + e] + held[ac + d] + held[ac + e] + held[ad + e]
    found -= held[bc + d] + held[bc + e] + held[bd + e] + held[cd + e]
    abc, abd = FOUR + FOURS[a] + THREES[b] + c2, FOUR + FOURS[a] + THREES[b] + d2
    acd, bcd = FOUR + FOURS[a] + THREES[c] + d2, FOUR + FOURS[b] + THREES[c] + d2
    return found + held[abc + d] + held[abc + e] + held[abd + e] + held[acd + e] + held[bcd + e]


@njit(cache=True, nogil=True)
def _meet(ranks: Int64s, masks: Int64s, size: Number, held: Int64s, suited: Int64s, found: Int64s) -> None:
    """How many of the hands counted so far are disjoint from a hand of these ranks, for each holding."""
    for holding in range(size):
        found[holding] = suited[masks[holding]]
    bit = 1
    while bit < size:
        for holding in range(size):
            if holding & bit:
                found[holding] = found[holding ^ bit] - found[holding]
        bit *= 2
    apart = _apart(ranks, held)
    for holding in range(size):
        found[holding] += apart


@njit(cache=True, nogil=True)
def _weigh(row: Int64s, own: Int64s, others: Int64s, masks: Int64s, weights: Int64s) -> Number:
    """For each holding its ranks as a bit mask, and its number of hands. Returns the number of holdings."""
    size = weights[0] = 1
    masks[0], at = 0, 4
    while at >= 0:
        rank, alike = row[at], 1
        while alike <= at and row[at - alike] == rank:
            alike += 1
        live = others[0, rank] + others[1, rank] + others[2, rank]
        without, beside = WAYS[live, alike], WAYS[live, alike - 1] * own[rank]
        for holding in range(size):
            masks[size + holding] = masks[holding] | 1 << rank
            weights[size + holding] = weights[holding] * beside
            weights[holding] *= without
        size *= 2
        at -= alike
    if size == HOLDINGS:
        flushes, is_flush = 0, row[5]
        for suit in range(3):
            live = 1
            for card in range(5):
                live &= others[suit, row[card]]
            flushes += live
        for holding in range(1, HOLDINGS - 1):
            weights[holding] *= 1 - is_flush
        weights[0] = flushes if is_flush else weights[0] - flushes
        weights[HOLDINGS - 1] *= is_flush
    return size


@njit(cache=True, nogil=True)
def _sweep(
    player: Int64s, own: Int64s, others: Int64s, live: Int64s, fours: Int64s, starts: Int64s, flushes: Int64s,
    flush_starts: Int64s, held: Int64s,
    suited: Int64s, found: Int64s, threshold: Number, left: Number, fold: Number, pays: Int64s, bets: Bools,
    counts: Int64s, sums: Int64s,
) -> None:  # fmt: skip
    """One up card, place by place. Row 0 of the counters has hands that do not qualify, row 1 all hands so far."""
    masks, weights, outs, below = found[0], found[1], found[2], found[3]
    for so_far in range(2):
        _put(fours, starts[0], starts[threshold], live, held[so_far])
        _put_suited(flushes, flush_starts[0], flush_starts[threshold], suited[so_far])
    for place in range(RANK_COUNT):
        size = _weigh(player[place], own, others, masks, weights)
        _meet(player[place], masks, size, held[0], suited[0], outs)
        mine = upto = outs
        if place > threshold:
            _meet(player[place], masks, size, held[1], suited[1], below)
            mine = upto = below
        first, last = starts[place], starts[place + 1]
        first_flush, last_flush = flush_starts[place], flush_starts[place + 1]
        if place >= threshold and (first < last or first_flush < last_flush):
            _put(fours, first, last, live, held[1])
            _put_suited(flushes, first_flush, last_flush, suited[1])
            upto = found[4]
            _meet(player[place], masks, size, held[1], suited[1], upto)
        for at in range(size):
            weight, pay = weights[at], pays[place]
            out, won, tied, lost = outs[at], mine[at] - outs[at], upto[at] - mine[at], left - upto[at]
            if weight:
                worth = out * pay[OUT] + won * pay[WIN] + tied * pay[TIE] + lost * pay[LOSE]
                is_bet = worth > fold
                bets[place, at] = is_bet
                row = counts[0 if is_bet else 1, place]
                row[OUT] += weight * out
                row[WIN] += weight * won
                row[TIE] += weight * tied
                row[LOSE] += weight * lost
                sums[DEALT, place] += weight
                sums[WORTH, place] += weight * worth
                sums[BEST, place] += weight * max(worth, fold)
                sums[BETS, place] += weight * is_bet
