"""Processes every class of boards of a full deck in batches on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from os import cpu_count
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hoyle.fast.arrays import Array, Int16s, Int64s
from hoyle.fast.boards.board_kinds import count_hands, flush_boards, plain_boards, suit_ways
from hoyle.fast.boards.boards import PAIRS, Boards, deal_boards, room, scratch
from hoyle.fast.boards.streets import (  # fmt: skip
    RANK_PAIRS,
    add_from_streets,
    add_to_streets,
    empty_streets,
    split_boards,
)
from hoyle.fast.cards.evaluator import RANK_COUNT, place_of

WHOLE = np.ones(52, np.bool_)
DEALER = 990  # pairs of the 45 cards that a board and a hand leave
NONE = -1  # do not count beaten hands
AT_ONCE = 64  # boards whose results stay in the processor's cache
PARTS = cpu_count() or 1


class Prices(NamedTuple):
    """Payouts in whole units, and the least place with which the dealer qualifies."""

    base: Array
    play: Array
    fold: int
    flop_times: int
    last_times: int
    threshold: int


class Dealt(NamedTuple):
    """A batch of boards: their results, the counts of suited and unsuited hands, their flops, and a work row each."""

    boards: Array
    found: Boards
    same: Array
    apart: Array
    splits: Array
    row: Array


Work = Callable[[int, Iterator[Dealt]], None]


def whole(numbers: npt.ArrayLike) -> Int64s:
    return np.array(numbers, np.int64)


def prices_for(
    base: npt.ArrayLike,
    play: npt.ArrayLike,
    fold: int,
    times: Sequence[int],
    least_strength: int,
) -> Prices:
    return Prices(whole(base), whole(play), fold, times[-2], times[-1], place_of(least_strength))


@cache
def _every_board(has_flush: bool) -> tuple[Array, Array]:
    boards = flush_boards() if has_flush else plain_boards()
    return boards, split_boards(boards)


def in_parts(has_flush: bool, prices: Prices, work: Work, least_beaten: int = NONE) -> None:
    """Share the boards among threads: kernels release the GIL, and integer sums do not depend on the order.

    Each thread has a number and its own buffers.
    """
    boards, split = _every_board(has_flush)
    parts = [
        _deal_all(
            np.ascontiguousarray(boards[at::PARTS]), np.ascontiguousarray(split[at::PARTS]), prices, least_beaten
        )
        for at in range(PARTS)
    ]  # fmt: skip
    with ThreadPoolExecutor(PARTS) as pool:
        list(pool.map(work, range(PARTS), parts))


def _deal_all(boards: Int64s, splits: Int16s, prices: Prices, least_beaten: int) -> Iterator[Dealt]:
    """Yield batches of boards, all in the same buffers."""
    found, work = room(AT_ONCE), scratch()
    hands = [np.zeros((AT_ONCE, PAIRS), np.int64) for _ in range(3)]
    for start in range(0, len(boards), AT_ONCE):
        some, flops = boards[start : start + AT_ONCE], splits[start : start + AT_ONCE]
        here = found.first(len(some))
        same, apart, row = (each[: len(some)] for each in hands)
        deal_boards(some, WHOLE, DEALER, prices.threshold, prices.base, prices.play, least_beaten, work, here)
        count_hands(some, here.sizes, *suit_ways(), same, apart)
        yield Dealt(some, here, same, apart, flops, row)


def to_streets(
    prices: Prices, measure: Callable[[Dealt, Int64s], None], sums_shape: tuple[int, ...]
) -> tuple[Int64s, Int64s]:
    """Sum a measure of boards by flop number and pair of kinds. Returns these sums, and the sums `measure` kept itself.

    `measure` writes the value of each board by pair of kinds into its row, and may add to its own sums. Boards by
    ranks alone come first: boards with a possible flush are added as differences from them.
    """
    by_rank = np.zeros((RANK_COUNT, RANK_PAIRS), np.int64)
    streets = [empty_streets() for _ in range(PARTS)]
    sums: list[Array] = [np.zeros(sums_shape, np.int64) for _ in range(PARTS)]

    def work(part: int, every: Iterator[Dealt]) -> None:
        for dealt in every:
            measure(dealt, sums[part])
            add_to_streets(dealt.boards, dealt.splits, dealt.row, by_rank, streets[part])

    for has_flush in (False, True):
        in_parts(has_flush, prices, work)
    return _added(streets), _added(sums)


def _added(parts: list[Array]) -> Array:
    """The sum, in place of the first: these arrays are large."""
    for part in parts[1:]:
        parts[0] += part
    found: Array = parts[0]
    return found


def from_streets(
    prices: Prices, streets: tuple[Array, ...], count: Callable[..., None], sums_shape: tuple[int, ...],
    least_beaten: int = NONE,
) -> Int64s:  # fmt: skip
    """The adjoint of `to_streets`: `count` gets each board with the sums over its flops by pair of kinds, one row for
    each of `streets`, and adds to its own sums.

    The sums by ranks alone include all boards of these ranks; those of boards with a possible flush are subtracted.
    """
    taken: list[Array] = [np.zeros((len(streets), RANK_COUNT, RANK_PAIRS), np.int32) for _ in range(PARTS)]
    sums = [np.zeros(sums_shape, np.int64) for _ in range(PARTS)]

    def work(part: int, every: Iterator[Dealt]) -> None:
        rows = np.zeros((len(streets), AT_ONCE, PAIRS), np.int64)
        for dealt in every:
            here = [row[: len(dealt.boards)] for row in rows]
            for row, by_rank, each in zip(here, taken[part], streets, strict=True):
                add_from_streets(dealt.boards, dealt.splits, row, by_rank, each)
            count(dealt, *here, sums[part])

    in_parts(True, prices, work, least_beaten)
    taken[:] = [_added(taken)] * PARTS  # boards by ranks alone subtract nothing further
    in_parts(False, prices, work, least_beaten)
    return _added(sums)
