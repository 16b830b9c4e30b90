"""The 42,783 classes of boards of a full deck: by ranks, and where a flush is possible, by which cards are of its suit.

One board of each class is evaluated. Suits enter as counts: the boards of a class, and those that leave two given ranks
in one suit.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.boards.boards import FIRSTS, KINDS, PAIRS, SECONDS
from hoyle.fast.cards.evaluator import COLUMNS, FIVE_ROWS, FIVE_VALUES, RANK_KEYS, SHIFT

RANKS = 13
# The columns of a board: its five cards, its shape, its place by ranks alone, and its kinds of card, descending.
SHAPE, PLACE, KIND = 5, 6, 7
# The multiplicities of ranks among the cards outside a possible flush: all five, or all but the three or more suited.
SHAPES = (
    (1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (1, 1), (2,), (1,), (),
)  # fmt: skip
PLAIN_SHAPES = 6  # the first ones, without a possible flush
# For each pair of kinds: its starting hand of the 169 if suited, and if unsuited.
SUITED_STARTS = RANKS * (SECONDS.astype(np.int64) >> 1) + (FIRSTS >> 1)
APART_STARTS = RANKS * (FIRSTS.astype(np.int64) >> 1) + (SECONDS >> 1)


@cache
def plain_boards() -> Int64s:
    """Boards without a possible flush: suits alternate, so that none occurs three times."""
    every = np.array(list(combinations_with_replacement(range(RANKS), 5)), np.int64)
    ranks = every[every[:, 0] != every[:, 4]]
    counts = [tuple(sorted(Counter(row).values(), reverse=True)) for row in ranks.tolist()]
    return _told(ranks, np.arange(5) % 4, np.array([SHAPES.index(shape) for shape in counts]), 2 * ranks)


@cache
def flush_boards() -> Int64s:
    """Boards with three to five cards of the first suit; the others are of the next two suits."""
    found = []
    for suited in (3, 4, 5):
        masks = np.array(list(combinations(range(RANKS), suited)), np.int64)
        others = list(combinations_with_replacement(range(RANKS), 5 - suited))
        beside = np.array(others, np.int64).reshape(len(others), 5 - suited)
        ranks = np.hstack([np.repeat(masks, len(beside), axis=0), np.tile(beside, (len(masks), 1))])
        shapes = np.full(len(ranks), SHAPES.index((1,) * (5 - suited)))
        if suited == 3:
            shapes[ranks[:, 3] == ranks[:, 4]] = SHAPES.index((2,))
        suits = np.maximum(np.arange(5) - suited + 1, 0)
        found.append(_told(ranks, suits, shapes, 2 * ranks + (suits == 0)))
    return np.concatenate(found)


def _told(ranks: Int64s, suits: Int64s, shapes: Int64s, kinds: Int64s) -> Int64s:
    keys = RANK_KEYS[ranks].sum(axis=1)
    places = FIVE_VALUES[FIVE_ROWS[keys >> SHIFT] + (keys & COLUMNS)]
    falling = np.sort(kinds, axis=1)[:, ::-1]
    return np.column_stack([RANKS * suits + ranks, shapes, places, falling]).astype(np.int64)


def cards_of_kinds(boards: Int64s) -> Int64s:
    """The number of cards of each kind in a deck, by these boards' definition of kinds."""
    is_plain = boards[:, SHAPE] < PLAIN_SHAPES
    is_suited = np.arange(KINDS) & 1
    return np.where(is_suited, ~is_plain[:, None], np.where(is_plain, 4, 3)[:, None])


@cache
def suit_ways() -> tuple[Array, Array]:
    """By shape: the number of boards of a class; and by the counts of two ranks on the board, the number of pairs of a
    board and a suit in which both ranks remain."""
    boards = np.zeros(len(SHAPES), np.int64)
    suited = np.zeros((len(SHAPES), 5, 5), np.int64)
    for number, shape in enumerate(SHAPES):
        is_plain = number < PLAIN_SHAPES
        suits, most = (4, 2) if is_plain else (3, 5)
        times = 1 if is_plain else 4  # choices of the flush's suit
        every = _suits_of(shape, suits, most)
        boards[number] = times * len(every)
        for one, other in product(range(5), repeat=2):
            avoiding = _two_ranks(shape, one, other)
            if avoiding is not None:
                left = sum(all(0 not in held[at] for at in avoiding) for held in every)
                suited[number, one, other] = times * suits * left
    return boards, suited


def _suits_of(shape: tuple[int, ...], suits: int, most: int) -> list[tuple[tuple[int, ...], ...]]:
    """All assignments of suits to ranks of these multiplicities, with no suit more than `most` times."""
    every = product(*(combinations(range(suits), count) for count in shape))
    return [held for held in every if all(n <= most for n in Counter(chain(*held)).values())]


def _two_ranks(shape: tuple[int, ...], one: int, other: int) -> list[int] | None:
    """The positions in the shape of two ranks with these counts; a count of 0 has no position. None if impossible."""
    left, found = list(enumerate(shape)), []
    for count in filter(None, (one, other)):
        at = next((at for at, each in left if each == count), None)
        if at is None:
            return None
        left = [each for each in left if each[0] != at]
        found.append(at)
    return found


@njit(cache=True, nogil=True)
def count_hands(
    boards: Int64s, sizes: Int64s, of_kind: Int64s, suited: Int64s, same: Int64s, apart: Int64s
) -> None:
    """The numbers of suited and of unsuited hands by pair of kinds, over all boards of each class."""
    for at in range(len(boards)):
        shape = boards[at, SHAPE]
        of_rank = 4 if shape < PLAIN_SHAPES else 3
        for pair in range(PAIRS):
            one, other = FIRSTS[pair], SECONDS[pair]
            mine, yours = sizes[at, one], sizes[at, other]
            hands = of_kind[shape] * (mine * yours if one != other else mine * (mine - 1) >> 1)
            of_suit = np.int64(0)
            if hands and (one ^ other) & 1 == 0 and one != other:
                of_suit = hands if one & 1 else suited[shape, of_rank - mine, of_rank - yours]
            same[at, pair] = of_suit
            apart[at, pair] = hands - of_suit
