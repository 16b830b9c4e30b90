"""A poker hand evaluator by table lookup, for hands of five, six and seven cards, one or many.

The place of a hand is its position among the 7,462 distinct values of five-card hands. A card is its index in the kit's
deck: thirteen to a suit, the 2 first. Tables are globals of the kernels: as arguments each call would count references.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int16s, Number, UInt8s, UInt64s

MOST_CARDS = 7


def _unsigned(starts: np.ndarray) -> np.ndarray:
    """Unsigned, so that numba omits the check for negative indexes; padded, so that invalid cards stay inside."""
    rows = np.zeros((MOST_CARDS * int(RANK_KEYS[-1]) >> SHIFT) + 1, np.uint32)
    rows[: len(starts)] = starts
    return rows


# Written by scripts/make_tables.py from the kit's ranking. Compiled kernels embed these tables.
with np.load(Path(__file__).parents[1] / "tables" / "evaluator.npz") as _tables:
    RANK_KEYS = _tables["rank_keys"]
    SHIFT = int(_tables["shift"])
    FIVE_ROWS = _unsigned(_tables["five_rows"])
    FIVE_VALUES = _tables["five_values"]
    SIX_ROWS = _unsigned(_tables["six_rows"])
    SIX_VALUES = _tables["six_values"]
    SEVEN_ROWS = _unsigned(_tables["seven_rows"])
    SEVEN_VALUES = _tables["seven_values"]
    FLUSH = _tables["flush"]
    STRENGTHS = _tables["strengths"]  # the kit's strength at each place
    CATEGORIES = _tables["categories"]  # the index of its name in the kit's order of hands, high to low
    THREE_VALUES = _tables["three_values"]  # of three cards, by whether they are suited and by their ranks
    THREE_STRENGTHS = _tables["three_strengths"]
    THREE_CATEGORIES = _tables["three_categories"]

COLUMNS = (1 << SHIFT) - 1
RANK_COUNT = len(STRENGTHS)
DECK_SIZE = 52

# One word for each card: its rank key in the low bits, above it a four-bit counter for each suit. The words of a hand
# are added; with 3 added to each counter, five cards of a suit set its high bit. An invalid card sets a bit above all.
_SUITS_FROM = 32
_NO_CARD_FROM = 56
WORDS = np.full(256, 1 << _NO_CARD_FROM, np.int64)
WORDS[:DECK_SIZE] = [
    int(RANK_KEYS[card % 13]) + (1 << (_SUITS_FROM + 4 * (card // 13))) for card in range(DECK_SIZE)
]
THREES = 0x3333 << _SUITS_FROM
FLUSHES = 0x8888 << _SUITS_FROM
KEY = (1 << _SUITS_FROM) - 1


def place_of(strength: int) -> int:
    """The lowest place that is at least this strong."""
    return int(np.searchsorted(STRENGTHS, strength))


@njit(cache=True, nogil=True, inline="always")
def seven_of_key(key: Number) -> Number:
    """The place of seven cards without a flush, by the sum of their rank keys."""
    return SEVEN_VALUES[SEVEN_ROWS[key >> SHIFT] + (key & COLUMNS)]


@njit(cache=True, nogil=True)
def place_five(cards: Array) -> Number:
    key = 0
    mask = 0
    suits = 0
    for card in cards:
        key += RANK_KEYS[card % 13]
        mask |= 1 << (card % 13)
        suits |= 1 << (card // 13)
    if suits & (suits - 1) == 0:
        return FLUSH[mask]
    return FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & COLUMNS)]


@njit(cache=True, nogil=True)
def place_seven(cards: Array) -> Number:
    key = 0
    counts = np.zeros(4, np.int64)
    masks = np.zeros(4, np.int64)
    for card in cards:
        key += RANK_KEYS[card % 13]
        counts[card // 13] += 1
        masks[card // 13] |= 1 << (card % 13)
    for suit in range(4):
        # Five suited cards leave two others: with those, neither four of a kind nor a full house is possible.
        if counts[suit] >= 5:
            return FLUSH[masks[suit]]
    return seven_of_key(key)


# Many hands at once, from the words of their cards.


@njit(cache=True, nogil=True)
def flush_of(bits: Number, words: UInt64s) -> Number:
    """The place of a hand with a flush, from a bit mask of its cards and the sum of the words. The rare branch."""
    carried = words >> (_SUITS_FROM + 3)
    suit = (carried >> 4 & 1) + 2 * (carried >> 8 & 1) + 3 * (carried >> 12 & 1)
    return FLUSH[bits >> (13 * suit) & 0x1FFF]


@njit(cache=True, nogil=True)
def flush_of_words(
    row: Number, first: Number, last: Number, one: Number, other: Number, words: UInt64s
) -> Number:
    """The place of a flush among some cards of a row and two more, perhaps equal; `words` is the sum of their words."""
    bits = 1 << one | 1 << other
    for at in range(first, last):
        bits |= 1 << row[at]
    return flush_of(bits, words)


# The three kernels below take the cards of all hands as one flat array, so that the stride is a compile-time constant.
# Each fills in the places and returns the union of all bits, so that invalid cards are checked once at the end. A flush
# overwrites the value by ranks, so that the branch is rarely taken.


@njit(cache=True, nogil=True)
def _places_five(cards: UInt8s, places: Int16s) -> Number:
    met = 0
    for hand in range(len(places)):
        at = 5 * hand
        words = (
            WORDS[cards[at]] + WORDS[cards[at + 1]] + WORDS[cards[at + 2]] + WORDS[cards[at + 3]]
            + WORDS[cards[at + 4]] + THREES
        )  # fmt: skip
        met |= words
        key = words & KEY
        places[hand] = FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & COLUMNS)]
        if words & FLUSHES:
            places[hand] = flush_of(_bits(cards, at, 5), words)
    return met


@njit(cache=True, nogil=True)
def _places_six(cards: UInt8s, places: Int16s) -> Number:
    met = 0
    for hand in range(len(places)):
        at = 6 * hand
        words = (
            WORDS[cards[at]] + WORDS[cards[at + 1]] + WORDS[cards[at + 2]] + WORDS[cards[at + 3]]
            + WORDS[cards[at + 4]] + WORDS[cards[at + 5]] + THREES
        )  # fmt: skip
        met |= words
        key = words & KEY
        places[hand] = SIX_VALUES[SIX_ROWS[key >> SHIFT] + (key & COLUMNS)]
        if words & FLUSHES:
            places[hand] = flush_of(_bits(cards, at, 6), words)
    return met


@njit(cache=True, nogil=True)
def _places_seven(cards: UInt8s, places: Int16s) -> Number:
    met = 0
    for hand in range(len(places)):
        at = 7 * hand
        words = (
            WORDS[cards[at]] + WORDS[cards[at + 1]] + WORDS[cards[at + 2]] + WORDS[cards[at + 3]]
            + WORDS[cards[at + 4]] + WORDS[cards[at + 5]] + WORDS[cards[at + 6]] + THREES
        )  # fmt: skip
        met |= words
        key = words & KEY
        places[hand] = SEVEN_VALUES[SEVEN_ROWS[key >> SHIFT] + (key & COLUMNS)]
        if words & FLUSHES:
            places[hand] = flush_of(_bits(cards, at, 7), words)
    return met


@njit(cache=True, nogil=True)
def _bits(cards: Number, at: Number, count: Number) -> Number:
    """A bit mask of some cards. An invalid card sets a bit too; the check at the end finds it."""
    bits = 0
    for card in range(at, at + count):
        bits |= 1 << (cards[card] & 63)
    return bits


_PLACES = {5: _places_five, 6: _places_six, 7: _places_seven}
_TABLES = {5: (FIVE_ROWS, FIVE_VALUES), 6: (SIX_ROWS, SIX_VALUES), 7: (SEVEN_ROWS, SEVEN_VALUES)}


def places(cards: np.ndarray) -> np.ndarray:
    """The place of each row of five, six or seven cards of one deck, as int16; higher is better."""
    fill = _PLACES[_size(cards)]
    found = np.empty(len(cards), np.int16)
    if fill(np.ascontiguousarray(cards).reshape(-1), found) >> _NO_CARD_FROM:
        raise _no_card(cards)
    return found


def places_by_numpy(cards: np.ndarray) -> np.ndarray:
    """The same without compiled code."""
    rows, values = _TABLES[_size(cards)]
    if cards.size and cards.max() >= DECK_SIZE:
        raise _no_card(cards)
    words = WORDS[cards].sum(axis=1) + THREES
    key = words & KEY
    flushes = np.flatnonzero(words & FLUSHES)
    key[flushes] = 0
    found: np.ndarray = values[rows[key >> SHIFT] + (key & COLUMNS)]
    suits = (words[flushes, None] >> (_SUITS_FROM + 3 + 4 * np.arange(4)) & 1).argmax(axis=1)
    suited = cards[flushes]
    bits = np.where(suited // 13 == suits[:, None], 1 << (suited % 13).astype(np.int64), 0)
    found[flushes] = FLUSH[bits.sum(axis=1)]
    return found


def _size(cards: np.ndarray) -> int:
    """The number of cards in a row."""
    if cards.ndim != 2 or cards.shape[1] not in _PLACES or cards.dtype != np.uint8:
        raise HoyleError(
            f"hands must be rows of five, six or seven cards of type uint8, not {cards.dtype}{list(cards.shape)}"
        )
    return int(cards.shape[1])


def _no_card(cards: np.ndarray) -> HoyleError:
    return HoyleError(f"{cards.max()} is not a card: cards are numbered from 0 to {DECK_SIZE - 1}")
