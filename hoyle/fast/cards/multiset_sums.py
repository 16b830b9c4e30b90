"""Counts the deals of all pairs of multisets from two lists out of one shoe: exact, without enumerating the pairs.

For each rank the ways to deal a + b cards are a falling factorial, which factors: n(n-1)...(n-a-b+1) is the ways for a,
times the ways for b out of the n - a cards left. So for given a, the sum over the second list is a multivariate
polynomial that is evaluated one rank at a time. The first list is sorted, so that consecutive multisets share most of
the evaluation. Numbers are in a residue number system with the primes in adjacent lanes; Horner's rule evaluates a
rank, so that no factor is larger than its count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import perm
from typing import Any, NamedTuple

import numpy as np
from numba import float64, njit
from numba.extending import intrinsic

from hoyle.fast.blackjack.hands import RANK_COUNT, Hand
from hoyle.fast.cards.multisets import BITS, Counted, numbered, rows_of
from hoyle.fast.residues import primes, whole

# A symmetric residue times a factor below 2^8, plus another residue, is an integer of at most 53 bits, which a double
# holds exactly. Doubles vectorise best.
RESIDUE_BITS = 45
SIZE_MAX = 448  # the size of the shoe is the largest factor
NUMBER_MAX = 1 << 53
SPARE_BITS = 24  # partial sums of inclusion–exclusion may exceed the numerator of a probability
_TILE = 32  # numbers that are reduced together


class Entry(NamedTuple):
    """Multisets of the first list, the row of the second list they are paired with, and the row of the result."""

    first: Counted
    second: int
    row: int


class _Points(NamedTuple):
    """Distinct multisets of the first list, largest first, then sorted; `change` is the first rank that differs from
    the multiset before."""

    rows: np.ndarray
    size: np.ndarray
    change: np.ndarray
    starts: np.ndarray  # of the entries that have it
    entry: np.ndarray
    numbers: np.ndarray


class _Plan(NamedTuple):
    """The memory layout of the second list while its ranks are evaluated one by one.

    Multisets with equal higher ranks have one target in a step. Targets with the same minimum and maximum count of the
    rank form a group. A group's numbers are stored by count, so that a step reads memory in order.
    """

    place: np.ndarray  # the initial position of every multiset
    groups: np.ndarray  # maximum and minimum count of the rank, number of targets, start
    group_starts: np.ndarray  # by rank
    goes_to: np.ndarray  # the position of a target in the next step
    goes_starts: np.ndarray
    level_starts: np.ndarray
    room: int


def meetings(
    shoe: Hand, entries: Sequence[Entry], seconds: Sequence[Sequence[Counted]], row_count: int
) -> tuple[list[list[int]], int]:
    """For each row the sum over all pairs of its entries of both numbers times the ways to deal the pair; and a common
    denominator.

    The second lists are rows of equal length; their columns are those of the result.
    """
    size = sum(shoe)
    assert size < SIZE_MAX
    points = _points([_dealable(shoe, entry.first) for entry in entries])
    column_count = len(seconds[0])
    dealt = [_dealable(shoe, each) for row in seconds for each in row]
    keys, numbers = (np.concatenate(column) for column in zip(*dealt, strict=True))
    if not len(points.rows) or not len(keys):
        return [[0] * column_count] * row_count, 1
    assert max(abs(numbers).max(), abs(points.numbers).max()) < NUMBER_MAX
    sizes = rows_of(keys).sum(axis=1)
    plan = _plan([each.rows for each in dealt])
    begins, cards = np.zeros((2, int(plan.level_starts[1])), np.int64)
    begins[plan.place], cards[plan.place] = numbers, sizes
    which = (np.array([entry.second for entry in entries]), np.array([entry.row for entry in entries]))
    most = min(int(points.size[0] + sizes.max()), size)
    total = np.zeros((row_count, column_count), dtype=object)
    for part, reach in _by_reach(points, int(sizes.max()), size):
        moduli = _primes_for(size, reach)
        left = [[perm(size - gone, reach - gone) % prime for prime in moduli] for gone in range(reach + 1)]
        found = np.zeros((row_count, column_count, len(moduli)))
        _meet(
            *part, *which, np.array(shoe, np.int64), size, begins, cards, np.array(left), plan.groups,
            plan.group_starts, plan.goes_to, plan.goes_starts, plan.level_starts, plan.room,
            np.array(moduli, np.float64), found,
        )  # fmt: skip
        residues = np.moveaxis(found, 2, 0).astype(np.int64) % np.array(moduli)[:, None, None]
        total += whole(residues, moduli) * perm(size - reach, most - reach)
    return total.tolist(), perm(size, most)


def _by_reach(points: _Points, beside: int, size: int) -> Iterator[tuple[_Points, int]]:
    """The points by the maximum number of cards dealt with them, grouped by the number of primes: few are large."""
    reach = np.minimum(points.size + beside, size)
    many = np.array([len(_primes_for(size, gone)) for gone in range(int(reach[0]) + 1)])[reach]
    bounds = np.flatnonzero(np.diff(many, prepend=-1, append=-1))
    for start, end in pairwise(bounds.tolist()):
        first, last = points.starts[start], points.starts[end]
        yield (
            _Points(
                points.rows[start:end], points.size[start:end], points.change[start:end],
                points.starts[start : end + 1] - first, points.entry[first:last], points.numbers[first:last],
            ),
            int(reach[start]),
        )  # fmt: skip


@cache
def _primes_for(size: int, gone: int) -> tuple[int, ...]:
    """Enough primes for the numerator of a probability with this many cards dealt."""
    return tuple(primes(perm(size, gone).bit_length() + SPARE_BITS, RESIDUE_BITS))


def _dealable(shoe: Hand, given: Counted) -> Counted:
    held = (given.rows <= np.array(shoe)).all(axis=1)
    return given if held.all() else Counted(given.keys[held], given.numbers[held])


def _points(firsts: Sequence[Counted]) -> _Points:
    keys, numbers = (np.concatenate(column) for column in zip(*firsts, strict=True))
    distinct, number = numbered(keys)
    rows = rows_of(distinct)
    size = rows.sum(axis=1)
    order = np.lexsort((distinct, -size))
    rows, size = rows[order], size[order]
    differs = (rows[1:] != rows[:-1]).argmax(axis=1)
    change = np.where(size[1:] != size[:-1], -1, differs)
    point_of = np.empty(len(order), np.int64)
    point_of[order] = np.arange(len(order))
    points = point_of[number]
    by_point = np.argsort(points, kind="stable")
    entry = np.repeat(np.arange(len(firsts)), [len(each.keys) for each in firsts])
    return _Points(
        rows,
        size,
        np.append(-1, change)[: len(rows)],
        np.concatenate([[0], np.cumsum(np.bincount(points, minlength=len(rows)))]),
        entry[by_point],
        numbers[by_point],
    )


def _plan(lists: Sequence[np.ndarray]) -> _Plan:
    """Levels of numbered nodes: the multisets, then these without aces, without aces and twos, and so on."""
    rows = np.concatenate(list(lists))
    list_of = np.repeat(np.arange(len(lists)), [len(each) for each in lists])
    steps: list[_Step] = []
    for rank in range(RANK_COUNT):
        steps.append(_step(rows, list_of, rank))
        rows, list_of = rows[steps[-1].one_of], list_of[steps[-1].one_of]
    places = [step.place for step in steps] + [list_of]  # at the last level a list is one node
    goes, groups, level_starts, room = [], [], [0], 0
    for at, step in enumerate(steps):
        groups.append(step.groups + np.array([0, 0, 0, room]))
        goes.append(places[at + 1][step.order])
        room += step.room
        level_starts.append(room)
    return _Plan(
        places[0],
        np.concatenate(groups),
        np.cumsum([0, *(len(each) for each in groups)]),
        np.concatenate(goes),
        np.cumsum([0, *(len(each) for each in goes)]),
        np.array(level_starts),
        room + len(lists),
    )


class _Step(NamedTuple):
    place: np.ndarray  # the position of each source
    groups: np.ndarray
    order: np.ndarray  # of targets, sorted by group
    one_of: np.ndarray  # a source of every target
    room: int


def _step(rows: np.ndarray, list_of: np.ndarray, rank: int) -> _Step:
    """Eliminate a rank: the lowest of those left."""
    count = rows[:, rank]
    rest = (rows[:, rank + 1 :] << (BITS * np.arange(RANK_COUNT - rank - 1))).sum(axis=1)
    _, one_of, target = np.unique(np.stack([list_of, rest]), axis=1, return_index=True, return_inverse=True)
    target = target.reshape(-1)
    most, least = np.zeros(len(one_of), np.int64), np.full(len(one_of), 1 << BITS)
    np.maximum.at(most, target, count)
    np.minimum.at(least, target, count)
    kind = (most << BITS) + least
    order = np.argsort(kind, kind="stable")
    kinds, width = np.unique(kind, return_counts=True)
    highest, lowest = kinds >> BITS, kinds & ((1 << BITS) - 1)
    room = np.cumsum([0, *((highest - lowest + 1) * width)])
    group = np.searchsorted(kinds, kind)
    within = np.empty_like(order)
    within[order] = np.arange(len(order)) - np.repeat(np.cumsum(width) - width, width)
    place = room[group[target]] + (most[target] - count) * width[group[target]] + within[target]
    groups = np.stack([highest, lowest, width, room[:-1]], axis=1)
    return _Step(place, groups, order, one_of, int(room[-1]))


@njit(inline="always")
def _rest(number, prime, inverse):  # type: ignore[no-untyped-def]
    """The symmetric residue: the one nearest to zero, up to rounding at half the prime."""
    return number - np.rint(number * inverse) * prime


def _fused(typing, one, other, beside):  # type: ignore[no-untyped-def]
    """Fused multiply-add: one times other plus beside, rounded once. The product of two residues exceeds a double."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.fma(*arguments)

    return float64(float64, float64, float64), generate


_multiply_and_add: Any = intrinsic(_fused)


@njit(inline="always")
def _times(one, other, prime, inverse):  # type: ignore[no-untyped-def]
    """The product of two residues: the residue of its rounded value, plus the rounding error."""
    product = one * other
    parts = np.rint(product * inverse)
    cut_off = _multiply_and_add(one, other, -product)
    return _multiply_and_add(-parts, prime, product) + cut_off


@njit(cache=True, nogil=True, fastmath={"contract"})
def _meet(  # type: ignore[no-untyped-def]
    rows, size, change, starts, entry, numbers, second, row_of, shoe, shoe_size, begins, cards, left, groups,
    group_starts,
    goes_to, goes_starts, level_starts, room, prime, found,
):  # fmt: skip
    lanes = len(prime)
    inverse = 1.0 / prime
    tile, tile_inverse = np.zeros(_TILE * lanes), np.zeros(_TILE * lanes)
    for at in range(_TILE * lanes):
        tile[at], tile_inverse[at] = prime[at % lanes], inverse[at % lanes]
    held, beside = np.zeros(room * lanes), np.zeros(groups[:, 2].max() * lanes)
    ways, met = np.ones((len(shoe) + 1, lanes)), np.zeros(lanes)
    for point in range(len(rows)):
        if point == 0:
            for at in range(len(begins)):
                gone = min(size[0] + cards[at], len(left) - 1)
                for lane in range(lanes):
                    number = float(begins[at] % np.int64(prime[lane]))
                    held[at * lanes + lane] = _times(
                        number, float(left[gone, lane]), prime[lane], inverse[lane]
                    )
        elif change[point] < 0:
            for gone in range(size[point - 1] - 1, size[point] - 1, -1):
                for at in range(len(begins)):
                    # With more cards than the shoe holds, the product over ranks is zero already.
                    factor = float(max(shoe_size - gone - cards[at], 1))
                    for lane in range(lanes):
                        number = held[at * lanes + lane] * factor
                        held[at * lanes + lane] = _rest(number, prime[lane], inverse[lane])
        for rank in range(max(change[point], 0), len(shoe)):
            _go_through(
                groups, group_starts[rank], group_starts[rank + 1], goes_to, goes_starts[rank], level_starts[rank + 1],
                shoe[rank] - rows[point, rank], tile, tile_inverse, lanes, held, beside,
            )  # fmt: skip
            for lane in range(lanes):
                ways[rank + 1, lane] = ways[rank, lane]
            for taken in range(rows[point, rank]):
                factor = float(shoe[rank] - taken)
                for lane in range(lanes):
                    ways[rank + 1, lane] = _rest(ways[rank + 1, lane] * factor, prime[lane], inverse[lane])
        for at in range(starts[point], starts[point + 1]):
            many = float(numbers[at])
            for lane in range(lanes):
                number = _rest(many, prime[lane], inverse[lane])
                met[lane] = _times(number, ways[-1, lane], prime[lane], inverse[lane])
            for column in range(found.shape[1]):
                source = (level_starts[-1] + second[entry[at]] * found.shape[1] + column) * lanes
                sums = found[row_of[entry[at]], column]
                for lane in range(lanes):
                    number = sums[lane] + _times(held[source + lane], met[lane], prime[lane], inverse[lane])
                    sums[lane] = _rest(number, prime[lane], inverse[lane])


@njit(cache=True, nogil=True, fastmath={"contract"})
def _go_through(  # type: ignore[no-untyped-def]
    groups, group_start, group_end, goes_to, goes_at, target, left, prime, inverse, lanes, held, beside
):
    """One step: evaluate a rank with `left` cards by Horner's rule, and sum over equal higher ranks."""
    for group in range(group_start, group_end):
        most, least, width, begins = groups[group, 0], groups[group, 1], groups[group, 2], groups[group, 3]
        length = width * lanes
        for first in range(0, length, len(prime)):
            # Slices, so that the compiler vectorises the loops over them.
            many = min(len(prime), length - first)
            row = begins * lanes + first
            sums = beside[first : first + many]
            given = held[row : row + many]
            for at in range(many):
                sums[at] = given[at]
            for count in range(most - 1, least - 1, -1):
                factor, row = float(left - count), row + length
                given = held[row : row + many]
                for at in range(many):
                    number = sums[at] * factor + given[at]
                    sums[at] = number - np.rint(number * inverse[at]) * prime[at]
            for count in range(least):
                factor = float(left - count)
                for at in range(many):
                    number = sums[at] * factor
                    sums[at] = number - np.rint(number * inverse[at]) * prime[at]
        for at in range(width):
            goes = (target + goes_to[goes_at + at]) * lanes
            sums, given = beside[at * lanes : (at + 1) * lanes], held[goes : goes + lanes]
            for lane in range(lanes):
                given[lane] = sums[lane]
        goes_at += width
