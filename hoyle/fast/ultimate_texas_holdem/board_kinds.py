"""The 42,783 kinds of board of a whole deck: by ranks, and where a flush is possible, by which cards are of its suit.

One board of each kind is evaluated. The suits are counted: the number of boards of a kind, and on how many of them two
cards of one suit remain.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product

import numpy as np
from numba import njit

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.cards.evaluator import COLUMNS, FIVE_ROWS, FIVE_VALUES, RANK_KEYS, SHIFT
from hoyle.fast.ultimate_texas_holdem.boards import FIRSTS, KINDS, PAIRS, SECONDS

RANKS = 13
# A board is told by its cards, its shape, its place without regard to suits, and its kinds of card, falling.
SHAPE, PLACE, KIND = 5, 6, 7
# Equal ranks among the cards that are of no suit to make a flush of: all five, or those beside three or more of a suit.
SHAPES = (
    (1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (1, 1), (2,), (1,), (),
)  # fmt: skip
PLAIN_SHAPES = 6  # the first of them, with no suit to make a flush of
# Of each pair of kinds: the starting hand of 169 that it is in one suit, and that in two.
SUITED_STARTS = RANKS * (SECONDS.astype(np.int64) >> 1) + (FIRSTS >> 1)
APART_STARTS = RANKS * (FIRSTS.astype(np.int64) >> 1) + (SECONDS >> 1)


@cache
def plain_boards() -> Int64s:
    """No flush can be made: suits in turn, so that none comes three times."""
    every = np.array(list(combinations_with_replacement(range(RANKS), 5)), np.int64)
    ranks = every[every[:, 0] != every[:, 4]]
    counts = [tuple(sorted(Counter(row).values(), reverse=True)) for row in ranks.tolist()]
    return _told(ranks, np.arange(5) % 4, np.array([SHAPES.index(shape) for shape in counts]), 2 * ranks)


@cache
def flush_boards() -> Int64s:
    """Three to five cards of the first suit, and what there is beside them of the next two."""
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
    """How many cards a deck has of each kind, as these boards tell them."""
    is_plain = boards[:, SHAPE] < PLAIN_SHAPES
    is_suited = np.arange(KINDS) & 1
    return np.where(is_suited, ~is_plain[:, None], np.where(is_plain, 4, 3)[:, None])


@cache
def suit_ways() -> tuple[Array, Array]:
    """By shape: how many boards are of a kind; and, by how many cards of each of two ranks lie on the board, on how
    many of them the two are left in one suit, taken once for each such suit."""
    boards = np.zeros(len(SHAPES), np.int64)
    suited = np.zeros((len(SHAPES), 5, 5), np.int64)
    for number, shape in enumerate(SHAPES):
        is_plain = number < PLAIN_SHAPES
        suits, most = (4, 2) if is_plain else (3, 5)
        times = 1 if is_plain else 4  # the suit of the flush
        every = _suits_of(shape, suits, most)
        boards[number] = times * len(every)
        for one, other in product(range(5), repeat=2):
            avoiding = _two_ranks(shape, one, other)
            if avoiding is not None:
                left = sum(all(0 not in held[at] for at in avoiding) for held in every)
                suited[number, one, other] = times * suits * left
    return boards, suited


def _suits_of(shape: tuple[int, ...], suits: int, most: int) -> list[tuple[tuple[int, ...], ...]]:
    """All suits that ranks so many times on the board can have, none of them more than `most` times in all."""
    every = product(*(combinations(range(suits), count) for count in shape))
    return [held for held in every if all(n <= most for n in Counter(chain(*held)).values())]


def _two_ranks(shape: tuple[int, ...], one: int, other: int) -> list[int] | None:
    """Where in the shape two ranks are that come so often; a rank that is not on the board is nowhere."""
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
    """By pair of kinds, on every board of its kind: the hands of one suit, and the others."""
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
