"""Batches of plain blackjack rounds, each from a whole shoe.

Each step draws one card for every round that still draws, first for players and then for dealers. A round played by
itself loses its time to mispredicted branches. In a batch only the lengths of lists depend on the cards, so there are
no such branches. Given cards are written as the random words that would have dealt them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s, UInt16s, UInt64s
from hoyle.kernels.blackjack.drawing_hands import TOTALS, WIDTH
from hoyle.kernels.blackjack.first_cards import NUMBER_BITS, Deals, deal_of, drawn, is_favouring
from hoyle.kernels.blackjack.round_row import VALUE
from hoyle.kernels.blackjack.round_tables import (
    DEALER,
    DEALER_MASK,
    DRAWING,
    DRAWS,
    FOUND,
    FOUND_MASK,
    HITS,
    LEFT,
    PLACE_MASK,
    ROUTE,
    STATE,
    Tables,
    number_of,
)
from hoyle.kernels.blackjack.settlement import RESULT_BITS, SEVEN_CARD_21
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import fill_words, next_word

SIZE = 1024  # rounds of a batch, so that its state stays in the first-level cache
NOT_FOUND = (1 << RESULT_BITS) - 1  # the result of a round that the batch leaves
assert SEVEN_CARD_21 < NOT_FOUND, "a result of a plain round more would look like none"
_NONE, _ONE, _THREE, _TWO = (np.uint64(number) for number in (0, 1, 3, 2))
_HITS, _DRAWS, _LEFT, _ROUTE_MASK = (np.uint64(route) for route in (HITS, DRAWS, LEFT, 3))
_WIDTH, _TOTALS, _TOTAL_MASK, _DRAWING = (
    np.uint64(number) for number in (WIDTH, TOTALS, TOTALS - 1, DRAWING)
)
_STATELESS = np.uint64((1 << int(STATE)) - 1)


class Batch(NamedTuple):
    """Buffers of a batch: rounds that hit, rounds whose dealer draws, and their results."""

    chance: UInt64s  # random words
    numbers: UInt16s  # the same memory, four numbers to a word
    hits: UInt64s
    hits_gone: UInt64s
    draws: UInt64s
    draws_gone: UInt64s
    left: UInt64s
    found: UInt16s
    positions: Int64s  # the next card of each round, where cards are given


def make_batch() -> Batch:
    chance = np.zeros(SIZE, np.uint64)
    hits, hits_gone, draws, draws_gone, left = (np.zeros(SIZE, np.uint64) for _ in range(5))
    found, positions = np.zeros(SIZE, np.uint16), np.zeros(SIZE, np.int64)
    return Batch(chance, chance.view(np.uint16), hits, hits_gone, draws, draws_gone, left, found, positions)


@bare
def play_batch(
    words: UInt64s, rows: UInt8s, nexts: Int16s, tables: Tables, deals: Deals, batch: Batch, size: Number
) -> Number:
    """Play this many rounds, from rows of cards if given; return the number of rounds that it leaves."""
    if len(rows):
        _give_firsts(rows, nexts, deals, batch)
    else:
        fill_words(words, batch.chance, size)
    _deal(words, deals, batch, size)
    hits, draws, left = _begin(tables, deals, batch, size)
    draws = _hit(words, rows, tables, deals, batch, hits, draws)
    _draw(words, rows, tables, deals, batch, draws)
    return left


@bare
def _give_firsts(rows: Number, nexts: Number, deals: Deals, batch: Batch) -> None:
    for place in range(len(rows)):
        one, up = VALUE[rows[place, 0]], VALUE[rows[place, 1]]
        other, hole = VALUE[rows[place, 2]], VALUE[rows[place, 3]]
        batch.chance[place] = deals.words[number_of(nexts, one, other, up, hole)]
        batch.positions[place] = 4


@bare
def _give(rows: Number, under_way: Number, count: Number, deals: Deals, batch: Batch) -> None:
    for at in range(count):
        place = under_way[at] & PLACE_MASK
        card = rows[place, batch.positions[place]]
        batch.numbers[at] = deals.numbers[VALUE[card] - 1]
        batch.positions[place] += 1


@bare
def _deal(words: UInt64s, deals: Deals, batch: Batch, size: Number) -> None:
    """Replace random words by the deals that they select."""
    for place in range(size):
        word = batch.chance[place]
        while is_favouring(word, deals.whole):
            word = next_word(words)
        batch.chance[place] = deal_of(word, deals.limits, deals.either)


@bare
def _begin(tables: Tables, deals: Deals, batch: Batch, size: Number) -> Number:
    """The rounds after their first cards. Each is written to every list, but only its own list grows."""
    hits = draws = left = _NONE
    for place in range(np.uint64(size)):
        deal = batch.chance[place]
        under_way, gone = tables.starts[deal] | place, deals.gone[deal]
        route = (under_way >> ROUTE) & _ROUTE_MASK
        batch.found[place] = under_way >> STATE
        batch.hits[hits], batch.hits_gone[hits] = under_way, gone
        hits += np.uint64(route == _HITS)
        batch.draws[draws], batch.draws_gone[draws] = under_way, gone
        draws += np.uint64(route == _DRAWS)
        batch.left[left] = under_way
        left += np.uint64(route == _LEFT)
    for at in range(left):
        batch.found[batch.left[at] & PLACE_MASK] = NOT_FOUND
    return hits, draws, left


@bare
def _number(words: UInt64s, rows: Number, waiting: Number, count: Number, deals: Deals, batch: Batch) -> None:
    """A number for every round that draws a card: random, or by the given cards."""
    if len(rows):
        _give(rows, waiting, count, deals, batch)
    else:
        fill_words(words, batch.chance, (count + _THREE) >> _TWO)


@bare
def _hit(
    words: UInt64s, rows: Number, tables: Tables, deals: Deals, batch: Batch, hits: Number, draws: Number
) -> Number:
    """Draw players' cards until all are finished; rounds that are not bust join those whose dealer draws."""
    least = np.uint64(1 << NUMBER_BITS) % np.uint64(len(deals.cards))
    while hits:
        _number(words, rows, batch.hits, hits, deals, batch)
        still = _NONE
        for at in range(hits):
            under_way = batch.hits[at]
            value, gone, is_there = drawn(batch.numbers[at], batch.hits_gone[at], deals.cards, least)
            state = under_way >> STATE
            state = np.uint64(tables.hits[state * _WIDTH + value]) if is_there else state
            dealer = (under_way >> DEALER) & DEALER_MASK
            meeting = np.uint64(tables.meets[dealer * _TOTALS + (state & _TOTAL_MASK)])
            batch.found[under_way & PLACE_MASK] = ((under_way >> FOUND) & FOUND_MASK) + meeting
            under_way &= _STATELESS
            is_still = np.uint64(state >= _TOTALS)
            batch.draws[draws], batch.draws_gone[draws] = under_way | (meeting << STATE), gone
            draws += np.uint64(meeting >= _DRAWING) & (is_still ^ _ONE)
            batch.hits[still], batch.hits_gone[still] = under_way | (state << STATE), gone
            still += is_still
        hits = still
    return draws


@bare
def _draw(words: UInt64s, rows: Number, tables: Tables, deals: Deals, batch: Batch, draws: Number) -> None:
    """Draw dealers' cards until all are finished."""
    least = np.uint64(1 << NUMBER_BITS) % np.uint64(len(deals.cards))
    while draws:
        _number(words, rows, batch.draws, draws, deals, batch)
        still = _NONE
        for at in range(draws):
            under_way = batch.draws[at]
            value, gone, is_there = drawn(batch.numbers[at], batch.draws_gone[at], deals.cards, least)
            state = under_way >> STATE
            state = np.uint64(tables.draws[state * _WIDTH + value]) if is_there else state
            batch.found[under_way & PLACE_MASK] = ((under_way >> FOUND) & FOUND_MASK) + state
            batch.draws[still], batch.draws_gone[still] = (under_way & _STATELESS) | (state << STATE), gone
            still += np.uint64(state >= _DRAWING)
        draws = still
