"""The best play of one seat: by its two shared cards and the bank's first, with a tie wager or without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.exact.baccarat.deals import points_of
from hoyle.exact.common.composition import check_enough
from hoyle.exact.common.poker_sheets import cards_in, net_of, whole
from hoyle.exact.twenty_first_century_baccarat.deals import RESULTS, Counts, Deal, deals_of, orders_after
from hoyle.games.baccarat.twenty_first_century_baccarat import (
    BASE,
    DOUBLE,
    HIT,
    LOSE,
    STAND,
    SURRENDER,
    TIE,
    WIN,
    Rules,
    equipment,
    rules_of,
)
from hoyle.kit.cards import Card

CARDS_MAX = 6  # of a round
Shoe = Mapping[Card, int]


class Way(NamedTuple):
    """One way to play a deal: the choice, whether the shared card counts, and the worth of base bet and tie bet, each
    summed over the orders of the unseen cards."""

    choice: str
    hits: bool
    base: int
    tie: int


class Played(NamedTuple):
    """A deal and its ways, the best without a tie bet, and the best with one as large as the base bet."""

    deal: Deal
    ways: tuple[Way, ...]
    best: Way
    best_with_tie: Way

    @property
    def wants_tie(self) -> bool:
        """The worth grows in proportion to the tie bet, so that none or the largest is best."""
        return self.best_with_tie.base + self.best_with_tie.tie > self.best.base


class Nets(NamedTuple):
    """What one unit nets, by result, in whole parts of a unit."""

    parts: int
    base: tuple[int, ...]
    double: tuple[int, ...]
    surrender: int
    tie_won: int
    tie_lost: int


class Solution(NamedTuple):
    rules: Rules
    played: tuple[Played, ...]
    total: int  # all orders of six cards
    after: int  # those of the three unseen ones
    parts: int

    def worth(self, summed: int) -> Fraction:
        """Per unit, of one deal."""
        return Fraction(summed, self.after * self.parts)

    def expectation(self, summed: int) -> Fraction:
        """Per unit, of all deals in proportion to their ways."""
        return Fraction(summed, self.total * self.parts)


def whole_shoe(terms: Terms) -> Shoe:
    return cards_in(equipment(terms))


def solution_of(terms: Terms, shoe: Shoe | None = None) -> Solution:
    cards = whole_shoe(terms) if shoe is None else shoe
    check_enough(cards, CARDS_MAX, "a round")
    return _solved(terms, points_of(cards))


@lru_cache(maxsize=32)
def _solved(terms: Terms, points: tuple[int, ...]) -> Solution:
    rules, nets, after = rules_of(terms), _nets(terms), orders_after(points)
    ends_tie = terms.rule(TIE, "on_surrender") == "lose"
    played = tuple(_play(tuple(_ways(rules, nets, deal, ends_tie)), deal) for deal in deals_of(rules, points))
    return Solution(rules, played, sum(each.deal.ways for each in played) * after, after, nets.parts)


def _play(ways: tuple[Way, ...], deal: Deal) -> Played:
    best = max(ways, key=lambda way: way.base)
    return Played(deal, ways, best, max(ways, key=lambda way: way.base + way.tie))


def _nets(terms: Terms) -> Nets:
    base, double = ([net_of(terms, wager, result) for result in RESULTS] for wager in (BASE, DOUBLE))
    gives_up = net_of(terms, BASE, SURRENDER)
    won, lost = net_of(terms, TIE, WIN), net_of(terms, TIE, LOSE)
    parts = whole([*base, *double, gives_up, won, lost])

    def scaled(nets: list[Fraction]) -> tuple[int, ...]:
        return tuple(int(net * parts) for net in nets)

    return Nets(parts, scaled(base), scaled(double), *scaled([gives_up, won, lost]))


def _ways(rules: Rules, nets: Nets, deal: Deal, ends_tie: bool) -> Iterator[Way]:
    """Every choice that the total leaves. A surrender with a tie bet is played on by the choice that is better."""
    stand, hit = _tie_worth(nets, deal.stand), _tie_worth(nets, deal.hit)
    for choice in rules.choices(deal.total):
        if choice == SURRENDER:
            hits = not ends_tie and (deal.total <= rules.must_hit_to or hit > stand)
            orders = sum(deal.stand)
            tie = nets.tie_lost * orders if ends_tie else hit if hits else stand
            yield Way(choice, hits, nets.surrender * orders, tie)
            continue
        hits = choice != STAND
        worth = _worth(nets.base, deal.counts(hits))
        if choice == DOUBLE:
            worth += _worth(nets.double, deal.hit)
        yield Way(choice, hits, worth, hit if hits else stand)


def _worth(nets: tuple[int, ...], counts: Counts) -> int:
    return sum(net * count for net, count in zip(nets, counts, strict=True))


def _tie_worth(nets: Nets, counts: Counts) -> int:
    win, lose, tied, low_tie = counts
    return nets.tie_won * (tied + low_tie) + nets.tie_lost * (win + lose)


def way_called(played: Played, choice: str) -> Way:
    """The way of a choice; where the total does not leave it, hitting or standing as it must."""
    names = {way.choice: way for way in played.ways}
    return names.get(choice) or names.get(HIT) or names[STAND]
