"""What other readings of the text would change: the same wagers, solved by the same code under other values."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from hoyle.book.alternatives import alternatives_of
from hoyle.book.terms import Terms
from hoyle.errors import TermsError
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.games.catalog import find_game, open_terms
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.chip_tables import labels
from hoyle.report.sheet.digits import share, short
from hoyle.report.sheet.price_sources import has_collection, terms_of

LEFT = "of the stake left"  # what the bank can still cover


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
    """Every wager of the sheet that an alternative gives another edge, and of an alternative about what a bank cannot
    cover the edges where it covers a part. A sheet of a part of a shoe has none."""
    _, file = find_game(sheet.path)
    if sheet.shoe:
        return []
    found: list[Changed] = []
    own = _edges_of(sheet, terms_of(sheet))
    pays = tuple((wager, tuple(prices.items())) for wager, prices in sheet.pays.items())
    for other in alternatives_of(file):
        if sheet.readings.get(other.reading) == other.name:
            continue
        options = {
            name: value for name, value in sheet.options.items() if name not in other.alternative.options
        }
        readings = {**sheet.readings, other.reading: other.name}
        solved = _edges(sheet.path, tuple(options.items()), pays, tuple(readings.items()))
        changed = {label for label, (edge, _) in solved.items() if label in own and edge != own[label][0]}
        for label in own:
            if label in changed and (is_whole(label) or not any(map(is_whole, changed))):
                (mine, is_mine), (edge, is_exact) = own[label], solved[label]
                found.append(Changed(other.reading, other.name, label, mine, edge, is_mine and is_exact))
    return found


def is_whole(label: str) -> bool:
    """Whether an edge is that of a wager that is covered in full."""
    return not label.endswith(LEFT)


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
    return _edges_of(catalog.par_of(terms), terms)


def _edges_of(sheet: ParSheet, terms: Terms) -> dict[str, tuple[Fraction, bool]]:
    """The house edge of every wager and whether it is exact; where a seat banks, those with a part covered too."""
    found = {label: (par.house_edge, par.exact != "nothing") for label, par in labels(sheet)}
    if has_collection(sheet):
        from hoyle.exact.common.after_collection import edges_in_part

        for par, covers, edge in edges_in_part(terms, sheet.wagers):
            found[f"{par.label}, {short(covers)} {LEFT}"] = (edge, par.exact == "all")
    return found


def grid_of_others(found: Sequence[Changed]) -> Grid:
    """A line for every wager and alternative; exact fractions are in JSON and workbooks."""
    headings = ("reading", "read as", "wager", ">house\nedge", ">otherwise")
    rows = [
        (each.reading, each.alternative, each.wager, share(each.house_edge), share(each.otherwise))
        for each in found
    ]
    return Grid(headings, rows)
