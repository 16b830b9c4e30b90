"""Compiled rounds of fast action hold 'em. Rows for `given` are the cards in the order of the draws with the marker at
the dealer, without burned ones: the dealer's and the seat's in turn, four each, and the community cards.

Every round is dealt from a whole shoe, as the sheet is. Decisions are a table over all hands of four cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.fast_action_holdem.solve import best_decisions, rules_of
from hoyle.fast.arrays import Int16s, Number, UInt8s
from hoyle.fast.fast_action_holdem.dealt_fours import KEPT, four_index, fours, kept_by, naturals
from hoyle.fast.fast_action_holdem.kept_counts import Rules
from hoyle.fast.fast_action_holdem.pair_values import best_of_seven, evaluator
from hoyle.fast.fast_action_holdem.round_counts import NATURAL as NATURAL_CODE
from hoyle.fast.fast_action_holdem.round_counts import SETTINGS, SPLIT_FROM
from hoyle.fast.fast_action_holdem.round_counts import SURRENDER as SURRENDER_CODE
from hoyle.fast.fast_action_holdem.solve import decisions_by_house_way
from hoyle.games.house_poker.fast_action_holdem import (
    DEALER_NATURAL,
    KEEPS,
    NATURAL,
    ORIGINAL,
    RESULTS,
    SECOND,
    SPLITS,
    SURRENDER,
)
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import answer, is_optimal
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_ORIGINAL = (*RESULTS, DEALER_NATURAL, NATURAL, SURRENDER)
_SECOND = (*RESULTS, DEALER_NATURAL)
_MET_NATURAL, _NATURAL, _SURRENDER = 4, 5, 6
_KEPT = np.array(KEPT, np.int64)
_ORDER = (1, 3, 5, 7, 0, 2, 4, 6, 8, 9, 10, 11, 12)  # the seat's cards, the dealer's, the board
_CHOICES = (HOUSE_WAY, *KEEPS, *SPLITS, SURRENDER)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(ORIGINAL)
    rules = rules_of(terms)
    decisions = (
        best_decisions(terms) if is_optimal(strategy, terms.path) else _by_rules(terms, rules, strategy)
    )
    hands, kept, tables = fours(), kept_by(rules.way), evaluator(rules.ranking)
    original = prices.cents(ORIGINAL)
    slots = [Slot(ORIGINAL, _ORIGINAL, original), Slot(SECOND, _SECOND, original, is_added=True)]

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, hands, kept, decisions, tables, calls)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), _ORDER)


def _by_rules(terms: Terms, rules: Rules, strategy: Strategy | None) -> UInt8s:
    """A strategy's answer for every hand, where it has rules: as the house sets it, or given up."""
    found = decisions_by_house_way(rules)
    if strategy is None or not strategy.rules:
        return found
    known: dict[tuple[int, ...], str] = {}
    for at, row in enumerate(fours().tolist()):
        kind = _kind(row)
        if kind not in known:
            known[kind] = answer(strategy, Seen(_CHOICES, tuple(DECK[card] for card in row)), HOUSE_WAY)
        name = known[kind]
        if name not in (HOUSE_WAY, SURRENDER):
            raise HoyleError(
                f"{terms.path}: {strategy.name} chooses {name}, which names cards by the order of the deal; "
                f"compiled rounds know {HOUSE_WAY} and {SURRENDER}. Add --engine."
            )
        if name == SURRENDER:
            found[at] = SURRENDER_CODE
    found[naturals()] = NATURAL_CODE
    return found


def _kind(row: list[int]) -> tuple[int, ...]:
    """Ranks, and which cards are of one suit: all that the game's conditions tell apart."""
    suits = [card // 13 for card in row]
    return (*(card % 13 for card in row), *(suits.index(suit) for suit in suits))


@njit(cache=True, nogil=True, inline="always")
def _end(mine: Number, theirs: Number) -> Number:
    return 1 if mine > theirs else 2 if mine == theirs else 3


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s, hands: UInt8s, kept: UInt8s, decisions: UInt8s, tables: Number, calls: Int16s
) -> None:
    for at in range(len(cards)):
        row, call = cards[at], calls[at]
        mine = four_index(row, 0)
        choice = np.int64(decisions[mine])
        if choice >= SURRENDER_CODE:
            call[0] = _NATURAL if choice == NATURAL_CODE else _SURRENDER
            continue
        is_split = choice >= SPLIT_FROM
        rank = row[4] % 13
        if rank == row[5] % 13 and rank == row[6] % 13 and rank == row[7] % 13:
            call[0] = _MET_NATURAL
            call[1] = _MET_NATURAL if is_split else 0
            continue
        total = tables.spare
        for card in range(8, 13):
            total += tables.words[row[card]]
        dealers = kept[four_index(row, 4)]
        theirs = best_of_seven(row, 8, dealers[0], dealers[1], total, tables)
        hand, number = hands[mine], choice % SPLIT_FROM
        first = best_of_seven(row, 8, hand[_KEPT[number, 0]], hand[_KEPT[number, 1]], total, tables)
        call[0] = _end(first, theirs)
        call[1] = 0
        if is_split:
            rest = _KEPT[SETTINGS - 1 - number]
            call[1] = _end(best_of_seven(row, 8, hand[rest[0]], hand[rest[1]], total, tables), theirs)
            if not _plays_for_original(row, hand, number):
                call[0], call[1] = call[1], call[0]


@njit(cache=True, nogil=True, inline="always")
def _plays_for_original(row: UInt8s, hand: UInt8s, number: Number) -> Number:
    """Whether the pair of this number has the card that was dealt first. Of equal cards the first that makes one of
    the two pairs goes with it, so that each pair plays for each wager equally often."""
    rest = _KEPT[SETTINGS - 1 - number]
    for place in range(1, 4):
        low, high = min(row[0], row[place]), max(row[0], row[place])
        if low == hand[_KEPT[number, 0]] and high == hand[_KEPT[number, 1]]:
            return True
        if low == hand[rest[0]] and high == hand[rest[1]]:
            return False
    return False
