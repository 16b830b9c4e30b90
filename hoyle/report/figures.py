"""The figures of a sheet as plain facts: the one source of its JSON, its CSV, its tables and its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.sources import document, places, title

Fact = dict[str, Any]
PERCENT_PLACES = 6
CSV_COLUMNS = (
    "book", "game", "fingerprint", "wager", "on", "table", "per", "house_edge", "house_edge_exact",
    "element_of_risk", "standard_deviation", "outcome", "pays", "combinations", "probability", "net",
)  # fmt: skip


def decimal(value: Fraction, places: int) -> str:
    """Exact digits of a fraction, the last one rounded.

    >>> decimal(Fraction(-1, 19), 6), decimal(Fraction(2), 2)
    ('-0.052632', '2.00')
    """
    scaled = round(abs(value) * 10**places)
    whole, part = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole:,}.{part:0{places}}" if places else f"{sign}{whole:,}"


def percent(value: Fraction, places: int = PERCENT_PLACES) -> str:
    return decimal(value * 100, places)


def standard_deviation(par: WagerPar) -> float:
    return sqrt(par.variance)


def skew(par: WagerPar) -> float | None:
    """The third moment in units of the standard deviation; what never varies has none."""
    return float(par.third_moment) / standard_deviation(par) ** 3 if par.variance else None


def labels(sheet: ParSheet) -> list[tuple[str, WagerPar]]:
    """Every wager by a name that is its own, even where one wager is shown under several tables."""
    counted = Counter(par.label for par in sheet.wagers)
    return [
        (f"{par.label} ({par.table})" if counted[par.label] > 1 and par.table else par.label, par)
        for par in sheet.wagers
    ]


def sheet_facts(sheet: ParSheet) -> Fact:
    book, _, game = sheet.path.partition("/")
    return {
        "book": book,
        "game": game,
        "title": title(sheet),
        "document": document(sheet),
        "options": dict(sheet.options),
        "fingerprint": sheet.fingerprint,
        "wagers": {label: {**wager_facts(par), "where": places(sheet, par)} for label, par in labels(sheet)},
        "strategy": list(sheet.strategy),
        "notes": list(sheet.notes),
    }


def wager_facts(par: WagerPar) -> Fact:
    """Fractions as text are exact; numbers are the nearest that a computer's decimals can hold."""
    return {
        "wager": par.wager,
        "on": par.on,
        "per": par.per,
        "table": par.table,
        "house_edge": float(par.house_edge),
        "house_edge_percent": percent(par.house_edge),
        "house_edge_exact": str(par.house_edge),
        "element_of_risk": float(par.element_of_risk),
        "element_of_risk_exact": str(par.element_of_risk),
        "standard_deviation": standard_deviation(par) if par.spread_is_known else None,
        "variance_exact": str(par.variance) if par.spread_is_known else None,
        "skew": skew(par) if par.spread_is_known else None,
        "hit_frequency": float(par.hit_frequency) if par.spread_is_known else None,
        "push_frequency": float(par.push_frequency) if par.spread_is_known else None,
        "average_action": float(par.average_action),
        "most_won": str(par.most_won) if par.spread_is_known else None,
        "total_combinations": par.total_combinations,
        "outcomes": [
            {
                "outcome": result.outcome,
                "pays": result.pays,
                "combinations": result.combinations,
                "probability": str(result.probability),
                "net": str(result.net),
                "action": str(result.action),
            }
            for result in par.results
        ],
    }


def csv_rows(sheet: ParSheet) -> Iterator[Fact]:
    """A line for every outcome of every wager, the figures of the wager beside each."""
    facts = sheet_facts(sheet)
    for wager in facts["wagers"].values():
        for outcome in wager["outcomes"]:
            found = {**facts, **wager, **outcome}
            yield {column: found[column] for column in CSV_COLUMNS}
