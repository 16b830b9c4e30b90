"""Best play of Texas hold 'em bonus poker with a full deck, over every board, hand and dealer's hand.

A hand is folded or played for the flop wager; after the flop a turn wager may be added, after the turn a river wager.
Neither bears on the other, so each is made where its own expectation is above zero. A deal is two hole cards, a flop,
the turn, the river and the dealer's two cards: one of C(52,2) C(50,3) 47 46 C(45,2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from hoyle.fast.arrays import Array, Bools, Int32s, Int64s, UInt16s
from hoyle.fast.boards.board_kinds import APART_STARTS, SUITED_STARTS, flush_boards, plain_boards
from hoyle.fast.boards.board_walk import AT_ONCE, DEALER, PARTS, Dealt, Prices, in_parts, whole
from hoyle.fast.boards.boards import BEATS, PAIRS, Boards
from hoyle.fast.boards.streets import RANK_PAIRS, add_to_streets, empty_streets, hand_pairs, to_hands
from hoyle.fast.boards.turns import (
    NOWHERE,
    TURNS,
    add_from_turns,
    add_to_turns,
    beside_turn,
    empty_turns,
    split_rivers,
    turn_indexes,
    turns_to_hands,
)
from hoyle.fast.cards.evaluator import CATEGORIES, RANK_COUNT
from hoyle.fast.cards.suit_symmetry import (
    PAIR_COUNT,
    all_pairs,
    canonical_flops,
    canonical_turns,
    moved_pairs,
    set_indexes,
    some_flops,
)
from hoyle.fast.ultimate_texas_holdem.solve import STARTS, starts_of_pairs

ORDERS = 20  # ways to divide a board into flop, turn and river
TURN_CHOICES = 4  # cards of flop and turn that may be the turn
LATER = 47 * 46  # turns and rivers after a flop
FLOPS = 19600  # flops beside a hand
BOTH, TURN_ONLY, RIVER_ONLY, NEITHER, FOLD = range(5)  # decisions: the wagers made after the flop wager
CATEGORY_COUNT = 10


class Solved(NamedTuple):
    """The results of best play."""

    counts: list[list[list[int]]]  # deals by decision, category and result
    value: int  # the total net
    plays: list[bool]  # whether each starting hand makes the flop wager
    worths: list[list[int]]  # the total nets of fold and of play, by starting hand
    turn: Array  # whether a turn wager is made, by canonical flop and hand
    river: Array  # whether a river wager is made, by canonical flop and turn and hand


def solve_counts(base: npt.ArrayLike, turn: npt.ArrayLike, river: npt.ArrayLike, fold: int) -> Solved:
    """`base` prices ante and flop wager by the player's category and result, `turn` and `river` these wagers, all in
    whole units; `fold` is the net of a fold."""
    on_turn, on_river, settled = gains(base, turn, river)
    worths = _worths(settled, on_turn, on_river, fold)
    plays, turn_bets, river_bets = worths[:, 1] > worths[:, 0], on_turn > 0, on_river > 0
    counts = _count(_prices(base, turn), plays, turn_bets, river_bets)
    return Solved(
        counts.tolist(), int(worths.max(axis=1).sum()), plays.tolist(), worths.tolist(), turn_bets, river_bets
    )


def gains(base: npt.ArrayLike, turn: npt.ArrayLike, river: npt.ArrayLike) -> tuple[Array, Array, Int64s]:
    """The total net of a turn wager by canonical flop and hand, over turn and river in either order; that of a river
    wager by canonical flop and turn and hand; and that of ante and flop wager by starting hand."""
    streets, turns, settled = _sum_boards(_prices(base, turn), whole(river))
    return to_hands(streets), turns_to_hands(turns), settled


def _prices(base: npt.ArrayLike, turn: npt.ArrayLike) -> Prices:
    return Prices(whole(base), whole(turn), 0, 0, 0, 0)


def _worths(settled: Int64s, turn_gains: Array, river_gains: Array, fold: int) -> Int64s:
    """By starting hand the total nets of fold and of play with the best later wagers."""
    hands = np.bincount(starts_of_pairs(), minlength=STARTS)
    worths = np.column_stack([fold * hands * FLOPS * LATER * DEALER, ORDERS * settled])
    on_turn = sum(canonical_flops().weights[some] @ np.maximum(turn_gains[some], 0) for some in some_flops())
    on_river = np.zeros(PAIR_COUNT, np.int64)
    _add_gains(river_gains, canonical_turns().weights, on_river)
    np.add.at(worths[:, 1], starts_of_pairs(), 2 * on_turn + TURN_CHOICES * on_river)
    return worths


@njit(cache=True, nogil=True)
def _add_gains(gains: Int32s, weights: Int64s, found: Int64s) -> None:
    for at in range(len(gains)):
        for hand in range(PAIR_COUNT):
            found[hand] += weights[at] * max(gains[at, hand], 0)


# ---- from boards to flops and turns


@cache
def _rivers(has_flush: bool) -> tuple[Array, ...]:
    """The rivers of each thread's boards."""
    boards = flush_boards() if has_flush else plain_boards()
    return tuple(split_rivers(boards[at::PARTS]) for at in range(PARTS))


def _sum_boards(prices: Prices, river: Int64s) -> tuple[Int64s, Int64s, Int64s]:
    """The net of a turn wager by flop and of a river wager by four cards, by pair of kinds; and the net of ante and
    flop wager by starting hand."""
    by_rank = np.zeros((2, RANK_COUNT, RANK_PAIRS), np.int64)
    streets = [empty_streets() for _ in range(PARTS)]
    turns = [empty_turns() for _ in range(PARTS)]
    sums = np.zeros((PARTS, 2, PAIRS), np.int64)

    def work(part: int, every: Iterator[Dealt]) -> None:
        row, start = np.zeros((AT_ONCE, PAIRS), np.int64), 0
        for dealt in every:
            count = len(dealt.boards)
            later = rivers[part][start : start + count]
            start += count
            _weigh(dealt.found, dealt.same, dealt.apart, river, dealt.row, row, sums[part])
            add_to_streets(dealt.boards, dealt.splits, dealt.row, by_rank[0], streets[part])
            add_to_turns(dealt.boards, later, row, by_rank[1], turns[part])

    for has_flush in (False, True):
        rivers = _rivers(has_flush)
        in_parts(has_flush, prices, work)
    for part in range(1, PARTS):
        streets[0] += streets[part]
        turns[0] += turns[part]
    same, apart = sums.sum(axis=0)
    settled = np.zeros(STARTS, np.int64)
    np.add.at(settled, SUITED_STARTS, same)
    np.add.at(settled, APART_STARTS, apart)
    return streets[0], turns[0], settled


@njit(cache=True, nogil=True)
def _weigh(
    found: Boards, same: Int64s, apart: Int64s, river: Int64s, on_turn: Int64s, on_river: Int64s, sums: Int64s
) -> None:
    for at in range(len(same)):
        for pair in range(PAIRS):
            category = CATEGORIES[found.places[at, pair]]
            net = np.int64(0)
            for result in range(BEATS):
                net += found.results[at, pair, result] * river[category, result]
            on_turn[at, pair], on_river[at, pair] = found.raised[at, pair], net
            sums[0, pair] += same[at, pair] * found.settled[at, pair]
            sums[1, pair] += apart[at, pair] * found.settled[at, pair]


# ---- and back, for the numbers of deals


def _count(prices: Prices, plays: Bools, turn: Bools, river: Bools) -> Int64s:
    """The number of deals by decision, category and result."""
    made = np.zeros((3, TURNS + 1, PAIRS), np.int32)
    cards, weights = canonical_turns().cards, canonical_turns().weights
    flops, orders = _flops_of_turns()
    _from_hands(
        cards, weights, flops, orders, moved_pairs(), all_pairs(), turn, river, plays[starts_of_pairs()],
        turn_indexes(), hand_pairs(), made,
    )  # fmt: skip
    starts = plays[SUITED_STARTS], plays[APART_STARTS]
    taken = np.zeros((PARTS, 3, RANK_COUNT, RANK_PAIRS), np.int64)
    counts = np.zeros((PARTS, FOLD + 1, CATEGORY_COUNT, BEATS), np.int64)

    def work(part: int, every: Iterator[Dealt]) -> None:
        rows, start = np.zeros((3, AT_ONCE, PAIRS), np.int64), 0
        for dealt in every:
            count = len(dealt.boards)
            later = rivers[part][start : start + count]
            start += count
            for row, by_rank, each in zip(rows, taken[part], made, strict=True):
                add_from_turns(dealt.boards, later, row, by_rank, each)
            _add_counts(dealt.found, dealt.same, dealt.apart, rows, *starts, counts[part])

    rivers = _rivers(True)
    in_parts(True, prices, work)
    taken[:] = taken.sum(axis=0)  # boards by ranks alone subtract nothing further
    rivers = _rivers(False)
    in_parts(False, prices, work)
    found: Int64s = counts.sum(axis=0)
    return found


@cache
def _flops_of_turns() -> tuple[Array, Array]:
    """The class and the permutation of the flop that remains when each of the four cards is the turn."""
    cards = canonical_turns().cards
    numbers = np.column_stack([set_indexes(np.delete(cards, at, axis=1)) for at in range(TURN_CHOICES)])
    return canonical_flops().kinds[numbers], canonical_flops().orders[numbers]


@njit(cache=True, nogil=True)
def _from_hands(
    cards: Int64s, weights: Int64s, flops: Int64s, orders: Int64s, moved: UInt16s, hands: Int64s, turn: Bools,
    river: Bools, plays: Bools, numbers: Int64s, pairs: UInt16s, made: Int32s,
) -> None:  # fmt: skip
    """By four cards and pair of kinds: in how many divisions into flop and turn both wagers, only the turn's or only
    the river's are made."""
    wagers = np.zeros((3, PAIR_COUNT), np.int32)
    is_beside = np.zeros(PAIR_COUNT, np.bool_)
    for at in range(len(cards)):
        beside_turn(cards[at], hands, is_beside)
        for hand in range(PAIR_COUNT):
            wagers[:, hand] = 0
            if is_beside[hand] and plays[hand]:
                on_turn = 0
                for choice in range(TURN_CHOICES):
                    on_turn += turn[flops[at, choice], moved[orders[at, choice], hand]]
                if river[at, hand]:
                    wagers[BOTH, hand], wagers[RIVER_ONLY, hand] = on_turn, TURN_CHOICES - on_turn
                else:
                    wagers[TURN_ONLY, hand] = on_turn
        for suit in range(len(numbers)):
            number = numbers[suit, at]
            if number != NOWHERE:
                places = pairs[suit]
                for decision in range(3):
                    row = made[decision, number]
                    for hand in range(PAIR_COUNT):
                        row[places[hand]] += weights[at] * wagers[decision, hand]


@njit(cache=True, nogil=True)
def _add_counts(
    found: Boards,
    same: Int64s,
    apart: Int64s,
    rows: Int64s,
    suited_plays: Bools,
    apart_plays: Bools,
    counts: Int64s,
) -> None:
    decided = np.zeros(FOLD + 1, np.int64)
    for at in range(len(same)):
        for pair in range(PAIRS):
            place = found.places[at, pair]
            if place == 0:
                continue
            category = CATEGORIES[place]
            played = same[at, pair] * suited_plays[pair] + apart[at, pair] * apart_plays[pair]
            decided[FOLD] = ORDERS * (same[at, pair] + apart[at, pair] - played)
            decided[NEITHER] = ORDERS * played
            for decision in range(NEITHER):
                decided[decision] = rows[decision, at, pair]
                decided[NEITHER] -= decided[decision]
            for decision in range(FOLD + 1):
                if decided[decision]:
                    for result in range(BEATS):
                        counts[decision, category, result] += (
                            decided[decision] * found.results[at, pair, result]
                        )
