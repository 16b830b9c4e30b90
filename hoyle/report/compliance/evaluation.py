"""The statistical evaluation of a filing: true odds, payout odds and house advantage of every wager, from its
PAR sheet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hoyle.exact.catalog import par
from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.compliance.document import Block, Heading, Items, Paragraph
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.digits import percent, share
from hoyle.report.sheet.figures import labels
from hoyle.report.sheet.price_sources import without_figures
from hoyle.report.sheet.sheet_tables import edges
from hoyle.report.words.described import Subject
from hoyle.report.words.phrases import say_outcome

_PLACES = 4


def sheet_of(subject: Subject) -> ParSheet | None:
    """None for a game played for a pot, which has no house advantage."""
    if subject.terms.plays_for_pot:
        return None
    return par(subject.terms.path, subject.terms.options, subject.terms.pays)


def true_odds(probability: Fraction) -> str:
    """Odds against the outcome, as in `37 to 1`.

    >>> true_odds(Fraction(1, 38)), true_odds(Fraction(2, 7))
    ('37 to 1', '2.5 to 1')
    """
    if not probability:
        return "never"
    against = (1 - probability) / probability
    if against.denominator == 1:
        return f"{against.numerator:,} to 1"
    digits = f"{float(against):,.{_PLACES}f}".rstrip("0").rstrip(".")
    return f"{digits} to 1"


def evaluation_blocks(sheet: ParSheet | None) -> Iterator[Block]:
    if sheet is None:
        yield Paragraph(
            "Players play against each other for a pot. The house makes no wager and has no advantage; its rake and "
            "collections are listed under fees."
        )
        return
    yield Heading("House advantage of each wager", 3)
    yield edges(sheet)
    yield Paragraph(
        "Exact figures over every possible deal, roll or spin; where players choose, for optimal play. A wager and its "
        'raises have one figure, per unit of the wager in the column "per".'
    )
    missing = without_figures(sheet)
    if missing:
        yield Paragraph(f"Not solved: {', '.join(missing)}.")
    if sheet.notes:
        yield Items(sheet.notes)
    yield Heading("True odds and payout odds", 3)
    for label, figures in labels(sheet):
        table = f", table {figures.table}" if figures.table else ""
        yield Heading(
            f"{label.replace('_', ' ')}{table}: house advantage {percent(figures.house_edge)}% of {figures.per}",
            4,
        )
        yield odds_grid(figures)


def odds_grid(figures: WagerPar) -> Grid:
    rows = [
        (
            say_outcome(result.outcome), result.pays or "as its parts", true_odds(result.probability),
            share(result.probability), share(result.net * result.probability),
        )
        for result in figures.results
    ]  # fmt: skip
    return Grid(("outcome", "payout odds", ">true odds against", ">probability", ">part of\nreturn"), rows)
