"""The big six wheel in fractions: all sections are equally likely, so a wager is a count of sections and a price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.exact.sheet import Result, WagerPar, make_par
from hoyle.games.wheel.big_six_wheel import is_stated, symbols


def solve(terms: Terms) -> tuple[list[WagerPar], list[str], list[str]]:
    """One sheet for each symbol."""
    counts = Counter(symbols(terms))
    return [_sheet(terms, wager, counts) for wager in terms.wagers], [], _notes(terms, counts)


def _notes(terms: Terms, counts: Mapping[str, int]) -> list[str]:
    """The wheel that the figures are for, and where it is no figure of the document."""
    listed = ", ".join(f"{counts[wager]} of {terms.file.wagers[wager].title}" for wager in terms.wagers)
    notes = [
        "Per wager and spin: all sections are equally likely, and there is nothing to choose.",
        f"The wheel has {sum(counts.values())} sections: {listed}.",
    ]
    wheel = terms.file.wheel
    if wheel is not None and wheel.house_states == "sections":
        whose = (
            "These are the sections that the house states"
            if is_stated(terms)
            else f"The house states none, so these are the sections of the reading {wheel.reading}"
        )
        notes.append(
            f"The document does not say which sections the wheel has. {whose}; every figure is for this wheel alone."
        )
    return notes


def _sheet(terms: Terms, wager: str, counts: Mapping[str, int]) -> WagerPar:
    total = sum(counts.values())
    results = []
    for outcome, count in (("win", counts[wager]), ("lose", total - counts[wager])):
        odds = terms.prices[wager, outcome].odds
        assert odds.kind in ("odds", "lose", "push"), f"{wager} {outcome} is not priced by its stake"
        results.append(Result(outcome, odds.net, Fraction(count, total), odds.text, count))
    return make_par(wager, results, combinations=total)
