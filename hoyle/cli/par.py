"""`hoyle par ny/roulette`: the exact figures of every wager, to read, to load elsewhere or to print."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from hoyle.book.load import all_games, books, document_of
from hoyle.cli.lookup import find_file
from hoyle.cli.play import read_options
from hoyle.cli.terminal import fields, grid, heading, note, print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.games.catalog import module_of
from hoyle.report import par
from hoyle.report.figures import CSV_COLUMNS, csv_rows, labels, sheet_facts
from hoyle.report.page import page
from hoyle.report.sources import places, terms_of
from hoyle.report.tables import STRATEGY_LINES, closing, edges, figures, fitted, opening, outcomes


def show_par(
    game: Annotated[str | None, typer.Argument(help="A book and a game, as in ny/roulette.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game of every book.")] = False,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A choice of the house, as in wheel=single_zero.")
    ] = None,
    wager: Annotated[str | None, typer.Option(help="All of one wager, with its outcomes.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV, a line for every outcome.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page to print into this file.")] = None,
) -> None:
    """Show house edges and outcomes, solved exactly."""
    if as_json + as_csv + (html is not None) > 1:
        raise HoyleError("Ask for one of --json, --csv and --html.")
    if every:
        if game is not None or option or wager or html:
            raise HoyleError("--all takes every game as its book has it; it goes with --json or --csv only.")
        _show_all(as_json, as_csv)
        return
    if game is None:
        raise HoyleError("Name a game, as in hoyle par ny/roulette, or ask for --all.")
    find_file(game)
    sheet: ParSheet = par(game, options=read_options(option or []))
    if wager is not None:
        sheet = only(sheet, wager)
    if as_json:
        print_json(sheet_facts(sheet))
    elif as_csv:
        _print_csv([sheet])
    elif html is not None:
        _write_page(sheet, html)
    else:
        _print(sheet, wager is not None)


def only(sheet: ParSheet, wager: str) -> ParSheet:
    """The sheet of one wager, or of one selection of it."""
    kept = tuple(each for label, each in labels(sheet) if wager in (each.wager, each.label, label))
    if kept:
        return sheet._replace(wagers=kept)
    solved = list(dict.fromkeys(each.wager for each in sheet.wagers))
    terms = terms_of(sheet)
    if wager not in terms.file.wagers:
        raise UnknownName("wager in this game", wager, solved)
    if wager not in terms.wagers:
        raise HoyleError(f"{sheet.path}: {wager} is offered where {terms.file.wagers[wager].offered} is yes.")
    raise HoyleError(
        f"{sheet.path} has no figures of {wager} by itself; it has those of {', '.join(solved)}."
    )


def _print(sheet: ParSheet, in_full: bool) -> None:
    console = screen()
    first, *rest = opening(sheet)
    heading(console, first)
    note(console, "\n".join(rest) + "\n")
    console.print(grid(*fitted(edges(sheet), console.width), console))
    for label, each in labels(sheet) if in_full else ():
        heading(console, f"{label}, table {each.table}" if each.table else label)
        fields(console, [*figures(each), ("priced by", "; ".join(places(sheet, each)))])
        console.print()
        console.print(grid(*fitted(outcomes(each), console.width), console))
    for name, lines in closing(sheet, STRATEGY_LINES):
        heading(console, name)
        for line in lines:
            note(console, line, indent=2)
    if not in_full and sheet.wagers:
        note(console, f"\noutcomes of one wager: hoyle par {sheet.path} --wager {sheet.wagers[0].wager}")


def _print_csv(sheets: Iterable[ParSheet]) -> None:
    writer = csv.DictWriter(sys.stdout, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for sheet in sheets:
        writer.writerows(csv_rows(sheet))


def _write_page(sheet: ParSheet, file: Path) -> None:
    try:
        file.write_text(page(sheet), encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{file}: cannot be written ({error.strerror}).") from None
    note(screen(), f"{sheet.path} is in {file}; no part of the page comes from elsewhere.")


def _show_all(as_json: bool, as_csv: bool) -> None:
    sheets, unsolved = _solve_all()
    if as_json:
        print_json({"games": [sheet_facts(sheet) for sheet in sheets], "without_solution": unsolved})
    elif as_csv:
        _print_csv(sheets)
    else:
        _print_all(sheets, unsolved)


def _solve_all() -> tuple[list[ParSheet], list[str]]:
    """Every game by its book's defaults, with a line on a terminal that says how far it is."""
    found = [(f"{book}/{game}", _module_name(f"{book}/{game}")) for book, game in all_games()]
    solved = [path for path, module in found if module in catalog.solved()]
    sheets: list[ParSheet] = []
    with Console(stderr=True).status("") as status:
        for at, path in enumerate(solved, start=1):
            status.update(f"{at} of {len(solved)}: {path}")
            sheets.append(par(path))
    return sheets, [path for path, _ in found if path not in solved]


def _module_name(path: str) -> str:
    """The module that plays a file; a file may be written before it."""
    try:
        return module_of(find_file(path)[1]).__name__.split(".")[-1]
    except UnknownName:
        return ""


def _print_all(sheets: list[ParSheet], unsolved: list[str]) -> None:
    console = screen()
    for book in books():
        mine = [sheet for sheet in sheets if sheet.path.partition("/")[0] == book]
        if mine:
            heading(console, document_of(book)[1].title)
        for sheet in mine:
            heading(console, sheet.path)
            console.print(grid(*fitted(edges(sheet), console.width), console))
            if sheet.notes:
                note(console, "\n".join(sheet.notes))
    note(console, f"\n{len(sheets)} games solved exactly")
    if unsolved:
        note(console, f"without an exact solution yet: {', '.join(unsolved)}")
