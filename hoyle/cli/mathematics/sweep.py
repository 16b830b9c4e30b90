"""Rank house options by house edge, or price each change by itself.

hoyle sweep ny/three_card_poker
hoyle sweep oh/blackjack --option deck_count=* --most 50
hoyle sweep oh/roulette --wager red --csv
hoyle sweep ny/blackjack --deltas --option deck_count=8 --base surrender=late
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from hoyle.book.loader import find_file
from hoyle.book.resolve import Choices
from hoyle.cli.shared.arguments import Csv, GamePath, Html, Json, read_options
from hoyle.cli.shared.completion import complete_choice
from hoyle.cli.shared.delta_table import read_base, show_deltas
from hoyle.cli.shared.output_path import check_place
from hoyle.cli.shared.progress import INTERRUPTED, Waiting
from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.report.sheet.cell_grid import Grid, without
from hoyle.report.sheet.figures import standard_deviation
from hoyle.report.sheet.html_page import whole_page
from hoyle.report.sheet.sheet_tables import PLACES, share
from hoyle.report.sweeps.option_sweep import COMBINATIONS_MAX, Progress, Solved, Sweep, sweep
from hoyle.report.sweeps.rule_deltas import deltas

TAKES_LONG = True
Found = TypeVar("Found")
AMOUNT = ">amount"
FOLLOWING = "following"  # the column of options that differ because they follow


def command(
    game: GamePath,
    wager: Annotated[str | None, typer.Option(help="The wager to rank by; the first if not given.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="NAME=* varies an option, NAME=VALUE fixes it. Repeatable.",
            autocompletion=complete_choice,
        ),
    ] = None,
    most: Annotated[
        int, typer.Option(min=1, help="Solve at most this many combinations.")
    ] = COMBINATIONS_MAX,
    changes: Annotated[
        bool, typer.Option("--deltas", help="Change one rule at a time, in the book or beyond it.")
    ] = False,
    base: Annotated[
        list[str] | None,
        typer.Option(
            "--base",
            metavar="RULE=VALUE",
            help="With --deltas: what the base has otherwise than the book. Repeatable.",
        ),
    ] = None,
    as_json: Json = False,
    as_csv: Csv = False,
    html: Html = None,
) -> None:
    if as_json + as_csv + (html is not None) > 1:
        raise HoyleError("Choose one of --json, --csv and --html.")
    find_file(game)
    if html is not None:
        check_place(html)
    if base and not changes:
        raise HoyleError("--base goes with --deltas.")
    if changes:
        found_deltas = waiting_for(
            game, lambda told: deltas(game, wager, read_options(option), read_base(base), told)
        )
        show_deltas(found_deltas, as_json=as_json, as_csv=as_csv, html=html)
        return
    found = _waiting(game, wager, read_options(option), most)
    if as_json:
        print_json(facts(found))
    elif as_csv:
        _print_csv(found)
    elif html is not None:
        _write(found, html)
    else:
        _print(found)


def _waiting(game: str, wager: str | None, options: dict[str, str | int], most: int) -> Sweep:
    return waiting_for(game, lambda told: sweep(game, wager, options, most=most, progress=told))


def waiting_for(game: str, solve: Callable[[Progress], Found]) -> Found:
    try:
        with Waiting(game) as waiting:
            return solve(lambda what, at, count: waiting.tell(f"{what}, {at} of {count}"))
    except KeyboardInterrupt:
        typer.echo(f"hoyle: stopped the sweep of {game}; vary fewer options with --option NAME=*.", err=True)
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
    """The amount of a row, where the price of the wager depends on it."""
    return show_money(each.par.stake_cents) if each.par.label != found.label and each.par.stake_cents else ""


def say_choices(choices: Choices) -> str:
    return ", ".join(f"{name} {value}" for name, value in choices.items())


def following_lines(found: Sweep) -> list[str]:
    """Options that follow those varied, with the rows they apply to."""
    rows: dict[str, list[int]] = {}
    for at, each in enumerate(found.ranked, start=1):
        if each.following:
            rows.setdefault(say_choices(each.following), []).append(at)
    lines = [f"{say_ranks(ranks)}: with {told}" for told, ranks in rows.items()]
    return ["Options that follow others and differ from their default:", *lines] if lines else []


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
        f"{found.label}: {counted(found.total, 'combination', 'combinations')} of the options that affect it: {bears}.",
        f"{counted(found.solved, 'is', 'are')} ranked{rows}; {found.refused:,} are not allowed by the book "
        "or lack the wager.",
    ]
    if found.left_out:
        lines.append(
            f"{counted(found.left_out, 'was', 'were')} left out. Ranked are the defaults, each option "
            "changed by itself, and others "
            f"spread evenly over the rest. For all of them use --most {found.total}, or vary fewer options "
            "with --option NAME=*."
        )
    if found.idle:
        lines.append(f"Without effect, left at their defaults: {', '.join(found.idle)}.")
    if found.led:
        led = ", ".join(f"{name} (with {' or '.join(by)})" for name, by in found.led.items())
        lines.append(f"Without effect by themselves, but following others: {led}.")
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
                "rank": at,
                "options": dict(each.chosen),
                "following": dict(each.following),
                "per": each.par.per,
                "stake_cents": each.par.stake_cents or None,
                "house_edge": float(each.par.house_edge),
                "house_edge_exact": str(each.par.house_edge),
                "element_of_risk": float(each.par.element_of_risk),
                "standard_deviation": standard_deviation(each.par) if each.par.spread_is_known else None,
                "fingerprint": each.fingerprint,
            }
            for at, each in enumerate(found.ranked, start=1)
        ],
    }


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
    note(screen(), f"Wrote the sweep of {found.path} to {file}.")
