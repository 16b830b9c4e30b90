"""What each change of one rule is worth, as a table, JSON, CSV or a page."""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from hoyle.cli.shared.terminal import grid, heading, note, print_json, screen
from hoyle.errors import HoyleError
from hoyle.report.sheet.cell_grid import Grid
from hoyle.report.sheet.html_page import whole_page
from hoyle.report.sheet.sheet_tables import PLACES, share
from hoyle.report.sweeps.rule_deltas import Delta, Deltas

HEADS = ("rule", "from", "to", ">house\nedge", ">change", "this book")


def read_base(pairs: list[str] | None) -> dict[str, str]:
    """
    >>> read_base(["surrender=late"])
    {'surrender': 'late'}
    """
    found = {}
    for pair in pairs or ():
        rule, equals, value = pair.partition("=")
        if not equals or not rule or not value:
            raise HoyleError(f'--base "{pair}" is incomplete; write --base rule=value.')
        found[rule] = value
    return found


def show_deltas(found: Deltas, *, as_json: bool, as_csv: bool, html: Path | None) -> None:
    if as_json:
        print_json(facts(found))
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(
            ["rule", "from", "to", "house edge", "change", "exact change", "this book", "refused"]
        )
        writer.writerows(
            [*_cells(found, row)[:5], _exactly(found, row), row.says, row.refused] for row in found.rows
        )
    elif html is not None:
        _write(found, html)
    else:
        console = screen()
        heading(console, _title(found))
        console.print(grid(*table(found), console))
        note(console, "\n".join(lines(found)))


def table(found: Deltas) -> Grid:
    return Grid(HEADS, [_cells(found, row) for row in found.rows if row.house_edge is not None])


def _cells(found: Deltas, row: Delta) -> tuple[str, ...]:
    change = found.change(row)
    edge = "" if row.house_edge is None else share(row.house_edge)
    return row.rule, row.before, row.after, edge, "" if change is None else signed(change), row.says


def signed(change: Fraction) -> str:
    """
    >>> signed(Fraction(-1, 400)), signed(Fraction(0))
    ('-0.2500%', '0.0000%')
    """
    return f"{float(change) * 100:+.{PLACES}f}%" if change else f"{0:.{PLACES}f}%"


def _exactly(found: Deltas, row: Delta) -> str:
    change = found.change(row)
    return "" if change is None else str(change)


def _title(found: Deltas) -> str:
    return f"{found.path}: {found.label}, what each change is worth to the house"


def lines(found: Deltas) -> list[str]:
    base = ", ".join(f"{rule} {value}" for rule, value in found.base.items())
    told = [
        f"From a house edge of {share(found.house_edge)}, with the options of the book as chosen"
        f"{f' and beyond it {base}' if base else ''}. Each change is by itself, with best play anew."
    ]
    refused = [row for row in found.rows if row.refused]
    if refused:
        told.append("Left out, because they make no sense with this base:")
        told += [f"{row.rule} {row.after}: {row.refused}" for row in refused]
    return told


def facts(found: Deltas) -> dict[str, Any]:
    return {
        "path": found.path,
        "wager": found.label,
        "options": dict(found.options),
        "base": dict(found.base),
        "house_edge": float(found.house_edge),
        "house_edge_exact": str(found.house_edge),
        "deltas": [
            {
                "rule": row.rule,
                "from": row.before,
                "to": row.after,
                "house_edge": None if row.house_edge is None else float(row.house_edge),
                "change": None if (change := found.change(row)) is None else float(change),
                "change_exact": None if change is None else str(change),
                "book": row.says,
                "refused": row.refused or None,
            }
            for row in found.rows
        ],
    }


def _write(found: Deltas, file: Path) -> None:
    told = "".join(f"<p>{escape(line)}</p>" for line in lines(found))
    try:
        file.write_text(whole_page(_title(found), table(found), told), encoding="utf-8")
    except OSError as error:
        raise HoyleError(f"{file}: cannot be written ({error.strerror}).") from None
    note(screen(), f"Wrote the changes of {found.path} to {file}.")
