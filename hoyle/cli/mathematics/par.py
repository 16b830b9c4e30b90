"""Show the house edge of every wager, solved exactly.

hoyle par ny/roulette
hoyle par ny/craps --wager pass
hoyle par ny/three_card_poker --option pair_plus_table=F --verify
hoyle par ny/roulette --html sheet.html --xlsx sheet.xlsx
hoyle par oh/roulette --pays straight.win="36 to 1"
hoyle par --all --json
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hoyle.book.loader import document_of, find_file
from hoyle.cli.shared.arguments import (
    Choices,
    Csv,
    Html,
    Json,
    MaybeGamePath,
    Prices,
    Readings,
    read_limits,
    read_options,
    read_pays,
    read_positive,
    read_readings,
)
from hoyle.cli.shared.progress import INTERRUPTED, Waiting, solving
from hoyle.cli.shared.shoe_option import Shoe, read_shoe_option
from hoyle.cli.shared.terminal import fields, grid, heading, note, print_json, screen
from hoyle.errors import HoyleError, UnknownName
from hoyle.exact import catalog
from hoyle.exact.sheet import ParSheet
from hoyle.games.catalog import module_of, sound_games
from hoyle.kit.money import show_money
from hoyle.report import par
from hoyle.report.sheet.chip_tables import USUAL_MOST, chips, exposure_lines, exposures, jackpot_lines
from hoyle.report.sheet.figures import CSV_COLUMNS, csv_rows, labels, sheet_facts
from hoyle.report.sheet.other_readings import grid_of_others, other_readings
from hoyle.report.sheet.price_sources import has_collection, places, terms_of
from hoyle.report.sheet.sheet_tables import closing, figures, fitted, fitted_edges, opening, outcomes
from hoyle.report.sheet.sheet_tables import effects as effects_of

if TYPE_CHECKING:
    from rich.console import Console

    from hoyle.report.verification.three_roads import Verification

TAKES_LONG = True
VERIFY_ROUNDS = 20_000
PAGE_ROUNDS = 1_000  # of a page where --rounds is not given: some seconds
DETAILS = (
    "\nOne wager's outcomes: hoyle par {path} --wager {wager}. Simulation: --verify. A page: --html FILE."
)


def command(
    game: MaybeGamePath = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every game, wager and pay table of every book.")
    ] = False,
    option: Choices = None,
    pays: Prices = None,
    reading: Readings = None,
    wager: Annotated[str | None, typer.Option(help="One wager in full, with its outcomes.")] = None,
    limit: Annotated[
        str,
        typer.Option(
            "--limit",
            metavar="[LEAST-]MOST",
            help="Table limits in dollars, for the most that can be paid: 500 or 5-500.",
        ),
    ] = "",
    least: Annotated[
        str, typer.Option("--least", metavar="DOLLARS", help="The least wager of the table; $5 if not given.")
    ] = "",
    most: Annotated[
        str, typer.Option("--most", metavar="DOLLARS", help="The most of a wager, as with --limit MOST.")
    ] = "",
    verify: Annotated[
        bool | None,
        typer.Option(
            "--verify/--no-verify", help="Compare with simulations by engine and kernel.", show_default=False
        ),
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(
            min=100, help="Rounds of the engine for --verify; a kernel plays a hundred times as many."
        ),
    ] = None,
    shoe: Shoe = None,
    effects: Annotated[
        bool, typer.Option("--effects", help="Effect of removing one card of each rank.")
    ] = False,
    exact: Annotated[
        bool,
        typer.Option("--exact", help="Exact fractions everywhere; some blackjack rules take minutes, once."),
    ] = False,
    as_json: Json = False,
    as_csv: Csv = False,
    html: Html = None,
    xlsx: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a workbook to FILE.")] = None,
) -> None:
    if as_json + as_csv + (html is not None or xlsx is not None) > 1:
        raise HoyleError("Choose one of --json, --csv, and files (--html, --xlsx or both).")
    if every:
        if (
            game is not None
            or option
            or wager
            or pays
            or reading
            or html
            or xlsx
            or limit
            or least
            or most
            or verify
            or shoe
            or effects
            or exact
        ):
            raise HoyleError(
                "--all covers every game under every pay table; it goes with --json or --csv only."
            )
        _show_all(as_json, as_csv)
        return
    if game is None:
        raise HoyleError("Name a game, as in hoyle par ny/roulette, or use --all.")
    bounds = _bounds(limit, least, most)
    most_cents = bounds[1] or USUAL_MOST
    _check_places(html, xlsx)
    is_verified = verify if verify is not None else html is not None or rounds is not None
    played = (rounds or (VERIFY_ROUNDS if verify else PAGE_ROUNDS)) if is_verified else None
    solve = partial(
        par, game, options=read_options(option), pays=read_pays(pays), readings=read_readings(reading),
        cards=True, effects=effects,
        shoe=read_shoe_option(shoe) if shoe is not None else None, exact=exact,
        least=show_money(bounds[0]) if bounds[0] else "", most=show_money(bounds[1]) if bounds[1] else "",
    )  # fmt: skip
    with solving(game) as waiting:
        find_file(game)
        sheet, found = _solve(solve, wager, played, waiting.tell)
    if as_json:
        print_json(sheet_facts(sheet, most_cents, found))
    elif as_csv:
        _print_csv([sheet])
    elif html is not None or xlsx is not None:
        _write(sheet, html, xlsx, most_cents, found)
    else:
        _print(sheet, wager is not None, most_cents, found)


def _bounds(limit: str, least: str, most: str) -> tuple[int, int]:
    """The least and the most of the table in cents; 0 where it is not named."""
    if limit and (least or most):
        raise HoyleError("Give the table limits once: --limit 5-500, or --least 5 --most 500.")
    if "-" in limit:
        return read_limits(limit)
    low = read_positive(least, "--least") if least else 0
    named = ("--limit", limit) if limit else ("--most", most)
    high = read_positive(named[1], named[0]) if named[1] else 0
    if low and high and low > high:
        raise HoyleError(f"No wager fits limits of {show_money(low)} to {show_money(high)}.")
    return low, high


def _solve(
    solve: Callable[..., ParSheet], wager: str | None, rounds: int | None, status: Callable[[str], None]
) -> tuple[ParSheet, Verification | None]:
    sheet = solve(tell=lambda done, count: status(f"counting: {done} of {count} parts"))
    if wager is not None:
        sheet = only(sheet, wager)
    if rounds is None:
        return sheet, None
    from hoyle.report.verification.run_verification import verify  # only now are compiled kernels needed

    return sheet, verify(
        sheet, rounds, progress=lambda road, done, count: status(f"{road}: {done:,} of {count:,} rounds")
    )


def only(sheet: ParSheet, wager: str) -> ParSheet:
    """The sheet of one wager, or of one selection of it."""
    kept = tuple(each for label, each in labels(sheet) if wager in (each.wager, each.label, label))
    if kept:
        return sheet._replace(wagers=kept)
    solved = list(dict.fromkeys(each.wager for each in sheet.wagers))
    terms = terms_of(sheet)
    if wager not in terms.file.wagers:
        raise UnknownName("wager in this game", wager, solved)
    if wager in sheet.left_out:
        raise HoyleError(
            f"{sheet.path}: {wager} depends on suits, which --shoe leaves open; name cards by suit, as in "
            "Kh=5."
        )
    if wager not in terms.wagers:
        raise HoyleError(
            f"{sheet.path}: {wager} is not offered; add --option {terms.file.wagers[wager].offered}=yes."
        )
    raise HoyleError(
        f"{sheet.path} has no figures for {wager} by itself; it has figures for {', '.join(solved)}."
    )


def _print(sheet: ParSheet, in_full: bool, most_cents: int, found: Verification | None) -> None:
    console = screen()
    first, *rest = opening(sheet)
    heading(console, first)
    note(console, "\n".join(rest) + "\n")
    console.print(grid(*fitted_edges(sheet, console.width), console))
    for label, each in labels(sheet) if in_full else ():
        heading(console, f"{label}, table {each.table}" if each.table else label)
        fields(console, [*figures(each), ("priced by", "; ".join(places(sheet, each)))])
        console.print()
        console.print(grid(*fitted(outcomes(each), console.width), console))
    _print_money(console, sheet, in_full, most_cents)
    if not in_full:
        _print_cards(console, sheet)
    for name, lines in closing(sheet):
        heading(console, name)
        for line in lines:
            note(console, line, indent=2)
    others = grid_of_others(other_readings(sheet))
    if others.rows:
        heading(console, "House edges under other readings of the text")
        console.print(grid(*others, console))
    if sheet.effects_of_removal:
        heading(console, "Effects of removal on the player's expectation, in percent of the wager")
        console.print(grid(*effects_of(sheet), console))
    if found is not None:
        from hoyle.report.verification.three_roads import verification_grid, verification_lines

        heading(console, "Verification")
        console.print(grid(*verification_grid(found), console))
        note(console, "\n".join(verification_lines(found)))
    if not in_full and sheet.wagers:
        note(console, DETAILS.format(path=sheet.path, wager=sheet.wagers[0].wager))


def _print_money(console: Console, sheet: ParSheet, in_full: bool, most_cents: int) -> None:
    """Of the whole game only what differs from the exact edge; of one wager all."""
    at_chips = chips(sheet, only_different=not in_full)
    if at_chips.rows:
        heading(console, "At chip sizes, rounded and limited by the book (* differs from exact odds)")
        console.print(grid(*at_chips, console))
    lines = list(jackpot_lines(sheet))
    if lines:
        heading(console, "Jackpots")
        for line in lines:
            note(console, line, indent=2)
    if has_collection(sheet):
        _collection(console, sheet, in_full)
    heading(console, "Largest payout, with no other wager" if in_full else "Largest payout")
    if in_full:
        console.print(grid(*exposures(sheet, most_cents), console))
    for line in exposure_lines(sheet, most_cents):
        note(console, line, indent=2)


def _collection(console: Console, sheet: ParSheet, in_full: bool) -> None:
    from hoyle.report.sheet.collection_tables import TITLE, collections, collections_in_force, note_of

    collected = collections(sheet) if in_full else collections_in_force(sheet)
    if collected.rows:
        heading(console, TITLE)
        console.print(grid(*collected, console))
        note(console, note_of(sheet), indent=2)


def _check_places(*files: Path | None) -> None:
    for file in filter(None, files):
        from hoyle.cli.shared.output_path import check_place

        check_place(file)


def _print_cards(console: Console, sheet: ParSheet) -> None:
    if not sheet.cards and not sheet.ways:
        return
    from hoyle.report.sheet.strategy_tables import TEXT_DECISIONS, decisions, ways

    for card in sheet.cards:
        heading(console, f"{card.title}: the closest decisions")
        console.print(grid(*decisions(card, TEXT_DECISIONS), console))
    if sheet.ways:
        heading(console, "Strategies and their cost")
        console.print(grid(*ways(sheet), console))


def _print_csv(sheets: Iterable[ParSheet], head: bool = True) -> None:
    writer = csv.DictWriter(sys.stdout, CSV_COLUMNS, lineterminator="\n")
    if head:
        writer.writeheader()
    for sheet in sheets:
        writer.writerows(csv_rows(sheet))


def _write(
    sheet: ParSheet, html: Path | None, xlsx: Path | None, most_cents: int, found: Verification | None
) -> None:
    if html is not None:
        from hoyle.report.sheet.html_page import page

        try:
            html.write_text(page(sheet, most_cents, found), encoding="utf-8")
        except OSError as error:
            raise HoyleError(f"{html}: cannot be written ({error.strerror}).") from None
        note(screen(), f"Wrote {sheet.path} to {html}; the page loads nothing from elsewhere.")
    if xlsx is not None:
        from hoyle.report.sheet.workbook import write_workbook

        write_workbook(sheet, xlsx, most_cents, found)
        note(screen(), f"Wrote {sheet.path} to {xlsx}.")


def _show_all(as_json: bool, as_csv: bool) -> None:
    """Every wager of every game under every pay table.

    Text and CSV are printed as soon as a game is solved.
    """
    from hoyle.report.sweeps.pay_table_comparison import others

    with Waiting("every game") as status:
        found = [(f"{book}/{game}", _module_name(f"{book}/{game}")) for book, game in sound_games()]
        modules = dict(found)
        solved = sorted(
            (path for path, module in found if module in catalog.solved()),
            key=lambda path: catalog.is_compiled(modules[path]),  # something is shown at once
        )
        sheets: list[ParSheet] = []
        beside: list[ParSheet] = []
        facts: list[Any] = []
        more_facts: list[Any] = []
        try:
            for at, path in enumerate(solved, start=1):
                status.tell(f"{at} of {len(solved)}, {path}")
                sheet, more = par(path), list(others(path))
                sheets.append(sheet)
                beside += more
                if as_json:
                    facts.append(sheet_facts(sheet))
                    more_facts += [sheet_facts(other, reads_otherwise=False) for other in more]
                else:
                    status.stop()
                    _print_csv([sheet, *more], head=at == 1) if as_csv else _print_one(sheets, more)
                    status.start()
        except KeyboardInterrupt:
            status.stop()
            waiting = solved[len(sheets)]
            typer.echo(
                f"hoyle: stopped after {len(sheets)} of {len(solved)} games; one game is quicker, as in hoyle par {waiting}.",
                err=True,
            )
            raise typer.Exit(INTERRUPTED) from None
    unsolved = [path for path, _ in found if path not in solved]
    if as_json:
        print_json({"games": facts, "other_tables": more_facts, "without_solution": unsolved})
    elif not as_csv:
        count = sum(len(sheet.wagers) for sheet in (*sheets, *beside))
        note(screen(), f"\n{len(sheets)} games solved exactly, {count} wagers and pay tables in all")
        pots = [path for path in unsolved if not find_file(path)[1].wagers]
        yet = [path for path in unsolved if path not in pots]
        if yet:
            note(screen(), f"No exact solution yet: {', '.join(yet)}")
        if pots:
            note(screen(), f"Played for a pot, without a house edge: {', '.join(pots)}")


def _print_one(sheets: list[ParSheet], more: list[ParSheet]) -> None:
    """The last sheet so far, under its document where that is another than before."""
    console, sheet = screen(), sheets[-1]
    book = sheet.path.partition("/")[0]
    if len(sheets) == 1 or not sheets[-2].path.startswith(f"{book}/"):
        heading(console, document_of(book)[1].title)
    heading(console, sheet.path)
    console.print(grid(*fitted_edges(sheet, console.width), console))
    if more:
        note(console, "with other options of the house:")
        joined = sheet._replace(wagers=tuple(par for other in more for par in other.wagers))
        console.print(grid(*fitted_edges(joined, console.width), console))
    if sheet.notes:
        note(console, "\n".join(sheet.notes))
    sys.stdout.flush()


def _module_name(path: str) -> str:
    """The module that plays a file; a file may be written before it."""
    try:
        return module_of(find_file(path)[1]).__name__.split(".")[-1]
    except UnknownName:
        return ""
