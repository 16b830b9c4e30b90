"""What a house way makes of seven cards as three hands: the places of the high, the medium and the low hand.

A hand is found by adding the words of its cards. Suits matter only where four cards of one, the joker counted in, may
be a flush: in one suit, or in two where three of each lie beside the joker.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.book.ways.way_check import way_subject
from hoyle.fast.arrays import Array, Int32s, Int64s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranking_tables import (
    HIGH_BITS,
    JOKER_CARD,
    KEY,
    KINDS,
    SUITS_FROM,
    UPPER,
    multisets,
    tables_of,
)
from hoyle.fast.ways.set_arrays import set_hands
from hoyle.kit.cards import RANKS, SUITS
from hoyle.kit.ways import Way

HAND_SIZE = 7
THREADS = 2
THREE = 3  # cards of a suit that the joker makes four
MEDIUM_BITS, LOW_BITS = 7, 4
HIGH_FROM = MEDIUM_BITS + LOW_BITS
_RANKS = len(RANKS)
_SUITS = len(SUITS)
_COUNTERS = np.array([SUITS_FROM + 4 * suit + 3 for suit in range(_SUITS)], np.uint64)
_ONE = np.uint64(1)


_KEPT = 4
_made: dict[str, SetClasses] = {}


class SetClasses(NamedTuple):
    """`codes` are the places of high, medium and low hand in one number: all ranks first, then by live suits."""

    words: UInt64s
    lower: UInt32s
    upper: UInt32s
    spare: np.uint64
    starts: Int32s  # by a live suit's ranks, where its rows begin
    columns: Int32s  # by the other ranks, the joker among them
    threes: Int32s  # by three ranks of a suit, their number
    twos_start: int  # where hands with two live suits begin
    three_count: int
    codes: Int32s
    kind_of: UInt8s  # by high and medium place, the kind of a set hand: see `kind_names`
    kind_count: int


def set_classes(way: Way) -> SetClasses:
    """The classes of a way; tables with the same way share them."""
    subject = way_subject(way)
    if subject not in _made:
        while len(_made) >= _KEPT:
            del _made[next(iter(_made))]
        _made[subject] = _make(way)
    return _made[subject]


def _make(way: Way) -> SetClasses:
    ranking = way.split.parts[0].ranking
    assert ranking is not None
    tables, counts = tables_of(ranking, HAND_SIZE), multisets(HAND_SIZE)
    sizes = counts.sum(axis=1)
    is_suit = (counts[:, :-1].max(axis=1) <= 1) & (counts[:, KINDS - 1] == 0) & (sizes >= THREE)
    columns = np.empty(len(counts), np.int32)
    columns[np.argsort(sizes, kind="stable")] = np.arange(len(counts))
    widths = np.where(is_suit, np.searchsorted(np.sort(sizes), HAND_SIZE - sizes, side="right"), 0)
    starts = (len(counts) + np.cumsum(widths) - widths).astype(np.int32)
    is_three = is_suit & (sizes == THREE)
    threes = np.where(is_three, np.cumsum(is_three) - 1, -1).astype(np.int32)
    two_start, three_count = int(len(counts) + widths.sum()), int(is_three.sum())
    codes = np.full(two_start + three_count**2, -1, np.int32)
    found = SetClasses(
        tables.words, tables.lower, tables.upper, tables.spare, starts, columns, threes, two_start, three_count, codes,
        _kinds(way), len(kind_names(way)),
    )  # fmt: skip
    _fill(found, way)
    return found


def kind_names(way: Way) -> list[tuple[str, bool]]:
    """What the high hand is, and whether the medium hand is a pair."""
    ranking = way.split.parts[0].ranking
    assert ranking is not None
    return [(name, is_pair) for name in ranking.hands for is_pair in (False, True)]


def _kinds(way: Way) -> UInt8s:
    high, medium = (
        tables_of(part.ranking, HAND_SIZE) for part in way.split.parts[:2] if part.ranking is not None
    )
    kinds = np.zeros((len(high.categories), 1 << MEDIUM_BITS), np.uint8)
    kinds[:, : len(medium.categories)] = 2 * high.categories[:, None] + (medium.categories == 0)
    return kinds.ravel()


def _fill(found: SetClasses, way: Way) -> None:
    """Set one hand of every case."""
    hands = every_case()
    with ThreadPoolExecutor(THREADS) as threads:
        halves = threads.map(lambda part: set_hands(part, way).places, np.array_split(hands, THREADS))
        places = np.concatenate(list(halves)).astype(np.int32)
    enter(found, found.codes, hands, places[:, 0] << HIGH_FROM | places[:, 1] << LOW_BITS | places[:, 2])


@cache
def every_case() -> UInt8s:
    """One hand of every case that a way or a bonus can tell apart: all patterns of ranks, then those with one live suit
    and those with two."""
    found = [_laid(_held(HAND_SIZE - jokers, _SUITS), jokers, 0) for jokers in (0, 1)]
    for jokers in (0, 1):
        for size in range(THREE + 1 - jokers, HAND_SIZE - jokers + 1):
            live, dead = _held(size, 1), _held(HAND_SIZE - jokers - size, _SUITS - 1)
            beside = np.tile(_laid(dead, jokers, 1), (len(live), 1))
            found.append(np.concatenate([np.repeat(live, len(dead), axis=0), beside], axis=1))
    three = _held(THREE, 1)
    one, other = np.triu_indices(len(three))
    joker = np.full((len(one), 1), JOKER_CARD, np.uint8)
    found.append(np.concatenate([three[one], three[other] + _RANKS, joker], axis=1))
    return np.ascontiguousarray(np.concatenate(found).astype(np.uint8))


def _held(size: int, most: int) -> UInt8s:
    """Every multiset of so many ranks, none oftener than `most`, as rows of ranks."""
    counts = multisets(HAND_SIZE)
    rows = counts[(counts.sum(axis=1) == size) & (counts[:, -1] == 0) & (counts.max(axis=1) <= most)]
    if size == 0:
        return np.empty((1, 0), np.uint8)
    return np.repeat(np.tile(np.arange(KINDS), len(rows)), rows.ravel()).reshape(-1, size).astype(np.uint8)


def _laid(ranks: UInt8s, jokers: int, first: int) -> UInt8s:
    """Ranks as cards: suits from `first` on in turn, so that no suit has many and like ranks are of different suits."""
    suits = first + np.arange(ranks.shape[1]) % (_SUITS - first)
    cards = ranks + (suits * _RANKS).astype(np.uint8)
    return np.concatenate([cards, np.full((len(cards), jokers), JOKER_CARD, np.uint8)], axis=1)


def enter(classes: SetClasses, table: Array, hands: UInt8s, values: Array) -> None:
    """Enter a value for each hand. Hands with two live suits are entered for both orders of them."""
    at = indexes(hands, classes)
    table[at] = values
    pairs = at >= classes.twos_start
    one, other = np.divmod(at[pairs] - classes.twos_start, classes.three_count)
    table[classes.twos_start + other * classes.three_count + one] = values[pairs]


def class_codes(cards: UInt8s, classes: SetClasses) -> Int32s:
    """The code of each hand, one row of seven cards."""
    return classes.codes[indexes(cards, classes)]


def indexes(cards: UInt8s, classes: SetClasses) -> Int64s:
    """Where each hand is in tables such as `codes`. A bonus wager tells no hands apart that lie together."""
    found = np.empty(len(cards), np.int64)
    _index_all(np.ascontiguousarray(cards), classes, found)
    return found


@njit(cache=True, nogil=True)
def _index_all(cards: UInt8s, classes: SetClasses, found: Int64s) -> None:
    sums = np.zeros(_SUITS + 1, np.uint64)
    for hand in range(len(cards)):
        total = classes.spare
        sums[:] = 0
        for card in cards[hand]:
            total += classes.words[card]
            sums[card // _RANKS] += classes.words[card]
        if total & HIGH_BITS:
            found[hand] = _live_index(total, sums, classes)
        else:
            found[hand] = classes.lower[total & KEY] + classes.upper[total >> UPPER & KEY]


@njit(cache=True, nogil=True)
def _live_index(total: Number, sums: UInt64s, classes: SetClasses) -> Number:
    """Where a hand with one live suit or two is; `sums` are the words of its cards by suit."""
    first, second = -1, -1
    for suit in range(_SUITS):
        if total >> _COUNTERS[suit] & _ONE:
            if first < 0:
                first = suit
            else:
                second = suit
    live = sums[first]
    one = np.int64(classes.lower[live & KEY] + classes.upper[live >> UPPER & KEY])
    if second < 0:
        rest = total - live
        return (
            np.int64(classes.starts[one])
            + classes.columns[classes.lower[rest & KEY] + classes.upper[rest >> UPPER & KEY]]
        )
    live = sums[second]
    other = np.int64(classes.lower[live & KEY] + classes.upper[live >> UPPER & KEY])
    return (
        np.int64(classes.twos_start)
        + np.int64(classes.threes[one]) * classes.three_count
        + classes.threes[other]
    )
