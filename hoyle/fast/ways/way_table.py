"""What a house way makes of every hand, as one table: how each part ranks, by ranks and by the suit that may flush.

Kernels and exact counts read it instead of setting hands. It holds splits in which only one suit can be live, such as
five and two of seven cards with one joker; others are set by `set_arrays`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int16s, Int32s, Number, UInt8s, UInt32s, UInt64s
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
from hoyle.fast.ways.try_way import case_hands
from hoyle.kit.cards import SUITS
from hoyle.kit.ranking import Ranking
from hoyle.kit.ways import Split, Way

_ONE, _ZERO, _HIGH = np.uint64(1), np.uint64(0), np.uint64(3)
_COUNTERS = np.array([SUITS_FROM + 4 * suit for suit in range(len(SUITS))], np.uint64)


class WayTable(NamedTuple):
    """`places` are those of the parts in their rankings: first by all ranks of a hand, then by the ranks of its live
    suit and those of the rest."""

    words: UInt64s
    lower: UInt32s
    upper: UInt32s
    spare: np.uint64
    starts: Int32s  # by the live suit's ranks, where its rows begin
    columns: Int32s  # by the other ranks, jokers among them
    places: Int16s


@lru_cache(maxsize=8)
def way_table(way: Way) -> WayTable:
    split = way.split
    ranking, least = _one_suit(split)
    tables = tables_of(ranking, split.size)
    counts = multisets(split.size)
    starts, columns, size = _layout(counts, split, least)
    spare = np.uint64((8 - ranking.size) * 0x1111 << SUITS_FROM)
    places = np.full((size, len(split.parts)), -1, np.int16)
    table = WayTable(tables.words, tables.lower, tables.upper, spare, starts, columns, places)
    hands = case_hands(split)
    places[indexes(hands, table)] = set_hands(hands, way).places
    return table


def look_up(cards: UInt8s, table: WayTable) -> Int16s:
    """The places of the parts of each hand."""
    return table.places[indexes(cards, table)]


def indexes(cards: UInt8s, table: WayTable) -> Int32s:
    found = np.empty(len(cards), np.int32)
    _index_all(np.ascontiguousarray(cards), *table[:-1], found)
    return found


@njit(cache=True, nogil=True)
def _index_all(
    cards: UInt8s, words: UInt64s, lower: UInt32s, upper: UInt32s, spare: Number, starts: Int32s, columns: Int32s,
    found: Int32s,
) -> None:  # fmt: skip
    for hand in range(len(cards)):
        found[hand] = index_of(cards, hand, words, lower, upper, spare, starts, columns)


@njit(cache=True, nogil=True)
def index_of(
    cards: UInt8s, hand: Number, words: UInt64s, lower: UInt32s, upper: UInt32s, spare: Number, starts: Int32s,
    columns: Int32s,
) -> Number:  # fmt: skip
    """Where a hand, one row of cards, is in the table's places."""
    total = spare
    for at in range(cards.shape[1]):
        total += words[cards[hand, at]]
    if not total & HIGH_BITS:
        return np.int64(lower[total & KEY] + upper[total >> UPPER & KEY])
    live = _ZERO
    for suit in _COUNTERS:
        if total >> suit + _HIGH & _ONE:
            for at in range(cards.shape[1]):
                card = cards[hand, at]
                if card != JOKER_CARD:
                    live += words[card] * (words[card] >> suit & _ONE)
    rest = total - live
    start = starts[lower[live & KEY] + upper[live >> UPPER & KEY]]
    return np.int64(start + columns[lower[rest & KEY] + upper[rest >> UPPER & KEY]])


def _one_suit(split: Split) -> tuple[Ranking, int]:
    """The ranking of the one part that minds suits, and how many cards of a suit it needs beside the jokers."""
    minding = [part.ranking for part in split.parts if part.minds_suits and part.ranking is not None]
    least = minding[0].size - split.joker_count if len(minding) == 1 else 0
    if len(minding) != 1 or 2 * least + split.joker_count <= split.size or split.deck_count > 1:
        raise HoyleError("a table of a way needs one deck, and one part of which only one suit can be live")
    return minding[0], least


def _layout(counts: Array, split: Split, least: int) -> tuple[Int32s, Int32s, int]:
    """Rows by live suit after those by all ranks; a live suit with more cards has fewer others beside it."""
    sizes = counts.sum(axis=1)
    order = np.argsort(sizes, kind="stable")
    columns = np.full(len(counts), -1, np.int32)
    columns[order] = np.arange(len(counts))
    is_live = (sizes >= least) & (counts[:, :-1].max(axis=1) <= 1) & (counts[:, KINDS - 1] == 0)
    widths = np.where(is_live, np.searchsorted(np.sort(sizes), split.size - sizes, side="right"), 0)
    starts = len(counts) + np.cumsum(widths) - widths
    return starts.astype(np.int32), columns, int(len(counts) + widths.sum())
