"""All deals of a seat and a bank: how often the high hand and the low hand win, tie and lose, exactly.

What a hand is set as is written as what its ranks alone give, and for hands with a live suit a correction: as it is
set, less what its ranks give. Pairs of hands are counted by four sweeps, ranks or correction of the one side against
ranks or correction of the other, and only corrections need suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int8s, Int16s, Int32s, Int64s, UInt8s
from hoyle.fast.pai_gow_poker.dealt_sevens import WHOLE, Pack, patterns_of, suited_of
from hoyle.fast.pai_gow_poker.pattern_terms import pattern_terms
from hoyle.fast.pai_gow_poker.suited_terms import Group, codes_of, same_suit_groups, two_suit_groups
from hoyle.fast.pai_gow_poker.sweep import EVERY_STATE, ONE_TERM, Points, Side, sweep
from hoyle.fast.pai_gow_poker.way_classes import WayClasses, classes_of
from hoyle.kit.ways import Way

THREADS = 2
_FIELD_BITS = (14, 8, 8)  # of a high hand, a low hand and a bin
Job = Callable[[], Int64s]


class Placed(NamedTuple):
    """Signed points by pattern and by suited hand: positions, places of high and low hand, weight, bin."""

    at: Int32s
    high: Int16s
    low: Int16s
    weight: Int64s
    bins: Int16s

    def taken(self, chosen: Array) -> Placed:
        fields: Any = (each[chosen] for each in self)
        return Placed(*fields)

    def with_more(self, other: Placed) -> Placed:
        pairs: Any = zip(self, other, strict=True)
        return Placed(*(np.concatenate(pair) for pair in pairs))


class SetSide(NamedTuple):
    """One side: the points of its patterns, and the corrections of its hands with a live suit."""

    plain: Placed
    corrections: Placed


class Bins(NamedTuple):
    """Where a hand of the seat is counted: by pattern, and by suited hand."""

    plain: Int16s
    suited: Int16s
    bin_count: int


def count_ways(seat: Way, bank: Way, pack: Pack = WHOLE, bins: Bins | None = None) -> Int64s:
    """By bin, or in one: deals in which the high hand loses, ties and wins, and then the low hand."""
    return count_sides(
        side_of(classes_of(seat, pack), pack, bins), side_of(classes_of(bank, pack), pack), pack
    )


def side_of(classes: WayClasses, pack: Pack, bins: Bins | None = None) -> SetSide:
    """The points of a side that sets its hands so."""
    suited, (high, low) = suited_of(pack), classes.plain.T
    at = np.arange(len(high), dtype=np.int32)
    bin_of = np.zeros(len(high), np.int16) if bins is None else bins.plain
    plain = Placed(at, high, low, np.ones(len(at), np.int64), bin_of)
    pattern = np.searchsorted(patterns_of(pack).numbers, suited.patterns).astype(np.int32)
    suited_bin = np.zeros(len(pattern), np.int16) if bins is None else bins.suited
    changed = np.flatnonzero(
        (classes.suited != classes.plain[pattern]).any(axis=1) | (suited_bin != bin_of[pattern])
    )
    base = pattern[changed]
    one = np.ones(len(changed), np.int64)
    parts = (
        (changed, changed), (classes.suited[changed, 0], high[base]), (classes.suited[changed, 1], low[base]),
        (one, -one), (suited_bin[changed], bin_of[base]),
    )  # fmt: skip
    return SetSide(plain, Placed(*(np.concatenate(each) for each in parts)))


def count_sides(seat: SetSide, bank: SetSide, pack: Pack) -> Int64s:
    """By bin of the seat: deals in which the high hand loses, ties and wins, and then the low hand."""
    return outcomes_of(cumulated(seat, bank, pack))


def cumulated(seat: SetSide, bank: SetSide, pack: Pack, reads: Sequence[int] = ()) -> Int64s:
    """By bin: deals in which the bank's high hand is lower, not higher, any; and then its low hand.

    `reads` has, by bin, a bit for each of the first three that is wanted; all are, if it is empty."""
    bins = 1 + max(int(each.bins.max(initial=0)) for each in seat)
    wanted = np.array(list(reads) or [EVERY_STATE] * bins, np.uint8)
    jobs = [*_pattern_jobs(seat, bank, pack, wanted), *_suited_jobs(seat, bank, pack, wanted)]
    with ThreadPoolExecutor(THREADS) as pool:
        found: Int64s = sum(pool.map(_run, jobs), np.zeros((len(wanted), 3, 3), np.int64))
    return found


def outcomes_of(found: Int64s) -> Int64s:
    """Loses, ties and wins, of sums: lower, not higher, any."""
    for axis in (1, 2):
        lower, same, whole = np.moveaxis(found, axis, 0)
        found = np.stack([whole - same, same - lower, lower], axis=axis)
    return found


def _run(job: Job) -> Int64s:
    return job()


def _pattern_jobs(seat: SetSide, bank: SetSide, pack: Pack, reads: UInt8s) -> Iterator[Job]:
    """Everything of the seat against the bank's ranks, and the seat's ranks against the bank's corrections."""
    terms, hands = pattern_terms(pack), patterns_of(pack).hands
    held = [_summed(each.corrections, pack) for each in (seat, bank)]
    plain = seat.plain._replace(weight=seat.plain.weight * hands[seat.plain.at])
    every = plain.with_more(held[0])
    for one, one_lists, other, other_lists in (
        (every, terms.held, bank.plain, terms.dealt),
        (seat.plain, terms.dealt, held[1], terms.held),
    ):
        sides = Side(_points(one), one_lists, ONE_TERM), Side(_points(other), other_lists, ONE_TERM)
        yield partial(sweep, *sides, terms.row_count, reads)


def _points(placed: Placed) -> Points:
    return Points(placed.at, np.zeros_like(placed.at), *placed[1:]).ordered


def _summed(corrections: Placed, pack: Pack) -> Placed:
    """Corrections by pattern; those that are alike are one."""
    suited = suited_of(pack)
    pattern = np.searchsorted(patterns_of(pack).numbers, suited.patterns[corrections.at])
    weight = corrections.weight * suited.hands[corrections.at] * pack.suits
    key = pattern.astype(np.int64)
    for each, bits in zip((corrections.high, corrections.low, corrections.bins), _FIELD_BITS, strict=True):
        key = key << bits | each
    keys, at = np.unique(key, return_inverse=True)
    total = np.zeros(len(keys), np.int64)
    np.add.at(total, at, weight)
    fields = []
    for bits in reversed(_FIELD_BITS):
        fields.append((keys & (1 << bits) - 1).astype(np.int16))
        keys >>= bits
    bins, low, high = fields
    return Placed(keys.astype(np.int32), high, low, total, bins)


class _Corrections(NamedTuple):
    """Corrections in the order of their high hands, whether each has the joker, and how often each counts."""

    points: Points
    jokers: Int8s
    times: Int64s

    def in_group(self, factors: Int64s, joker: int) -> Points:
        """Those of a group, with what it counts each for."""
        factor = factors[self.points.second]
        chosen = np.flatnonzero((factor != 0) & (self.jokers >= joker))
        found = self.points.taken(chosen)
        return found._replace(weight=found.weight * factor[chosen] * self.times[chosen])


def _suited_jobs(seat: SetSide, bank: SetSide, pack: Pack, reads: UInt8s) -> Iterator[Job]:
    suits, jokers = pack.suits, pack.jokers
    theirs = _corrections(bank.corrections, pack, 1)
    mine = _corrections(seat.corrections, pack, suits * (suits - 1))
    own_suit = mine._replace(times=_corrections(seat.corrections, pack, suits, is_by_hands=True).times)
    yield from (partial(_meet, own_suit, theirs, group, reads) for group in same_suit_groups(suits, jokers))
    yield from (partial(_meet, mine, theirs, group, reads) for group in two_suit_groups(suits, jokers))


def _meet(seat: _Corrections, bank: _Corrections, group: Group, reads: UInt8s) -> Int64s:
    one, other = seat.in_group(group.seat, group.joker), bank.in_group(group.bank, group.joker)
    sides = Side(one, *group.seat_lists), Side(other, *group.bank_lists)
    if not len(one.high) or not len(other.high):
        return np.zeros((len(reads), 3, 3), np.int64)
    return sweep(*sides, group.row_count, reads)


def _corrections(held: Placed, pack: Pack, times: int, *, is_by_hands: bool = False) -> _Corrections:
    suited = suited_of(pack)
    order = np.argsort(held.high, kind="stable")
    at = held.at[order]
    _, high, low, weight, in_bins = held.taken(order)
    points = Points(
        suited.masks[at].astype(np.int32), codes_of(suited.others[at]), high, low, weight, in_bins
    )
    many = suited.hands[at] if is_by_hands else np.ones(len(at), np.int64)
    return _Corrections(points, suited.jokers[at], times * many)
