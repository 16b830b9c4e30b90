"""Craps in fractions: one-roll wagers by the 36 rolls, all others as absorbing Markov chains.

The game module is not used: points, naturals and craps come from the settings of the book, prices and vigorish from its
terms.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.exact.craps import notes, one_roll, points, tallies
from hoyle.exact.craps.absorbing_chain import Ended
from hoyle.exact.craps.prices import results_of, sheets
from hoyle.exact.sheet import Result, WagerPar
from hoyle.games.dice.craps import selections
from hoyle.games.dice.points import COME, FLAT, FLAT_OF, LINE, NUMBERED
from hoyle.kit.dice import ROLLS

LONG = (*FLAT, *FLAT_OF, *NUMBERED, "hardway")


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    wagers: list[WagerPar] = []
    lengths: dict[str, dict[str, Ended]] = {}
    for wager in terms.wagers:
        found: dict[str, tuple[Result, ...]] = {}
        totals: dict[str, int] = {}
        for on in made_on(terms, wager):
            ended = ends(terms, wager, on)
            if ended is None:
                found[on], totals[on] = one_roll.results(terms, wager, on), len(ROLLS)
                continue
            lengths.setdefault(wager, {})[on] = ended
            totals[on] = ended.combinations if wager in LONG else ended.cases
            found[on] = results_of(terms, wager, on, ended, totals[on])
        wagers += [_timed(sheet, lengths.get(wager, {})) for sheet in sheets(terms, wager, found, totals)]
    return wagers, notes.strategy(terms), notes.notes(terms, wagers, lengths)


def _timed(sheet: WagerPar, ended: Mapping[str, Ended]) -> WagerPar:
    """The first number of a sheet stands for all, as they have equal probabilities."""
    if not ended:
        return sheet
    first = sheet.on.split(", ")[0] if sheet.on else next(iter(ended))
    return sheet._replace(rolls=ended[first].throws)


def made_on(terms: Terms, wager: str) -> tuple[str, ...]:
    """Line and come wagers are made without a selection; their number comes later."""
    return ("",) if wager in (*LINE, *COME) else tuple(selections(terms, wager))


def ends(terms: Terms, wager: str, on: str) -> Ended | None:
    """The chain of a wager that may take more than one roll; none for a one-roll wager."""
    if wager in LONG:
        return points.ends(terms, wager, on)
    if wager in tallies.WAGERS:
        return tallies.ends(terms, wager)
    return None
