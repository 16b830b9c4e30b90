"""Compiled rounds of casino war. Rows for `given` are four cards in the order of the draws, without burned ones: the
seat's and the dealer's of the original deal, and theirs of the war deal, which a round without a war ignores.

Every round is dealt from a whole shoe, as the sheet is. Burned cards change no probability.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.exact.casino_war.strategy import player
from hoyle.fast.arrays import Array, Int16s, Int64s, UInt8s
from hoyle.games.war.casino_war import AT_WAR, INITIAL, NO_TIE, SURRENDER, TIE, TIE_ON_WAR, WAR
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import answer, is_optimal, named_cents
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import RANKS
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

_CARDS = 4
_INITIAL = ("win", "lose", SURRENDER, *AT_WAR.values())
_WAR = tuple(AT_WAR)
_TIED = ("win", "lose")
_INITIAL_AT, _TIE_AT, _WAR_AT, _TIE_ON_WAR_AT = range(4)
_SURRENDERED, _WAR_LOST = 1 + _INITIAL.index(SURRENDER), len(_INITIAL)
_WON, _LOST = 1, 2


@bare
def _call(cards: UInt8s, calls: Int16s, wars: Int64s, again: Int64s) -> None:
    for at in range(len(cards)):
        row, call = cards[at], calls[at]
        mine, theirs = row[0] % 13, row[1] % 13
        if mine != theirs:
            call[_INITIAL_AT] = _WON if mine > theirs else _LOST
            call[_TIE_AT] = _LOST
            continue
        call[_TIE_AT] = _WON
        if not wars[mine]:
            call[_INITIAL_AT] = _SURRENDERED
            continue
        mine_again, theirs_again = row[2] % 13, row[3] % 13
        result = 1 if mine_again > theirs_again else 2 if mine_again == theirs_again else 3
        call[_WAR_AT] = result
        call[_INITIAL_AT] = _WAR_LOST - 3 + result
        if again[mine]:  # the place of its stake, from 1
            call[_TIE_ON_WAR_AT] = 2 * again[mine] - np.int64(result == 2)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(INITIAL)
    wars, amounts = _decisions(terms, wagers, strategy)
    stakes = sorted(set(amounts) - {0})
    again = np.array([stakes.index(cents) + 1 if cents else 0 for cents in amounts], np.int64)
    initial = prices.cents(INITIAL)
    slots = [
        Slot(INITIAL, _INITIAL, initial),
        Slot(TIE, _TIED, prices.cents(TIE)),
        Slot(WAR, _WAR, initial if wars.any() else (), is_added=True),
        Slot(TIE_ON_WAR, _TIED, tuple(stakes), is_added=True),
    ]

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, calls, wars, again)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _decisions(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> tuple[Array, list[int]]:
    """By the rank of the tie: 1 to go to war, and the cents of a tie wager on the war deal."""
    best = player(terms) if is_optimal(strategy, terms.path) else None
    limits = limits_for(wagers)
    wars, amounts = [], []
    for rank in RANKS:
        hand, dealer = (rank + "c",), (rank + "d",)
        seen = Seen((WAR, SURRENDER), hand, dealer)
        wars.append((best(seen) if best else answer(strategy, seen, SURRENDER)) == WAR)
        seen = Seen((NO_TIE, TIE_ON_WAR), hand, dealer, about="a tie wager on the war deal")
        taken = strategy.answer(seen) if strategy is not None and best is None else None
        wanted = wars[-1] and taken is not None and taken.choose == TIE_ON_WAR and TIE_ON_WAR in terms.wagers
        bounds = limits.of(TIE_ON_WAR)
        amounts.append(
            named_cents(terms, limits, TIE_ON_WAR, bounds, taken.amount) if wanted and taken else 0
        )
    return np.array(wars, np.int64), amounts
