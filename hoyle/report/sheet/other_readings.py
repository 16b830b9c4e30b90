"""What other readings of the text would change: the same wagers, solved by the same code under other values."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book.alternatives import alternatives_of
from hoyle.errors import TermsError
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.chip_tables import labels
from hoyle.report.sheet.digits import share


class Changed(NamedTuple):
    """The house edge of a wager as Hoyle reads the text, and under one alternative."""

    reading: str
    alternative: str
    wager: str
    house_edge: Fraction
    otherwise: Fraction
    is_exact: bool

    def facts(self) -> dict[str, Any]:
        return {
            "reading": self.reading,
            "alternative": self.alternative,
            "wager": self.wager,
            "house_edge": float(self.house_edge),
            "house_edge_exact": str(self.house_edge) if self.is_exact else None,
            "otherwise": float(self.otherwise),
            "otherwise_exact": str(self.otherwise) if self.is_exact else None,
        }


def other_readings(sheet: ParSheet) -> list[Changed]:
    """Every wager of the sheet that an alternative gives another edge. A sheet of a part of a shoe has none."""
    _, file = find_game(sheet.path)
    if sheet.shoe:
        return []
    found: list[Changed] = []
    own = dict(labels(sheet))
    pays = tuple((wager, tuple(prices.items())) for wager, prices in sheet.pays.items())
    for other in alternatives_of(file):
        if sheet.readings.get(other.reading) == other.name:
            continue
        options = {
            name: value for name, value in sheet.options.items() if name not in other.alternative.options
        }
        readings = {**sheet.readings, other.reading: other.name}
        solved = _edges(sheet.path, tuple(options.items()), pays, tuple(readings.items()))
        for label, (edge, is_exact) in solved.items():
            if label in own and edge != own[label].house_edge:
                is_known = is_exact and _is_exact(own[label])
                found.append(Changed(other.reading, other.name, label, own[label].house_edge, edge, is_known))
    return found


@lru_cache(maxsize=256)  # text, page and workbook ask for the same
def _edges(
    path: str,
    options: tuple[tuple[str, str | int], ...],
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
    readings: tuple[tuple[str, str], ...],
) -> dict[str, tuple[Fraction, bool]]:
    own = {wager: dict(prices) for wager, prices in pays}
    try:
        _, terms = open_terms(path, dict(options), own, dict(readings))
    except TermsError:  # under this reading the book would not allow the house's choices
        return {}
    sheet = catalog.par_of(terms)
    return {label: (par.house_edge, _is_exact(par)) for label, par in labels(sheet)}


def _is_exact(par: WagerPar) -> bool:
    return par.exact != "nothing"


def grid_of_others(found: Sequence[Changed]) -> Grid:
    """A line for every wager and alternative; exact fractions are in JSON and workbooks."""
    headings = ("reading", "read as", "wager", ">house\nedge", ">otherwise")
    rows = [
        (each.reading, each.alternative, each.wager, share(each.house_edge), share(each.otherwise))
        for each in found
    ]
    return Grid(headings, rows)
