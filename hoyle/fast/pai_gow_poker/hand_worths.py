"""One hand: what each of its settings is worth against a bank that sets by a way, exactly and at once.

The bank's hands that have no card in common are weighed one pattern and one correction after another, so nothing is
prepared but what the way makes of every hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int8s, Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.cards.ranking_tables import JOKER_CARD, KINDS
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    HAND,
    JOKER_KIND,
    RANK_COUNT,
    WHOLE,
    Pack,
    patterns_of,
    suited_of,
)
from hoyle.fast.pai_gow_poker.suited_terms import BESIDE, codes_of
from hoyle.fast.pai_gow_poker.way_classes import classes_of
from hoyle.fast.pai_gow_poker.way_counts import SetSide, side_of
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.kit.cards import DECK, JOKER, Cards
from hoyle.kit.ways import Way
from hoyle.kit.ways.set_way import in_order

_CHOOSE = np.array([[comb(many, few) for few in range(HAND + 1)] for many in range(5)], np.int64)
_NUMBERS = {card: at for at, card in enumerate(DECK)} | {JOKER: JOKER_CARD}


class SettingWorth(NamedTuple):
    """The cards of a setting, whether it is a foul, and the bank's hands against which it wins, pushes and loses."""

    high: Cards
    low: Cards
    is_foul: bool
    win: int
    push: int
    lose: int


def worths(cards: Sequence[str], bank: Way, pack: Pack = WHOLE, ties_win: bool = False) -> list[SettingWorth]:
    """Every setting of seven cards in the order of the split. A foul loses to every hand."""
    held = in_order(cards)
    above = _better(np.array([_NUMBERS[card] for card in held], np.uint8), bank, pack)
    high_table, low_table = (
        {int(strength): place for place, strength in enumerate(table.strengths.tolist())}
        for table in part_tables(bank)
    )
    total, more, found = comb(pack.size - HAND, HAND), int(ties_win), []
    laid = bank.lay([bank.split.codes[card] for card in held])
    for places, ranks in zip(bank.split.places, laid, strict=True):
        high, low = (tuple(held[place] for place in part) for part in places)
        first, second = ranks
        assert first is not None
        assert second is not None
        if bank.split.is_foul(ranks):
            found.append(SettingWorth(high, low, True, 0, 0, total))
            continue
        at, under = high_table[first.strength] + more, low_table[second.strength] + more
        win = int(above[at, under])
        either = int(above[at, -1]) + int(above[-1, under])
        found.append(SettingWorth(high, low, False, win, either - 2 * win, total - either + win))
    return found


def _better(cards: UInt8s, bank: Way, pack: Pack) -> Int64s:
    """By place of a high and of a low hand: the bank's hands that are lower in both."""
    side = _side(bank, pack)
    highs, lows = (len(table.strengths) for table in part_tables(bank))
    found = np.zeros((highs + 1, lows + 1), np.int64)
    held = np.bincount(np.where(cards == JOKER_CARD, JOKER_KIND, cards % RANK_COUNT), minlength=KINDS)
    left = np.full(KINDS, pack.suits) - held
    left[JOKER_KIND] = pack.jokers - held[JOKER_KIND]
    _weigh_patterns(patterns_of(pack).counts[side.plain.at], left, side.plain.high, side.plain.low, found)
    suited, at = suited_of(pack), side.corrections.at
    for suit in range(pack.suits):
        mine = cards[(cards // RANK_COUNT == suit) & (cards != JOKER_CARD)] % RANK_COUNT
        mask = sum(1 << int(rank) for rank in mine)
        beside = left[:RANK_COUNT] - 1 + np.bincount(mine, minlength=RANK_COUNT)
        ways = np.array([_ways(each, beside) for each in BESIDE], np.int64)
        _weigh_corrections(
            suited.masks[at], codes_of(suited.others[at]), suited.jokers[at], side.corrections.weight,
            side.corrections.high, side.corrections.low, mask, ways, int(left[JOKER_KIND]), found,
        )  # fmt: skip
    summed: Int64s = found.cumsum(axis=0).cumsum(axis=1)
    return summed


@lru_cache(maxsize=4)
def _side(bank: Way, pack: Pack) -> SetSide:
    return side_of(classes_of(bank, pack), pack)


def _ways(beside: tuple[int, ...], left: Int64s) -> int:
    if len(beside) == 2 and beside[0] == beside[1]:
        return comb(int(left[beside[0]]), 2)
    return int(np.prod([left[rank] for rank in beside], dtype=np.int64))


@njit(cache=True, nogil=True)
def _weigh_patterns(counts: UInt8s, left: Int64s, high: Int16s, low: Int16s, found: Int64s) -> None:
    for at in range(len(counts)):
        ways = 1
        for kind in range(KINDS):
            if counts[at, kind]:
                ways *= _CHOOSE[left[kind], counts[at, kind]]
        found[high[at] + 1, low[at] + 1] += ways


@njit(cache=True, nogil=True)
def _weigh_corrections(
    masks: Int16s, beside: Int32s, jokers: Int8s, weights: Int64s, high: Int16s, low: Int16s, mask: Number,
    ways: Int64s, jokers_left: Number, found: Int64s,
) -> None:  # fmt: skip
    for at in range(len(masks)):
        if not masks[at] & mask and jokers[at] <= jokers_left:
            found[high[at] + 1, low[at] + 1] += weights[at] * ways[beside[at]]
