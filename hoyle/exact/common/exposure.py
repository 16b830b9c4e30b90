"""The most that a house can have to pay: on one wager, on all the wagers of one seat, and on those of a
full table, with and without its limits.

Wagers are taken at a given amount on each thing that they can be made on, those that are bounded by another in
proportion to it. Where one spin or one roll decides, every result is gone through and the figure is the most that can
be paid; elsewhere all wagers win at their best at once, an upper bound, since some exclude each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Stake
from hoyle.exact.catalog import joint_results
from hoyle.exact.common.chip_settlement import part_net, parts_of
from hoyle.exact.common.largest_stake import most_of, most_spared
from hoyle.exact.sheet import EACH_OTHER, Part, WagerPar
from hoyle.games.catalog import game_of

Amounts = list[tuple[Part, int]]
ROUND = "round"
PLACES = ("betting_position_count_max", "position_count_max")
AT_ITS_BEST = "every wager at its best"
# Made on several things of which a round lets one win alone: the hand that is ahead, the length that is reached.
ONE_WINS = ("dragon_bonus", "streak")


class Exposure(NamedTuple):
    """Cents that the house pays beyond the stakes of what is won; `limits` are the titles of the limits that bite."""

    stake_cents: int
    without_limits: int
    with_limits: int
    outcome: str
    limits: tuple[str, ...] = ()
    is_bound: bool = False  # nothing can cost more, but perhaps nothing costs so much


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
            best = Exposure(stake, total, best.with_limits, result.outcome, limits)
        # What a limit leaves of the dearest result may be less than another that it does not reach.
        best = best._replace(with_limits=max(limited, best.with_limits))
    return best


def of_the_round(terms: Terms, pars: Iterable[WagerPar], most_cents: int, seats: int = 1) -> Exposure:
    """All wagers of so many seats, each on all that it can be made on, in the dearest round or above it."""
    listed = tuple(pars)
    together = joint_results(_name(terms))
    if together is None:
        return _at_their_best(terms, listed, most_cents, seats)
    best = Exposure(most_cents, 0, 0, "")
    net_of = cache(partial(_net, terms))
    for result in together(terms, most_cents, partial(_is_listed, listed)):
        won = [(part, net) for part, net in map(net_of, result.called) if net > 0]
        total = seats * sum(net for _, net in won)
        limited, limits = _limited(terms, won, seats)
        if total > best.without_limits:
            best = Exposure(most_cents, total, best.with_limits, result.outcome, limits, result.is_bound)
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


def _at_their_best(terms: Terms, pars: tuple[WagerPar, ...], most_cents: int, seats: int) -> Exposure:
    """Every wager won at its best price, on each thing that it can win on beside another, as often as a round pays it.

    A limit on some outcomes leaves a wager its others, so each wager is limited by itself, at its best then, before the
    limits that hold whatever wins.
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
    kept = [max(((one[0], _limited(terms, [one])[0]) for one in each), key=_cents) for each in won.values()]
    limited, limits = _limited(terms, kept, seats, whatever_wins=True)
    bite = [title for one in dearest for title in _limited(terms, [one])[1]]
    return Exposure(
        most_cents, seats * sum(map(_cents, dearest)), limited, AT_ITS_BEST, tuple(dict.fromkeys([*bite, *limits])),
        is_bound=True,
    )  # fmt: skip


def _cents(won: tuple[Part, int]) -> int:
    return won[1]


def _without_parts(terms: Terms, par: WagerPar, stake: int) -> int:
    """The most of a result that is not told by its parts, as that of hands that were split."""
    nets = [result.net for result in par.results if not parts_of(par, result, terms)]
    return int(max([*nets, Fraction(0)]) * stake)


def _apart(terms: Terms, par: WagerPar) -> str:
    """What a sheet is made on, where a wager on something else can win beside it."""
    is_selection = par.on in game_of(_name(terms)).selections(terms, par.wager)
    return par.on if is_selection and par.wager not in ONE_WINS else ""


def _times(terms: Terms, par: WagerPar) -> int:
    """A bonus for the hands of others is paid for each of them, up to all the others of a full table."""
    return max(places_of(terms) - 1, 1) if par.on == EACH_OTHER else 1


def places_of(terms: Terms) -> int:
    """How many can wager at a table by the book; one where it does not say."""
    for name in PLACES:
        if name in terms.settings:
            return terms.number(name)
    return 1


def _limited(
    terms: Terms, won: Amounts, seats: int = 1, *, whatever_wins: bool = False
) -> tuple[int, tuple[str, ...]]:
    """What is paid once every limit in force has been applied to the winning wagers it holds for.

    A limit on a round is for all seats together, any other for each by itself. Those on some outcomes are left out
    where it is not known which come.
    """
    nets = [Fraction(net) for _, net in won]
    titles = []
    for cap in sorted(terms.file.caps.values(), key=lambda cap: cap.per == ROUND):
        if cap.outcomes and whatever_wins:
            continue
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
