"""Samples the first four cards of a round from a whole shoe in one draw, and the cards after them.

Walker's alias method: the low bits of a word select a slot, and the rest chooses between the slot's two deals. In
integers it is exact: each deal has as many words as the shoe has ways to give it. Later cards are drawn from the whole
shoe by rejection: a card counts as dealt if its number among those of its value is below the count already dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Number, UInt8s, UInt16s, UInt64s
from hoyle.kernels.blackjack.drawing_hands import VALUES
from hoyle.kernels.blackjack.round_row import VALUE
from hoyle.kernels.blackjack.round_tables import first_cards
from hoyle.kernels.common.no_refcount import bare

SLOT_BITS = 13
SLOTS = 1 << SLOT_BITS
REST_BITS = 64 - SLOT_BITS
COUNT_BITS = 6  # the count of dealt cards for each value; a round never deals so many
NUMBER_BITS = 16  # bits to draw a card; a word serves four
_SLOT, _REST, _COUNT, _NUMBER = (np.uint64(bits) for bits in (SLOT_BITS, SLOT_BITS, COUNT_BITS, NUMBER_BITS))
_SLOT_MASK, _COUNT_MASK = np.uint64(SLOTS - 1), np.uint64((1 << COUNT_BITS) - 1)
_NUMBER_MASK = np.uint64((1 << NUMBER_BITS) - 1)
_VALUE_BITS, _VALUE_MASK = np.uint64(4), np.uint64(15)
_TWO = np.uint64(2)


class Deals(NamedTuple):
    limits: UInt64s  # of each slot: the rest of a word from here on selects the second deal
    either: UInt16s  # the two deals of each slot, one after the other
    gone: UInt64s  # by deal: the count of each value
    whole: Number  # rests of words from here on are rejected, to stay unbiased
    cards: UInt16s  # of the shoe: value, less one, and number among those of the value
    words: UInt64s  # by deal: a word that gives it
    numbers: UInt16s  # by value, less one: a number that draws the last card of it


def compile_deals(shoe: UInt8s) -> Deals:
    values = np.sort(VALUE[shoe])
    copies = [int((values == value).sum()) for value in range(VALUES + 1)]
    ways = [_ways(copies, cards) for cards in first_cards()]
    limits, either, whole = share_slots(ways)
    gone = [sum(1 << COUNT_BITS * (value - 1) for value in cards) for cards in first_cards()]
    firsts = np.searchsorted(values, np.arange(VALUES + 1))
    numbered = (np.arange(len(values)) - firsts[values]) << int(_VALUE_BITS)
    return Deals(
        limits, either, np.array(gone, np.uint64), np.uint64(whole), (numbered + values - 1).astype(np.uint16),
        _words(limits, either), _numbers(copies),
    )  # fmt: skip


def _ways(copies: Sequence[int], cards: tuple[int, int, int, int]) -> int:
    """The number of ways to deal these values, the player's in either order."""
    left, ways = list(copies), 1 if cards[0] == cards[1] else 2
    for value in cards:
        ways *= left[value]
        left[value] -= 1
    return ways


def share_slots(ways: Sequence[int]) -> tuple[UInt64s, UInt16s, int]:
    """Fill every slot to the same height by one deal and, above its limit, another. Returns the height too."""
    times = (1 << REST_BITS) // sum(ways)
    whole = times * sum(ways)
    left = [SLOTS * times * count for count in ways] + [0] * (SLOTS - len(ways))
    limits, either = [whole] * SLOTS, [[slot, slot] for slot in range(SLOTS)]
    low = [slot for slot in range(SLOTS) if left[slot] < whole]
    high = [slot for slot in range(SLOTS) if left[slot] > whole]
    while low:
        slot, giver = low.pop(), high[-1]
        limits[slot], either[slot][1] = left[slot], giver
        left[giver] -= whole - left[slot]
        if left[giver] <= whole:
            high.pop()
            low += [giver] if left[giver] < whole else []
    # A slot without a first deal has the limit 0.
    firsts = [[one if one < len(ways) else other, other] for one, other in either]
    return np.array(limits, np.uint64), np.array(firsts, np.uint16).ravel(), whole


def _words(limits: UInt64s, either: UInt16s) -> UInt64s:
    words = np.zeros(int(either.max()) + 1, np.uint64)
    for slot, limit in enumerate(limits.tolist()):
        words[either[2 * slot + 1]] = (limit << SLOT_BITS) + slot
        if limit:
            words[either[2 * slot]] = slot
    return words


def _numbers(copies: Sequence[int]) -> UInt16s:
    """The least number that draws the card and is not rejected."""
    size, last, found = sum(copies), -1, []
    for count in copies[1:]:
        last += count
        found.append(-(-((last << NUMBER_BITS) + (1 << NUMBER_BITS) % size) // size))
    return np.array(found, np.uint16)


@bare
def deal_of(word: Number, limits: UInt64s, either: UInt16s) -> Number:
    slot = word & _SLOT_MASK
    return np.uint64(either[slot * _TWO + np.uint64(word >> _REST >= limits[slot])])


@bare
def is_favouring(word: Number, whole: Number) -> Number:
    return word >> _REST >= whole


@bare
def drawn(number: Number, gone: Number, cards: UInt16s, least: Number) -> tuple[Number, Number, Number]:
    """A card's value less one; the counts of dealt cards after it; and whether it was not rejected."""
    product = np.uint64(number) * np.uint64(len(cards))
    card = np.uint64(cards[product >> _NUMBER])
    value = card & _VALUE_MASK
    count = (gone >> (value * _COUNT)) & _COUNT_MASK
    is_there = np.uint64(card >> _VALUE_BITS >= count) & np.uint64(product & _NUMBER_MASK >= least)
    return value, gone + (is_there << (value * _COUNT)), is_there
