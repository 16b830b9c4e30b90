"""All hands of seven cards that hold given cards, case by case, and how many hands each case has.

Suits matter only where a flush may be: a case is all ranks of a hand, or the ranks of its live suit beside its other
ranks, or those of two live suits. Hands of the same ranks are told apart only if the way sets them differently.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Int64s, Number, UInt8s, UInt64s
from hoyle.fast.asia_poker.set_classes import HAND_SIZE, THREE, SetClasses
from hoyle.fast.asia_poker.shared_cards import bit_count
from hoyle.fast.cards.ranking_tables import JOKER_CARD, KEY, UPPER, multisets
from hoyle.kit.cards import RANKS, SUITS

_RANKS = len(RANKS)
_SUITS = len(SUITS)
_FLUSH = THREE + 1
_CHOOSE = np.array(
    [[comb(many, few) for few in range(HAND_SIZE + 1)] for many in range(_SUITS + 1)], np.int64
)


class RankSets(NamedTuple):
    """Every multiset of ranks of up to seven cards, by size; those without a pair come first, with their mask."""

    starts: Int64s
    kinds: UInt8s
    ranks: UInt8s
    counts: UInt8s
    masks: Int64s


class Held(NamedTuple):
    """Cards that are held, by suit, and those that may come beside them."""

    masks: Int64s
    free: Int64s
    joker: int
    joker_most: int


class Cases(NamedTuple):
    """The code of each case and its number of hands; room for all that a whole deck has."""

    codes: Int32s
    hands: Int32s
    fewer: Int32s  # by ranks, how many hands are set in another way than their ranks alone are


class Rest(NamedTuple):
    """What may lie beside a live suit: keys of ranks, number of hands, place in the rows of a live suit."""

    words: UInt64s
    hands: Int32s
    columns: Int32s


@cache
def rank_sets() -> RankSets:
    counts = multisets(HAND_SIZE)[:, :_RANKS]
    counts = counts[multisets(HAND_SIZE)[:, _RANKS] == 0]
    counts = counts[counts.max(axis=1) <= _SUITS]
    sizes, has_pair = counts.sum(axis=1), counts.max(axis=1) > 1
    order = np.lexsort((has_pair, sizes))
    counts, sizes = counts[order], sizes[order]
    ranks, many = (np.zeros((len(counts), HAND_SIZE), np.uint8) for _ in range(2))
    row, rank = np.nonzero(counts)
    at = np.arange(len(row)) - np.searchsorted(row, row)
    ranks[row, at], many[row, at] = rank, counts[row, rank]
    masks = np.where(has_pair[order], -1, (counts > 0) @ (1 << np.arange(_RANKS)))
    return RankSets(
        np.searchsorted(sizes, np.arange(HAND_SIZE + 2)).astype(np.int64),
        np.count_nonzero(counts, axis=1).astype(np.uint8),
        ranks,
        many,
        masks.astype(np.int64),
    )


def room(classes: SetClasses) -> Cases:
    return Cases(
        np.empty(_SUITS * len(classes.codes), np.int32),
        np.empty(_SUITS * len(classes.codes), np.int32),
        np.zeros(len(classes.columns), np.int32),
    )


def rest_room() -> Rest:
    sets = rank_sets()
    most = int((sets.starts[1:] - sets.starts[:-1])[: THREE + 1].max())
    return Rest(np.empty(most, np.uint64), np.empty(most, np.int32), np.empty(most, np.int32))


@njit(cache=True, nogil=True)
def hold(deck: UInt8s, key: UInt8s) -> Held:
    masks, free = np.zeros(_SUITS, np.int64), np.zeros(_SUITS, np.int64)
    joker, joker_most = 0, 0
    for card in deck:
        if card == JOKER_CARD:
            joker_most = 1
        else:
            free[card // _RANKS] |= 1 << card % _RANKS
    for card in key:
        if card == JOKER_CARD:
            joker = 1
        else:
            masks[card // _RANKS] |= 1 << card % _RANKS
            free[card // _RANKS] &= ~(1 << card % _RANKS)
    return Held(masks, free, joker, joker_most)


@njit(cache=True, nogil=True)
def find_cases(classes: SetClasses, sets: RankSets, held: Held, cases: Cases, rest: Rest) -> Number:
    """The number of cases that are written."""
    many = 0
    held_words = np.zeros(_SUITS, np.uint64)
    for suit in range(_SUITS):
        held_words[suit] = _word(classes, held.masks[suit])
    for joker in range(held.joker, held.joker_most + 1):
        left = HAND_SIZE - joker
        whole = _rank_word(classes, JOKER_CARD) if joker else np.uint64(0)
        for suit in range(_SUITS):
            left -= bit_count(held.masks[suit])
            whole += held_words[suit]
        if left < 0:
            continue
        for suit in range(_SUITS):
            times = _times(held, suit)
            if not times:
                continue
            least = max(_FLUSH - joker - bit_count(held.masks[suit]), 0)
            for size in range(least, left + 1):
                beside = _beside(
                    classes, sets, held, suit, left - size, joker, whole - held_words[suit], rest
                )
                many = _one_live(
                    classes, sets, held, suit, size, held_words[suit], times, rest, beside, cases, many
                )
        if joker:
            many = _two_live(classes, sets, held, left, held_words, whole, cases, many)
        many = _by_ranks(classes, sets, held, left, whole, cases, many)
    return many


@njit(cache=True, nogil=True)
def _times(held: Held, suit: Number) -> Number:
    """How many suits are as this one; none if one before it is, which stands for them."""
    found = 0
    for other in range(_SUITS):
        if held.masks[other] == held.masks[suit] and held.free[other] == held.free[suit]:
            if other < suit:
                return 0
            found += 1
    return found


@njit(cache=True, nogil=True)
def _rank_word(classes: SetClasses, card: Number) -> Number:
    """The keys of a card's rank alone."""
    return classes.words[card] & (KEY | KEY << UPPER)


@njit(cache=True, nogil=True)
def _word(classes: SetClasses, mask: Number) -> Number:
    word = np.uint64(0)
    for rank in range(_RANKS):
        if mask >> rank & 1:
            word += _rank_word(classes, rank)
    return word


@njit(cache=True, nogil=True)
def _index(classes: SetClasses, word: Number) -> Number:
    return np.int64(classes.lower[word & KEY] + classes.upper[word >> UPPER & KEY])


@njit(cache=True, nogil=True)
def _set_word(classes: SetClasses, sets: RankSets, at: Number) -> Number:
    word = np.uint64(0)
    for kind in range(sets.kinds[at]):
        word += _rank_word(classes, sets.ranks[at, kind]) * np.uint64(sets.counts[at, kind])
    return word


@njit(cache=True, nogil=True)
def _free_counts(held: Held, without: Number) -> Int64s:
    """By rank, how many cards are free in all suits but one."""
    found = np.zeros(_RANKS, np.int64)
    for suit in range(_SUITS):
        if suit != without:
            for rank in range(_RANKS):
                found[rank] += held.free[suit] >> rank & 1
    return found


@njit(cache=True, nogil=True)
def _choices(sets: RankSets, at: Number, free: Int64s) -> Number:
    many = 1
    for kind in range(sets.kinds[at]):
        many *= _CHOOSE[free[sets.ranks[at, kind]], sets.counts[at, kind]]
    return many


@njit(cache=True, nogil=True)
def _beside(
    classes: SetClasses, sets: RankSets, held: Held, suit: Number, size: Number, joker: Number, word: Number,
    rest: Rest,
) -> Number:  # fmt: skip
    """So many further cards of the other suits, of which none is live: written to `rest`, their number returned."""
    free, many = _free_counts(held, suit), 0
    held_beside = 0
    for other in range(_SUITS):
        held_beside += 0 if other == suit else bit_count(held.masks[other])
    for at in range(sets.starts[size], sets.starts[size + 1]):
        hands = _choices(sets, at, free)
        if joker and held_beside + size == THREE and sets.masks[at] >= 0:
            for other in range(_SUITS):
                if other != suit and bit_count(held.masks[other]) == held_beside:
                    hands -= sets.masks[at] & ~held.free[other] == 0
        if hands:
            rest.words[many] = word + _set_word(classes, sets, at)
            rest.hands[many] = hands
            rest.columns[many] = classes.columns[_index(classes, rest.words[many])]
            many += 1
    return many


@njit(cache=True, nogil=True)
def _one_live(
    classes: SetClasses, sets: RankSets, held: Held, suit: Number, size: Number, own: Number, times: Number,
    rest: Rest, beside: Number, cases: Cases, many: Number,
) -> Number:  # fmt: skip
    """So many further cards of a live suit with each of what may lie beside them."""
    if not beside:
        return many
    for at in range(sets.starts[size], sets.starts[size + 1]):
        if sets.masks[at] < 0:
            break
        if sets.masks[at] & ~held.free[suit]:
            continue
        live = own + _set_word(classes, sets, at)
        start = classes.starts[_index(classes, live)]
        for other in range(beside):
            code = classes.codes[start + rest.columns[other]]
            ranks = _index(classes, live + rest.words[other])
            if code != classes.codes[ranks]:
                cases.codes[many], cases.hands[many] = code, times * rest.hands[other]
                cases.fewer[ranks] += times * rest.hands[other]
                many += 1
    return many


@njit(cache=True, nogil=True)
def _two_live(
    classes: SetClasses, sets: RankSets, held: Held, left: Number, held_words: UInt64s, whole: Number, cases: Cases,
    many: Number,
) -> Number:  # fmt: skip
    """Three cards of one suit and three of another beside the joker."""
    for one in range(_SUITS):
        for other in range(one):
            first, second = THREE - bit_count(held.masks[one]), THREE - bit_count(held.masks[other])
            if first < 0 or second < 0 or first + second != left:
                continue
            for at in range(sets.starts[first], sets.starts[first + 1]):
                if sets.masks[at] < 0 or sets.masks[at] & ~held.free[one]:
                    continue
                own = _set_word(classes, sets, at)
                row = classes.threes[_index(classes, held_words[one] + own)]
                for beside in range(sets.starts[second], sets.starts[second + 1]):
                    if sets.masks[beside] < 0 or sets.masks[beside] & ~held.free[other]:
                        continue
                    more = _set_word(classes, sets, beside)
                    column = classes.threes[_index(classes, held_words[other] + more)]
                    code = classes.codes[classes.twos_start + row * classes.three_count + column]
                    ranks = _index(classes, whole + own + more)
                    if code != classes.codes[ranks]:
                        cases.codes[many], cases.hands[many] = code, 1
                        cases.fewer[ranks] += 1
                        many += 1
    return many


@njit(cache=True, nogil=True)
def _by_ranks(
    classes: SetClasses, sets: RankSets, held: Held, left: Number, whole: Number, cases: Cases, many: Number
) -> Number:
    """All other hands, by their ranks alone."""
    free = _free_counts(held, -1)
    for at in range(sets.starts[left], sets.starts[left + 1]):
        hands = _choices(sets, at, free)
        if hands:
            ranks = _index(classes, whole + _set_word(classes, sets, at))
            hands -= cases.fewer[ranks]
            cases.fewer[ranks] = 0
            if hands:
                cases.codes[many], cases.hands[many] = classes.codes[ranks], hands
                many += 1
    return many
