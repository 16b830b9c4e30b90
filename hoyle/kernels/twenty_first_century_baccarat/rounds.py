"""Compiled rounds of 21st century baccarat for one seat. Rows for `given` are six cards in the order of the draws: two
shared cards and two of the bank in turn, the shared one first; then the shared third card where the seat hits, and the
bank's. A round that draws fewer ignores the last ones.

Every round is dealt from a whole shoe, as the sheet is, and the bank covers every wager.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.exact.twenty_first_century_baccarat.strategy import player
from hoyle.fast.arrays import Array, Int16s, Int64s, UInt8s
from hoyle.games.baccarat.hands import point_count, points_of
from hoyle.games.baccarat.twenty_first_century_baccarat import (
    BASE,
    DOUBLE,
    HIT,
    LOSE,
    LOW_TIE,
    NO_TIE,
    STAND,
    SURRENDER,
    TIE,
    TIE_ALONE,
    TIED,
    WIN,
    Rules,
    rules_of,
    tie_bounds,
)
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.decision_table import answer, is_optimal, named_cents
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_deal import decks
from hoyle.kit.cards import DECK, RANKS, Card
from hoyle.strategy.seat_view import Seen
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered
from hoyle.strategy.wagers import limits_for

_CARDS = 6
_BASE = (WIN, LOSE, TIED, LOW_TIE, SURRENDER)
_DOUBLE = (WIN, LOSE, TIED, LOW_TIE)
_WON = (WIN, LOSE)
_SURRENDERED = 1 + _BASE.index(SURRENDER)
_POINTS = np.array([points_of(card) for card in DECK], np.int64)
_ENDS = np.arange(30) % 10  # the points of up to three cards
_HITS, _DOUBLES, _GIVES_UP, _TIE_FALLS = 1, 2, 4, 8  # what is done with a hand, as bits


_Answer = Callable[[tuple[str, ...], Seen, str], str]  # the choice of a seat that sees this, or the default


class _Table(NamedTuple):
    """By the ranks of the two shared cards and the bank's first: what is done, and which tie bet is made (0: none)."""

    done: Array
    tie: Array
    stakes: tuple[int, ...]


@bare
def _call(
    cards: UInt8s, calls: Int16s, done: Int64s, ties: Int64s, results: Int64s, bank_hits_to: np.int64
) -> None:
    for at in range(len(cards)):
        row, call = cards[at], calls[at]
        seen = (row[0] % 13 * 13 + row[2] % 13) * 13 + row[1] % 13
        does, tie = done[seen], ties[seen]
        hits = does & _HITS
        mine = _ENDS[_POINTS[row[0]] + _POINTS[row[2]] + hits * _POINTS[row[4]]]
        two = _ENDS[_POINTS[row[1]] + _POINTS[row[3]]]
        theirs = _ENDS[two + (two <= bank_hits_to) * _POINTS[row[4 + hits]]]
        result = results[mine * 10 + theirs]
        call[0] = _SURRENDERED if does & _GIVES_UP else result
        call[1] = result if does & _DOUBLES else 0
        if tie:
            call[2] = 2 * tie - np.int64(mine == theirs and not does & _TIE_FALLS)


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(BASE)
    table = _decisions(terms, wagers, strategy, prices.cents(BASE)[0])
    base = prices.cents(BASE)
    slots = [
        Slot(BASE, _BASE, base),
        Slot(DOUBLE, _DOUBLE, base if (table.done & _DOUBLES).any() else (), is_added=True),
        Slot(TIE, _WON, table.stakes, is_added=True),
    ]
    rules = rules_of(terms)
    results = np.array(
        [1 + _BASE.index(rules.result(mine, theirs)) for mine, theirs in product(range(10), repeat=2)],
        np.int64,
    )
    hits_to = np.int64(rules.bank_hits_to)

    def call(cards: UInt8s, calls: Int16s) -> None:
        _call(cards, calls, table.done, table.tie, results, hits_to)

    return CalledRounds(prices, slots, call, decks(terms.number("deck_count")), range(_CARDS))


def _decisions(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy | None, base_cents: int) -> _Table:
    best = player(terms) if is_optimal(strategy, terms.path) else None
    rules, limits = rules_of(terms), limits_for(wagers)
    bounds = tie_bounds(terms, limits, base_cents)

    def ask(names: tuple[str, ...], seen: Seen, default: str) -> str:
        asked = seen._replace(choices=names)
        return best(asked) if best else answer(strategy, asked, default)

    def tie_cents(seen: Seen) -> int:
        asked = seen._replace(choices=(NO_TIE, TIE))
        taken = strategy.answer(asked) if strategy is not None and best is None else None
        if taken is None or taken.choose != TIE or bounds is None:
            return 0
        return named_cents(terms, limits, TIE, bounds, taken.amount)

    found = []
    for seen in _every_deal():
        cents = tie_cents(seen)
        found.append((_does(terms, rules, ask, seen, has_tie=cents > 0), cents))
    stakes = tuple(sorted({cents for _, cents in found} - {0}))
    ties = [stakes.index(cents) + 1 if cents else 0 for _, cents in found]
    return _Table(np.array([does for does, _ in found], np.int64), np.array(ties, np.int64), stakes)


def _every_deal() -> Iterator[Seen]:
    """In the order of the table. Suits decide nothing."""
    for one, other, up in product(RANKS, repeat=3):
        shared: tuple[Card, Card] = (one + "c", other + "d")
        yield Seen((), (), (up + "h",), shared)


def _does(terms: Terms, rules: Rules, ask: _Answer, seen: Seen, *, has_tie: bool) -> int:
    total = point_count(seen.community)
    names, way = rules.choices(total), rules.house_way(total)
    choice = STAND if names == (STAND,) else ask(names, seen, way)
    if choice != SURRENDER:
        return (choice != STAND) * _HITS | (choice == DOUBLE) * _DOUBLES
    if not has_tie or terms.rule(TIE, "on_surrender") == LOSE:
        return _GIVES_UP | _TIE_FALLS
    if total <= rules.must_hit_to:
        return _GIVES_UP | _HITS
    alone = ask((STAND, HIT), seen._replace(about=TIE_ALONE), way)
    return _GIVES_UP | (alone == HIT) * _HITS
