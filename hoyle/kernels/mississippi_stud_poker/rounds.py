"""Compiled rounds of Mississippi stud poker. Rows for `given` are the seat's two cards and the three that are turned
up.

A strategy is asked once for each hand of two, three and four cards up to suits; best play also depends on the betting
history. There is no other player, so an envy bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.mississippi_stud_poker.solve import Decisions
from hoyle.fast.arrays import Int16s, Number, UInt8s
from hoyle.fast.cards.evaluator import THREE_CATEGORIES, places
from hoyle.fast.cards.suit_classes import Held
from hoyle.games.house_poker.mississippi_stud_poker import HAND_SIZE, HANDS, STREETS, hand_name
from hoyle.games.parts.progressive import OUTCOMES_WITH_FOLD, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot, numbers
from hoyle.kernels.common.card_decisions import (
    by_cards,
    by_place,
    number_of_four,
    number_of_three,
    number_of_two,
    texts_of,
)
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.three_card_poker.rounds import MINI_ROYAL, place_three
from hoyle.kit.ranking import THREE_CARD_HANDS
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

FOLD = "fold"
_TABLE_CARDS = ("mini_royal", *THREE_CARD_HANDS, FOLD)
_TABLE_OF = numbers(_TABLE_CARDS, dict(enumerate(THREE_CARD_HANDS)))
_BONUS_AT, _BONUS_FOLD = 4, len(_TABLE_CARDS)
_HAND_COUNT = len(HANDS)
_PROGRESSIVE = OUTCOMES_WITH_FOLD[PROGRESSIVE]
_PROGRESSIVE_AT, _PROGRESSIVE_FOLD = 5, len(_PROGRESSIVE)
_PROGRESSIVE_BY_PLACE = by_place(_PROGRESSIVE, lambda rank: paid_name(rank, PROGRESSIVE_HANDS))


_BY_PLACE = by_place(HANDS, hand_name)


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s,
    best: Int16s,
    calls: Int16s,
    third: UInt8s,
    fourth: UInt8s,
    fifth: UInt8s,
    count: Number,
    bonus_stands: Number,
    progressive_stands: Number,
) -> None:
    """A decision of 0 folds; others number the multiples. Tables have a row for each betting history."""
    for at in range(len(cards)):
        row = cards[at]
        one = np.int64(third[0, number_of_two(row[0], row[1])])
        two: Number = 0
        three: Number = 0
        if one:
            two = np.int64(fourth[one - 1, number_of_three(row[0], row[1], row[2])])
        if two:
            three = np.int64(
                fifth[(one - 1) * count + two - 1, number_of_four(row[0], row[1], row[2], row[3])]
            )
        name = _BY_PLACE[best[at]] if three else _HAND_COUNT
        calls[at, 0] = name
        calls[at, 1] = (one - 1) * _HAND_COUNT + name if one else 0
        calls[at, 2] = (two - 1) * _HAND_COUNT + name if two else 0
        calls[at, 3] = (three - 1) * _HAND_COUNT + name if three else 0
        if three or bonus_stands:
            table = place_three(row[2], row[3], row[4])
            calls[at, _BONUS_AT] = 1 if table == MINI_ROYAL else _TABLE_OF[THREE_CATEGORIES[table]]
        else:
            calls[at, _BONUS_AT] = _BONUS_FOLD
        is_seen = three or progressive_stands
        calls[at, _PROGRESSIVE_AT] = _PROGRESSIVE_BY_PLACE[best[at]] if is_seen else _PROGRESSIVE_FOLD


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require("ante")
    multiples = [int(times) for times in terms.list("street_multiples")]
    ante = prices.cents("ante")
    raises = tuple(ante[0] * times for times in multiples)
    slots = [
        Slot("ante", HANDS, ante),
        *(Slot(street, HANDS, raises, is_added=True) for street in STREETS),
        Slot("three_card_bonus", _TABLE_CARDS, prices.cents("three_card_bonus")),
        Slot(PROGRESSIVE, _PROGRESSIVE, prices.cents(PROGRESSIVE)),
    ]
    stands = [
        name in terms.wagers and terms.rule(name, "on_fold") == "stands"
        for name in ("three_card_bonus", PROGRESSIVE)
    ]
    third, fourth, fifth = (
        _best(terms, multiples) if is_optimal(strategy, terms.path) else _asked(strategy, multiples)
    )

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, places(cards), calls, third, fourth, fifth, len(multiples), *stands)

    return CalledRounds(
        prices, slots, call, decks(terms.number("deck_count")), range(HAND_SIZE + len(STREETS))
    )


def _asked(strategy: Strategy, multiples: Sequence[int]) -> list[UInt8s]:
    names = [FOLD, *(f"bet_{times}x" for times in multiples)]
    offered = (*names[1:], FOLD)

    def decide(held: Held) -> int:
        cards = texts_of(held)
        return names.index(answer(strategy, Seen(offered, cards[:HAND_SIZE], (), cards[HAND_SIZE:]), FOLD))

    every = [by_cards(HAND_SIZE + street, decide) for street in range(len(STREETS))]
    return [np.tile(table, (len(multiples) ** street, 1)) for street, table in enumerate(every)]


def _best(terms: Terms, multiples: Sequence[int]) -> list[UInt8s]:
    best = Decisions(terms).best
    place = {0: 0} | {times: at for at, times in enumerate(multiples, start=1)}
    return [
        np.array(
            [
                by_cards(HAND_SIZE + street, lambda held, bets=bets: place[best[held][bets][1]])  # type: ignore[misc]
                for bets in product(multiples, repeat=street)
            ]
        )
        for street in range(len(STREETS))
    ]
