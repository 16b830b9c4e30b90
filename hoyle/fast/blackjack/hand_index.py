"""Numbers every blackjack hand of a shoe, so that the next hand is an array lookup."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Bools, Floats, Int64s, Number
from hoyle.fast.blackjack.hands import ACE, NATURAL, RANK_COUNT, Hand, Rules, hands_of
from hoyle.games.blackjack.settlement_rules import SPLIT_NATURAL

PLAYS = ("stand", "hit", "double", "surrender", "split")
STANDS, HITS, DOUBLES, SURRENDERS, SPLITS = range(len(PLAYS))
BUSTS, LACKING = -1, -2  # instead of a next hand: bust, or a card that the shoe lacks
_BITS = 5  # a hand has fewer than 32 cards of a rank


class HandTable(NamedTuple):
    """Hands of two or more cards, longest first. `nexts` has the index of the hand with one more card, by its rank."""

    hands: tuple[Hand, ...]
    place: Mapping[Hand, int]  # the number of a hand
    rows: np.ndarray
    nexts: np.ndarray
    size: np.ndarray
    total: np.ndarray
    is_soft: np.ndarray


def table_of(shoe: Hand) -> HandTable:
    """Shoes with as many cards of each rank as a hand can hold have the same hands."""
    plain = [min(count, 21 // (rank + 1)) for rank, count in enumerate(shoe[:RANK_COUNT])]
    return _table((*plain, *(min(count, 1) for count in shoe[RANK_COUNT:])))


@lru_cache(maxsize=32)
def _table(shoe: Hand) -> HandTable:
    hands = tuple(hands_of(shoe))
    rows = np.array(hands, dtype=np.int64)
    hard = rows[:, :RANK_COUNT] @ np.arange(1, RANK_COUNT + 1)
    is_made = rows[:, RANK_COUNT:].any(axis=1)  # by a joker
    is_soft = (rows[:, ACE] > 0) & (hard <= 11) & ~is_made
    size = rows.sum(axis=1)
    keys = keys_of(rows)
    weights = 1 << (_BITS * np.arange(rows.shape[1]))
    order = np.argsort(keys)
    nexts = np.full(rows.shape, LACKING, dtype=np.int64)
    for rank in range(rows.shape[1]):
        wanted = keys + weights[rank]
        at = np.minimum(np.searchsorted(keys, wanted, sorter=order), len(hands) - 1)
        found = (keys[order[at]] == wanted) & ~is_made
        nexts[found, rank] = order[at[found]]
        if rank < RANK_COUNT:
            nexts[(hard + rank + 1 > 21) & ~is_made, rank] = BUSTS
    return HandTable(
        hands,
        {hand: at for at, hand in enumerate(hands)},
        rows,
        nexts,
        size,
        np.where(is_made, 21, hard + 10 * is_soft),
        is_soft,
    )


@lru_cache(maxsize=32)
def worths_to_compare(rules: Rules) -> np.ndarray:
    """What of each hand is compared with the dealer's: its total. An ace and a ten are met after a split only."""
    table = table_of(rules.shoe)
    worths = table.total.copy()
    if rules.tells_split_naturals and NATURAL in table.place:
        worths[table.place[NATURAL]] = SPLIT_NATURAL
    return np.asarray(worths)


def keys_of(rows: np.ndarray) -> np.ndarray:
    """A number for each hand, from its counts."""
    return np.asarray(rows @ (1 << (_BITS * np.arange(rows.shape[1]))))


class Flow(NamedTuple):
    """In how many orders each hand stands, is doubled, and is reached by a double."""

    stood: np.ndarray
    doubling: np.ndarray
    doubled: np.ndarray


def flow(table: HandTable, held: np.ndarray, play: np.ndarray, starts: np.ndarray) -> Flow:
    """Propagate the plays from the starting hands."""
    found = Flow(np.zeros_like(starts), np.zeros_like(starts), np.zeros_like(starts))
    _flow(table.nexts, held, play, starts.copy(), *found)
    return found


@njit(cache=True, nogil=True)
def _flow(nexts, held, play, waiting, stood, doubling, doubled):  # type: ignore[no-untyped-def]
    for hand in range(len(waiting) - 1, -1, -1):
        orders = waiting[hand]
        if orders == 0:
            continue
        if play[hand] == STANDS:
            stood[hand] = orders
        elif play[hand] == HITS or play[hand] == DOUBLES:
            if play[hand] == DOUBLES:
                doubling[hand] = orders
            for rank in range(nexts.shape[1]):
                more = nexts[hand, rank]
                if more >= 0 and held[more]:
                    if play[hand] == HITS:
                        waiting[more] += orders
                    else:
                        doubled[more] += orders


def reach(
    table: HandTable, held: np.ndarray, play: np.ndarray, starts: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """In how many orders each hand is reached, and reached as the last card of a double."""
    reached, doubled = starts.copy(), np.zeros_like(starts)
    _reach(table.nexts, held, play, reached, doubled)
    return reached, doubled


@njit(cache=True, nogil=True)
def _reach(nexts, held, play, reached, doubled):  # type: ignore[no-untyped-def]
    for hand in range(len(reached) - 1, -1, -1):
        orders = reached[hand]
        if orders == 0 or (play[hand] != HITS and play[hand] != DOUBLES):
            continue
        for rank in range(nexts.shape[1]):
            more = nexts[hand, rank]
            if more >= 0 and held[more]:
                if play[hand] == HITS:
                    reached[more] += orders
                else:
                    doubled[more] += orders


@njit(cache=True, nogil=True)
def values_of_drawing(
    nexts: Int64s, held: Bools, rows: Int64s, sizes: Int64s, left: Int64s, size: Number, other: Number, best: Floats,
    doubled: Floats, lost: Number,
    double_lost: Number, not_lost: Floats, may_double: Bools, late: Floats, hit: Floats, double: Floats,
) -> None:  # fmt: skip
    """Fill in the expectations of one more card: with best play afterwards (hit), and as the last card (double).

    Every value is joint with "the dealer has no blackjack". `left` is the shoe without the up card, `size` its number
    of cards. `best` starts as the expectation of standing. `not_lost` is what a next card that busts is worth more
    than a lost wager, to a hit and to a double; `late` is what a blackjack found last takes of a double more than of
    the wager. A hand of more than two cards that may be doubled is worth at least that.
    """
    for hand in range(len(rows)):
        cards = sizes[hand]
        if not held[hand] or cards >= size - 1:
            continue
        once = 0.0
        on = 0.0
        clear = 1.0
        for rank in range(nexts.shape[1]):
            count = left[rank] - rows[hand, rank]
            if count <= 0:
                continue
            more = nexts[hand, rank]
            if more >= 0:
                on += count * best[more]
                once += count * doubled[more]
            else:
                if other >= 0:
                    out = rows[hand, other] + (1 if rank == other else 0)
                    clear = 1.0 - (left[other] - out) / max(size - cards - 1, 1)
                on += count * lost * clear
                once += count * double_lost * clear
        hit[hand] = on / (size - cards) + not_lost[0, hand]
        best[hand] = max(best[hand], hit[hand])
        if may_double[hand]:
            double[hand] = once / (size - cards) + not_lost[1, hand] + late[hand]
            best[hand] = max(best[hand], double[hand])
