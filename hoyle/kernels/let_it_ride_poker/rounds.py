"""Compiled rounds of let it ride poker. Rows for `given` are the seat's three cards and the two that are turned up.

A strategy is asked once for each hand of three and of four cards up to suits. There is no other player, so an envy
bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from numba import njit

from hoyle.book import Terms
from hoyle.exact.let_it_ride_poker.solve import Rides
from hoyle.fast.arrays import Int16s, UInt8s
from hoyle.fast.cards.evaluator import THREE_CATEGORIES, places
from hoyle.fast.cards.suit_classes import Held
from hoyle.games.house_poker.let_it_ride_poker import BETS, BONUS_HANDS, HAND_SIZE, HANDS
from hoyle.games.parts.progressive import OUTCOMES, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot, numbers
from hoyle.kernels.common.card_decisions import by_cards, by_place, number_of_four, number_of_three, texts_of
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.three_card_poker.rounds import MINI_ROYAL, place_three
from hoyle.kit.ranking import THREE_CARD_HANDS
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

RIDE, WITHDRAW = "ride", "withdraw"
_THREE = ("mini_royal", *THREE_CARD_HANDS)
_BONUS = (*BONUS_HANDS, "other")
_WITHDRAWN = len(HANDS) + 1
_BY_PLACE = by_place(HANDS, lambda rank: paid_name(rank, HANDS))
_BONUS_BY_PLACE = by_place(_BONUS, lambda rank: paid_name(rank, BONUS_HANDS))
_PROGRESSIVE_BY_PLACE = by_place(OUTCOMES[PROGRESSIVE], lambda rank: paid_name(rank, PROGRESSIVE_HANDS))
_THREE_OF = numbers(_THREE, dict(enumerate(THREE_CARD_HANDS)))


@njit(cache=True, nogil=True)
def _call(cards: UInt8s, best: Int16s, calls: Int16s, first: UInt8s, second: UInt8s) -> None:
    for at in range(len(cards)):
        row = cards[at]
        hand = _BY_PLACE[best[at]]
        withdrawn = first[number_of_three(row[0], row[1], row[2])]
        calls[at, 0] = _WITHDRAWN if withdrawn else hand
        withdrawn = second[number_of_four(row[0], row[1], row[2], row[3])]
        calls[at, 1] = _WITHDRAWN if withdrawn else hand
        calls[at, 2] = hand
        calls[at, 3] = _BONUS_BY_PLACE[best[at]]
        three = place_three(row[0], row[1], row[2])
        calls[at, 4] = 1 if three == MINI_ROYAL else _THREE_OF[THREE_CATEGORIES[three]]
        calls[at, 5] = _PROGRESSIVE_BY_PLACE[best[at]]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    slots = [
        Slot("bet_1", (*HANDS, "withdrawn"), prices.cents("bet_1")),
        Slot("bet_2", (*HANDS, "withdrawn"), prices.cents("bet_2")),
        Slot("bet_3", HANDS, prices.cents("bet_3")),
        Slot("let_it_ride_bonus", _BONUS, prices.cents("let_it_ride_bonus")),
        Slot("three_card_bonus", _THREE, prices.cents("three_card_bonus")),
        Slot(PROGRESSIVE, OUTCOMES[PROGRESSIVE], prices.cents(PROGRESSIVE)),
    ]
    prices.require(*BETS)
    first, second = _best(terms) if is_optimal(strategy, terms.path) else _asked(strategy)

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, places(cards), calls, first, second)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(HAND_SIZE + 2))


def _asked(strategy: Strategy) -> tuple[UInt8s, UInt8s]:
    """Whether each of the two wagers is withdrawn, by three cards and by four."""

    def is_withdrawn(held: Held, bet: str) -> int:
        cards = texts_of(held)
        seen = Seen((RIDE, WITHDRAW), cards[:HAND_SIZE], (), cards[HAND_SIZE:], bet)
        return int(answer(strategy, seen, RIDE) == WITHDRAW)

    return by_cards(3, lambda held: is_withdrawn(held, BETS[0])), by_cards(
        4, lambda held: is_withdrawn(held, BETS[1])
    )


def _best(terms: Terms) -> tuple[UInt8s, UInt8s]:
    rides = Rides(terms)
    return by_cards(3, lambda held: int(rides.first[held] < 0)), by_cards(
        4, lambda held: int(rides.second[held] < 0)
    )
