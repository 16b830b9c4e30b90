"""Compiled rounds of Colorado hold 'em poker. Rows for `given` are the seat's three cards and the three of the table.

A strategy is asked once for each three cards up to suits. Cards are told by their order from the highest down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.colorado_holdem_poker.solve import decisions_of
from hoyle.fast.arrays import Int16s, Number, UInt8s
from hoyle.fast.cards.evaluator import places
from hoyle.fast.cards.suit_classes import Held
from hoyle.games.house_poker.colorado_holdem_poker import (
    ANTE,
    BET,
    BONUS,
    BONUS_HANDS,
    CHECK,
    COMMUNITY_SIZE,
    DECLARE,
    DECLARED,
    DISCARDS,
    FOLD,
    HAND_SIZE,
    HANDS,
    PLAY,
    bonus_name,
    first_choices,
    hand_name,
    high_to_low,
    instant_name,
)
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_cards, by_place, number_of_three, texts_of
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_CARDS = HAND_SIZE + COMMUNITY_SIZE
_ANTE = (*HANDS, *DECLARED, FOLD)
_BONUS = (*BONUS_HANDS, *DECLARED, FOLD)
_BY_PLACE = by_place(_ANTE, hand_name)
_BONUS_BY_PLACE = by_place(_BONUS, bonus_name)
_DECLARED_FROM, _BONUS_DECLARED_FROM = 1 + len(HANDS), 1 + len(BONUS_HANDS)
_GAVE_UP = (*DECLARED, FOLD)
# A decision gives up with one of four outcomes, or plays on with a discard: by order from the highest, then by place.
_DISCARDS = 2 * HAND_SIZE
_PLAYS, _CHECKS = len(_GAVE_UP), len(_GAVE_UP) + _DISCARDS
_BY_DEFAULT = _DISCARDS - 1
_SUIT_SIZE = 13


@njit(cache=True, nogil=True)
def _keep(cards: UInt8s, decisions: UInt8s, fives: UInt8s, numbers: Int16s) -> None:
    """The decision for each row, and the five cards that it makes; those of a hand that is given up do not count."""
    for at in range(len(cards)):
        row = cards[at]
        number = decisions[number_of_three(row[0], row[1], row[2])]
        numbers[at] = number
        order = (number - _PLAYS) % _DISCARDS if number >= _PLAYS else _BY_DEFAULT
        gone = _place_of(row, order) if order < HAND_SIZE else order - HAND_SIZE
        to = 0
        for place in range(_CARDS):
            if place != gone:
                fives[at, to] = row[place]
                to += 1


@njit(cache=True, nogil=True, inline="always")
def _place_of(row: UInt8s, order: Number) -> Number:
    """The place of the card that so many others precede, as the game orders them."""
    for place in range(HAND_SIZE):
        before = 0
        for other in range(HAND_SIZE):
            mine, theirs = _weight(row, place), _weight(row, other)
            before += theirs > mine or (theirs == mine and other < place)
        if before == order:
            return place
    return 0


@njit(cache=True, nogil=True, inline="always")
def _weight(row: UInt8s, place: Number) -> Number:
    """By rank, then by how many cards share its suit."""
    alike = 0
    for other in range(HAND_SIZE):
        alike += row[other] // _SUIT_SIZE == row[place] // _SUIT_SIZE
    return np.int64(row[place] % _SUIT_SIZE) * (HAND_SIZE + 1) + alike


@njit(cache=True, nogil=True)
def _call(numbers: Int16s, best: Int16s, calls: Int16s) -> None:
    for at in range(len(numbers)):
        number = numbers[at]
        if number < _PLAYS:
            calls[at, 0] = _DECLARED_FROM + number
            calls[at, 2] = _BONUS_DECLARED_FROM + number
            continue
        calls[at, 0] = _BY_PLACE[best[at]]
        if number < _CHECKS:
            calls[at, 1] = _BY_PLACE[best[at]]
        calls[at, 2] = _BONUS_BY_PLACE[best[at]]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(ANTE)
    ante = prices.cents(ANTE)
    slots = [
        Slot(ANTE, _ANTE, ante),
        Slot(BET, HANDS, ante, is_added=True),
        Slot(BONUS, _BONUS, prices.cents(BONUS)),
    ]
    decisions = _best(terms) if is_optimal(strategy, terms.path) else _asked(terms, strategy)

    def call(cards: UInt8s, calls: Int16s) -> None:
        fives = np.empty((len(cards), _CARDS - 1), np.uint8)
        numbers = np.empty(len(cards), np.int16)
        _keep(cards, decisions, fives, numbers)
        _call(numbers, places(fives), calls)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _number(terms: Terms, cards: tuple[str, ...], choice: str, discard: int) -> int:
    if choice == DECLARE:
        return _GAVE_UP.index(instant_name(terms, cards))
    if choice == FOLD:
        return _GAVE_UP.index(FOLD)
    return (_PLAYS if choice == PLAY else _CHECKS) + discard


def _asked(terms: Terms, strategy: Strategy) -> UInt8s:
    offered = first_choices(terms)

    def decide(held: Held) -> int:
        cards = texts_of(held)
        choice = answer(strategy, Seen(offered, cards), offered[1])
        return _number(terms, cards, choice, _discard(strategy, cards) if choice in (PLAY, CHECK) else 0)

    return by_cards(HAND_SIZE, decide)


def _discard(strategy: Strategy, cards: tuple[str, ...]) -> int:
    """By order from the highest, if the rule picks the same card however the hand lies; else by place."""
    orders = set()
    for hand in permutations(cards):
        place = DISCARDS.index(answer(strategy, Seen(DISCARDS, hand), DISCARDS[-1]))
        orders.add(high_to_low(hand).index(place))
    return orders.pop() if len(orders) == 1 else HAND_SIZE + place


def _best(terms: Terms) -> UInt8s:
    decisions = decisions_of(terms)

    def decide(held: Held) -> int:
        return _number(terms, texts_of(held), *decisions.best[decisions.numbers[held]])

    return by_cards(HAND_SIZE, decide)
