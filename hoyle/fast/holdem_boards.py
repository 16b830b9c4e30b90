"""All hands on one board of hold 'em, each against every hand that the dealer can hold beside it.

A board tells a card by its rank and, where three or more of the board are of one suit, by being of that suit. Cards
that it does not tell apart are of one kind: 13 kinds, or up to 26, in place of 47 cards. Hands are pairs of kinds, and
those below a hand, without its two cards, are counted from tallies by kind: no hand is compared with another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.evaluator import CATEGORIES, FLUSH, RANK_COUNT, RANK_KEYS, seven_of_key

WIN, WIN_OUT, TIE, LOSE, LOSE_OUT = range(5)
KINDS = 26  # twice the rank, and one more for a card of the suit of which a flush can be
PAIRS = KINDS * (KINDS + 1) // 2
GONE = KINDS  # the kind of a card that lies on the board, or is not in the deck
# The least place of each category, high to low.
FIRST_PLACES = np.array([np.flatnonzero(category == CATEGORIES)[0] for category in range(10)], np.int64)
_WORD_COUNT = RANK_COUNT // 64 + 1


class Board(NamedTuple):
    """What one board needs, made once. Indexes have no sign, so that none is taken for a count from the end."""

    kind_of: Any  # of each card
    sizes: Any  # cards of each kind
    present: Any  # the kinds of which there are cards, rising
    firsts: Any  # of each pair of kinds, the kind of its one card
    seconds: Any  # and that of the other, which is no higher
    places: Any
    levels: Any  # of each pair, from 1; equal hands have the same
    words: Any  # which places there are, as bits
    counted: Any  # bits in the words before
    totals: Any  # hands up to each level
    by_kind: Any  # and those of them with one given card of each kind
    results: Any  # by pair and result
    settled: Any  # by pair, what ante and blind come to over the dealer's hands
    raised: Any  # by pair, what one unit of play comes to


def room() -> Any:
    """Made by the interpreter: a kernel would compile every one of these."""
    return Board(
        np.zeros(52, np.uint8), np.zeros(KINDS, np.int16), np.zeros(KINDS, np.uint8), np.zeros(PAIRS, np.uint8),
        np.zeros(PAIRS, np.uint8), np.zeros(PAIRS, np.uint16), np.zeros(PAIRS, np.uint16),
        np.zeros(_WORD_COUNT, np.uint64), np.zeros(_WORD_COUNT, np.uint16), np.zeros(PAIRS + 1, np.int16),
        np.zeros((PAIRS + 1, KINDS), np.int16), np.zeros((PAIRS, 5), np.int64), np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def deal_board(cards: Any, is_in: Any, dealer: Any, least: Any, board: Any) -> Any:
    """Everything about one board. Returns the number of pairs of kinds.

    `is_in` says which cards are in the deck, `dealer` how many hands the dealer can hold against one, and `least` from
    which place on a dealer qualifies.
    """
    suit, mask, need = _flush_suit(cards)
    kinds = _sort_cards(cards, is_in, suit, board)
    pairs = _place_pairs(cards, kinds, mask, need, board)
    levels = _find_levels(pairs, board)
    _tally(pairs, levels, board)
    _compare(pairs, dealer, levels_below(board.words, board.counted, least), board)
    return pairs


@njit(cache=True, nogil=True)
def _flush_suit(cards: Any) -> Any:
    """The suit of which the board has three or more, its ranks as bits, and how many more make a flush; or none, as 4."""
    for suit in range(4):
        mask, count = 0, 0
        for at in range(5):
            if cards[at] // 13 == suit:
                mask |= 1 << (cards[at] % 13)
                count += 1
        if count >= 3:
            return suit, mask, 5 - count
    return 4, 0, 5


@njit(cache=True, nogil=True)
def _sort_cards(cards: Any, is_in: Any, suit: Any, board: Any) -> Any:
    """Each card's kind, and which kinds there are."""
    kind_of, sizes, present = board.kind_of, board.sizes, board.present
    sizes[:] = 0
    for card in range(52):
        kind_of[card] = 2 * (card % 13) + (card // 13 == suit) if is_in[card] else GONE
    for at in range(5):
        kind_of[cards[at]] = GONE
    for card in range(52):
        if kind_of[card] != GONE:
            sizes[kind_of[card]] += 1
    count = 0
    for kind in range(KINDS):
        if sizes[kind]:
            present[count] = kind
            count += 1
    return count


@njit(cache=True, nogil=True)
def _place_pairs(cards: Any, kinds: Any, mask: Any, need: Any, board: Any) -> Any:
    """Every two kinds that can be a hand, and the place of that hand among all ranks."""
    key = 0
    for at in range(5):
        key += RANK_KEYS[cards[at] % 13]
    present, firsts, seconds, places = board.present, board.firsts, board.seconds, board.places
    pairs = 0
    for x in range(kinds):
        first = present[x]
        with_one = key + RANK_KEYS[first >> 1]
        for y in range(x + 1 if board.sizes[first] > 1 else x):
            second = present[y]
            firsts[pairs] = first
            seconds[pairs] = second
            if (first & 1) + (second & 1) >= need:
                places[pairs] = FLUSH[mask | (first & 1) << (first >> 1) | (second & 1) << (second >> 1)]
            else:
                places[pairs] = seven_of_key(with_one + RANK_KEYS[second >> 1])
            pairs += 1
    return pairs


@njit(cache=True, nogil=True, inline="always")
def _bits(word: Any) -> Any:
    """How many bits are set; compilers know this form."""
    word = word - (word >> np.uint64(1) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (word >> np.uint64(2) & np.uint64(0x3333333333333333))
    word = word + (word >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(word * np.uint64(0x0101010101010101) >> np.uint64(56))


@njit(cache=True, nogil=True)
def _find_levels(pairs: Any, board: Any) -> Any:
    """Number the different places of a board's hands, rising from 1."""
    places, levels, words, counted = board.places, board.levels, board.words, board.counted
    words[:] = 0
    for at in range(pairs):
        place = np.uint64(places[at])
        words[place >> np.uint64(6)] |= np.uint64(1) << (place & np.uint64(63))
    count = 0
    for at in range(_WORD_COUNT):
        counted[at] = count
        if words[at]:
            count += _bits(words[at])
    for at in range(pairs):
        levels[at] = levels_below(words, counted, places[at]) + 1
    return count


@njit(cache=True, nogil=True)
def levels_below(words: Any, counted: Any, place: Any) -> Any:
    at, bit = np.uint64(place) >> np.uint64(6), np.uint64(place) & np.uint64(63)
    return np.int64(counted[at]) + _bits(words[at] & ((np.uint64(1) << bit) - np.uint64(1)))


@njit(cache=True, nogil=True)
def _tally(pairs: Any, levels: Any, board: Any) -> Any:
    """How many hands, and how many with a given card of each kind, are at each level or below. Row 0 is nothing."""
    totals, by_kind, sizes = board.totals, board.by_kind, board.sizes
    firsts, seconds, level_of = board.firsts, board.seconds, board.levels
    for level in range(levels + 1):
        totals[level] = 0
        for kind in range(KINDS):
            by_kind[level, kind] = 0
    for at in range(pairs):
        first, second, level = firsts[at], seconds[at], level_of[at]
        if first == second:
            totals[level] += sizes[first] * (sizes[first] - 1) // 2
            by_kind[level, first] += sizes[first] - 1
        else:
            totals[level] += sizes[first] * sizes[second]
            by_kind[level, first] += sizes[second]
            by_kind[level, second] += sizes[first]
    for level in range(1, levels + 1):
        totals[level] += totals[level - 1]
        for kind in range(KINDS):
            by_kind[level, kind] += by_kind[level - 1, kind]


@njit(cache=True, nogil=True, inline="always")
def without(totals: Any, by_kind: Any, level: Any, first: Any, second: Any) -> Any:
    """Hands up to a level that hold neither of two cards, short of the hand that holds both."""
    return totals[level] - by_kind[level, first] - by_kind[level, second]


@njit(cache=True, nogil=True)
def _compare(pairs: Any, dealer: Any, out_level: Any, board: Any) -> Any:
    """For each hand, how many of the dealer's give each result.

    A hand is counted once in the total and once with each of its cards, so at or above its own level it is taken
    off twice and must be put back once.
    """
    results, totals, by_kind = board.results, board.totals, board.by_kind
    firsts, seconds, levels = board.firsts, board.seconds, board.levels
    for at in range(pairs):
        first, second, mine = firsts[at], seconds[at], levels[at]
        below = without(totals, by_kind, np.uint16(mine - 1), first, second)
        upto = without(totals, by_kind, mine, first, second) + 1
        out = without(totals, by_kind, out_level, first, second)
        if mine > out_level:
            results[at, WIN] = below - out
            results[at, WIN_OUT] = out
            results[at, LOSE] = dealer - upto
            results[at, LOSE_OUT] = 0
        else:
            results[at, WIN] = 0
            results[at, WIN_OUT] = below
            results[at, LOSE] = dealer - out - 1
            results[at, LOSE_OUT] = out + 1 - upto
        results[at, TIE] = upto - below


@njit(cache=True, nogil=True)
def price_board(pairs: Any, board: Any, base: Any, play: Any) -> Any:
    """For each pair of kinds, what ante and blind come to over the dealer's hands, and what one unit of play does."""
    places, results = board.places, board.results
    for at in range(pairs):
        category = CATEGORIES[places[at]]
        worth, unit = np.int64(0), np.int64(0)
        for result in range(5):
            worth += results[at, result] * base[category, result]
            unit += results[at, result] * play[category, result]
        board.settled[at] = worth
        board.raised[at] = unit
