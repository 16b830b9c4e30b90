"""The most that a house can have to pay: on one wager, on all the wagers of one seat, and on those of a
full table, with and without its limits.

Wagers are taken at a given amount, those that are bounded by another in proportion to it. That all of them win at
their best at once is an upper bound: some exclude each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.exact.chips import part_net, parts_of
from hoyle.exact.sheet import Part, WagerPar
from hoyle.kit.money import parse_money

Amounts = list[tuple[Part, int]]
ROUND = "round"
PLACES = ("betting_position_count_max", "position_count_max")


class Exposure(NamedTuple):
    """Cents that the house pays beyond the stakes; `limits` are the titles of the limits that bite."""

    stake_cents: int
    without_limits: int
    with_limits: int
    outcome: str
    limits: tuple[str, ...] = ()


def exposure(terms: Terms, par: WagerPar, most_cents: int) -> Exposure:
    """The dearest result of one sheet at this amount, or at the most that the book allows."""
    stake = most_of(terms, par.per if par.per in terms.wagers else par.wager, most_cents, par.stake_cents)
    best = Exposure(stake, 0, 0, "")
    for result in par.results:
        parts = [part for part in parts_of(par, result, terms) if (part.units * stake).denominator == 1]
        won = [(part, part_net(terms, part, stake)) for part in parts]
        if not parts and result.net > 0:  # a result at its mean
            won = [(Part(par.wager, ""), int(result.net * stake))]
        total = sum(net for _, net in won)
        limited, limits = _limited(terms, won)
        if total > best.without_limits:
            best = Exposure(stake, total, limited, result.outcome, limits)
    return best


def of_the_round(terms: Terms, pars: Iterable[WagerPar], most_cents: int, seats: int = 1) -> Exposure:
    """All wagers of so many seats, each won at its best price: no round can cost more."""
    best: dict[str, tuple[Part, int]] = {}
    for par in pars:
        stake = most_of(terms, par.per if par.per in terms.wagers else par.wager, most_cents, par.stake_cents)
        for result in par.results:
            for part in parts_of(par, result, terms):
                if (part.units * stake).denominator == 1:
                    net = part_net(terms, part, stake)
                    if net > best.get(part.wager, (part, 0))[1]:
                        best[part.wager] = (part, net)
    won = list(best.values())
    limited, limits = _limited(terms, won, seats)
    total = seats * sum(net for _, net in won)
    return Exposure(most_cents, total, limited, "every wager at its best", limits)


def places_of(terms: Terms) -> int:
    """How many can wager at a table by the book; one where it does not say."""
    for name in PLACES:
        if name in terms.settings:
            return terms.number(name)
    return 1


def most_of(terms: Terms, wager: str, most_cents: int, fixed_cents: int = 0) -> int:
    """The posted maximum, or the book's own where that is less."""
    if fixed_cents:
        return fixed_cents
    book = [parse_money(rule.max) for rule in terms.stake_rules.get(wager, ()) if rule.max]
    return min([most_cents, *book])


def _limited(terms: Terms, won: Amounts, seats: int = 1) -> tuple[int, tuple[str, ...]]:
    """What is paid once every limit in force has been applied to the winning wagers it holds for.

    A limit on a round is for all seats together, any other for each by itself.
    """
    nets = [Fraction(net) for _, net in won]
    titles = []
    for cap in sorted(terms.file.caps.values(), key=lambda cap: cap.per == ROUND):
        limit = int(terms.options[cap.option])
        members = [
            at
            for at, (part, net) in enumerate(won)
            if net > 0 and part.wager in cap.wagers and (not cap.outcomes or part.outcome in cap.outcomes)
        ]
        total = sum((nets[at] for at in members), Fraction(0)) * (seats if cap.per == ROUND else 1)
        if limit and total > limit:
            titles.append(cap.title)
            for at in members:
                nets[at] *= Fraction(limit) / total
    paid = seats * sum(nets, Fraction(0))
    return paid.numerator // paid.denominator, tuple(titles)
