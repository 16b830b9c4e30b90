"""`hoyle sweep ny/three_card_poker`: every choice of a house that bears on an edge, in all allowed combinations."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer

from hoyle.book.resolve import Choices
from hoyle.cli.play.play import read_options
from hoyle.cli.shared.lookup import find_file
from hoyle.cli.shared.output_path import check_place
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.report.sheet.cell_grid import Grid, without
from hoyle.report.sheet.figures import standard_deviation
from hoyle.report.sheet.html_page import whole_page
from hoyle.report.sheet.sheet_tables import PLACES, share
from hoyle.report.sweeps.option_sweep import COMBINATIONS_MAX, Solved, Sweep, sweep

AMOUNT = ">amount"
FOLLOWING = "following"  # the column of options that differ because they follow


def sweep_options(
    game: Annotated[str, typer.Argument(help="A book and a game, as in ny/three_card_poker.")],
    wager: Annotated[str | None, typer.Option(help="The wager whose edge is swept; else the first.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="name=* to sweep this option, name=value to let it stand."),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="How many combinations are solved.")] = COMBINATIONS_MAX,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page into this file.")] = None,
) -> None:
    """Rank all that a house may choose by what it does to an edge."""
    if as_json + as_csv + (html is not None) > 1:
        raise HoyleError("Ask for one of --json, --csv and --html.")
    find_file(game)
    if html is not None:
        check_place(html)
    found = _waiting(game, wager, read_options(option or []), most)
    if as_json:
        print_json(facts(found))
    elif as_csv:
        _print_csv(found)
    elif html is not None:
        _write(found, html)
    else:
        _print(found)


def _waiting(game: str, wager: str | None, options: dict[str, str | int], most: int) -> Sweep:
    try:
        with Waiting(game) as waiting:
            return sweep(
                game, wager, options, most=most,
                progress=lambda what, at, count: waiting.tell(f"{what}, {at} of {count}"),
            )  # fmt: skip
    except KeyboardInterrupt:
        typer.echo(
            f"hoyle: the sweep of {game} was stopped; name fewer options with --option name=*.", err=True
        )
        raise typer.Exit(INTERRUPTED) from None


def ranked(found: Sweep) -> Grid:
    heads = (
        ">",
        *found.bears,
        AMOUNT,
        ">house\nedge",
        ">exactly",
        ">element\nof risk",
        ">standard\ndeviation",
        ">wins",
        FOLLOWING,
    )
    rows = [
        (
            str(at), *(str(each.chosen[name]) for name in found.bears), _amount(found, each),
            share(each.par.house_edge),
            str(each.par.house_edge) if each.par.exact != "nothing" else "", share(each.par.element_of_risk),
            f"{standard_deviation(each.par):,.{PLACES}f}" if each.par.spread_is_known else "",
            share(each.par.hit_frequency) if each.par.spread_is_known else "", say_choices(each.following),
        )
        for at, each in enumerate(found.ranked, start=1)
    ]  # fmt: skip
    return without(Grid(heads, rows), () if any(_amount(found, each) for each in found.ranked) else (AMOUNT,))


def _amount(found: Sweep, each: Solved) -> str:
    """Where a wager is priced by amounts, which of them the row is for."""
    return show_money(each.par.stake_cents) if each.par.label != found.label and each.par.stake_cents else ""


def say_choices(choices: Choices) -> str:
    return ", ".join(f"{name} {value}" for name, value in choices.items())


def following_lines(found: Sweep) -> list[str]:
    """Which rows owe their edge also to options that nobody swept: rows with the same ones together."""
    rows: dict[str, list[int]] = {}
    for at, each in enumerate(found.ranked, start=1):
        if each.following:
            rows.setdefault(say_choices(each.following), []).append(at)
    lines = [f"{say_ranks(ranks)}: with {told}" for told, ranks in rows.items()]
    return ["Other options follow those chosen and are not as by default:", *lines] if lines else []


def say_ranks(ranks: Sequence[int]) -> str:
    """
    >>> say_ranks([1, 2, 3, 5, 7, 8])
    '1–3, 5, 7, 8'
    """
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def counted(count: int, one: str, many: str) -> str:
    """
    >>> counted(1, "is", "are"), counted(1200, "is", "are")
    ('1 is', '1,200 are')
    """
    return f"{count:,} {one if count == 1 else many}"


def summary(found: Sweep) -> list[str]:
    bears = ", ".join(f"{name} ({len(values)})" for name, values in found.bears.items()) or "none"
    rows = f", in {len(found.ranked):,} rows by amount" if len(found.ranked) > found.solved else ""
    lines = [
        f"{found.label}: {counted(found.total, 'combination', 'combinations')} of the options that bear on it: {bears}.",
        f"{counted(found.solved, 'is', 'are')} ranked{rows}; {found.refused:,} the book does not allow or does not offer the wager in.",
    ]
    if found.left_out:
        lines.append(
            f"{counted(found.left_out, 'was', 'were')} left out: ranked is what stands, each option changed by itself, and others "
            f"spread evenly over the rest. For all of them say --most {found.total}, or name fewer options with --option name=*."
        )
    if found.idle:
        lines.append(f"By themselves without effect on it, and left as they stand: {', '.join(found.idle)}.")
    if found.led:
        led = ", ".join(f"{name} (with {' or '.join(by)})" for name, by in found.led.items())
        lines.append(
            f"By themselves without effect on it, but not left as they stand, for they follow others: {led}."
        )
    return lines


def facts(found: Sweep) -> dict[str, Any]:
    return {
        "path": found.path,
        "wager": found.label,
        "options": {name: list(values) for name, values in found.bears.items()},
        "without_effect": list(found.idle),
        "follow_others": {name: list(by) for name, by in found.led.items()},
        "combinations": found.total,
        "solved": found.solved,
        "left_out": found.left_out,
        "not_allowed": found.refused,
        "ranked": [
            {
                "rank": at, "options": dict(each.chosen), "following": dict(each.following), "per": each.par.per,
                "stake_cents": each.par.stake_cents or None,
                "house_edge": float(each.par.house_edge), "house_edge_exact": str(each.par.house_edge),
                "element_of_risk": float(each.par.element_of_risk),
                "standard_deviation": standard_deviation(each.par) if each.par.spread_is_known else None,
                "fingerprint": each.fingerprint,
            }
            for at, each in enumerate(found.ranked, start=1)
        ],
    }  # fmt: skip


def _print(found: Sweep) -> None:
    console = screen()
    heading(console, f"{found.path}: {found.label}, by house edge")
    console.print(grid(*without(ranked(found), (">exactly", FOLLOWING)), console))
    note(console, "\n".join([*following_lines(found), *summary(found)]))


def _print_csv(found: Sweep) -> None:
    table = ranked(found)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["rank", *(head.lstrip(">").replace("\n", " ") for head in table.headings[1:])])
    writer.writerows(table.rows)


def _page_table(found: Sweep) -> Grid:
    follows = any(each.following for each in found.ranked)
    return ranked(found) if follows else without(ranked(found), (FOLLOWING,))


def _write(found: Sweep, file: Path) -> None:
    title = f"{found.path}: {found.label}, by house edge"
    lines = "".join(f"<p>{escape(line)}</p>" for line in summary(found))
    try:
        file.write_text(whole_page(title, _page_table(found), lines), encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{file}: cannot be written ({error.strerror}).") from None
    note(screen(), f"the sweep of {found.path} is in {file}.")
