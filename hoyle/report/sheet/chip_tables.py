"""Edges and payouts at real chip amounts.

Edges at chip sizes, the most that can be paid, and jackpots by their meters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hoyle.exact.common.chip_settlement import AtChips, at_chips, worth_showing
from hoyle.exact.common.exposure import AT_ITS_BEST, Exposure, exposure, of_the_round, places_of
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.games.catalog import game_for
from hoyle.kit.money import parse_money, show_money
from hoyle.report.sheet.cell_grid import Grid, without
from hoyle.report.sheet.digits import share, short
from hoyle.report.sheet.price_sources import terms_of
from hoyle.report.words.phrases import say_outcome

if TYPE_CHECKING:
    from hoyle.exact.common.meter_line import Jackpot, Shown

USUAL_MOST = 1000_00
_AMOUNT = re.compile(r",? on (\$[\d,]+\.\d\d)")
NOT_IN_IT = "Wagers that are left out of this sheet are not in it."
ALONE = "for a sole winner in the round"


def labels(sheet: ParSheet) -> list[tuple[str, WagerPar]]:
    """Every wager with a unique label, also where it is shown under several pay tables."""
    counted = Counter(par.label for par in sheet.wagers)
    return [
        (f"{par.label} ({par.table})" if counted[par.label] > 1 and par.table else par.label, par)
        for par in sheet.wagers
    ]


def amount_named(par: WagerPar) -> int:
    """The amount in cents for which awards are fixed; None for any amount.

    >>> amount_named(WagerPar("royal_match", "on $1.00", "", "royal_match", ()))
    100
    """
    found = _AMOUNT.search(par.label)
    return parse_money(found[1]) if found else 0


def of_any_amount(label: str) -> str:
    """A name for figures of other amounts than the one that the sheet is for.

    >>> of_any_amount("royal_match on $1.00")
    'royal_match'
    """
    return _AMOUNT.sub("", label)


def dollars(cents: int) -> str:
    return show_money(cents).removesuffix(".00")


# Chips.


def chip_rows(sheet: ParSheet) -> list[tuple[str, list[AtChips]]]:
    """The edge at every amount; empty where the book does not allow the amount."""
    terms = terms_of(sheet)
    found = [(label, at_chips(terms, par, limits=sheet.limits)) for label, par in labels(sheet)]
    shown = {row.stake_cents for _, rows in found for row in worth_showing(rows)}
    return [(label, [row for row in rows if row.stake_cents in shown]) for label, rows in found]


def chips(sheet: ParSheet, *, only_different: bool = False) -> Grid:
    """The edge at each amount, with the rounding of the book.

    A star where that matters.
    """
    rows = [(label, found) for label, found in chip_rows(sheet) if found]
    if only_different:
        rows = [(label, found) for label, found in rows if any(row.differs for row in found)]
    amounts = sorted({row.stake_cents for _, found in rows for row in found})
    cells = []
    for label, found in rows:
        by_amount = {row.stake_cents: row for row in found}
        cells.append((of_any_amount(label), *(_edge(by_amount.get(amount)) for amount in amounts)))
    return Grid(("wager", *(f">{dollars(amount)}" for amount in amounts)), cells)


def _edge(row: AtChips | None) -> str:
    return "" if row is None else f"{share(row.house_edge)}{'*' if row.differs else ''}"


# Largest payouts.


def exposures(sheet: ParSheet, most_cents: int) -> Grid:
    terms = terms_of(sheet)
    rows = [
        (of_any_amount(label), exposure(terms, par, most_cents, sheet.limits)) for label, par in labels(sheet)
    ]
    rows.append(("one seat, at most", of_the_round(terms, sheet.wagers, most_cents, limits=sheet.limits)))
    seats = places_of(terms)
    if seats > 1:
        whole = of_the_round(terms, sheet.wagers, most_cents, seats, sheet.limits)
        rows.append((f"a full table of {seats}, at most", whole))
    grid = Grid(
        ("wager", ">wagered", ">most paid", ">with limits", "for", "limits"),
        [
            (
                label, dollars(found.stake_cents), dollars(found.without_limits), dollars(found.with_limits),
                say_outcome(found.outcome), "; ".join(found.limits),
            )
            for label, found in rows
            if found.without_limits
        ],
    )  # fmt: skip
    return without(grid, () if any(found.limits for _, found in rows) else ("limits",))


def exposure_lines(sheet: ParSheet, most_cents: int) -> list[str]:
    """For a terminal: the largest payout of a round, and the limits that apply."""
    terms = terms_of(sheet)
    whole = of_the_round(terms, sheet.wagers, most_cents, limits=sheet.limits)
    lines = [_whole_line(sheet, whole)]
    seats = places_of(terms)
    if seats > 1:
        table = of_the_round(terms, sheet.wagers, most_cents, seats, sheet.limits)
        lines.append(
            f"A round of a full table of {seats} cannot cost more than {dollars(table.with_limits)}."
        )
    lines += [NOT_IN_IT] if sheet.left_out else []
    return [*lines, *(f"Limit in force: {title}." for title in whole.limits), *seed_lines(sheet)]


def seed_lines(sheet: ParSheet) -> list[str]:
    """The jackpot amount that is assumed; the meter may show more."""
    seeds = {meter.title: meter.seed_cents for each in found_jackpots(sheet) for meter in each.meters}
    if not seeds:
        return []
    told = "; ".join(f"{title}: {dollars(cents)}" for title, cents in seeds.items())
    return [f"A jackpot is counted at its seed ({told}); what its meter shows beyond that comes on top."]


def _whole_line(sheet: ParSheet, whole: Exposure) -> str:
    """An attainable figure with its result, another one as an upper bound."""
    most, paid = dollars(whole.stake_cents), dollars(whole.without_limits)
    if whole.with_limits != whole.without_limits:
        paid += f", {dollars(whole.with_limits)} within limits"
    if whole.outcome == AT_ITS_BEST:
        return (
            f"With no more than {most} on a wager, all wagers of one seat together cannot be paid more than {paid}: "
            "an upper bound, as if every wager were won at its best."
        )
    said = f"can be paid {paid} in a round and never more"
    if whole.is_bound:
        said = f"cannot be paid more than {paid} in a round, an upper bound, as if all were made chip by chip"
    return (
        f"With no more than {most} on {each_thing(sheet)}, one seat {said}: on all that wins together when "
        f"{whole.outcome}."
    )


def each_thing(sheet: ParSheet) -> str:
    """What the limit applies to, where a wager has many selections."""
    odds = dict(game_for(terms_of(sheet)).odds_on)
    has_odds = any(par.wager in odds for par in sheet.wagers)
    return (
        f"each thing that a wager can be made on{', and all the odds allowed beside it' if has_odds else ''}"
    )


def exposure_note(sheet: ParSheet, most_cents: int) -> str:
    """For a page: what the lines for a seat and for a table are."""
    most = dollars(most_cents)
    whole = of_the_round(terms_of(sheet), sheet.wagers, most_cents, limits=sheet.limits)
    if whole.outcome == AT_ITS_BEST:
        return (
            f"With no more than {most} on a wager. The last lines are upper bounds: every wager won at its "
            "best price, "
            "though some exclude each other."
            f"{f' {NOT_IN_IT}' if sheet.left_out else ''}"
        )
    bound = ": an upper bound, as if all were made chip by chip" if whole.is_bound else ""
    return (
        f"With no more than {most} on {each_thing(sheet)}. A line for a wager is for one such thing; the "
        "last lines are for "
        f"all that can be held at once and wins together, at the dearest result{bound}."
    )


# Jackpots.


def found_jackpots(sheet: ParSheet) -> list[Jackpot]:
    terms = terms_of(sheet)
    if not terms.file.meters:
        return []
    from hoyle.exact.common.meter_line import jackpots

    return jackpots(terms, sheet.wagers)


def jackpot_lines(sheet: ParSheet) -> Iterator[str]:
    """The edge by meter, the break-even point, and their assumptions."""
    for jackpot in found_jackpots(sheet):
        slopes = " - ".join(["", *(f"{meter.slope} × {_name(jackpot, meter)}" for meter in jackpot.meters)])
        yield (
            f"{jackpot.par.label}: house edge = {jackpot.base}{slopes}, with {dollars(jackpot.stake_cents)} "
            "wagered and "
            f"dollars on the meter, {ALONE}."
        )
        for meter in jackpot.meters:
            others = ", the others at their seeds" if len(jackpot.meters) > 1 else ""
            even = jackpot.break_even(meter.key)
            where = (
                f"even at ${short(even, 2)}{others}" if even >= 0 else "in the player's favour at any meter"
            )
            yield (
                f"{meter.title}: {where}; seed {dollars(meter.seed_cents)}, {meter.contribution_percent}% "
                "of each wager "
                f"goes to it; {meter.share}."
            )
        if jackpot.from_meter:
            yield (
                f"Fixed awards of {share(jackpot.from_meter)} of each wager are taken from the meter while it holds them."
            )
        yield (
            f"In the long run, with all that is contributed and every seed paid out, the house has "
            f"{share(jackpot.in_the_long_run)}."
        )


def _name(jackpot: Jackpot, meter: Shown) -> str:
    return "M" if len(jackpot.meters) == 1 else meter.key


def meter_grids(sheet: ParSheet) -> Iterator[tuple[str, Grid, list[tuple[Fraction, Fraction]]]]:
    """The edge by meter amount, as a table and as points of a chart."""
    for jackpot in found_jackpots(sheet):
        for meter in jackpot.meters:
            points = jackpot.table(meter.key)
            rows = [(f"${short(shown, 2)}", share(edge)) for shown, edge in points]
            yield f"{jackpot.par.label}: {meter.title}", Grid((">meter", ">house edge"), rows), points


# Plain facts.


def money_facts(sheet: ParSheet, most_cents: int) -> dict[str, Any]:
    terms = terms_of(sheet)
    wagers = {
        label: {
            "chips": [
                {"stake_cents": row.stake_cents, "house_edge": float(row.house_edge),
                 "house_edge_exact": str(row.house_edge), "rounded": row.differs}
                for row in at_chips(terms, par, limits=sheet.limits)
            ],
            "exposure": _exposure_fact(exposure(terms, par, most_cents, sheet.limits)),
        }
        for label, par in labels(sheet)
    }  # fmt: skip
    found = of_the_round(terms, sheet.wagers, most_cents, limits=sheet.limits)
    seats = places_of(terms)
    table = _exposure_fact(of_the_round(terms, sheet.wagers, most_cents, seats, sheet.limits))
    return {
        "wagers": wagers,
        "exposure": {
            "wagers": list(dict.fromkeys(par.wager for par in sheet.wagers)), "most_cents": most_cents,
            "is_bound": found.is_bound, **_exposure_fact(found),
            "jackpots_at": "seed", "full_table": {"seats": seats, **table},
        },
        "jackpots": [_jackpot_fact(jackpot) for jackpot in found_jackpots(sheet)],
    }  # fmt: skip


def _exposure_fact(found: Exposure) -> dict[str, Any]:
    return {
        "stake_cents": found.stake_cents, "without_limits_cents": found.without_limits,
        "with_limits_cents": found.with_limits, "outcome": found.outcome, "limits": list(found.limits),
    }  # fmt: skip


def _jackpot_fact(jackpot: Jackpot) -> dict[str, Any]:
    return {
        "wager": jackpot.par.label,
        "stake_cents": jackpot.stake_cents,
        "house_edge_at_empty_meters": str(jackpot.base),
        "house_edge_in_the_long_run": str(jackpot.in_the_long_run),
        **({"fixed_awards_from_meters": str(jackpot.from_meter)} if jackpot.from_meter else {}),
        "assumes": ALONE,
        "meters": [
            {"meter": meter.key, "title": meter.title, "falls_per_dollar": str(meter.slope),
             "seed_cents": meter.seed_cents, "contribution_percent": meter.contribution_percent,
             "break_even_dollars": str(jackpot.break_even(meter.key)), "share": meter.share,
             "table": [{"dollars": str(shown), "house_edge": float(edge), "house_edge_exact": str(edge)}
                       for shown, edge in jackpot.table(meter.key)]}
            for meter in jackpot.meters
        ],
    }  # fmt: skip
