"""The figures of a sheet as plain facts: the one source of its JSON, its CSV, its tables and its page."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import TYPE_CHECKING, Any

from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.sheet.chip_tables import USUAL_MOST, labels, money_facts
from hoyle.report.sheet.digits import PERCENT_PLACES, decimal, percent
from hoyle.report.sheet.other_readings import other_readings
from hoyle.report.sheet.price_sources import document, has_collection, places, readings_of, title

if TYPE_CHECKING:
    from hoyle.report.verification.three_roads import Verification

Fact = dict[str, Any]
CSV_COLUMNS = (
    "book",
    "game",
    "fingerprint",
    "wager",
    "on",
    "table",
    "per",
    "house_edge",
    "house_edge_exact",
    "house_edge_of_initial_wager",
    "house_edge_per_roll",
    "element_of_risk",
    "standard_deviation",
    "skew",
    "hit_frequency",
    "push_frequency",
    "average_action",
    "outcome",
    "pays",
    "combinations",
    "probability",
    "probability_exact",
    "net",
    "net_exact",
)


def standard_deviation(par: WagerPar) -> float:
    return sqrt(par.variance)


def skew(par: WagerPar) -> float | None:
    """The third standardized moment; None without variance."""
    return float(par.third_moment) / standard_deviation(par) ** 3 if par.variance else None


def excess_kurtosis(par: WagerPar) -> float | None:
    """The fourth standardized moment minus 3, that of a normal distribution."""
    return float(par.fourth_moment / par.variance**2) - 3 if par.variance else None


def _strategies(sheet: ParSheet) -> Fact:
    if not sheet.cards and not sheet.ways:
        return {"strategy_cards": [], "ways": []}
    from hoyle.report.sheet.strategy_tables import card_facts, way_facts

    return {
        "strategy_cards": [card_facts(card) for card in sheet.cards],
        "ways": [way_facts(way) for way in sheet.ways],
    }


def _collections(sheet: ParSheet) -> list[dict[str, Any]]:
    if not has_collection(sheet):
        return []
    from hoyle.report.sheet.collection_tables import collection_facts

    return collection_facts(sheet)


def sheet_facts(
    sheet: ParSheet,
    most_cents: int = USUAL_MOST,
    verification: Verification | None = None,
    *,
    reads_otherwise: bool = True,
) -> Fact:
    """All figures of a game. `most_cents` is the table maximum for the largest payout.

    Other readings, each of which is solved anew, are left out without `reads_otherwise`.
    """
    book, _, game = sheet.path.partition("/")
    money = money_facts(sheet, most_cents)
    return {
        "book": book,
        "game": game,
        "title": title(sheet),
        "document": document(sheet),
        "options": dict(sheet.options),
        "fingerprint": sheet.fingerprint,
        "shoe": dict(sheet.shoe) or None,
        "left_out": list(sheet.left_out),
        "pays": {wager: dict(own) for wager, own in sheet.pays.items()},
        "wagers": {
            label: {
                **wager_facts(par),
                "where": places(sheet, par),
                "readings": readings_of(sheet, par),
                **money["wagers"][label],
            }
            for label, par in labels(sheet)
        },
        "exposure": money["exposure"],
        "jackpots": money["jackpots"],
        "collections": _collections(sheet),
        "readings": dict(sheet.readings),
        "other_readings": [changed.facts() for changed in other_readings(sheet)] if reads_otherwise else None,
        "strategy": list(sheet.strategy),
        **_strategies(sheet),
        "effects_of_removal_are": "changes of the player's expectation",
        "effects_of_removal": {
            wager: {rank: str(effect) for rank, effect in by_rank.items()}
            for wager, by_rank in sheet.effects_of_removal.items()
        },
        "verification": verification.facts() if verification else None,
        "notes": list(sheet.notes),
    }


def wager_facts(par: WagerPar) -> Fact:
    """Fractions as text are exact; numbers are the nearest floats.

    What is known only as such a number has no fraction, and `exact` says so. What is wagered in an outcome is
    a mean: rounds with a split of a rank are told apart by their net, and not by how many hands were doubled.
    """
    has_mean, is_exact = par.exact != "nothing", par.exact == "all"
    has_spread = is_exact and par.spread_is_known
    return {
        "wager": par.wager,
        "on": par.on,
        "per": par.per,
        "table": par.table,
        "house_edge": float(par.house_edge),
        "house_edge_percent": percent(par.house_edge),
        "exact": par.exact,
        "standard_error": float(par.error) if par.error else None,
        "house_edge_exact": str(par.house_edge) if has_mean else None,
        "initial_wager": par.initial_name or par.per,
        "initial_wager_units": str(par.initial),
        "house_edge_of_initial_wager": float(par.edge_of_initial),
        "house_edge_of_initial_wager_exact": str(par.edge_of_initial) if has_mean else None,
        "rolls": str(par.rolls),
        "house_edge_per_roll": float(par.edge_per_roll),
        "house_edge_per_roll_exact": str(par.edge_per_roll) if has_mean else None,
        "element_of_risk": float(par.element_of_risk),
        "element_of_risk_exact": str(par.element_of_risk) if has_mean else None,
        "standard_deviation": standard_deviation(par) if par.spread_is_known else None,
        "variance_exact": str(par.variance) if has_spread else None,
        "skew": skew(par) if par.spread_is_known else None,
        "excess_kurtosis": excess_kurtosis(par) if par.spread_is_known else None,
        "hit_frequency": float(par.hit_frequency) if par.spread_is_known else None,
        "push_frequency": float(par.push_frequency) if par.spread_is_known else None,
        "average_action": float(par.average_action),
        "average_action_exact": str(par.average_action),
        "most_won": str(par.most_won) if par.spread_is_known else None,
        "total_combinations": par.total_combinations,
        "stake_cents": par.stake_cents or None,
        "outcomes": [
            {
                "outcome": result.outcome,
                "pays": result.pays,
                "combinations": result.combinations,
                "probability": float(result.probability),
                "probability_exact": str(result.probability) if is_exact else None,
                "net": float(result.net),
                "net_exact": str(result.net),
                "mean_action": float(result.action),
                "mean_action_exact": str(result.action),
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


__all__ = [
    "CSV_COLUMNS", "PERCENT_PLACES", "Fact", "csv_rows", "decimal", "excess_kurtosis", "labels", "percent",
    "sheet_facts", "skew", "standard_deviation", "wager_facts",
]  # fmt: skip
