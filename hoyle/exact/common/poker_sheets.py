"""Sheets of poker wagers from counts of hands: prices per unit, one wager's share in a round, notes on limits.

Counting looks at no price, so one count serves every pay table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm

from hoyle.book.terms import Terms
from hoyle.engine import Equipment, Limits
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.engine.settlement.settle import is_collected
from hoyle.errors import HoyleError
from hoyle.exact.sheet import Result, WagerPar, make_par


def cards_in(equipment: Equipment) -> Mapping[str, int]:
    cards = equipment["cards"]
    assert isinstance(cards, Mapping), "cards are drawn from a deck and not put back"
    return cards


def net_of(terms: Terms, wager: str, outcome: str, stake_cents: int = 0) -> Fraction:
    """The net per unit. A fixed award is in proportion to a stake of this size."""
    odds = terms.prices[wager, outcome].odds
    if odds.kind == "meter":
        raise HoyleError(
            f"{wager} pays {odds.text} for {outcome}; a share of a meter has no exact net per unit"
        )
    if odds.kind != "fixed":
        return odds.net
    assert stake_cents, f"{wager} pays {odds.text} for {outcome}, whatever the stake"
    return Fraction(odds.fixed_cents, stake_cents) - is_collected(terms, wager)


def pay_sheet(
    terms: Terms, wager: str, counts: Mapping[str, int], *, on: str = "", per: str = "", stake_cents: int = 0
) -> WagerPar:
    """The sheet of a wager without choices that is paid by the name of a hand."""
    total = sum(counts.values())
    results = [
        Result(
            name, net_of(terms, wager, name, stake_cents), Fraction(count, total),
            terms.prices[wager, name].odds.text, count,
        )
        for name, count in counts.items()
    ]  # fmt: skip
    table = terms.prices[wager, next(iter(counts))].table
    found = make_par(wager, results, on=on, table=table, per=per or wager, combinations=total)
    return found._replace(stake_cents=stake_cents)


def part_sheet(terms: Terms, wager: str, results: Iterable[Result], per: str) -> WagerPar:
    """One wager's share in joint results, per unit of one stake. A bonus adds no stake."""
    is_bonus = bool(terms.wagers[wager].bonus_on)
    shares = []
    for result in results:
        part = next((part for part in result.parts if part.wager == wager), None)
        if part is None:
            name, net, pays = "nothing" if is_bonus else "not_made", Fraction(0), ""
        else:
            odds = terms.prices[wager, part.outcome].odds
            name, net, pays = part.outcome, part.units * odds.net, odds.text
        action = Fraction(1) if is_bonus else part.units if part else Fraction(0)
        parts = (part,) if part else ()
        shares.append(Result(name, net, result.probability, pays, result.combinations, action, parts))
    tables = {price.table for (name, _), price in terms.prices.items() if name == wager}
    total = sum(share.combinations for share in shares)
    return make_par(wager, shares, table=max(tables), per=per, combinations=total)


def limit_notes(terms: Terms) -> list[str]:
    """Payout limits reduce only large stakes; the sheets are for stakes below them."""
    found = [cap.title for cap in terms.file.caps.values() if limit_of(terms, cap, Limits())]
    return [
        f"Payout limits are not included: the figures are for stakes below them ({name}); those at chip sizes are limited."
        for name in found
    ]


def whole(nets: Iterable[Fraction]) -> int:
    """The least common denominator of these prices, for sums in integers."""
    return lcm(*(net.denominator for net in nets))


def show(value: Fraction, places: int = 5) -> str:
    """A signed decimal, rounded at the last place without floats."""
    scaled = round(abs(value) * 10**places)
    digits = str(scaled).rjust(places + 1, "0")
    return f"{'-' if value < 0 else '+'}{digits[:-places]}.{digits[-places:]}"
