"""The tables of a sheet.

A line for every wager, the figures of one wager, its outcomes, and their notes.
"""

from __future__ import annotations

from fractions import Fraction

from hoyle.exact.sheet import ParSheet, WagerPar
from hoyle.report.sheet.cell_grid import RIGHT, Grid, fitted, plain, without
from hoyle.report.sheet.digits import PLACES, many, one_in, percent, share, short
from hoyle.report.sheet.figures import excess_kurtosis, labels, skew, standard_deviation
from hoyle.report.sheet.other_readings import grid_of_others, other_readings
from hoyle.report.sheet.price_sources import chosen, document, has_collection, rests_on, title
from hoyle.report.words.phrases import say_outcome

LONGEST_FRACTION = 32  # a longer one is shown with the single wager only
LONG = "(long)"
LONGEST_IN_LITTLE_ROOM = 24


def edges(sheet: ParSheet, longest: int = LONGEST_FRACTION) -> Grid:
    """A line for every wager, without columns that are empty or duplicate another."""
    grid = Grid(
        ("wager", "per", "table", ">house\nedge", ">exactly", ">of initial\nwagers", ">element\nof risk",
         ">standard\ndeviation", ">wins", ">pushes", ">most\nwon"),
        [_edge_row(label, par, longest) for label, par in labels(sheet)],
    )  # fmt: skip
    idle = set()
    if not any(par.table for par in sheet.wagers):
        idle.add("table")
    if all(par.initial == 1 for par in sheet.wagers):
        idle.add(">of initial\nwagers")
    if all(par.average_action == 1 for par in sheet.wagers):
        idle.add(">element\nof risk")
    if all(row[grid.headings.index(">exactly")] in ("", LONG) for row in grid.rows):
        idle.add(">exactly")
    if not any(par.push_frequency for par in sheet.wagers):
        idle.add(">pushes")
    return without(grid, idle)


def fitted_edges(sheet: ParSheet, width: int) -> Grid:
    """For a terminal: leaves out only the longest fractions."""
    grid = fitted(edges(sheet), width)
    return grid if ">exactly" in grid.headings else fitted(edges(sheet, LONGEST_IN_LITTLE_ROOM), width)


def _edge_row(label: str, par: WagerPar, longest: int) -> tuple[str, ...]:
    exact = str(par.house_edge) if par.exact != "nothing" else "simulated" if par.error else ""
    return (
        label, par.per, par.table, share(par.house_edge), exact if len(exact) <= longest else LONG,
        share(par.edge_of_initial) if par.initial != 1 else "",
        share(par.element_of_risk), *_spread_cells(par),
    )  # fmt: skip


def _spread_cells(par: WagerPar) -> tuple[str, ...]:
    if not par.spread_is_known:
        return ("", "", "", "")
    deviation = f"{standard_deviation(par):,.{PLACES}f}"
    return deviation, share(par.hit_frequency), share(par.push_frequency), short(par.most_won)


def figures(par: WagerPar) -> list[tuple[str, str]]:
    """All figures of one wager, by name."""
    crooked = skew(par)
    found = [("house edge", f"{percent(par.house_edge)}% of {par.per}{_exactly(par, par.house_edge)}")]
    if par.rolls != 1:
        by_roll = par.edge_per_roll
        found.append(
            ("by the roll", f"{percent(by_roll)}% of {par.per}{_exactly(par, by_roll)} ({par.rolls} rolls)")
        )
    if par.initial != 1:
        edge = par.edge_of_initial
        found.append(("of the initial wager", f"{percent(edge)}% of {par.initial_name}{_exactly(par, edge)}"))
    if par.average_action != 1:
        risk = par.element_of_risk
        found.append(("element of risk", f"{percent(risk)}% of all that is wagered{_exactly(par, risk)}"))
        found.append(("average total wager", f"{short(par.average_action, 6)} for each {par.per}"))
    if not par.spread_is_known:
        return [*found, ("standard deviation", "not known: some results stand at their mean")]
    found.append(("standard deviation", f"{standard_deviation(par):,.6f}"))
    found.append(("skew", "none" if crooked is None else f"{crooked:,.6f}"))
    flat = excess_kurtosis(par)
    found.append(("excess kurtosis", "none" if flat is None else f"{flat:,.6f}"))
    found.append(("wins", f"{percent(par.hit_frequency)}%"))
    if par.push_frequency:
        found.append(("pushes", f"{percent(par.push_frequency)}%"))
    found.append(("most won", f"{short(par.most_won)} for each {par.per}"))
    return found


def _exactly(par: WagerPar, value: Fraction) -> str:
    if par.error:
        return f", simulated with a standard error of {percent(par.error)}%"
    return f", exactly {value}" if par.exact != "nothing" else ", to the digits shown"


def outcomes(par: WagerPar) -> Grid:
    counted = any(result.combinations for result in par.results)
    rows = [
        (
            say_outcome(result.outcome), result.pays, many(result.combinations), share(result.probability),
            one_in(result.probability), short(result.net), share(result.net * result.probability),
        )
        for result in par.results
    ]  # fmt: skip
    total = sum((result.probability for result in par.results), Fraction(0))
    combinations = many(par.total_combinations) if par.total_combinations else ""
    rows.append(("all", "", combinations, share(total), "", "", share(par.expectation)))
    headings = ("outcome", "pays", ">combinations", ">probability", ">", ">net", ">part of\nreturn")
    return without(Grid(headings, rows), () if counted else (">combinations",))


def effects(sheet: ParSheet) -> Grid:
    """Effects of removal of one card of each rank, in percentage points of the player's expectation."""
    ranks = list(dict.fromkeys(rank for by_rank in sheet.effects_of_removal.values() for rank in by_rank))
    rows = [
        (wager, *(share(Fraction(by_rank[rank])) if rank in by_rank else "" for rank in ranks))
        for wager, by_rank in sheet.effects_of_removal.items()
    ]
    return Grid(("wager", *(f">{rank}" for rank in ranks)), rows)


def opening(sheet: ParSheet) -> list[str]:
    """Game, document, edition and options."""
    source = document(sheet)
    first, last = source["lines"]
    choices = ", ".join(f"{name} {value}" for name, value in chosen(sheet).items())
    return [
        f"{title(sheet)} ({sheet.path})",
        f"{source['title']}, {source['section']}, lines {first}–{last}",
        f"edition: {source['edition']}",
        f"options: {choices or 'as the book has them by default'}",
        *_otherwise_read(sheet),
        f"fingerprint: {sheet.fingerprint}",
    ]


def _otherwise_read(sheet: ParSheet) -> list[str]:
    named = ", ".join(f"{reading} {name}" for reading, name in sheet.readings.items())
    return [f"read otherwise than Hoyle plays it: {named}"] if named else []


def closing(sheet: ParSheet) -> list[tuple[str, tuple[str, ...]]]:
    """Strategy and notes, where there are any."""
    parts = (
        ("Strategy", sheet.strategy),
        ("Readings that figures rest on", rests_on(sheet)),
        ("Notes", sheet.notes),
    )
    return [(name, lines) for name, lines in parts if lines]


def as_text(sheet: ParSheet) -> str:
    parts = ["\n".join(opening(sheet)), plain(edges(sheet))]
    parts += ["\n".join((name, *lines)) for name, lines in closing(sheet)]
    if has_collection(sheet):
        from hoyle.report.sheet.collection_tables import TITLE, collections_in_force, note_of

        collected = collections_in_force(sheet)
        parts += [f"{TITLE}\n{plain(collected)}\n{note_of(sheet)}"] if collected.rows else []
    others = grid_of_others(other_readings(sheet))
    if others.rows:
        parts.append(f"House edges under other readings of the text\n{plain(others)}")
    return "\n\n".join(parts)


__all__ = [
    "PLACES", "RIGHT", "Grid", "as_text", "closing", "edges", "effects", "figures", "fitted", "fitted_edges",
    "one_in", "opening",
    "outcomes", "plain", "share", "short",
]  # fmt: skip
