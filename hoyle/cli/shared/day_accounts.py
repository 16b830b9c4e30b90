"""`hoyle accounts --day`.

What was taken on a day, with its month and year to date, as a table, JSON or CSV.
"""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from typing import Any

from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen
from hoyle.kit.money import show_money, show_net

FIGURES = ("drop", "win", "hold")


def show_to_date(url: str, day: str, by: str, points: int, as_json: bool, as_csv: bool) -> None:
    from hoyle.house.reports.hold_to_date import SPANS, to_date
    from hoyle.ledger import Store

    store = Store.open(url)
    try:
        found = [each.plain(points) for each in to_date(store, day, by)]
    finally:
        store.close()
    if as_json:
        print_json(found)
    elif as_csv:
        _print_csv(found, SPANS)
    else:
        _print(found, day, SPANS)


def _print_csv(found: list[dict[str, Any]], spans: tuple[str, ...]) -> None:
    names = [f"{span}_{figure}" for span in spans for figure in FIGURES]
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("name", "game", *names, "usual_hold", "is_outside"))
    for each in found:
        cells = [each[span][figure] for span in spans for figure in FIGURES]
        writer.writerow((each["name"], each["game"], *cells, each["usual_hold"], each["is_outside"]))


def _print(found: list[dict[str, Any]], day: str, spans: tuple[str, ...]) -> None:
    def cells(taken: dict[str, Any]) -> tuple[str, str, str]:
        return show_money(taken["drop"]), show_net(taken["win"]), _percent(taken["hold"])

    console = screen()
    rows = [
        (each["name"], each["game"], *(cell for span in spans for cell in cells(each[span])),
         _percent(each["usual_hold"]), "outside" if each["is_outside"] else "")
        for each in found
    ]  # fmt: skip
    titles = (day, "month to date", "year to date")
    headings = [f"{RIGHT}{title}\n{figure}" for title in titles for figure in FIGURES]
    heads = ("name", "game", *headings, f"{RIGHT}game's\nhold", "")
    console.print(grid(heads, rows, console) if rows else "Nothing was bought in in this year.")


def _percent(share: str | None) -> str:
    return f"{float(100 * Fraction(share)):.2f}%" if share is not None else ""
