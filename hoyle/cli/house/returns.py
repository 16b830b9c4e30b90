"""Compare actual with theoretical returns of every wager.

    hoyle returns --data data
    hoyle returns --from 2030-01-01 --to 2030-02-01 --data data

Exits with 1 if a wager is outside its band. Where players make decisions the band has no lower end: the
theoretical return is that of the best strategy.
"""

from __future__ import annotations

import typer

from hoyle.cli.shared.arguments import Data, Database, From, Json, To
from hoyle.cli.shared.house_database import open_store, period_of
from hoyle.cli.shared.terminal import RIGHT, grid, print_json, screen
from hoyle.kit.money import show_money, show_net


def command(
    since: From = "", until: To = "", database: Database = None, data: Data = None, as_json: Json = False
) -> None:
    from hoyle.house.reports.returns import returns

    first, last = period_of(since, until)
    with open_store(database, data) as store:
        found = [each.plain() for each in returns(store, first, last)]
    if as_json:
        print_json(found)
    else:
        console = screen()
        rows = [
            (
                each["game"],
                each["wager"],
                each["on"],
                each["rounds"],
                show_money(each["wagered"]),
                *(
                    show_net(each[name]) if each[name] is not None else ""
                    for name in ("net", "expected", "least", "most")
                ),
                "outside" if each["is_outside"] else "best play" if each["has_choices"] else "",
            )
            for each in found
        ]
        headings = (
            "game",
            "wager",
            "on",
            *(f"{RIGHT}{name}" for name in ("rounds", "wagered", "net", "expected", "least", "most")),
            "",
        )
        console.print(grid(headings, rows, console) if rows else "No settled wager can be compared yet.")
    if any(each["is_outside"] for each in found):
        raise typer.Exit(1)
