"""Compiled rounds of crazy 4 poker. Rows for `given` are the cards as the script draws them: the seat's and the
dealer's in turn, or in stacks.

A strategy is asked for each rank of the best four; best play is by the cards themselves. There is no other player, so
an envy bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.common.four_card_play import best_play
from hoyle.exact.crazy_4_poker.solve import rules_of
from hoyle.fast.arrays import Int16s, Number, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import index_parts
from hoyle.games.house_poker.crazy_4_poker import QUEENS, STRAIGHT_OR_BETTER, multiples
from hoyle.games.parts.four_card_hands import (
    FOUR_CARD,
    FOUR_CARD_PROGRESSIVE,
    HAND_SIZE,
    name_by_hand,
    paid_by_hand,
)
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.four_card_decisions import (
    asked,
    by_class,
    choices_of,
    decide,
    numbers_by_place,
    positions,
)
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.ranking import Rank
from hoyle.kit.ranking.qualify import threshold
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_PLAY = ("win", "tie", "lose", "dealer_out")
_ANTE = (*_PLAY, "fold")
_WIN, _TIE, _LOSE, _OUT, _FOLD = range(1, 6)
_SUPER = (*STRAIGHT_OR_BETTER, *_PLAY, "dealer_out_behind", "fold")
_BELOW_STRAIGHT = len(STRAIGHT_OR_BETTER)  # the calls by result come after those by hand
_BEHIND, _SUPER_FOLD = len(_SUPER) - 1, len(_SUPER)
_QUEENS = paid_by_hand(QUEENS)
_PROGRESSIVE = (*FOUR_CARD_PROGRESSIVE, "other", "fold")
_ANTE_AT, _SUPER_AT, _PLAY_AT, _QUEENS_AT, _PROGRESSIVE_AT = range(5)


def _super_number(rank: Rank) -> str:
    return rank.name if rank.name in STRAIGHT_OR_BETTER else "fold"


_SUPER_BY_PLACE = numbers_by_place(_SUPER, _super_number)  # `fold` where the result decides
_QUEENS_BY_PLACE = numbers_by_place(_QUEENS, lambda rank: name_by_hand(rank, QUEENS))
_PROGRESSIVE_BY_PLACE = numbers_by_place(_PROGRESSIVE, lambda rank: paid_name(rank, _PROGRESSIVE))


@njit(cache=True, nogil=True)
def _call(
    mine: Int16s,
    theirs: Int16s,
    decisions: UInt8s,
    fold: Number,
    least: Number,
    on_fold: Int16s,
    calls: Int16s,
) -> None:
    """`on_fold` is 0 where queens up or the progressive wager survives a fold."""
    for at in range(len(mine)):
        folded = decisions[at] == fold
        if folded:
            calls[at, _ANTE_AT], calls[at, _SUPER_AT] = _FOLD, _SUPER_FOLD
        else:
            is_out = theirs[at] < least
            result = (
                _OUT
                if is_out
                else _WIN
                if mine[at] > theirs[at]
                else _TIE
                if mine[at] == theirs[at]
                else _LOSE
            )
            calls[at, _ANTE_AT], calls[at, _PLAY_AT] = result, len(_PLAY) * decisions[at] + result
            by_hand = _SUPER_BY_PLACE[mine[at]]
            if by_hand != _SUPER_FOLD:
                calls[at, _SUPER_AT] = by_hand
            else:
                calls[at, _SUPER_AT] = (
                    _BEHIND if is_out and mine[at] < theirs[at] else _BELOW_STRAIGHT + result
                )
        calls[at, _QUEENS_AT] = on_fold[0] if folded and on_fold[0] else _QUEENS_BY_PLACE[mine[at]]
        calls[at, _PROGRESSIVE_AT] = on_fold[1] if folded and on_fold[1] else _PROGRESSIVE_BY_PLACE[mine[at]]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require("ante", "super_bonus")
    ante = prices.cents("ante")
    slots = [
        Slot("ante", _ANTE, ante),
        Slot("super_bonus", _SUPER, prices.cents("super_bonus")),
        Slot(
            "play",
            _PLAY,
            tuple(ante[0] * int(times) for times in terms.list("play_multiples")),
            is_added=True,
        ),
        Slot("queens_up", _QUEENS, prices.cents("queens_up")),
        Slot("progressive", _PROGRESSIVE, prices.cents("progressive")),
    ]
    dealer_size = terms.number("dealer_card_count")
    least = int(
        np.searchsorted(
            tables_of(FOUR_CARD, dealer_size).strengths, threshold(terms.word("dealer_qualifies"))
        )
    )
    table, class_of, by_card = _table(terms, strategy)
    on_fold = np.array([_fold_number(terms, slot) for slot in slots[_QUEENS_AT:]], np.int16)
    fold, parts = len(terms.list("play_multiples")), index_parts()

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine, theirs = places(cards[:, :HAND_SIZE], FOUR_CARD), places(cards[:, HAND_SIZE:], FOUR_CARD)
        decisions = np.zeros(len(cards), np.uint8)
        decide(cards, mine, 0, table, by_card, class_of, parts, decisions)
        _call(mine, theirs, decisions, fold, least, on_fold, calls)

    order = positions(terms, dealer_size)[:-1]
    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), order)


def _table(terms: Terms, strategy: Strategy) -> Any:
    """The decisions, the class of every hand for best play, and which of both it is."""
    if is_optimal(strategy, terms.path):
        return *by_class(best_play(rules_of(terms))), True
    names = choices_of(terms)

    def offered(hand: tuple[str, ...]) -> tuple[str, ...]:
        return (*names[: len(list(multiples(terms, hand)))], "fold")

    return asked(terms, strategy, offered, has_card_up=False), np.zeros(1, np.int32), False


def _fold_number(terms: Terms, slot: Slot) -> int:
    falls = slot.wager in terms.wagers and terms.rule(slot.wager, "on_fold") == "lose"
    return len(slot.outcomes) if falls else 0
