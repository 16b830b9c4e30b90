"""Compiled rounds of ultimate Texas hold 'em. Rows for `given` are the cards as the script draws them: the seat's two
and the dealer's two, in turn or in stacks as the terms deal, the flop, and the last two.

A strategy is asked for each starting hand, and followed rule by rule after that. Best play has tables up to the flop
and computes the river decision against all dealer's hands. There is no other player, so an envy bonus is never paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int16s, Int64s, Number, UInt8s
from hoyle.fast.cards.evaluator import place_of, places
from hoyle.games.house_poker.ultimate_texas_holdem import BLIND_HANDS, TRIPS_HANDS
from hoyle.games.parts.progressive import OUTCOMES_WITH_FOLD, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.games.parts.tens_or_better import paid_name
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import by_place
from hoyle.kernels.common.decided import Decisions
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kernels.common.holdem_rules import ask_before_flop, compile_rules, decide
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.ultimate_texas_holdem.best_play import RESULTS, best_play, decide_best
from hoyle.kit.ranking import FIVE_CARD_HANDS
from hoyle.kit.ranking.qualify import threshold
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

GAME = "ultimate_texas_holdem"
_ANTE = ("win", "tie", "lose", "dealer_out", "fold")
_PLAY = ("win", "tie", "lose")
_BLIND = (*BLIND_HANDS, "other", "tie", "lose", "fold")
_TRIPS = (*TRIPS_HANDS, "other", "fold")
_BAD_BEAT = (*TRIPS_HANDS[1:], "other", "fold")
_WIN, _TIE, _LOSE, _OUT, _FOLD = range(1, 6)
_BLIND_TIE, _BLIND_LOSE, _BLIND_FOLD = len(_BLIND) - 2, len(_BLIND) - 1, len(_BLIND)
_TRIPS_OTHER, _TRIPS_FOLD = len(_TRIPS) - 1, len(_TRIPS)
_BAD_BEAT_OTHER, _BAD_BEAT_FOLD = len(_BAD_BEAT) - 1, len(_BAD_BEAT)
_BLIND_OF = by_place(_BLIND, lambda rank: rank.name if rank.name in BLIND_HANDS else "other")
_TRIPS_OF = by_place(_TRIPS, lambda rank: rank.name if rank.name in TRIPS_HANDS else "other")
_BAD_BEAT_OF = by_place(_BAD_BEAT, lambda rank: rank.name if rank.name in _BAD_BEAT else "other")
_PROGRESSIVE = OUTCOMES_WITH_FOLD[PROGRESSIVE]
_PROGRESSIVE_AT = 5
_PROGRESSIVE_OF = by_place(_PROGRESSIVE, lambda rank: paid_name(rank, PROGRESSIVE_HANDS))
_FLOP_CARDS = [0, 1, 4, 5, 6]
_FLOP_SEEN, _ALL_SEEN = 7, 9
_STANDS, _FALLS, _STANDS_IF_IT_WINS = range(3)
_ON_FOLD = {"stands": _STANDS, "lose": _FALLS, "stands_if_it_wins": _STANDS_IF_IT_WINS}


class Streets(NamedTuple):
    """The choices of each street, the default last, and the raises in antes."""

    before: tuple[str, ...]
    flop: tuple[str, ...]
    last: tuple[str, ...]
    times: tuple[int, ...]


def streets_of(terms: Terms) -> Streets:
    rows = [
        sorted(map(int, terms.list(name)), reverse=True)
        for name in ("raise_before_flop", "raise_after_flop", "raise_after_last_card")
    ]
    ends = ("check", "check", "fold")
    named = [(*(f"raise_{times}x" for times in row), end) for row, end in zip(rows, ends, strict=True)]
    return Streets(named[0], named[1], named[2], tuple(times for row in rows for times in row))


@njit(cache=True, nogil=True, inline="always")
def _start(row: Number) -> Number:
    one, other = np.int64(row[0] % 13), np.int64(row[1] % 13)
    high, low = max(one, other), min(one, other)
    return low * 13 + high if row[0] // 13 == row[1] // 13 else high * 13 + low


@njit(cache=True, nogil=True)
def _decide_by_rules(
    cards: UInt8s,
    on_flop: Int16s,
    mine: Int16s,
    before: Int64s,
    counts: Int64s,
    flop: tuple[Any, ...],
    last: tuple[Any, ...],
    raises: Int64s,
) -> None:
    """The number of the raise among all, from 0; past the last one for a fold."""
    for at in range(len(cards)):
        row = cards[at]
        start = _start(row)
        found = before[start]
        if found == counts[0]:
            found += decide(row, _FLOP_SEEN, on_flop[at], start, *flop)
            if found == counts[0] + counts[1]:
                found += decide(row, _ALL_SEEN, mine[at], start, *last)
        raises[at] = found


@njit(cache=True, nogil=True)
def _call(
    mine: Int16s,
    theirs: Int16s,
    raises: Int64s,
    calls: Int16s,
    fold: Number,
    least: Number,
    trips: Number,
    bad_beat: Number,
) -> None:
    for at in range(len(mine)):
        call, own, other = calls[at], mine[at], theirs[at]
        is_folded = raises[at] == fold
        result = _WIN if own > other else _TIE if own == other else _LOSE
        if is_folded:
            call[0], call[2] = _FOLD, _BLIND_FOLD
        else:
            call[0] = result if other >= least else _OUT
            call[1] = raises[at] * len(_PLAY) + result
            call[2] = _BLIND_OF[own] if result == _WIN else _BLIND_TIE if result == _TIE else _BLIND_LOSE
        call[3] = _TRIPS_OF[own]
        if is_folded and (trips == _FALLS or (trips == _STANDS_IF_IT_WINS and call[3] == _TRIPS_OTHER)):
            call[3] = _TRIPS_FOLD
        call[4] = _BAD_BEAT_OTHER if result == _TIE else _BAD_BEAT_OF[min(own, other)]
        if is_folded and bad_beat != _STANDS:
            call[4] = _BAD_BEAT_FOLD


def compile_rounds(
    terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None, decided: Decisions | None = None
) -> CalledRounds:
    """Rounds decided by a strategy, or by what `decided` gives for each: the number of a raise, the last for a fold."""
    prices = Prices(terms, wagers)
    prices.require("ante", "blind")
    streets, ante = streets_of(terms), prices.cents("ante")
    slots = [
        Slot("ante", _ANTE, ante),
        Slot("play", _PLAY, tuple(ante[0] * times for times in streets.times), is_added=True),
        Slot("blind", _BLIND, prices.cents("blind")),
        Slot("trips", _TRIPS, prices.cents("trips")),
        Slot("bad_beat", _BAD_BEAT, prices.cents("bad_beat")),
        Slot(PROGRESSIVE, _PROGRESSIVE, prices.cents(PROGRESSIVE)),
    ]
    least = place_of(threshold(terms.word("dealer_qualifies")))
    on_fold = [
        _ON_FOLD[str(terms.rule(name, "on_fold"))] if name in terms.wagers else _STANDS
        for name in ("trips", "bad_beat")
    ]
    raise_all = _decider(prices, slots, streets, strategy, decided)

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine = places(cards[:, [0, 1, 4, 5, 6, 7, 8]])
        theirs = places(cards[:, 2:])
        raises = np.zeros(len(cards), np.int64)
        raise_all(cards, mine, raises)
        _call(mine, theirs, raises, calls, len(streets.times), least, *on_fold)
        if prices.cents(PROGRESSIVE):
            calls[:, _PROGRESSIVE_AT] = _PROGRESSIVE_OF[places(cards[:, _FLOP_CARDS])]
            if terms.rule(PROGRESSIVE, "on_fold") == "lose":
                calls[raises == len(streets.times), _PROGRESSIVE_AT] = len(_PROGRESSIVE)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), _order(terms))


def _decider(
    prices: Prices,
    slots: Sequence[Slot],
    streets: Streets,
    strategy: Strategy | None,
    decided: Decisions | None,
) -> Callable[..., None]:
    if decided is not None:
        given = decided

        def raise_all(cards: UInt8s, mine: Int16s, raises: Int64s) -> None:
            raises[:] = given()

        return raise_all
    assert strategy is not None, "a strategy decides, or each round has its decision"
    is_best = is_optimal(strategy, prices.terms.path)
    return _best(prices, slots, streets) if is_best else _rules(strategy, streets)


def _order(terms: Terms) -> list[int]:
    """The seat's cards, the dealer's, the board."""
    return [*((0, 1, 2, 3) if terms["dealing"] == "stacks" else (0, 2, 1, 3)), *range(4, _ALL_SEEN)]


def _rules(strategy: Strategy, streets: Streets) -> Callable[..., None]:
    before = ask_before_flop(strategy, streets.before)
    flop = compile_rules(GAME, strategy, "after_flop", streets.flop)
    last = compile_rules(GAME, strategy, "after_last_card", streets.last)
    counts = np.array([len(names) - 1 for names in streets[:3]])

    def raise_all(cards: UInt8s, mine: Int16s, raises: Int64s) -> None:
        on_flop = places(cards[:, _FLOP_CARDS])
        _decide_by_rules(cards, on_flop, mine, before, counts, tuple(flop), tuple(last), raises)

    return raise_all


def _best(prices: Prices, slots: Sequence[Slot], streets: Streets) -> Callable[..., None]:
    """Computed in cents at these stakes, where the sheet computes per unit."""
    terms = prices.terms
    ante, play, blind = slots[:3]
    if len(streets.flop) != 2 or len(streets.last) != 2:
        raise HoyleError(
            f"{terms.path}: best play is known only for one raise after the flop and one on the river."
        )
    base = np.array(
        [[_settled(prices, ante, blind, name, result) for result in RESULTS] for name in FIVE_CARD_HANDS]
    )
    raised = [prices.net(play, ante.cents[0], result.removesuffix("_out")) for result in RESULTS]
    fold = prices.net(ante, ante.cents[0], "fold") + prices.net(blind, blind.cents[0], "fold")
    least = threshold(terms.word("dealer_qualifies"))
    best = best_play(
        base, np.array([raised] * len(FIVE_CARD_HANDS)), fold, streets.times, least, place_of(least)
    )

    def raise_all(cards: UInt8s, mine: Int16s, raises: Int64s) -> None:
        decide_best(cards, mine, raises, len(streets.before) - 1, best)

    return raise_all


def _settled(prices: Prices, ante: Slot, blind: Slot, name: str, result: str) -> int:
    """The net of ante and blind of a hand that raises. In a tie the dealer's hand equals the player's."""
    least = FIVE_CARD_HANDS.index(prices.terms.word("dealer_qualifies"))
    is_out = result.endswith("_out") or (result == "tie" and FIVE_CARD_HANDS.index(name) > least)
    plain = result.removesuffix("_out")
    on_blind = plain if plain != "win" else name if name in BLIND_HANDS else "other"
    on_ante = "dealer_out" if is_out else plain
    return prices.net(ante, ante.cents[0], on_ante) + prices.net(blind, blind.cents[0], on_blind)
