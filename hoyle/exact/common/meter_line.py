"""The house edge of a jackpot wager as an exact linear function of the meter, and its break-even point.

All money that goes into a meter is paid out again, so the long-run cost of a jackpot follows from its contribution and
its seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.money.money_schema import Meter
from hoyle.book.terms import Terms
from hoyle.engine.settlement.jackpot import meter_of, seed_of
from hoyle.exact.common.chip_settlement import DOLLAR, parts_of, stake_for
from hoyle.exact.sheet import WagerPar

STEPS = 8  # rows of a table from the seed to beyond the break-even
SHARES: Mapping[str, str] = {
    "equally": "winners of one round share it equally",
    "by_wager": "winners of one round share it by their wagers",
    "one_after_another": "winners of one round are paid one after another, each on what is left",
    "whole_equally": "winners of all of it in one round share it equally, those of a part are paid one after another",
}


class Shown(NamedTuple):
    """One meter in the edge: `slope` is the fall of the edge per dollar on it."""

    key: str
    title: str
    slope: Fraction
    all_of_it: Fraction  # the probability of the whole meter, which is then reset to its seed
    seed_cents: int
    contribution_percent: int
    share: str


class Jackpot(NamedTuple):
    """house edge = base - sum of slope times the dollars on each meter, for a player who shares no award."""

    par: WagerPar
    stake_cents: int
    base: Fraction
    meters: tuple[Shown, ...]
    from_meter: Fraction = Fraction(0)  # of the stake: fixed awards that are taken from a meter

    def edge(self, dollars: Mapping[str, Fraction] | None = None) -> Fraction:
        """The edge with these dollars on the meters; a meter that is not named is at its seed."""
        shown = dollars or {}
        seeds = {meter.key: Fraction(meter.seed_cents, DOLLAR) for meter in self.meters}
        return self.base - sum(
            (meter.slope * shown.get(meter.key, seeds[meter.key]) for meter in self.meters), Fraction(0)
        )

    def break_even(self, key: str) -> Fraction:
        """The dollars on one meter at which the edge is zero, the others at their seeds."""
        meter = next(each for each in self.meters if each.key == key)
        return self.edge({key: Fraction(0)}) / meter.slope

    @property
    def in_the_long_run(self) -> Fraction:
        """The long-run house edge, once all contributions and a seed for every meter won have been paid out.

        A fixed award out of a meter is paid by contributions, not by the house.
        """
        back = sum(
            (Fraction(meter.contribution_percent, 100) + meter.all_of_it * Fraction(meter.seed_cents, self.stake_cents)
             for meter in self.meters),
            Fraction(0),
        )  # fmt: skip
        return self.base + self.from_meter - back

    def table(self, key: str) -> list[tuple[Fraction, Fraction]]:
        """Dollars on one meter and the edge, in round steps from the seed to beyond the break-even."""
        meter = next(each for each in self.meters if each.key == key)
        start, even = Fraction(meter.seed_cents, DOLLAR), max(self.break_even(key), Fraction(0))
        step = _round_up(max(even - start, even / 4, Fraction(100)) / (STEPS - 2))
        places = [start + step * at for at in range(STEPS)]
        if even not in places:
            places.append(even)
        return [(dollars, self.edge({key: dollars})) for dollars in sorted(places)]


def jackpots(terms: Terms, pars: tuple[WagerPar, ...]) -> list[Jackpot]:
    """Every sheet that pays a share of a meter."""
    found = [_jackpot(terms, par) for par in pars]
    return [jackpot for jackpot in found if jackpot is not None]


def _jackpot(terms: Terms, par: WagerPar) -> Jackpot | None:
    stake = par.stake_cents or stake_for(terms, par.wager)
    base, taken = par.house_edge, Fraction(0)
    slopes: dict[str, Fraction] = {}
    wholes: dict[str, Fraction] = {}
    meters: dict[str, Meter] = {}
    for result in par.results:
        for part in parts_of(par, result, terms):
            odds = terms.prices[part.wager, part.outcome].odds
            if odds.meter and odds.fixed_cents:
                taken += result.probability * Fraction(odds.fixed_cents, stake)
            if odds.kind != "meter":
                continue
            key, meters[odds.meter] = meter_of(terms, part.wager, odds.meter)
            meters[key] = meters.pop(odds.meter)
            share = result.probability * Fraction(odds.meter_percent, 100)
            slopes[key] = slopes.get(key, Fraction(0)) + share * DOLLAR / stake
            wholes[key] = wholes.get(key, Fraction(0)) + (
                result.probability if odds.meter_percent == 100 else 0
            )
            base += share * Fraction(seed_of(terms, key), stake)
    if not slopes:
        return None
    shown = tuple(
        Shown(
            key, meters[key].title, slope, wholes[key], seed_of(terms, key),
            int(terms.options[meters[key].contribution]), SHARES[meters[key].share],
        )
        for key, slope in slopes.items()
    )  # fmt: skip
    return Jackpot(par, stake, base, shown, taken)


def _round_up(value: Fraction) -> Fraction:
    """The next of 1, 2, 5, 10, 20, 50 and so on.

    >>> _round_up(Fraction(34681))
    Fraction(50000, 1)
    """
    size = 1
    while size * 10 <= value:
        size *= 10
    return Fraction(next(size * times for times in (1, 2, 5, 10) if size * times >= value))
