"""Compiled rounds of four card poker. Rows for `given` are the cards as the script draws them: the seat's and the
dealer's in turn, or in stacks, then the card of the six-card bonus box.

A strategy is asked for each rank of the best four against each card up; best play is by the cards themselves. There is
no other player, so an envy bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.exact.common.four_card_play import best_play
from hoyle.exact.four_card_poker.solve import rules_of
from hoyle.fast.arrays import Int16s, Number, UInt8s
from hoyle.fast.cards import evaluator
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.suit_orbits import index_parts
from hoyle.games.house_poker.four_card_poker import ACES
from hoyle.games.parts.four_card_hands import (
    FOUR_CARD,
    FOUR_CARD_PROGRESSIVE,
    HAND_SIZE,
    HANDS,
    name_by_hand,
    paid_by_hand,
)
from hoyle.games.parts.progressive import PROGRESSIVE_HANDS
from hoyle.games.parts.six_card_names import SIX_CARD_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_place
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
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_RESULTS = ("win", "tie", "lose")
_WIN, _TIE, _LOSE, _FOLD = range(1, 5)
_SIX = (*SIX_CARD_HANDS, "fold")
_ANTE_AT, _PLAY_AT, _BONUS_AT, _ACES_AT, _SIX_AT, _PROGRESSIVE_AT = range(6)
_DIAMONDS = 1
_SIX_ROYAL = sum(1 << rank for rank in range(7, 13))
_SIX_BY_PLACE = by_place(_SIX, lambda rank: rank.name)
_BONUS_BY_PLACE = numbers_by_place(HANDS, lambda rank: rank.name)
_ACES = paid_by_hand(ACES)
_ACES_BY_PLACE = numbers_by_place(_ACES, lambda rank: name_by_hand(rank, ACES))


@njit(cache=True, nogil=True)
def _call(
    mine: Int16s, theirs: Int16s, decisions: UInt8s, has_ante: Number, fold: Number, bonus_if_lost: Number,
    on_hand: Int16s, on_fold: Int16s, by_hand: Int16s, calls: Int16s,
) -> None:  # fmt: skip
    """`on_hand` numbers the progressive's call by `by_hand`; `on_fold` is 0 where a wager survives a fold."""
    for at in range(len(mine)):
        taken = decisions[at] if has_ante else 0
        folded = has_ante and taken == fold
        if folded:
            calls[at, _ANTE_AT] = _FOLD
        elif has_ante:
            result = _WIN if mine[at] > theirs[at] else _TIE if mine[at] == theirs[at] else _LOSE
            calls[at, _ANTE_AT], calls[at, _PLAY_AT] = result, len(_RESULTS) * taken + result
            if result != _LOSE or bonus_if_lost:
                calls[at, _BONUS_AT] = _BONUS_BY_PLACE[mine[at]]
        calls[at, _ACES_AT] = on_fold[0] if folded and on_fold[0] else _ACES_BY_PLACE[mine[at]]
        calls[at, _SIX_AT] = on_fold[1] if folded else 0
        calls[at, _PROGRESSIVE_AT] = on_fold[2] if folded and on_fold[2] else on_hand[by_hand[at]]


@njit(cache=True, nogil=True)
def _call_six(cards: UInt8s, box_at: Number, best: Int16s, calls: Int16s) -> None:
    """The best five of the hand and the box, and the six-card royal; a wager lost by a fold stays lost."""
    for at in range(len(cards)):
        if calls[at, _SIX_AT]:
            continue
        calls[at, _SIX_AT] = _SIX_BY_PLACE[best[at]]
        suit = cards[at, box_at] // 13
        mask = 1 << (cards[at, box_at] % 13)
        for column in range(HAND_SIZE):
            if cards[at, column] // 13 == suit:
                mask |= 1 << (cards[at, column] % 13)
        if mask == _SIX_ROYAL:
            calls[at, _SIX_AT] = 1 if suit == _DIAMONDS else 2


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    ante = prices.cents("ante")
    by_five = "progressive" in terms.wagers and terms.rule("progressive", "hand") == "five_cards"
    paid = PROGRESSIVE_HANDS if by_five else FOUR_CARD_PROGRESSIVE
    slots = [
        Slot("ante", (*_RESULTS, "fold"), ante),
        Slot("play", _RESULTS, tuple(ante[0] * int(times) for times in terms.list("play_multiples")) if ante else (),
             is_added=True),
        Slot("ante_bonus", HANDS, ante, bonus_on="ante"),
        Slot("aces_up", _ACES, prices.cents("aces_up")),
        Slot("six_card_bonus", _SIX, prices.cents("six_card_bonus")),
        Slot("progressive", (*paid, "other", "fold"), prices.cents("progressive")),
    ]  # fmt: skip
    dealer_size, has_card_up = terms.number("dealer_card_count"), bool(terms.number("dealer_card_up_count"))
    last = HAND_SIZE + dealer_size
    table, class_of, by_card = _table(terms, strategy, has_card_up=has_card_up)
    on_fold = np.array([_fold_number(terms, slot) for slot in slots[_ACES_AT:]], np.int16)
    on_hand = _numbers(slots[_PROGRESSIVE_AT].outcomes, by_five=by_five)
    pays_beaten, fold = terms.rule("ante_bonus", "on_loss") == "paid", len(terms.list("play_multiples"))
    six, parts = bool(slots[_SIX_AT].cents), index_parts()

    def call(cards: UInt8s, calls: Int16s) -> None:
        own = np.ascontiguousarray(cards[:, :HAND_SIZE])
        mine, theirs = places(own, FOUR_CARD), places(cards[:, HAND_SIZE:last], FOUR_CARD)
        decisions = np.zeros(len(cards), np.uint8)
        if ante:
            decide(cards, mine, last - 1 if has_card_up else 0, table, by_card, class_of, parts, decisions)
        by_hand = evaluator.places(own) if by_five else mine
        _call(mine, theirs, decisions, bool(ante), fold, pays_beaten, on_hand, on_fold, by_hand, calls)
        if six:
            _call_six(cards, last, evaluator.places(np.column_stack([own, cards[:, last]])), calls)

    order = positions(terms, dealer_size)[: None if six else -1]
    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), order)


def _table(terms: Terms, strategy: Strategy, *, has_card_up: bool) -> Any:
    """The decisions, the class of every hand for best play, and which of both it is."""
    if is_optimal(strategy, terms.path):
        return *by_class(best_play(rules_of(terms))), True
    offered = choices_of(terms)
    return asked(terms, strategy, lambda hand: offered, has_card_up=has_card_up), np.zeros(1, np.int32), False


def _numbers(outcomes: Sequence[Any], *, by_five: bool) -> Int16s:
    """The number of the progressive's call, by the place of all five cards or of the best four."""
    numbered = by_place if by_five else numbers_by_place
    return numbered(tuple(outcomes), lambda rank: paid_name(rank, outcomes))


def _fold_number(terms: Terms, slot: Slot) -> int:
    falls = slot.wager in terms.wagers and terms.rule(slot.wager, "on_fold") == "lose"
    return len(slot.outcomes) if falls else 0
