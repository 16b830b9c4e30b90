"""All hands on a board of hold 'em, each against every dealer's hand.

On a board a card matters by its rank and, where three or more board cards are of one suit, by being of that suit.
Equivalent cards are one kind: 13 kinds, or up to 26, instead of 47 cards. Hands are pairs of kinds, and the weaker
hands without a hand's two cards are counted from tallies by kind, without comparing hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Bools, Int16s, Int64s, Number, UInt16s, UInt64s
from hoyle.fast.cards.evaluator import CATEGORIES, FLUSH, RANK_COUNT, RANK_KEYS, seven_of_key

WIN, WIN_OUT, TIE, LOSE, LOSE_OUT, BEATS = range(6)
KINDS = 26  # twice the rank, plus one for a card of the possible flush's suit
PAIRS = KINDS * (KINDS + 1) // 2
FIRSTS = np.array([first for first in range(KINDS) for _ in range(first + 1)], np.uint8)
SECONDS = np.array([second for first in range(KINDS) for second in range(first + 1)], np.uint8)
LEAST_BEATEN = 6  # three of a kind: weaker beaten hands are not distinguished
COLUMNS = BEATS + LEAST_BEATEN + 1
# The least place of each category that is distinguished, high to low.
FIRST_PLACES = np.array(
    [np.flatnonzero(category == CATEGORIES)[0] for category in range(LEAST_BEATEN + 1)], np.int64
)
ALL = KINDS  # the column of all hands in the tallies, after those with a card of each kind
_WIDTH = 32  # of a tally, padded for vector instructions
_WORD_COUNT = RANK_COUNT // 64 + 1
_ONE, _SIX, _ALL_BITS = np.uint64(1), np.uint64(6), np.uint64(63)


class Boards(NamedTuple):
    """The results of some boards by pair of kinds. An impossible pair has place 0 and no results."""

    sizes: Int64s  # cards of each kind
    places: UInt16s
    results: Int16s  # the number of dealer's hands by result; from BEATS on, beaten hands by category
    settled: Int64s  # the net of ante and blind, summed over the dealer's hands
    raised: Int64s  # the net of one unit of play, likewise

    def first(self, count: int) -> Boards:
        return Boards(
            self.sizes[:count],
            self.places[:count],
            self.results[:count],
            self.settled[:count],
            self.raised[:count],
        )


class Scratch(NamedTuple):
    """Work arrays for one board. Indexes are unsigned, as signed ones are checked for negative values."""

    levels: UInt16s  # of each pair, from 1; hands of equal place share a level
    words: UInt64s  # the places that occur, as a bit set
    counted: UInt16s  # the number of bits in earlier words
    tallies: Int16s  # hands up to each level: those with a given card of each kind, and all
    starts: Int64s  # the number of levels below each category


def room(count: int) -> Boards:
    """Allocated in Python, as numba would compile each allocation."""
    return Boards(
        np.zeros((count, KINDS), np.int64), np.zeros((count, PAIRS), np.uint16),
        np.zeros((count, PAIRS, COLUMNS), np.int16), np.zeros((count, PAIRS), np.int64),
        np.zeros((count, PAIRS), np.int64),
    )  # fmt: skip


def scratch() -> Scratch:
    return Scratch(
        np.zeros(PAIRS, np.uint16), np.zeros(_WORD_COUNT, np.uint64), np.zeros(_WORD_COUNT, np.uint16),
        np.zeros((PAIRS + 1, _WIDTH), np.int16), np.zeros(LEAST_BEATEN + 1, np.int64),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def deal_boards(
    boards: Int64s,
    is_in: Bools,
    dealer: Number,
    least: Number,
    base: Int64s,
    play: Int64s,
    least_beaten: Number,
    work: Scratch,
    found: Boards,
) -> None:
    """Fill in the results of some boards, each a row that begins with its five cards.

    `is_in` marks the cards of the deck, `dealer` is the number of dealer's hands against one hand, and `least` the
    least qualifying place. Beaten hands are counted down to the category `least_beaten`; -1 counts none.
    """
    for at in range(len(boards)):
        cards, places = boards[at], found.places[at]
        _place_pairs(cards, is_in, found.sizes[at], places)
        levels = _find_levels(places, work.levels, work.words, work.counted)
        _tally(levels, found.sizes[at], places, work.levels, work.tallies)
        for category in range(least_beaten + 1):
            work.starts[category] = _levels_below(work.words, work.counted, FIRST_PLACES[category])
        out = _levels_below(work.words, work.counted, least)
        _compare(places, work.levels, work.tallies, work.starts, dealer, out, least_beaten, found.results[at])
        _price(places, found.results[at], base, play, found.settled[at], found.raised[at])


@njit(cache=True, nogil=True)
def _place_pairs(cards: Number, is_in: Number, sizes: Number, places: Int16s) -> Number:
    """The number of cards left of each kind, and the place of each possible pair of kinds."""
    flush, mask, need, key = 4, 0, 5, 0
    for suit in range(4):
        held, count = 0, 0
        for at in range(5):
            if cards[at] // 13 == suit:
                held |= 1 << (cards[at] % 13)
                count += 1
        if count >= 3:
            flush, mask, need = suit, held, 5 - count
    sizes[:] = 0
    for card in range(52):
        sizes[2 * (card % 13) + (card // 13 == flush)] += is_in[card]
    for at in range(5):
        key += RANK_KEYS[cards[at] % 13]
        sizes[2 * (cards[at] % 13) + (cards[at] // 13 == flush)] -= 1
    for pair in range(PAIRS):
        one, other = np.int64(FIRSTS[pair]), np.int64(SECONDS[pair])
        if sizes[one] == 0 or sizes[other] == 0 or (one == other and sizes[one] == 1):
            places[pair] = 0
        elif (one & 1) + (other & 1) >= need:
            places[pair] = FLUSH[mask | (one & 1) << (one >> 1) | (other & 1) << (other >> 1)]
        else:
            places[pair] = seven_of_key(key + RANK_KEYS[one >> 1] + RANK_KEYS[other >> 1])


@njit(cache=True, nogil=True)
def _find_levels(places: Int16s, levels: Number, words: UInt64s, counted: Number) -> Number:
    """Number the distinct places of a board's hands, ascending from 1. Returns how many there are."""
    words[:] = 0
    for pair in range(PAIRS):
        if places[pair]:
            place = np.uint64(places[pair])
            words[place >> _SIX] |= _ONE << (place & _ALL_BITS)
    count = 0
    for at in range(_WORD_COUNT):
        counted[at] = count
        if words[at]:
            count += _bits(words[at])
    for pair in range(PAIRS):
        if places[pair]:
            levels[pair] = _levels_below(words, counted, np.int64(places[pair])) + 1
    return count


@njit(cache=True, nogil=True, inline="always")
def _levels_below(words: UInt64s, counted: Number, place: Number) -> Number:
    at, bit = np.uint64(place) >> _SIX, np.uint64(place) & _ALL_BITS
    return np.int64(counted[at]) + _bits(words[at] & ((_ONE << bit) - _ONE))


@njit(cache=True, nogil=True)
def _bits(word: Number) -> Number:
    """The population count, in the form that compilers recognize."""
    word = word - (word >> np.uint64(1) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (word >> np.uint64(2) & np.uint64(0x3333333333333333))
    word = word + (word >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(word * np.uint64(0x0101010101010101) >> np.uint64(56))


@njit(cache=True, nogil=True)
def _tally(count: Number, sizes: Number, places: Int16s, levels: Number, tallies: Number) -> Number:
    """Cumulative counts up to each level: of all hands, and of hands with a given card of each kind. Row 0 is zero."""
    for level in range(count + 1):
        for kind in range(_WIDTH):
            tallies[level, kind] = 0
    for pair in range(PAIRS):
        if places[pair]:
            one, other, level = FIRSTS[pair], SECONDS[pair], levels[pair]
            if one == other:
                tallies[level, ALL] += sizes[one] * (sizes[one] - 1) >> 1
                tallies[level, one] += sizes[one] - 1
            else:
                tallies[level, ALL] += sizes[one] * sizes[other]
                tallies[level, one] += sizes[other]
                tallies[level, other] += sizes[one]
    for level in range(1, count + 1):
        for kind in range(_WIDTH):
            tallies[level, kind] += tallies[level - 1, kind]


@njit(cache=True, nogil=True, inline="always")
def _without(tally: Number, one: Number, other: Number) -> Number:
    """Hands up to a level that hold neither of two cards, minus one if the level includes the hand with both."""
    return np.int64(tally[ALL]) - tally[one] - tally[other]


@njit(cache=True, nogil=True)
def _compare(
    places: Int16s,
    levels: Number,
    tallies: Number,
    starts: Number,
    dealer: Number,
    out_level: Number,
    least_beaten: Number,
    results: Number,
) -> Number:
    """For each hand, the number of dealer's hands by result, and of beaten hands by category.

    Inclusion–exclusion over the hand's two cards: from its own level on, the hand itself is subtracted twice and must
    be added back once. The beaten hands of a category are those from its first level to the next category's, or to
    the player's own.
    """
    results[:] = 0
    for pair in range(PAIRS):
        if not places[pair]:
            continue
        one, other, mine, row = FIRSTS[pair], SECONDS[pair], np.int64(levels[pair]), results[pair]
        below = _without(tallies[mine - 1], one, other)
        upto = _without(tallies[mine], one, other) + 1
        out = _without(tallies[out_level], one, other)
        row[TIE] = upto - below
        if mine > out_level:
            row[WIN], row[WIN_OUT], row[LOSE] = below - out, out, dealer - upto
        else:
            row[WIN_OUT], row[LOSE], row[LOSE_OUT] = below, dealer - out - 1, out + 1 - upto
        for category in range(CATEGORIES[places[pair]], least_beaten + 1):
            first, last = starts[category], mine - 1
            if category:
                last = min(starts[category - 1], last)
            if last > first:
                weaker = _without(tallies[first], one, other)
                row[BEATS + category] = _without(tallies[last], one, other) - weaker


@njit(cache=True, nogil=True)
def _price(
    places: Int16s, results: Number, base: Number, play: Number, settled: Number, raised: Number
) -> Number:
    for pair in range(PAIRS):
        category = CATEGORIES[places[pair]]
        worth, unit = np.int64(0), np.int64(0)
        for result in range(BEATS):
            worth += results[pair, result] * base[category, result]
            unit += results[pair, result] * play[category, result]
        settled[pair] = worth
        raised[pair] = unit
