"""The tables of a sheet as headings and cells, for a terminal, a pipe or a page to set as it likes.

A heading that opens with `>` stands over figures, as in the tables of the command line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.figures import decimal, labels, percent, skew, standard_deviation
from hoyle.report.sources import chosen, document, title

PLACES = 4
LONGEST_FRACTION = 24  # a longer one is told with the wager alone
STRATEGY_LINES = 40
WORDS_WIDTH, GAP = 24, 3
SPARE = (">exactly", ">", ">most\nwon", ">combinations", ">pushes", "per", ">part of\nreturn", "table")
RIGHT = ">"


class Grid(NamedTuple):
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


def share(value: Fraction) -> str:
    """A percentage; what is very rare has as many digits as show that it is not nothing."""
    places = PLACES
    while value and not round(value * 10 ** (places + 2)):
        places += 2
    return f"{percent(value, places)}%"


def short(value: Fraction, places: int = PLACES) -> str:
    """A number without idle zeros.

    >>> short(Fraction(3, 2)), short(Fraction(1000))
    ('1.5', '1,000')
    """
    text = decimal(value, places)
    return text.rstrip("0").rstrip(".")


def one_in(probability: Fraction) -> str:
    rarity = 1 / probability
    return f"1 in {decimal(rarity, 0) if rarity >= 100 else short(rarity, 1)}"


def edges(sheet: ParSheet) -> Grid:
    """A line for every wager. What would be empty or the same twice throughout is left out."""
    grid = Grid(
        ("wager", "per", "table", ">house\nedge", ">exactly", ">element\nof risk", ">standard\ndeviation",
         ">wins", ">pushes", ">most\nwon"),
        [_edge_row(label, par) for label, par in labels(sheet)],
    )  # fmt: skip
    idle = set()
    if all(par.per == par.wager for par in sheet.wagers):
        idle.add("per")
    if not any(par.table for par in sheet.wagers):
        idle.add("table")
    if all(par.average_action == 1 for par in sheet.wagers):
        idle.add(">element\nof risk")
    if not any(row[grid.headings.index(">exactly")] for row in grid.rows):
        idle.add(">exactly")
    if not any(par.push_frequency for par in sheet.wagers):
        idle.add(">pushes")
    return _without(grid, idle)


def _without(grid: Grid, headings: Collection[str]) -> Grid:
    kept = [at for at, heading in enumerate(grid.headings) if heading not in headings]
    return Grid([grid.headings[at] for at in kept], [[row[at] for at in kept] for row in grid.rows])


def fitted(grid: Grid, width: int) -> Grid:
    """Leave out what matters least until the rest has room. Words can be wrapped, figures cannot."""
    for heading in SPARE:
        if _width(grid) <= width:
            break
        grid = _without(grid, (heading,))
    return grid


def _width(grid: Grid) -> int:
    used = 0
    for at, heading in enumerate(grid.headings):
        widest = max(map(len, (*heading.removeprefix(RIGHT).split("\n"), *(row[at] for row in grid.rows))))
        used += GAP + (widest if heading.startswith(RIGHT) else min(widest, WORDS_WIDTH))
    return used


def _edge_row(label: str, par: WagerPar) -> tuple[str, ...]:
    exact = str(par.house_edge)
    return (
        label, par.per, par.table, share(par.house_edge), exact if len(exact) <= LONGEST_FRACTION else "",
        share(par.element_of_risk), *_spread_cells(par),
    )  # fmt: skip


def _spread_cells(par: WagerPar) -> tuple[str, ...]:
    if not par.spread_is_known:
        return ("", "", "", "")
    deviation = f"{standard_deviation(par):,.{PLACES}f}"
    return deviation, share(par.hit_frequency), share(par.push_frequency), short(par.most_won)


def figures(par: WagerPar) -> list[tuple[str, str]]:
    """All of one wager, by name."""
    crooked = skew(par)
    found = [("house edge", f"{percent(par.house_edge)}% of {par.per}, exactly {par.house_edge}")]
    if par.average_action != 1:
        found.append(("element of risk", f"{percent(par.element_of_risk)}% of all that is wagered"))
        found.append(("average action", f"{short(par.average_action, 6)} for each {par.per}"))
    if not par.spread_is_known:
        return [*found, ("standard deviation", "not known: some results stand at their mean")]
    found.append(("standard deviation", f"{standard_deviation(par):,.6f}"))
    found.append(("skew", "none" if crooked is None else f"{crooked:,.6f}"))
    found.append(("wins", f"{percent(par.hit_frequency)}%"))
    if par.push_frequency:
        found.append(("pushes", f"{percent(par.push_frequency)}%"))
    found.append(("most won", f"{short(par.most_won)} for each {par.per}"))
    return found


def outcomes(par: WagerPar) -> Grid:
    counted = any(result.combinations for result in par.results)
    rows = [
        (
            result.outcome.replace("_", " "), result.pays, f"{result.combinations:,}", share(result.probability),
            one_in(result.probability), short(result.net), share(result.net * result.probability),
        )
        for result in par.results
    ]  # fmt: skip
    total = sum((result.probability for result in par.results), Fraction(0))
    combinations = f"{par.total_combinations:,}" if par.total_combinations else ""
    rows.append(("all", "", combinations, share(total), "", "", share(par.expectation)))
    headings = ("outcome", "pays", ">combinations", ">probability", ">", ">net", ">part of\nreturn")
    return _without(Grid(headings, rows), () if counted else (">combinations",))


def opening(sheet: ParSheet) -> list[str]:
    """Which game, by which edition of which document, under which choices."""
    source = document(sheet)
    first, last = source["lines"]
    choices = ", ".join(f"{name} {value}" for name, value in chosen(sheet).items())
    return [
        f"{title(sheet)} ({sheet.path})",
        f"{source['title']}, {source['section']}, lines {first}–{last}",
        f"edition: {source['edition']}",
        f"options: {choices or 'as the book has them by default'}",
        f"fingerprint: {sheet.fingerprint}",
    ]


def closing(sheet: ParSheet, most: int | None = None) -> list[tuple[str, tuple[str, ...]]]:
    """Strategy and notes, where there are any. A strategy of more lines than `most` is cut and says so."""
    strategy = sheet.strategy
    if most is not None and len(strategy) > most:
        rest = len(strategy) - most
        strategy = (*strategy[:most], f"and {rest} lines more, in the JSON and on the page")
    return [(name, lines) for name, lines in (("Strategy", strategy), ("Notes", sheet.notes)) if lines]


def as_text(sheet: ParSheet) -> str:
    parts = ["\n".join(opening(sheet)), plain(edges(sheet))]
    parts += ["\n".join((name, *lines)) for name, lines in closing(sheet, STRATEGY_LINES)]
    return "\n\n".join(parts)


def plain(grid: Grid) -> str:
    """Columns of plain text."""
    heads = [heading.removeprefix(RIGHT).split("\n") for heading in grid.headings]
    tall = max(map(len, heads))
    raised = [[""] * (tall - len(head)) + head for head in heads]
    table = [*zip(*raised, strict=True), *grid.rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    right = [heading.startswith(RIGHT) for heading in grid.headings]
    lines = [
        "  ".join(
            cell.rjust(width) if figure else cell.ljust(width)
            for cell, width, figure in zip(row, widths, right, strict=True)
        )
        for row in table
    ]
    return "\n".join(line.rstrip() for line in lines)
