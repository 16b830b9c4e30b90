"""Compiled rounds of double down stud. Rows for `given` are the seat's card, the hole card and the three that lie face
up.

A strategy is asked once for each four cards up to suits.
"""

from __future__ import annotations

from collections.abc import Sequence

from numba import njit

from hoyle.book import Terms
from hoyle.exact.double_down_stud.solve import doubles_of
from hoyle.fast.arrays import Int16s, UInt8s
from hoyle.fast.cards.evaluator import places
from hoyle.fast.cards.suit_classes import Held
from hoyle.games.house_poker.double_down_stud import (
    DOUBLE_DOWN,
    HANDS,
    ORIGINAL,
    STAND,
    UP_COUNT,
    hand_name,
)
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_cards, by_place, number_of_four, texts_of
from hoyle.kernels.common.decision_table import cents_beside, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

_BY_PLACE = by_place(HANDS, hand_name)
_HAND_COUNT = len(HANDS)
_CARDS = 2 + UP_COUNT


@njit(cache=True, nogil=True)
def _call(cards: UInt8s, best: Int16s, calls: Int16s, doubles: UInt8s) -> None:
    """A decision of 0 stands; others number the amounts of the second wager."""
    for at in range(len(cards)):
        row = cards[at]
        name = _BY_PLACE[best[at]]
        calls[at, 0] = name
        amount = doubles[number_of_four(row[0], row[2], row[3], row[4])]
        if amount:
            calls[at, 1] = (amount - 1) * _HAND_COUNT + name


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(ORIGINAL)
    original = prices.cents(ORIGINAL)
    is_best = is_optimal(strategy, terms.path)
    doubles, amounts = (_best(terms), original) if is_best else _asked(terms, wagers, strategy)
    slots = [Slot(ORIGINAL, HANDS, original), Slot(DOUBLE_DOWN, HANDS, amounts, is_added=True)]

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, places(cards), calls, doubles)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _asked(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> tuple[UInt8s, tuple[int, ...]]:
    """The place of the amount by four cards, from 1, and the amounts."""
    limits, amounts = limits_for(wagers), list[int]()
    base = next(made.cents for made in wagers if made.wager == ORIGINAL)

    def decide(held: Held) -> int:
        cards = texts_of(held)
        taken = strategy.answer(Seen((DOUBLE_DOWN, STAND), cards[:1], (), cards[1:]))
        if taken is None or taken.choose == STAND:
            return 0
        cents = cents_beside(terms, limits, DOUBLE_DOWN, base, taken.amount)
        if cents not in amounts:
            amounts.append(cents)
        return 1 + amounts.index(cents)

    table = by_cards(_CARDS - 1, decide)
    return table, tuple(amounts)


def _best(terms: Terms) -> UInt8s:
    worth = doubles_of(terms).worth
    return by_cards(_CARDS - 1, lambda held: int(worth[held][1] > 0))
