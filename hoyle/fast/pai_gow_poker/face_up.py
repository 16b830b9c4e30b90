"""A player who sees the bank's hands before setting: wins if any setting beats both, pushes if any beats one.

The bank's hands that some setting beats form a staircase: a sum of corners less the corners that two neighbours share.
So a hand of the seat is a few signed points, and all deals are counted by the same sweeps. A bank's hand that pushes
everybody has no point.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Bools, Int8s, Int16s, Int32s, Int64s, Number
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    HAND,
    WHOLE,
    Pack,
    patterns_of,
    plain_hands,
    suited_hands,
    suited_of,
)
from hoyle.fast.pai_gow_poker.settings import SETTINGS_MAX, Settings, settings_of
from hoyle.fast.pai_gow_poker.sweep import ANY, LOWER
from hoyle.fast.pai_gow_poker.way_classes import classes_of
from hoyle.fast.pai_gow_poker.way_counts import Placed, SetSide, cumulated, side_of
from hoyle.kit.ranking.qualify import threshold
from hoyle.kit.ways import Way

BEATEN, UNBEATEN = range(2)
_READS = (1 << LOWER, 1 << LOWER | 1 << ANY)
_CHUNK = 20_000
_AT, _HIGH, _LOW = (
    24,
    10,
    1,
)  # where the parts of a key begin: the hand, its high and its low hand, and the bin


class Answered(NamedTuple):
    """Deals that a seat wins, pushes and loses when it knows the bank's hands."""

    win: int
    push: int
    lose: int


def answer(bank: Way, pack: Pack = WHOLE, is_ace_high_push: bool = True) -> Answered:
    """Against this way; an ace-high hand of the bank pushes every wager, or is compared like any other."""
    theirs = side_of(classes_of(bank, pack), pack)
    if is_ace_high_push:
        theirs = without_ace_high(theirs, bank, pack)
    found = cumulated(answers(settings_of(bank, pack), pack), theirs, pack, _READS)
    win = int(found[BEATEN, LOWER, LOWER])
    beaten = found[UNBEATEN]
    lose = int(beaten[ANY, ANY] - beaten[LOWER, ANY] - beaten[ANY, LOWER] + beaten[LOWER, LOWER])
    return Answered(win, pack.deals - win - lose, lose)


def answers(settings: Settings, pack: Pack) -> SetSide:
    """The points of a seat that answers: its staircase in the first bin, its highest hands in the second."""
    count, suited = len(patterns_of(pack).numbers), suited_of(pack)
    pattern = np.searchsorted(patterns_of(pack).numbers, suited.patterns).astype(np.int32)
    plain = _points(settings, np.arange(count, dtype=np.int32), np.zeros(count, np.int16))
    held = _points(settings, pattern, suited.masks)
    by_ranks = _points(settings, pattern, np.zeros(len(pattern), np.int16))
    return SetSide(_placed([plain]), _placed([held, (by_ranks[0], -by_ranks[1])]))


def _points(settings: Settings, patterns: Int32s, masks: Int16s) -> tuple[Int64s, Int8s]:
    """Keys and weights of the points of hands with these patterns and live suits."""
    found = []
    for start in range(0, len(patterns), _CHUNK):
        part = slice(start, start + _CHUNK)
        keys = np.empty((len(patterns[part]), 2 * SETTINGS_MAX), np.int64)
        weights = np.zeros(keys.shape, np.int8)
        _stairs(
            settings.starts,
            settings.high,
            settings.low,
            settings.live,
            patterns[part],
            masks[part],
            keys,
            weights,
        )
        rows, columns = np.nonzero(weights)
        found.append((keys[rows, columns] + (rows + start << _AT), weights[rows, columns]))
    keys, weights = (np.concatenate(each) for each in zip(*found, strict=True))
    return keys, weights


def _placed(parts: list[tuple[Int64s, Int8s]]) -> Placed:
    """Points that are alike are one, and those that cancel each other are none."""
    keys, at = np.unique(np.concatenate([part[0] for part in parts]), return_inverse=True)
    weights = np.zeros(len(keys), np.int64)
    np.add.at(weights, at, np.concatenate([part[1] for part in parts]))
    keys, weights = keys[weights != 0], weights[weights != 0]
    fields = [(_HIGH, _AT), (_LOW, _HIGH), (0, _LOW)]
    high, low, bins = ((keys >> start & (1 << end - start) - 1).astype(np.int16) for start, end in fields)
    return Placed((keys >> _AT).astype(np.int32), high, low, weights, bins)


@njit(cache=True, nogil=True)
def _stairs(
    starts: Int32s, high: Int16s, low: Int16s, live: Int16s, patterns: Int32s, masks: Int16s, keys: Int64s,
    weights: Number,
) -> None:  # fmt: skip
    for hand in range(len(patterns)):
        size, lower = 0, -1
        top_high = top_low = -1
        while True:  # the next corner: of those with a higher low hand the highest high hand
            best_high, best_low = -1, -1
            for setting in range(starts[patterns[hand]], starts[patterns[hand] + 1]):
                if live[setting] & ~masks[hand] or low[setting] <= lower:
                    continue
                if high[setting] > best_high or (high[setting] == best_high and low[setting] > best_low):
                    best_high, best_low = high[setting], low[setting]
            if best_high < 0:
                break
            if lower >= 0:
                keys[hand, size], weights[hand, size] = _key(best_high, lower, BEATEN), -1
                size += 1
            keys[hand, size], weights[hand, size] = _key(best_high, best_low, BEATEN), 1
            size += 1
            top_high, top_low = max(top_high, best_high), max(top_low, best_low)
            lower = best_low
        keys[hand, size], weights[hand, size] = _key(top_high, top_low, UNBEATEN), 1


@njit(cache=True, nogil=True)
def _key(high: Number, low: Number, number: Number) -> Number:
    return np.int64(high) << _HIGH | np.int64(low) << _LOW | number


def without_ace_high(side: SetSide, way: Way, pack: Pack) -> SetSide:
    """A side without its hands of seven cards that are no more than ace high."""
    plain, suited = ace_high(way, pack)
    pattern = np.searchsorted(patterns_of(pack).numbers, suited_of(pack).patterns)
    held = side.corrections
    is_own = held.weight > 0
    dropped = np.where(is_own, suited[held.at], plain[pattern[held.at]])
    return SetSide(side.plain.taken(~plain[side.plain.at]), held.taken(~dropped))


def ace_high(way: Way, pack: Pack) -> tuple[Bools, Bools]:
    """Whether seven cards are ace high and no more: by pattern, and by suited hand."""
    ranking = way.split.parts[0].ranking
    assert ranking is not None
    strengths = tables_of(ranking, HAND).strengths
    least, most = threshold("ace_high"), threshold("pair")
    hands = plain_hands(patterns_of(pack)), suited_hands(suited_of(pack))
    ranked = [strengths[places(each, ranking)] for each in hands]
    plain, suited = ((each >= least) & (each < most) for each in ranked)
    return plain, suited
