"""The net of each end of a craps wager, vigorish included, and the selections that share a sheet.

Vigorish is a fraction of the stake here, without the rounding to a coin at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.craps.absorbing_chain import ONE, Ended
from hoyle.exact.sheet import Part, Result, WagerPar, make_par


def results_of(terms: Terms, wager: str, on: str, ended: Ended, combinations: int) -> tuple[Result, ...]:
    """Each end of a chain with its price, as a count of this many combinations."""
    return tuple(
        price(terms, wager, on, outcome, chance, int(chance * combinations))
        for outcome, chance in ended.chances.items()
    )


def price(terms: Terms, wager: str, on: str, outcome: str, chance: Fraction, combinations: int = 0) -> Result:
    net, pays = net_of(terms, wager, outcome)
    made, won = charges(terms, wager, on)
    if net:
        # Vigorish paid in advance is returned with a push, as when the wager is taken down.
        net -= made + (won if net > 0 else 0)
    return Result(outcome, net, chance, pays, combinations, ONE + made, (Part(wager, outcome, on=on),))


def net_of(terms: Terms, wager: str, outcome: str) -> tuple[Fraction, str]:
    odds = terms.prices[wager, outcome].odds
    assert odds.kind in ("odds", "lose", "push"), f"{wager} {outcome} is not priced by its stake"
    return odds.net, odds.text


def charges(terms: Terms, wager: str, on: str) -> tuple[Fraction, Fraction]:
    """Vigorish per unit of the stake: in advance, and on a win."""
    if wager not in terms.percent_fees:
        return Fraction(0), Fraction(0)
    _, fee = terms.percent_fees[wager]
    assert fee.rate is not None
    assert fee.taken is not None
    base = ONE if fee.of == "stake" else net_of(terms, wager, f"on_{on}")[0]
    charge = base * Fraction(int(terms.options[fee.rate]), 100)
    return (charge, Fraction(0)) if terms.options[fee.taken] == "made" else (Fraction(0), charge)


def sheets(
    terms: Terms, wager: str, found: Mapping[str, tuple[Result, ...]], totals: Mapping[str, int]
) -> list[WagerPar]:
    """One sheet for all equivalent selections, with their names joined, unless the wager has no others."""
    classes: dict[object, list[str]] = {}
    ordered = {on: sorted(results, key=_best_first) for on, results in found.items()}
    for on, results in ordered.items():
        alike = tuple(result._replace(outcome="", parts=()) for result in results)
        classes.setdefault((alike, totals.get(on, 0)), []).append(on)
    return [
        make_par(
            wager,
            _renamed([ordered[on] for on in members]),
            on=", ".join(members) if len(classes) > 1 else "",
            table=table_of(terms, wager),
            combinations=totals.get(members[0], 0),
        )
        for members in classes.values()
    ]


def _best_first(result: Result) -> tuple[Fraction, int, str]:
    return -result.net, result.combinations, result.pays


def _renamed(alike: list[list[Result]]) -> list[Result]:
    """An outcome named after its number is `win` on a sheet for several numbers."""
    renamed = []
    for same in zip(*alike, strict=True):
        names = {result.outcome for result in same}
        renamed.append(same[0] if len(names) == 1 else same[0]._replace(outcome="win"))
    return renamed


def table_of(terms: Terms, wager: str) -> str:
    tables = {entry.table for (name, _), entry in terms.prices.items() if name == wager}
    return ", ".join(sorted(filter(None, tables)))
