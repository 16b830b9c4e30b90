"""Every decision of criss-cross poker on arrays, and the results of any way to play.

For each hand of two cards: pairs of kinds across, pairs of kinds down, and the middle card. Worths are integer sums
over all that may still come. Choices are the multiples, the smallest first, and then a fold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s, Number, UInt8s
from hoyle.fast.criss_cross_poker.kinds import KINDS, Hole, final_names, pair_ways, pairs


class Prices(NamedTuple):
    """Nets by name of a hand, the last of them after a fold: both antes, and the across, down and middle bets."""

    ante_across: Array
    ante_down: Array
    across: Array
    down: Array
    middle: Array
    multiples: Array

    @property
    def fold(self) -> int:
        """What both antes come to after a fold."""
        return int(self.ante_across[-1] + self.ante_down[-1])

    @property
    def folds(self) -> Array:
        """The same with the across and the down bet, by their multiples."""
        across, down = self.multiples * self.across[-1], self.multiples * self.down[-1]
        found: Array = self.fold + across[:, None] + down[None, :]
        return found


class Choices(NamedTuple):
    """For one hand: the worth of each across bet and of a fold, by the pair across that of each down bet after each
    across bet, and the best middle bet by both pairs after the best of them."""

    names: Array  # by pair and further kind
    across: Array
    down: Array
    middle: Array

    @property
    def across_choice(self) -> int:
        return int(self.across.argmax())

    @property
    def down_choice(self) -> Array:
        """By pair across, after the best across bet; a fold at the first stop is never followed."""
        at = min(self.across_choice, self.down.shape[1] - 1)
        found: Array = self.down[:, at].argmax(axis=1)
        return found


class Tables(NamedTuple):
    """A way to play one hand: its choice at each stop, by position."""

    across: int
    down: Array
    middle: Array


def for_each(task: Callable[[Any], Any], listed: Iterable[Any]) -> list[Any]:
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        return list(pool.map(task, listed))


class Sums(NamedTuple):
    """For one hand, by the pairs across and down: the ways of the latter, and sums over the middle card."""

    ways: Array
    antes: Array
    across: Array
    down: Array
    middle: Array

    def stay(self, prices: Prices, first: int, seconds: Array) -> Array:
        """What is wagered so far comes to, after these across and down bets; a fold is weighed as the first bet."""
        down = prices.multiples[np.minimum(seconds, len(prices.multiples) - 1)]
        found: Array = self.antes + prices.multiples[first] * self.across + down[:, None] * self.down
        return found


def best_choices(hole: Hole, prices: Prices, name_of: UInt8s) -> Choices:
    listed = pairs(hole.kind_count)
    names = final_names(hole.high, hole.low, hole.left, listed, name_of)
    sums = sums_of(hole, names, prices)
    count, left = len(prices.multiples), int(hole.left.sum())
    plays = np.zeros((len(listed), count, count), np.int64)
    _weigh(*sums, prices.multiples, prices.folds * (left - 4), plays)
    later = (left - 2) * (left - 3) // 2 * (left - 4)  # ways of the other pair and the middle card
    folds = (prices.fold + prices.multiples * prices.across[-1]) * later
    down = np.concatenate([plays, np.broadcast_to(folds[None, :, None], (len(listed), count, 1))], axis=2)
    across = np.append(
        pair_ways_of(hole.left, listed) @ down.max(axis=2), prices.fold * later * (left * (left - 1) // 2)
    )
    found = Choices(names, across, down, np.full((len(listed), len(listed)), count, np.uint8))
    if found.across_choice < count:
        found.middle[:] = _middle_choices(sums, prices, found.across_choice, found.down_choice, left - 4)
    return found


def _middle_choices(sums: Sums, prices: Prices, first: int, seconds: Array, left: int) -> Array:
    """The best middle bet by both pairs after these bets. Of equals the smaller bet, and no fold."""
    last = len(prices.multiples)
    choice = np.where(sums.middle > 0, last - 1, 0)
    stay = sums.stay(prices, first, seconds) + prices.multiples[choice] * sums.middle
    lost = prices.folds[first][np.minimum(seconds, last - 1)] * left
    choice[lost[:, None] > stay] = last
    choice[seconds == last] = last
    return choice


def sums_of(hole: Hole, names: UInt8s, prices: Prices) -> Sums:
    """Each line's sum over all cards left, less what the other line has taken; the middle bet card by card."""
    listed = pairs(hole.kind_count)
    across = [_line_sums(hole, listed, net[names]) for net in (prices.ante_across, prices.across)]
    down = [_line_sums(hole, listed, net[names]) for net in (prices.ante_down, prices.down)]
    ways, middle = (np.zeros((len(listed), len(listed)), np.int64) for _ in range(2))
    _sum_middle(hole.left, listed, names, prices.middle, hole.kind_count, ways, middle)
    return Sums(ways, across[0] + down[0].T, across[1], down[1].T, middle)


def _line_sums(hole: Hole, listed: Int64s, nets: Int64s) -> Int64s:
    """By a line's own pair and the other's."""
    rest = np.repeat(hole.left[None], len(listed), axis=0)
    for column in range(2):
        rest[np.arange(len(listed)), listed[:, column]] -= 1
    whole = (np.maximum(rest, 0) * nets).sum(axis=1)
    found: Int64s = whole[:, None] - nets[:, listed[:, 0]] - nets[:, listed[:, 1]]
    return found


def pair_ways_of(left: Int64s, listed: Int64s) -> Int64s:
    return np.array([pair_ways(left, one, other) for one, other in listed], np.int64)


@njit(cache=True, nogil=True)
def _sum_middle(
    left: Int64s, listed: Int64s, names: UInt8s, nets: Int64s, kind_count: Number, ways: Int64s, found: Int64s
) -> None:
    """The middle bet over the cards left, by the better of two names; and the ways of a pair down after one across."""
    rest = left.copy()
    for at in range(len(listed)):
        one, other = listed[at]
        if not pair_ways(left, one, other):
            continue
        rest[one] -= 1
        rest[other] -= 1
        for to in range(len(listed)):
            third, fourth = listed[to]
            further = pair_ways(rest, third, fourth)
            if further <= 0:
                continue
            rest[third] -= 1
            rest[fourth] -= 1
            total = 0
            for kind in range(kind_count):
                total += rest[kind] * nets[min(names[at, kind], names[to, kind])]
            ways[at, to], found[at, to] = further, total
            rest[third] += 1
            rest[fourth] += 1
        rest[one] += 1
        rest[other] += 1


@njit(cache=True, nogil=True)
def _weigh(
    ways: Int64s, antes: Int64s, across: Int64s, down: Int64s, middle: Int64s, multiples: Int64s, folds: Int64s,
    plays: Int64s,
) -> None:  # fmt: skip
    """The worth of each down bet after each across bet, by the pair across, with the best middle bet or a fold."""
    for at in range(len(ways)):
        for to in range(len(ways)):
            some = ways[at, to]
            if not some:
                continue
            last = max(multiples[0] * middle[at, to], multiples[-1] * middle[at, to])
            for first in range(len(multiples)):
                so_far = antes[at, to] + multiples[first] * across[at, to] + last
                for second in range(len(multiples)):
                    stay = so_far + multiples[second] * down[at, to]
                    plays[at, first, second] += some * max(stay, folds[first, second])


class Ends(NamedTuple):
    """The deals of one hand under a way to play. `finished` is by down bet, middle bet, and the names of both hands."""

    finished: Array
    folded_down: int  # no down bet
    folded_middle: Array  # no middle bet, by down bet


def follow(hole: Hole, names: UInt8s, tables: Tables, name_count: int, count: int) -> Ends:
    """`names` are those of `Choices`. A hand that makes no across bet is not followed."""
    finished = np.zeros((count, count, name_count, name_count), np.int64)
    folds = np.zeros(count + 1, np.int64)
    _count_ends(hole.left, pairs(hole.kind_count), names, tables.down, tables.middle, count, finished, folds)
    return Ends(finished, int(folds[-1]), folds[:-1])


@njit(cache=True, nogil=True)
def _count_ends(
    left: Int64s, listed: Int64s, names: UInt8s, seconds: Int64s, thirds: UInt8s, count: Number,
    finished: Int64s, folds: Int64s,
) -> None:  # fmt: skip
    rest, size = left.copy(), left.sum()
    for at in range(len(listed)):
        one, other = listed[at]
        ways = pair_ways(left, one, other)
        if not ways:
            continue
        second = seconds[at]
        if second == count:
            folds[count] += ways * ((size - 2) * (size - 3) // 2 * (size - 4))
            continue
        rest[one] -= 1
        rest[other] -= 1
        for to in range(len(listed)):
            third, fourth = listed[to]
            further = pair_ways(rest, third, fourth)
            if further <= 0:
                continue
            chosen = thirds[at, to]
            if chosen == count:
                folds[second] += ways * further * (size - 4)
                continue
            rest[third] -= 1
            rest[fourth] -= 1
            counted = finished[second, chosen]
            for kind in range(KINDS):
                if rest[kind] > 0:
                    counted[names[at, kind], names[to, kind]] += ways * further * rest[kind]
            rest[third] += 1
            rest[fourth] += 1
        rest[one] += 1
        rest[other] += 1
