"""Compiled rounds of Texas hold 'em bonus poker. Rows for `given` are the cards as the script draws them: the seat's
two and the dealer's two, in turn or in stacks as the terms deal, the flop, the turn and the river.

A strategy is asked for each starting hand, and followed rule by rule after that. There is no other player, so an envy
bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Bools, Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import place_of, places
from hoyle.fast.texas_holdem_bonus_poker.solve import solve_counts
from hoyle.games.house_poker.texas_holdem_bonus_poker import (
    ANTE,
    BELOW,
    BET,
    BONUS,
    BONUS_HANDS,
    BOTH_ACES,
    CHECK,
    FLOP,
    FOLD,
    IN_ROUND,
    RIVER,
    TURN,
    two_cards,
)
from hoyle.games.parts.progressive import OUTCOMES_WITH_FOLD, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_place
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.holdem_rules import ask_before_flop, compile_rules, decide, every_start
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.texas_holdem_bonus_poker.best_play import best_of, decide_best
from hoyle.kit.ranking import FIVE_CARD_HANDS
from hoyle.kit.ranking.qualify import threshold
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

GAME = "texas_holdem_bonus_poker"
_ANTE = ("win", BELOW, "tie", "lose", FOLD)
_STREET = ("win", "tie", "lose")
_BONUS = (*BONUS_HANDS, "other")
_PROGRESSIVE = OUTCOMES_WITH_FOLD[PROGRESSIVE]
_RESULTS = ("win", "win", "tie", "lose", "lose")  # as the solution has them
_WIN, _BELOW, _TIE, _LOSE, _FOLD = range(1, 6)
_STREET_WIN, _STREET_TIE, _STREET_LOSE = range(1, 4)
_BONUS_AT, _PROGRESSIVE_AT = 4, 5
_BOTH_ACES = 1 + _BONUS.index(BOTH_ACES)
_BONUS_OF = np.array([1 + _BONUS.index(two_cards(hand)) for hand in every_start()], np.int16)
_ACES_START = 12 * 14  # the starting hand of two aces
_PROGRESSIVE_OF = by_place(_PROGRESSIVE, lambda rank: paid_name(rank, PROGRESSIVE_HANDS))
_FLOP_CARDS, _TURN_CARDS, _ALL_CARDS = [0, 1, 4, 5, 6], [0, 1, 4, 5, 6, 7], [0, 1, 4, 5, 6, 7, 8]
_FLOP_SEEN, _TURN_SEEN, _ALL_SEEN = 7, 8, 9
_ASKED = ((BET, FOLD), (BET, CHECK), (BET, CHECK))


@njit(cache=True, nogil=True, inline="always")
def _start(row: Number, first: Number) -> Number:
    one, other = np.int64(row[first] % 13), np.int64(row[first + 1] % 13)
    high, low = max(one, other), min(one, other)
    return low * 13 + high if row[first] // 13 == row[first + 1] // 13 else high * 13 + low


@njit(cache=True, nogil=True)
def _decide_by_rules(
    cards: UInt8s, on_flop: Int16s, on_turn: Int16s, before: Int64s, turn: Number, river: Number, bets: Bools
) -> None:
    for at in range(len(cards)):
        row = cards[at]
        start = _start(row, 0)
        bets[at, 0] = before[start] == 0
        bets[at, 1] = bets[at, 0] and decide(row, _FLOP_SEEN, on_flop[at], start, *turn) == 0
        bets[at, 2] = bets[at, 0] and decide(row, _TURN_SEEN, on_turn[at], start, *river) == 0


@njit(cache=True, nogil=True)
def _call(
    cards: UInt8s, mine: Int16s, theirs: Int16s, bets: Bools, calls: Int16s, least: Number, pays_both: Number
) -> None:
    for at in range(len(mine)):
        call, own, other = calls[at], mine[at], theirs[at]
        call[0] = _FOLD
        if bets[at, 0]:
            street = _STREET_WIN if own > other else _STREET_TIE if own == other else _STREET_LOSE
            call[0] = (_WIN if own >= least else _BELOW) if own > other else _TIE if own == other else _LOSE
            for number in range(3):
                if bets[at, number]:
                    call[1 + number] = street
        start = _start(cards[at], 0)
        call[_BONUS_AT] = _BONUS_OF[start]
        if pays_both and start == _ACES_START and _start(cards[at], 2) == _ACES_START:
            call[_BONUS_AT] = _BOTH_ACES


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(ANTE)
    times = [_times(terms, wager) for wager in IN_ROUND]
    ante = prices.cents(ANTE)
    slots = [
        Slot(ANTE, _ANTE, ante),
        *(
            Slot(wager, _STREET, (ante[0] * each,), is_added=True)
            for wager, each in zip(IN_ROUND, times, strict=True)
        ),
        Slot(BONUS, _BONUS, prices.cents(BONUS)),
        Slot(PROGRESSIVE, _PROGRESSIVE, prices.cents(PROGRESSIVE)),
    ]
    least = place_of(threshold(terms.word("ante_paid_from"), FIVE_CARD_HANDS))
    is_best = is_optimal(strategy, terms.path)
    bet_all = _best(prices, slots, least) if is_best else _rules(strategy, times)
    pays_both = terms.says_yes("both_aces_paid")

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine, theirs = places(cards[:, _ALL_CARDS]), places(cards[:, 2:])
        bets = np.zeros((len(cards), len(IN_ROUND)), np.bool_)
        bet_all(cards, bets)
        _call(cards, mine, theirs, bets, calls, least, pays_both)
        if prices.cents(PROGRESSIVE):
            calls[:, _PROGRESSIVE_AT] = _PROGRESSIVE_OF[places(cards[:, _FLOP_CARDS])]
            if terms.rule(PROGRESSIVE, "on_fold") == "lose":
                calls[~bets[:, 0], _PROGRESSIVE_AT] = len(_PROGRESSIVE)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), _order(terms))


def _times(terms: Terms, wager: str) -> int:
    times = terms.list(f"{wager}_wager")
    if len(times) != 1:
        raise HoyleError(f"{terms.path} offers several sizes of the {wager} wager; only one can be compiled")
    return int(times[0])


def _order(terms: Terms) -> list[int]:
    """The seat's cards, the dealer's, the board."""
    return [*((0, 1, 2, 3) if terms["dealing"] == "stacks" else (0, 2, 1, 3)), *range(4, _ALL_SEEN)]


def _rules(strategy: Strategy, times: Sequence[int]) -> Callable[[UInt8s, Bools], None]:
    names = [(f"{bet}_{each}x", otherwise) for (bet, otherwise), each in zip(_ASKED, times, strict=True)]
    before = ask_before_flop(strategy, names[0])
    turn = tuple(compile_rules(GAME, strategy, "after_flop", names[1]))
    river = tuple(compile_rules(GAME, strategy, "after_turn", names[2]))

    def bet_all(cards: UInt8s, bets: Bools) -> None:
        on_flop, on_turn = places(cards[:, _FLOP_CARDS]), places(cards[:, _TURN_CARDS])
        _decide_by_rules(cards, on_flop, on_turn, before, turn, river, bets)

    return bet_all


def _best(prices: Prices, slots: Sequence[Slot], least: int) -> Callable[[UInt8s, Bools], None]:
    """Computed in cents at these stakes, where the sheet computes per unit."""
    by_name = {slot.wager: slot for slot in slots}
    ante_from = FIVE_CARD_HANDS.index(prices.terms.word("ante_paid_from"))

    def nets(*wagers: str) -> list[list[int]]:
        return [
            [
                sum(
                    prices.net(
                        by_name[wager], by_name[wager].cents[0], _outcome(wager, result, at <= ante_from)
                    )
                    for wager in wagers
                )
                for result in _RESULTS
            ]
            for at in range(len(FIVE_CARD_HANDS))
        ]

    fold = prices.net(by_name[ANTE], by_name[ANTE].cents[0], FOLD)
    best = best_of(solve_counts(nets(ANTE, FLOP), nets(TURN), nets(RIVER), fold))

    def bet_all(cards: UInt8s, bets: Bools) -> None:
        decide_best(cards, bets, best)

    return bet_all


def _outcome(wager: str, result: str, is_paid: bool) -> str:
    return BELOW if wager == ANTE and result == "win" and not is_paid else result
