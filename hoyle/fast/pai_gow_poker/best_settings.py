"""The best setting of every hand against a bank that sets by a way, and what all hands together are worth so."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.pai_gow_poker.dealt_sevens import FLUSH, JOKER_KIND, RANK_COUNT, WHOLE, Pack, patterns_of
from hoyle.fast.pai_gow_poker.setting_values import Progress, SettingValues, values_of
from hoyle.fast.pai_gow_poker.settings import Settings, settings_of
from hoyle.fast.pai_gow_poker.way_classes import classes_of
from hoyle.fast.pai_gow_poker.way_counts import THREADS, side_of
from hoyle.kit.ways import Way

_LOW_WORD = (np.int64(1) << 32) - 1


class BestPlay(NamedTuple):
    """Deals that a seat wins, pushes and loses when it sets every hand in the best way."""

    win: int
    push: int
    lose: int


def best_by_pattern(
    bank: Way, pack: Pack = WHOLE, commission: Fraction = Fraction(1, 20), ties_win: bool = False,
    progress: Progress | None = None,
) -> Int64s:  # fmt: skip
    """By pattern: deals that the best setting wins, pushes and loses. A win pays even money less the commission, and
    copies go to the bank, or with `ties_win` to the seat."""
    settings = settings_of(bank, pack)
    values = values_of(settings, side_of(classes_of(bank, pack), pack), pack, ties_win, progress)
    either, both = best_of(settings, values, pack, commission).T
    deals = patterns_of(pack).hands * (pack.deals // pack.hands)
    return np.stack([both, either - 2 * both, deals - (either - both)], axis=1)


def best_against(
    bank: Way, pack: Pack = WHOLE, commission: Fraction = Fraction(1, 20), ties_win: bool = False
) -> BestPlay:
    return BestPlay(*best_by_pattern(bank, pack, commission, ties_win).sum(axis=0).tolist())


def best_of(settings: Settings, values: SettingValues, pack: Pack, commission: Fraction) -> Int64s:
    """By pattern: deals in which the high hand is better plus those of the low hand, and those in which both are."""
    counts = patterns_of(pack).counts
    found = np.zeros((len(counts), 2), np.int64)

    def work(part: int) -> None:
        _best_all(
            counts, settings.starts, settings.live, values.plain, values.starts, values.by_suit, pack.suits,
            commission.numerator, commission.denominator, found, part, THREADS,
        )  # fmt: skip

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(THREADS)))
    return found


@njit(cache=True, nogil=True)
def _best_all(
    counts: UInt8s, starts: Int32s, live: Int16s, plain: Int64s, value_starts: Int64s, by_suit: Int64s, suits: Number,
    fee: Number, of: Number, found: Int64s, part: Number, parts: Number,
) -> None:  # fmt: skip
    for pattern in range(part, len(counts), parts):
        start, end = starts[pattern], starts[pattern + 1]
        first = value_starts[start]
        size = (value_starts[end] - first) // (end - start)
        table = by_suit[first : value_starts[end]].reshape(end - start, size).T.copy()
        _best_pattern(
            counts[pattern], live[start:end], plain[start:end], table, suits, fee, of, found[pattern]
        )


@njit(cache=True, nogil=True)
def _best_pattern(
    counts: UInt8s,
    live: Int16s,
    plain: Int64s,
    table: Int64s,
    suits: Number,
    fee: Number,
    of: Number,
    found: Int64s,
) -> None:
    """Every way to give suits to the ranks; those of the first rank are alike, so that one stands for all."""
    ranks = np.flatnonzero(counts[:RANK_COUNT])
    depth = len(ranks)
    need = FLUSH - counts[JOKER_KIND]
    choices, sizes = _choices(counts, ranks, suits)
    at = np.zeros(depth, np.int64)
    held = np.zeros((depth + 1, suits), np.int64)
    many = sizes[0]
    level = 0
    while level >= 0:
        if at[level] == (1 if level == 0 else sizes[level]):
            at[level] = 0
            level -= 1
            if level >= 0:
                at[level] += 1
            continue
        chosen = choices[level, at[level]]
        for suit in range(suits):
            held[level + 1, suit] = held[level, suit] | (chosen >> suit & 1) << level
        if level < depth - 1:
            level += 1
            continue
        _take_best(held[depth], ranks, need, live, plain, table, fee, of, many, found)
        at[level] += 1


@njit(cache=True, nogil=True)
def _choices(counts: UInt8s, ranks: Int64s, suits: Number) -> tuple[Number, Number]:
    """By rank the sets of suits, as bits, that its cards may have."""
    choices, sizes = np.zeros((len(ranks), 16), np.int64), np.zeros(len(ranks), np.int64)
    for place in range(len(ranks)):
        for chosen in range(1 << suits):
            size = 0
            for suit in range(suits):
                size += chosen >> suit & 1
            if size == counts[ranks[place]]:
                choices[place, sizes[place]] = chosen
                sizes[place] += 1
    return choices, sizes


@njit(cache=True, nogil=True)
def _take_best(
    held: Int64s, ranks: Int64s, need: Number, live: Int16s, plain: Int64s, table: Int64s, fee: Number, of: Number,
    many: Number, found: Int64s,
) -> None:  # fmt: skip
    suited = 0
    for bits in held:
        size = 0
        for place in range(len(ranks)):
            size += bits >> place & 1
        if size >= need:
            for place in range(len(ranks)):
                suited |= (bits >> place & 1) << ranks[place]
    best, best_either, best_both = np.int64(-1) << 62, np.int64(0), np.int64(0)
    for setting in range(len(plain)):
        if live[setting] & ~suited:
            continue
        packed = plain[setting]
        for bits in held:
            packed += table[bits, setting]
        both = packed & _LOW_WORD
        either = packed >> 32
        value = of * either - fee * both
        if value > best:
            best, best_either, best_both = value, either, both
    found[0] += many * best_either
    found[1] += many * best_both
