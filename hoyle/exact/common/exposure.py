"""The largest payout of the house: on one wager, on all wagers of one seat, and at a full table, with and without its
payout limits.

Each wager is made at a given amount on every selection; a wager that another one bounds is in proportion to it. A game
with joint results has an exact maximum over all results of a round. For other games all wagers win at their best at
once, which is an upper bound, since some exclude each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Limits, Stake
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.exact.catalog import joint_results
from hoyle.exact.common.chip_settlement import POSTED, part_net, parts_of
from hoyle.exact.common.largest_stake import most_of, most_spared
from hoyle.exact.sheet import EACH_OTHER, Part, WagerPar
from hoyle.games.catalog import game_of

Amounts = list[tuple[Part, int]]
ROUND = "round"
PLACES = ("betting_position_count_max", "position_count_max")
AT_ITS_BEST = "every wager at its best"


class Exposure(NamedTuple):
    """Cents that the house pays beyond the winning stakes; `limits` are the titles of the limits that reduce them."""

    stake_cents: int
    without_limits: int
    with_limits: int
    outcome: str
    limits: tuple[str, ...] = ()
    is_bound: bool = False  # an upper bound, perhaps never reached


def exposure(terms: Terms, par: WagerPar, most_cents: int, limits: Limits = POSTED) -> Exposure:
    """The most expensive result of one sheet at this amount, or at the book's maximum."""
    stake = most_of(terms, par.per if par.per in terms.wagers else par.wager, most_cents, par.stake_cents)
    best = Exposure(stake, 0, 0, "")
    for result in par.results:
        parts = [part for part in parts_of(par, result, terms) if (part.units * stake).denominator == 1]
        won = [(part, part_net(terms, part, stake)) for part in parts]
        if not parts and result.net > 0:  # a result that is given as a mean
            won = [(Part(par.wager, ""), int(result.net * stake))]
        total = sum(net for _, net in won)
        limited, titles = _limited(terms, won, limits)
        if total > best.without_limits:
            best = Exposure(stake, total, best.with_limits, result.outcome, titles)
        # A limited result may pay less than a smaller one that no limit covers.
        best = best._replace(with_limits=max(limited, best.with_limits))
    return best


def of_the_round(
    terms: Terms, pars: Iterable[WagerPar], most_cents: int, seats: int = 1, limits: Limits = POSTED
) -> Exposure:
    """All wagers of this many seats, each on every selection, in the most expensive round, or an upper bound of it."""
    listed = tuple(pars)
    together = joint_results(_name(terms))
    if together is None:
        return _at_their_best(terms, listed, most_cents, seats, limits)
    best = Exposure(most_cents, 0, 0, "")
    net_of = cache(partial(_net, terms))
    for result in together(terms, most_cents, partial(_is_listed, listed)):
        won = [(part, net) for part, net in map(net_of, result.called) if net > 0]
        total = seats * sum(net for _, net in won)
        limited, titles = _limited(terms, won, limits, seats)
        if total > best.without_limits:
            best = Exposure(most_cents, total, best.with_limits, result.outcome, titles, result.is_bound)
        best = best._replace(with_limits=max(limited, best.with_limits))
    return best


def _name(terms: Terms) -> str:
    return terms.file.plays or terms.file.game


def _is_listed(pars: tuple[WagerPar, ...], wager: str, on: str) -> bool:
    return any(par.wager == wager and (not par.on or on in par.on.split(", ")) for par in pars)


def _net(terms: Terms, call: tuple[Stake, str]) -> tuple[Part, int]:
    stake, outcome = call
    part = Part(stake.wager, outcome, on=stake.on)
    net = part_net(terms, part, stake.cents)
    return part, net + most_spared(terms, stake.wager, stake.cents) if net > 0 else net


def _at_their_best(
    terms: Terms, pars: tuple[WagerPar, ...], most_cents: int, seats: int, limits: Limits
) -> Exposure:
    """Every wager at its best price, on all selections that can win together, as often as a round pays it.

    A limit on some outcomes does not cover a wager's other outcomes. So each wager is limited by itself first, and then
    by the limits that cover all outcomes.
    """
    won: dict[tuple[str, str], Amounts] = {}
    for par in pars:
        stake = most_of(terms, par.per if par.per in terms.wagers else par.wager, most_cents, par.stake_cents)
        on, often = _apart(terms, par), _times(terms, par)
        mine: dict[tuple[str, str], Amounts] = {}
        for result in par.results:
            for part in parts_of(par, result, terms):
                if (part.units * stake).denominator == 1 and (net := part_net(terms, part, stake)) > 0:
                    mine.setdefault((part.wager, on), []).append((part, often * net))
        whole = _without_parts(terms, par, stake)
        if whole > sum(max(net for _, net in each) for each in mine.values()):
            for key in mine:
                won.pop(key, None)
            mine = {(par.wager, on): [(Part(par.wager, ""), whole)]}
        for key, each in mine.items():
            won.setdefault(key, []).extend(each)
    dearest = [max(each, key=_cents) for each in won.values()]
    kept = [
        max(((one[0], _limited(terms, [one], limits)[0]) for one in each), key=_cents)
        for each in won.values()
    ]
    limited, titles = _limited(terms, kept, limits, seats, whatever_wins=True)
    bite = [title for one in dearest for title in _limited(terms, [one], limits)[1]]
    return Exposure(
        most_cents, seats * sum(map(_cents, dearest)), limited, AT_ITS_BEST, tuple(dict.fromkeys([*bite, *titles])),
        is_bound=True,
    )  # fmt: skip


def _cents(won: tuple[Part, int]) -> int:
    return won[1]


def _without_parts(terms: Terms, par: WagerPar, stake: int) -> int:
    """The largest result that has no parts, such as that of split hands."""
    nets = [result.net for result in par.results if not parts_of(par, result, terms)]
    return int(max([*nets, Fraction(0)]) * stake)


def _apart(terms: Terms, par: WagerPar) -> str:
    """The selection of a sheet, where other selections can win in the same round."""
    game = game_of(_name(terms))
    is_selection = par.on in game.selections(terms, par.wager)
    return par.on if is_selection and par.wager not in game.one_wins else ""


def _times(terms: Terms, par: WagerPar) -> int:
    """An envy bonus is paid for each other player of a full table."""
    return max(places_of(terms) - 1, 1) if par.on == EACH_OTHER else 1


def places_of(terms: Terms) -> int:
    """The number of betting positions by the book; one where it has none."""
    for name in PLACES:
        if name in terms.settings:
            return terms.number(name)
    return 1


def _limited(
    terms: Terms, won: Amounts, limits: Limits, seats: int = 1, *, whatever_wins: bool = False
) -> tuple[int, tuple[str, ...]]:
    """The payout after every limit in force.

    A limit per round covers all seats together, any other each seat by itself. With `whatever_wins`, limits on some
    outcomes are left out.
    """
    nets = [Fraction(net) for _, net in won]
    titles = []
    for cap in sorted(terms.file.caps.values(), key=lambda cap: cap.per == ROUND):
        if cap.outcomes and whatever_wins:
            continue
        limit = limit_of(terms, cap, limits)
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
