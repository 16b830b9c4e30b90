"""The results of a sheet in whole cents, as the engine settles them: breakage, rounded vigorish, payout limits.

Every price goes through the engine's own functions, so the edge of a $5 wager is that of a $5 wager at the table. The
strategy is that of the sheet; breakage does not change it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine import Call, Limits, Stake
from hoyle.engine.settlement.jackpot import meter_of, seed_of
from hoyle.engine.settlement.payout_limits import within_limits
from hoyle.engine.settlement.settle import beside, fee_cents, fee_when_made, net_cents
from hoyle.engine.table.wagering import check_amount
from hoyle.errors import WagerRefused
from hoyle.exact.sheet import Part, Result, WagerPar
from hoyle.kit.money import parse_money
from hoyle.kit.odds import Odds

USUAL = (100, 250, 500, 1000, 1500, 2500, 10_000)
SHOWN_ANYWAY = (500, 2500)
SMALLEST_CHIP = 25
DOLLAR = 100
NO_LIMIT = 10**12
POSTED = Limits()  # what a table has where nothing else is posted


class AtChips(NamedTuple):
    """A wager of one amount: its house edge with and without rounding of payouts."""

    stake_cents: int
    house_edge: Fraction
    unrounded: Fraction

    @property
    def differs(self) -> bool:
        return self.house_edge != self.unrounded


def parts_of(par: WagerPar, result: Result, terms: Terms) -> tuple[Part, ...]:
    """The calls that make up a result. A sheet of one wager has them in the result's outcome."""
    if result.parts:
        return result.parts
    first, *rest = result.outcome.split("+")
    on = par.on.split(", ")[0]
    return (Part(par.wager, first, on=on, also=tuple(rest)),) if (par.wager, first) in terms.prices else ()


def at_chips(
    terms: Terms, par: WagerPar, stakes: Iterable[int] = USUAL, limits: Limits = POSTED
) -> list[AtChips]:
    """One row for each amount that the book allows. A sheet for one amount has that amount only."""
    found = []
    if any(meter for meter in terms.meters().values() if par.wager in meter.wagers):
        stakes = (stake_for(terms, par.wager),)  # a wager on a jackpot is of one amount
    for stake in (par.stake_cents,) if par.stake_cents else stakes:
        if is_allowed(terms, par, stake):
            rounded = unrounded = Fraction(0)
            for result in par.results:
                net = net_of(terms, par, result, stake, limits)
                # A result at its mean has no calls that could be rounded.
                rounded += result.probability * (result.net * stake if net is None else net)
                unrounded += result.probability * result.net * stake
            found.append(AtChips(stake, -rounded / stake, -unrounded / stake))
    return found


def worth_showing(rows: list[AtChips]) -> list[AtChips]:
    """All amounts where rounding or a fixed award changes any of them, otherwise two."""
    if len({row.house_edge for row in rows}) > 1 or any(row.differs for row in rows):
        return rows
    return [row for row in rows if row.stake_cents in SHOWN_ANYWAY] or rows[:1]


def is_allowed(terms: Terms, par: WagerPar, cents: int) -> bool:
    wager = par.per if par.per in terms.wagers else par.wager
    if wager not in terms.stake_rules:
        return True
    smallest = Limits(1, NO_LIMIT, SMALLEST_CHIP)
    try:
        check_amount(terms, smallest, Stake(1, "seat", 1, wager, cents, par.on.split(", ")[0]))
    except WagerRefused:
        return False
    return all((part.units * cents).denominator == 1 for result in par.results for part in result.parts)


def net_of(
    terms: Terms, par: WagerPar, result: Result, stake_cents: int, limits: Limits = POSTED
) -> int | None:
    """The seat's net after vigorish; none for a result that is given as a mean."""
    parts = parts_of(par, result, terms)
    if not parts:
        return 0 if not result.net and not result.action else None
    calls = [_call(part, stake_cents) for part in parts]
    nets = [_before_fee(terms, call) for call in calls]
    won = [at for at, call in enumerate(calls) if _is_limitable(terms, call)]
    limited = within_limits(terms, [calls[at] for at in won], [nets[at] for at in won], limits)
    for at, net in zip(won, limited, strict=True):
        nets[at] = net
    return sum(_after_fee(terms, call.stake, net) for call, net in zip(calls, nets, strict=True))


def part_net(terms: Terms, part: Part, stake_cents: int) -> int:
    """The net of one call, before payout limits."""
    call = _call(part, stake_cents)
    return _after_fee(terms, call.stake, _before_fee(terms, call))


def _call(part: Part, stake_cents: int) -> Call:
    cents = part.units * stake_cents
    assert cents.denominator == 1, f"{part.wager} of {cents} cents cannot be made"
    return Call(Stake(1, "seat", 1, part.wager, cents.numerator, part.on), part.outcome, also=part.also)


def _is_limitable(terms: Terms, call: Call) -> bool:
    odds = terms.prices[call.stake.wager, call.outcome].odds
    return odds.wins and not odds.meter


def _before_fee(terms: Terms, call: Call) -> int:
    wager, cents = call.stake.wager, call.stake.cents
    odds = terms.prices[wager, call.outcome].odds
    net = meter_net(terms, wager, odds, cents)
    if net is not None:
        return net
    return net_cents(terms, wager, odds, cents) + (beside(terms, call)[0] if call.also else 0)


def _after_fee(terms: Terms, stake: Stake, net: int) -> int:
    if stake.wager not in terms.percent_fees:
        return net
    stake = stake._replace(fee=fee_when_made(terms, stake))
    return net - fee_cents(terms, stake, net)


def meter_net(terms: Terms, wager: str, odds: Odds, cents: int) -> int | None:
    """A share of the jackpot at its seed; none for any other kind of price."""
    if odds.kind != "meter":
        return None
    key, _ = meter_of(terms, wager, odds.meter)
    return seed_of(terms, key) * odds.meter_percent // 100 - cents


def stake_for(terms: Terms, wager: str) -> int:
    """The stake for fixed awards and jackpots: the book's minimum, the house's amount, or a dollar."""
    least = [parse_money(rule.min) for rule in terms.stake_rules.get(wager, ()) if rule.min]
    if least:
        return max(least)
    return house_amount(terms, wager) or DOLLAR


def house_amount(terms: Terms, wager: str) -> int:
    """The fixed amount of a wager; 0 where the player chooses it."""
    for name in (f"{wager}_amount", f"{wager}_chip"):
        if name in terms.file.options and terms.file.options[name].unit == "cents":
            return int(terms.options[name])
    return 0


def is_by_amount(terms: Terms, wager: str) -> bool:
    """Whether some price of a wager is not odds, so that the edge depends on the amount."""
    return any(
        price.odds.kind in ("fixed", "meter") for (name, _), price in terms.prices.items() if name == wager
    )
