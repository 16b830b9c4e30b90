"""Show drop, win and hold by table, game or seat.

hoyle accounts --data data
hoyle accounts --by game --period month --from 2030-01-01 --csv --data data
hoyle accounts --day 2030-01-31 --data data
"""

from __future__ import annotations

import csv
import sys
from typing import Annotated, Any

import typer

from hoyle.cli.shared.arguments import Csv, Data, Database, From, Json, To
from hoyle.cli.shared.day_accounts import show_to_date
from hoyle.cli.shared.house_database import open_store, period_of, url_of
from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen
from hoyle.kit.money import show_money, show_net

OF_A_SEAT = ("drop", "coin_in", "cash_out", "jackpots", "tips")
ALL = ("drop", "win", "coin_in", "coin_out", "cash_out", "jackpots", "fed", "tips", "corrections")


def command(
    by: Annotated[str, typer.Option(metavar="WHAT", help="table, game or seat.")] = "table",
    period: Annotated[str, typer.Option(metavar="SPAN", help="day, month, year or all.")] = "all",
    since: From = "",
    until: To = "",
    database: Database = None,
    data: Data = None,
    as_json: Json = False,
    as_csv: Csv = False,
    day: Annotated[
        str, typer.Option(metavar="DAY", help="This day with month and year to date, as in 2030-01-31.")
    ] = "",
    points: Annotated[
        int,
        typer.Option(
            help="With --day: mark a hold that differs from its game's by more percentage points.", min=1
        ),
    ] = 5,
) -> None:
    if day:
        show_to_date(url_of(database, data), day, by, points, as_json, as_csv)
        return
    from hoyle.house.reports.win_and_hold import held, takings

    first, last = period_of(since, until)
    with open_store(database, data) as store:
        taken, on_felt = takings(store, by, period, first, last), held(store)
    names = OF_A_SEAT if by == "seat" else (*ALL, "hold")
    rows = [
        {"period": when, by: name, **_of(each.plain(), names)} for (when, name), each in sorted(taken.items())
    ]
    if as_json:
        print_json({"accounts": rows, "held_in_rounds": on_felt})
    elif as_csv:
        writer = csv.DictWriter(sys.stdout, ("period", by, *names), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        _print(rows, by, names, on_felt)


def _of(plain: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: plain[name] for name in names}


def _print(rows: list[dict[str, Any]], by: str, names: tuple[str, ...], on_felt: dict[str, int]) -> None:
    from fractions import Fraction

    def cell(name: str, value: Any) -> str:
        if name == "hold":
            return f"{float(100 * Fraction(value)):.2f}%" if value is not None else ""
        return show_net(value) if name in ("win", "corrections") else show_money(value)

    console = screen()
    shown = [
        (each["period"] or "all", each[by], *(cell(name, each[name]) for name in names)) for each in rows
    ]
    headings = ("period", by, *(f"{RIGHT}{name.replace('_', ' ')}" for name in names))
    console.print(grid(headings, shown, console) if rows else "No buy-ins yet.")
    for table, cents in on_felt.items():
        console.print(f"Table {table} holds {show_money(cents)} in undecided wagers.")
