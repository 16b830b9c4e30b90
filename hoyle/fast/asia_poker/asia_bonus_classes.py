"""All hands of seven cards by what the bonus wager of Asia poker tells apart: a hand of each class, and their number.

A class is the set of names that any five of the cards make, with the joker and without, and whether its ranks are one
of the hands of seven cards that have a price. The game names one hand of a class for all of them, under any pay table.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int8s, Int16s, Int64s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.asia_poker.set_classes import HAND_SIZE
from hoyle.fast.asia_poker.shared_cards import plain_keys, whole_deck_keys
from hoyle.fast.cards.ranking_tables import HIGH_BITS, JOKER_CARD, KEY, UPPER, tables_of
from hoyle.games.pai_gow.asia_hands import FIVE_CARDS
from hoyle.kit.cards import DECK, JOKER, RANKS, Cards

_FIVE = 5
_FIVES = np.array([*combinations(range(HAND_SIZE), _FIVE)], np.int8)
_NAMES = len(FIVE_CARDS.hands)
_RANKS = len(RANKS)
_ACE = _RANKS - 1
_EIGHT, _NINE = RANKS.index("8"), RANKS.index("9")
_FOUR_EIGHTS, _NINE_HIGH = 2 * _NAMES, 2 * _NAMES + 1
_CARDS = (*DECK, JOKER)


class BonusClass(NamedTuple):
    cards: Cards
    hands: int


def bonus_classes(deck: UInt8s | None = None) -> list[BonusClass]:
    """Of the whole deck with its joker, or of any other."""
    hands, weights = whole_deck_keys(HAND_SIZE) if deck is None else plain_keys(deck, HAND_SIZE)
    marks = bonus_marks(hands)
    _, firsts, at = np.unique(marks, return_index=True, return_inverse=True)
    totals = np.zeros(len(firsts), np.int64)
    np.add.at(totals, at, weights)
    return [
        BonusClass(tuple(_CARDS[card] for card in hands[first].tolist()), int(total))
        for first, total in zip(firsts, totals, strict=True)
    ]


def bonus_marks(hands: UInt8s) -> Int64s:
    """A number for the class of each hand."""
    tables = tables_of(FIVE_CARDS, _FIVE)
    marks = np.empty(len(hands), np.int64)
    _mark_all(
        np.ascontiguousarray(hands), _FIVES, tables.words, tables.lower, tables.upper, tables.mixed, tables.suited,
        tables.categories, tables.spare, marks,
    )  # fmt: skip
    return marks


@njit(cache=True, nogil=True)
def _mark_all(
    cards: UInt8s, fives: Int8s, words: UInt64s, lower: UInt32s, upper: UInt32s, mixed: Int16s, suited: Int16s,
    categories: Int8s, spare: Number, marks: Int64s,
) -> None:  # fmt: skip
    for hand in range(len(cards)):
        mark = _whole_hand(cards[hand])
        for setting in range(len(fives)):
            total, held = spare, 0
            for place in range(_FIVE):
                card = cards[hand, fives[setting, place]]
                total += words[card]
                held |= card == JOKER_CARD
            index = lower[total & KEY] + upper[total >> UPPER & KEY]
            name = categories[suited[index] if total & HIGH_BITS else mixed[index]]
            mark |= np.int64(1) << name + _NAMES * held
        marks[hand] = mark


@njit(cache=True, nogil=True)
def _whole_hand(cards: UInt8s) -> Number:
    """Four eights with three of a kind, and 9 high with all ranks below but one."""
    counts = np.zeros(_RANKS, np.int64)
    for card in cards:
        counts[_ACE if card == JOKER_CARD else card % _RANKS] += 1
    mark, pairs, top = np.int64(0), 0, 0
    for rank in range(_RANKS):
        pairs += counts[rank] > 1
        if counts[rank]:
            top = rank
        if counts[_EIGHT] == 4 and counts[rank] == 3:
            mark |= np.int64(1) << _FOUR_EIGHTS
    if not pairs and top == _NINE:
        mark |= np.int64(1) << _NINE_HIGH
    return mark
