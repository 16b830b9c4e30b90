"""Terms of two hands that both have a live suit: the same suit, or two different ones.

In one suit the live cards must differ, and the others as well. Of two suits a live card of one hand can only be one of
the others of the other hand. Each case falls into groups by what the other cards share, so that the rows of a group are
few and stay in the cache.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Int8s, Int32s, Int64s
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, NO_RANK, RANK_COUNT
from hoyle.fast.pai_gow_poker.sweep import Lists

_Ranks = tuple[int, ...]
# What lies beside a live suit: multisets of two ranks at most, the smaller first. Those without a pair are sets.
BESIDE: tuple[_Ranks, ...] = tuple(
    each for size in range(3) for each in combinations_with_replacement(range(RANK_COUNT), size)
)
SETS: tuple[_Ranks, ...] = tuple(each for size in range(3) for each in combinations(range(RANK_COUNT), size))
_SET_CODE = {each: code for code, each in enumerate(SETS)}
_SETS_UP_TO = (1, 1 + RANK_COUNT, len(SETS))
MASKS = 1 << RANK_COUNT
# What lies beside a live suit makes no further terms where its factor says all.
_NO_MORE = Lists(
    np.arange(len(BESIDE) + 1, dtype=np.int32),
    np.zeros(len(BESIDE), np.int32),
    np.ones(len(BESIDE), np.int32),
)


class Group(NamedTuple):
    """What both hands share beside their live suits: a factor for each hand, by what lies beside its live suit, the
    lists of its terms, and whether both hold the joker."""

    seat: Int64s
    bank: Int64s
    seat_lists: tuple[Lists, Lists]
    bank_lists: tuple[Lists, Lists]
    joker: int
    row_count: int


@cache
def beside_codes() -> Int32s:
    """The position in `BESIDE` by two ranks, the lower first."""
    found = np.zeros((NO_RANK + 1, NO_RANK + 1), np.int32)
    for code, each in enumerate(BESIDE):
        found[(*each, NO_RANK, NO_RANK)[:2]] = code
    return found


def codes_of(others: Int8s) -> Int32s:
    found: Int32s = beside_codes()[others[:, 0], others[:, 1]]
    return found


def same_suit_groups(suits: int, jokers: int) -> Iterator[Group]:
    lists = submask_lists()
    for shared in BESIDE:
        held = np.array([_held(each, shared) for each in BESIDE], np.int64)
        dealt = np.array([_dealt(each, shared, suits - 1) for each in BESIDE], np.int64)
        for joker in range(jokers + 1):
            yield Group(
                held * (-1) ** joker, dealt, (lists[0], _NO_MORE), (lists[1], _NO_MORE), joker, lists[2]
            )


def two_suit_groups(suits: int, jokers: int) -> Iterator[Group]:
    if suits < 2:
        return
    for shared in BESIDE:
        left = 2 - len(shared)
        count = _SETS_UP_TO[left]
        live = [subset_lists(left, count, is_seat) for is_seat in (True, False)]
        others = [_beside_lists(shared, left, count, suits, is_seat) for is_seat in (True, False)]
        factor = (-1) ** len(shared) * prod(comb(suits - 2, many) for many in Counter(shared).values())
        fits = np.array([not Counter(shared) - Counter(each) for each in BESIDE], np.int64)
        for joker in range(jokers + 1 if factor else 0):
            yield Group(
                fits * factor * (-1) ** joker,
                fits,
                (live[0], others[0]),
                (live[1], others[1]),
                joker,
                count * count,
            )


@cache
def mask_rows() -> Int32s:
    """A row for each set of ranks in a live suit, the smaller sets first; -1 for one that is too large."""
    sizes = np.array([mask.bit_count() for mask in range(MASKS)])
    rows = np.full(MASKS, -1, np.int32)
    dealt = np.flatnonzero(sizes <= HAND)
    rows[dealt[np.argsort(sizes[dealt], kind="stable")]] = np.arange(len(dealt))
    return rows


@cache
def submask_lists() -> tuple[Lists, Lists, int]:
    """By set of ranks in the live suit all its subsets: with the sign of their size, and without; number of rows."""
    sizes = np.array([mask.bit_count() for mask in range(MASKS)])
    rows = mask_rows()
    lengths = np.where(sizes <= HAND, 1 << sizes, 0)
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    found = [_submasks(mask) for mask in range(MASKS) if sizes[mask] <= HAND]
    every = np.concatenate(found)
    signs = (1 - 2 * (sizes[every] & 1)).astype(np.int32)
    return (
        Lists(starts, rows[every], signs),
        Lists(starts, rows[every], np.ones_like(signs)),
        int(rows.max()) + 1,
    )


def _submasks(mask: int) -> Int64s:
    found = np.zeros(1, np.int64)
    for rank in range(RANK_COUNT):
        if mask >> rank & 1:
            found = np.concatenate([found, found | 1 << rank])
    return found


@cache
def subset_lists(most: int, count: int, is_seat: bool) -> Lists:
    """By set of ranks in the live suit its subsets of up to so many: a row of the seat's, or a column of the bank's."""
    listed: list[list[tuple[int, int]]] = []
    for mask in range(MASKS):
        ranks = [rank for rank in range(RANK_COUNT) if mask >> rank & 1]
        every = [each for size in range(most + 1) for each in combinations(ranks, size)]
        is_dealt = len(ranks) <= HAND
        listed.append(
            [
                (_SET_CODE[each] * (count if is_seat else 1), _sign(each, is_seat))
                for each in every
                if is_dealt
            ]
        )
    return _lists(listed)


def _sign(ranks: _Ranks, is_seat: bool) -> int:
    """Signs are put to the terms of the seat."""
    return -1 if is_seat and len(ranks) % 2 else 1


def _beside_lists(shared: _Ranks, most: int, count: int, suits: int, is_seat: bool) -> Lists:
    """By what lies beside the live suit: which of it are live cards of the other hand."""
    listed = []
    for beside in BESIDE:
        terms = []
        if not Counter(shared) - Counter(beside):
            ranks = sorted(set(beside))
            for each in (each for size in range(most + 1) for each in combinations(ranks, size)):
                times = _dealt(beside, (*shared, *each), suits - 1)
                terms += (
                    [(_SET_CODE[each] * (1 if is_seat else count), times * _sign(each, is_seat))]
                    if times
                    else []
                )
        listed.append(terms)
    return _lists(listed)


def _lists(listed: Sequence[Sequence[tuple[int, int]]]) -> Lists:
    starts = np.concatenate([[0], np.cumsum([len(each) for each in listed])]).astype(np.int32)
    flat = np.array([term for each in listed for term in each], np.int64).reshape(-1, 2)
    return Lists(starts, flat[:, 0].astype(np.int32), flat[:, 1].astype(np.int32))


def _held(beside: _Ranks, shared: _Ranks) -> int:
    """In how many ways the shared ranks are found in known cards, with the sign of their number."""
    have, want = Counter(beside), Counter(shared)
    sign = -1 if len(shared) % 2 else 1
    return sign * prod(comb(have[rank], many) for rank, many in want.items())


def _dealt(beside: _Ranks, shared: _Ranks, of: int) -> int:
    """In how many ways cards of these ranks can be had that include known ones of the shared ranks."""
    have, want = Counter(beside), Counter(shared)
    if any(many > have[rank] for rank, many in want.items()):
        return 0
    return prod(
        comb(of - want[rank], many - want[rank]) if of >= want[rank] else 0 for rank, many in have.items()
    )
