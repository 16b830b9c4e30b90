"""Compiled rounds of criss-cross poker. Rows for `given` are the seat's two cards, the outer cards across and down, and
the middle card.

A strategy is asked once for each two cards and each pair across up to kinds, and at the last stop once for all deals
that its conditions do not distinguish.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.criss_cross_poker.solve import decisions_of
from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import places
from hoyle.fast.cards.suit_classes import pack_of
from hoyle.fast.criss_cross_poker.kinds import RANKS, Hole, holes, pair_number
from hoyle.fast.criss_cross_poker.rule_tables import Rule, tables_by_rule
from hoyle.fast.criss_cross_poker.solve import Tables
from hoyle.games.house_poker.criss_cross_poker import (
    ANTES,
    BETS,
    BONUS,
    BONUS_HANDS,
    FOLD,
    HANDS,
    bonus_name,
    hand_name,
    keeps_bonus,
)
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_place
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import Cards, composition
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_CARDS = 7
_ACROSS, _DOWN, _BOARD = [0, 1, 2, 3, 6], [0, 1, 4, 5, 6], [2, 3, 4, 5, 6]
_NAMES = (*HANDS, FOLD)
_BONUS_NAMES = (*BONUS_HANDS, FOLD)
_BY_PLACE = by_place(_NAMES, hand_name)
_BONUS_BY_PLACE = by_place(_BONUS_NAMES, bonus_name)
_NAME_COUNT, _BONUS_FOLD = len(_NAMES), len(_BONUS_NAMES)
_BONUS_AT = len(ANTES) + len(BETS)


class Decided(NamedTuple):
    """The choices at each stop in flat arrays: 0 folds, others number the multiples. Hands by ranks and suitedness."""

    numbers: Array
    across: Array
    down: Array
    middle: Array
    down_from: Array
    middle_from: Array
    widths: Array


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s, on_across: Int16s, on_down: Int16s, on_bonus: Int16s, calls: Int16s, numbers: Int64s,
    first: UInt8s, second: UInt8s, third: UInt8s, second_from: Int64s, third_from: Int64s, widths: Int64s,
    keeps: Bools,
) -> None:  # fmt: skip
    for at in range(len(cards)):
        row = cards[at]
        suit = row[0] // RANKS
        is_suited = suit == row[1] // RANKS
        number = numbers[row[0] % RANKS, row[1] % RANKS, np.int64(is_suited)]
        one = np.int64(first[number])
        two: Number = 0
        three: Number = 0
        if one:
            across = pair_number(_kind(row[2], suit, is_suited), _kind(row[3], suit, is_suited))
            two = np.int64(second[second_from[number] + across])
            if two:
                down = pair_number(_kind(row[4], suit, is_suited), _kind(row[5], suit, is_suited))
                three = np.int64(third[third_from[number] + across * widths[number] + down])
        mine = _BY_PLACE[on_across[at]] if three else _NAME_COUNT
        theirs = _BY_PLACE[on_down[at]] if three else _NAME_COUNT
        calls[at, 0], calls[at, 1] = mine, theirs
        calls[at, 2] = (one - 1) * _NAME_COUNT + mine if one else 0
        calls[at, 3] = (two - 1) * _NAME_COUNT + theirs if two else 0
        calls[at, 4] = (three - 1) * _NAME_COUNT + min(mine, theirs) if three else 0
        bets = (one > 0) + (two > 0) + (three > 0)
        calls[at, _BONUS_AT] = _BONUS_BY_PLACE[on_bonus[at]] if keeps[bets] else _BONUS_FOLD


@njit(cache=True, nogil=True, inline="always")
def _kind(card: Number, suit: Number, is_suited: Number) -> Number:
    return np.int64(card % RANKS) + (RANKS if is_suited and card // RANKS == suit else 0)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(*ANTES)
    multiples = sorted(int(times) for times in terms.list("bet_multiples"))
    ante = prices.cents(ANTES[0])
    bets = tuple(ante[0] * times for times in multiples)
    slots = [
        *(Slot(wager, _NAMES, prices.cents(wager)) for wager in ANTES),
        *(Slot(wager, _NAMES, bets, is_added=True) for wager in BETS),
        Slot(BONUS, _BONUS_NAMES, prices.cents(BONUS)),
    ]
    decided = _decided(terms, strategy, multiples)
    has_bonus = BONUS in terms.wagers
    keeps = np.array([has_bonus and keeps_bonus(terms, count) for count in range(len(BETS) + 1)])
    is_board = has_bonus and terms.rule(BONUS, "looks_at") == "community_cards"

    def call(cards: UInt8s, calls: Int16s) -> None:
        across, down = (places(np.ascontiguousarray(cards[:, line])) for line in (_ACROSS, _DOWN))
        bonus = places(np.ascontiguousarray(cards[:, _BOARD])) if is_board else np.maximum(across, down)
        _call(cards, across, down, bonus, calls, *decided, keeps)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _decided(terms: Terms, strategy: Strategy, multiples: Sequence[int]) -> Decided:
    listed = holes(pack_of(composition()))
    if is_optimal(strategy, terms.path):
        tables = decisions_of(terms).game.best
    else:
        tables = tables_by_rule(listed, len(multiples) + 1, _rule(strategy, multiples))
    last = len(multiples)
    numbers = np.zeros((RANKS, RANKS, 2), np.int64)
    for number, hole in enumerate(listed):
        numbers[hole.high, hole.low, int(hole.is_suited)] = numbers[
            hole.low, hole.high, int(hole.is_suited)
        ] = number
    return Decided(numbers, *_flat(listed, tables, last))


def _flat(listed: Sequence[Hole], tables: Sequence[Tables], last: int) -> tuple[Array, ...]:
    """The tables one after another; a fold, which is the last choice there, becomes 0."""
    across = np.array([table.across for table in tables])
    down = np.concatenate([table.down for table in tables])
    middle = np.concatenate([table.middle.reshape(-1) for table in tables])
    widths = np.array([hole.pair_count for hole in listed])
    starts = [np.cumsum(sizes) - sizes for sizes in (widths, widths**2)]
    choices = [((each + 1) % (last + 1)).astype(np.uint8) for each in (across, down, middle.astype(np.int64))]
    return (*choices, *starts, widths)


def _rule(strategy: Strategy, multiples: Sequence[int]) -> Rule:
    names = (*(f"bet_{times}x" for times in multiples), FOLD)

    def rule(own: Cards, table: Cards) -> int:
        return names.index(answer(strategy, Seen(names, own, (), table), FOLD))

    return rule
