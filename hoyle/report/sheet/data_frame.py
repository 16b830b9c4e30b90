"""The figures of a sheet as a pandas data frame: exact fractions as text, each with the nearest decimal."""

from __future__ import annotations

from typing import Any

from hoyle.errors import MissingExtra
from hoyle.exact.sheet import ParSheet
from hoyle.report.sheet.chip_tables import labels
from hoyle.report.sheet.figures import wager_facts

COLUMNS = (
    "wager",
    "on",
    "table",
    "per",
    "house_edge_exact",
    "house_edge",
    "initial_wager",
    "house_edge_of_initial_wager_exact",
    "house_edge_of_initial_wager",
    "element_of_risk_exact",
    "element_of_risk",
    "average_action_exact",
    "average_action",
    "variance_exact",
    "standard_deviation",
    "skew",
    "excess_kurtosis",
    "hit_frequency",
    "push_frequency",
    "most_won",
    "total_combinations",
)
OUTCOME_COLUMNS = (
    "outcome",
    "pays",
    "combinations",
    "probability_exact",
    "probability",
    "net_exact",
    "net",
)


def to_frame(sheet: ParSheet, *, outcomes: bool = False) -> Any:
    """A row for every wager, or with `outcomes` for every outcome of every wager."""
    try:
        import pandas
    except ModuleNotFoundError:
        raise MissingExtra("a data frame", "report") from None
    facts = [wager_facts(par) for _, par in labels(sheet)]
    if not outcomes:
        return pandas.DataFrame([{name: fact[name] for name in COLUMNS} for fact in facts])
    rows = []
    for fact in facts:
        wager = {name: fact[name] for name in ("wager", "on", "table")}
        rows += [{**wager, **{name: told[name] for name in OUTCOME_COLUMNS}} for told in fact["outcomes"]]
    return pandas.DataFrame(rows)
