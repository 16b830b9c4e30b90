"""Sets many hands by a house way, compiled. A card is its index in the kit's deck, and 52 is the joker."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Bools, Int8s, Int16s, Number, UInt8s
from hoyle.fast.cards.ranking_tables import HIGH_BITS, JOKER_CARD, KEY, UPPER
from hoyle.fast.ways.way_arrays import WayArrays, arrays_of
from hoyle.kit.cards import RANKS, SUITS
from hoyle.kit.ways import Way
from hoyle.kit.ways.shapes import CARD_WORDS, ORDINALS, SHAPES

_RANKS = len(RANKS)
_SUITS = len(SUITS)
_ACE = _RANKS + 1
_HIGHEST_SINGLE = CARD_WORDS.index("highest_single")
_JOKER_WORD = CARD_WORDS.index("joker")
_ORDINALS = len(ORDINALS)
_NO_CARD = -2
# Shapes by how often the first and the second kind come; three pairs and five of a kind are told apart before.
_SHAPE = np.zeros((5, 5), np.int64)
for _name, _first, _seconds in (
    ("no_pair", 1, (0, 1)), ("pair", 2, (0, 1)), ("two_pair", 2, (2,)), ("three_of_a_kind", 3, (0, 1)),
    ("full_house", 3, (2,)), ("two_threes", 3, (3,)), ("four_of_a_kind", 4, (0, 1)), ("four_and_pair", 4, (2,)),
    ("four_and_three", 4, (3,)),
):  # fmt: skip
    for _second in _seconds:
        _SHAPE[_first, _second] = SHAPES.index(_name)
_THREE_PAIR = SHAPES.index("three_pair")
_FIVE = SHAPES.index("five_of_a_kind")


class SetHands(NamedTuple):
    """By hand: the row that set it (-1 where none fits), its cards part after part, the place of each part in its
    ranking, and whether the row leaves another setting that ranks differently."""

    rows: Int8s
    cards: UInt8s
    places: Int16s
    is_ambiguous: Bools


def set_hands(cards: UInt8s, way: Way) -> SetHands:
    """Every row of cards as the way sets it."""
    size = way.split.size
    if cards.ndim != 2 or cards.shape[1] != size or cards.dtype != np.uint8:
        raise HoyleError(
            f"hands must be rows of {size} cards of type uint8, not {cards.dtype}{list(cards.shape)}"
        )
    if len(cards) and int(cards.max()) > JOKER_CARD:
        raise HoyleError(
            f"{int(cards.max())} is no card: cards are numbered from 0 to 51, and 52 is the joker"
        )
    count, parts = len(cards), len(way.split.parts)
    found = SetHands(
        np.empty(count, np.int8), np.empty((count, size), np.uint8), np.empty((count, parts), np.int16),
        np.empty(count, np.bool_),
    )  # fmt: skip
    _set_all(np.ascontiguousarray(cards), arrays_of(way), *found)
    return found


@njit(cache=True, nogil=True)
def _set_all(
    cards: UInt8s, way: WayArrays, rows: Int8s, laid: UInt8s, places: Int16s, is_ambiguous: Bools
) -> None:
    count, size = cards.shape
    settings, parts = len(way.settings), len(way.sizes)
    held = np.empty(size, np.uint8)
    ranked = np.empty((settings, parts), np.int16)
    left = np.empty(settings + 1, np.int64)
    kinds = np.zeros(_RANKS, np.int64)
    shape = np.empty(6, np.int64)
    for hand in range(count):
        _sort(cards[hand], held)
        _lay(held, way, ranked)
        _shape_of(held, way.is_joker_ace, kinds, shape)
        row, many = _choose(held, way, ranked, kinds, shape, left)
        rows[hand] = row
        is_ambiguous[hand] = False
        for part in range(parts):
            places[hand, part] = ranked[left[0], part] if row >= 0 else -1
        for at in range(size):
            laid[hand, at] = held[way.settings[left[0], at]] if row >= 0 else held[at]
        for other in range(1, many):
            for part in range(parts):
                if ranked[left[other], part] != ranked[left[0], part]:
                    is_ambiguous[hand] = True


@njit(cache=True, nogil=True)
def _key(card: Number) -> Number:
    """Cards from the highest, equal ranks by suit, a joker after the aces."""
    if card == JOKER_CARD:
        return _SUITS
    return (_RANKS - 1 - card % _RANKS) * (_SUITS + 1) + card // _RANKS


@njit(cache=True, nogil=True)
def _sort(cards: UInt8s, held: UInt8s) -> None:
    for at in range(len(cards)):
        card = cards[at]
        key, place = _key(card), at
        while place and _key(held[place - 1]) > key:
            held[place] = held[place - 1]
            place -= 1
        held[place] = card


@njit(cache=True, nogil=True)
def _lay(held: UInt8s, way: WayArrays, ranked: Int16s) -> None:
    for setting in range(len(way.settings)):
        at = 0
        for part in range(len(way.sizes)):
            if way.is_ranked[part] == 0:
                ranked[setting, part] = 0
                at += way.sizes[part]
                continue
            total = way.spare[part]
            for place in range(at, at + way.sizes[part]):
                total += way.words[part, held[way.settings[setting, place]]]
            index = way.lower[part, total & KEY] + way.upper[part, total >> UPPER & KEY]
            ranked[setting, part] = way.ranks[part, 1 if total & HIGH_BITS else 0, index]
            at += way.sizes[part]


@njit(cache=True, nogil=True)
def _shape_of(held: UInt8s, is_joker_ace: Number, kinds: Number, shape: Number) -> None:
    """`kinds` are values by how often they come; `shape` is name, number of kinds, of kinds held more than once,
    jokers, and whether a single card is above all others held more than once."""
    counts = np.zeros(_ACE + 1, np.int64)
    jokers = 0
    for card in held:
        if card == JOKER_CARD:
            jokers += 1
        else:
            counts[card % _RANKS + 2] += 1
    if is_joker_ace:
        counts[_ACE] += jokers
    number, repeated, top = 0, 0, 0
    for many in range(len(held), 0, -1):
        for value in range(_ACE, 1, -1):
            if counts[value] == many:
                kinds[number] = value
                number += 1
                if many > 1:
                    repeated += 1
                    top = max(top, value)
    first, second = counts[kinds[0]], counts[kinds[1]] if number > 1 else 0
    shape[0] = _FIVE if first > 4 else _SHAPE[first, second]
    if first == 2 and number > 2 and counts[kinds[2]] == 2:
        shape[0] = _THREE_PAIR
    shape[1], shape[2], shape[3] = number, repeated, jokers
    shape[4] = 1 if repeated < number and kinds[repeated] > top else 0


@njit(cache=True, nogil=True)
def _choose(
    held: UInt8s, way: WayArrays, ranked: Int16s, kinds: Number, shape: Number, left: Number
) -> tuple[Number, Number]:
    """The first row that fits and how many settings it leaves, which are written to `left`."""
    for row in range(len(way.shapes)):
        if _fits(row, way, kinds, shape):
            many = _fitting(row, held, way, ranked, kinds, shape, left)
            if many:
                return row, many
    return -1, 0


@njit(cache=True, nogil=True)
def _fits(row: Number, way: WayArrays, kinds: Number, shape: Number) -> bool:
    if not way.shapes[row] >> shape[0] & 1:
        return False
    if way.jokers[row] >= 0 and way.jokers[row] != (1 if shape[3] else 0):
        return False
    if way.above[row] >= 0 and way.above[row] != shape[4]:
        return False
    if way.bound_counts[row] > shape[1]:
        return False
    for at in range(way.bound_counts[row]):
        if not way.bounds[row, at, 0] <= kinds[at] <= way.bounds[row, at, 1]:
            return False
    return True


@njit(cache=True, nogil=True)
def _fitting(
    row: Number, held: UInt8s, way: WayArrays, ranked: Int16s, kinds: Number, shape: Number, left: Number
) -> Number:
    """The settings that the row's wants allow, and of these the ones it prefers."""
    many = 0
    for setting in range(len(way.settings)):
        left[many] = setting
        is_wanted = True
        for part in range(len(way.sizes)):
            if way.has_wanted[row, part] and not way.wanted[row, part, ranked[setting, part]]:
                is_wanted = False
        if is_wanted and way.passes_fouls[row]:
            is_wanted = not _fouls(way, ranked, setting)
        many += is_wanted
    at = 0
    for part in range(len(way.sizes)):
        if way.cards[row, part, 0] >= 0 and many:
            many = _holding(row, part, at, held, way, kinds, shape, left, many)
        at += way.sizes[part]
    for order in range(len(way.sizes)):
        part = way.prefer[row, order]
        if part < 0 or many < 2:
            break
        best, kept = -1, 0
        for at in range(many):
            best = max(best, ranked[left[at], part])
        for at in range(many):
            if ranked[left[at], part] == best:
                left[kept] = left[at]
                kept += 1
        many = kept
    return many


@njit(cache=True, nogil=True)
def _fouls(way: WayArrays, ranked: Int16s, setting: Number) -> bool:
    """Whether a part ranks above the one before it; parts that are laid aside are left out."""
    before = np.int64(-1)
    for part in range(len(way.sizes)):
        if way.is_ranked[part]:
            strength = way.strengths[part, ranked[setting, part]]
            if before >= 0 and strength > before:
                return True
            before = strength
    return False


@njit(cache=True, nogil=True)
def _holding(
    row: Number, part: Number, first: Number, held: UInt8s, way: WayArrays, kinds: Number, shape: Number,
    left: Number, many: Number,
) -> Number:  # fmt: skip
    """Of these settings those whose part has each card that the row names, as often as it names one of that rank."""
    wanted = np.zeros(_ACE + 1, np.int64)
    for at in range(way.sizes[part]):
        if way.cards[row, part, at] >= 0:
            value = _card(way.cards[row, part, at], held, way.is_joker_ace, kinds, shape)
            if value == _NO_CARD:
                return 0
            wanted[value] += 1
    kept = 0
    for at in range(many):
        setting, lacking = left[at], 0
        for place in range(first, first + way.sizes[part]):
            wanted[_value(held[way.settings[setting, place]])] -= 1
        for value in range(_ACE + 1):
            lacking += wanted[value] > 0
        for place in range(first, first + way.sizes[part]):
            wanted[_value(held[way.settings[setting, place]])] += 1
        if not lacking:
            left[kept] = setting
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def _value(card: Number) -> Number:
    return 0 if card == JOKER_CARD else card % _RANKS + 2


@njit(cache=True, nogil=True)
def _card(word: Number, held: UInt8s, is_joker_ace: Number, kinds: Number, shape: Number) -> Number:
    """The value of the card that a word means, 0 for a joker."""
    if word == _JOKER_WORD:
        return 0 if shape[3] else _NO_CARD
    if word < _ORDINALS:
        number = word
        for card in held:
            if card == JOKER_CARD and not is_joker_ace:
                continue
            if number == 0:
                return _value(card)
            number -= 1
        return _NO_CARD
    at = shape[2] + word - _HIGHEST_SINGLE
    if at >= shape[1]:
        return _NO_CARD
    return 0 if kinds[at] == _ACE and is_joker_ace and shape[3] else kinds[at]
