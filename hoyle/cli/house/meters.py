"""Show jackpot meters, their settings and wins.

hoyle meters --data data
hoyle meters --json --database postgresql://localhost/hoyle
"""

from __future__ import annotations

from typing import Any

from hoyle.cli.shared.arguments import Data, Database, Json
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import RIGHT, grid, heading, print_json, screen
from hoyle.kit.money import show_money


def command(database: Database = None, data: Data = None, as_json: Json = False) -> None:
    from hoyle.house.jackpots import high_hands
    from hoyle.house.jackpots.meters import Setting, meters, settings, wins_of

    with open_store(database, data) as store:
        found = meters(store)
        wins = {pool: wins_of(store, pool) for pool in found}
        known = settings(store)
        periods = {pool: period.told() for pool, period in high_hands.read(store).items()}
    if as_json:
        print_json(
            [
                {"pool": pool, **meter.plain(), **known.get(pool, Setting()).plain(), "last": wins[pool],
                 "high_hand": periods.get(pool)}
                for pool, meter in found.items()
            ]
        )  # fmt: skip
        return
    console = screen()
    names = ("shown", "came", "hidden", "seeds", "wins", "adjusted", "overflow", "reserve")
    rows = [
        (
            pool,
            *(show_money(getattr(meter, name)) for name in names),
            meter.hits,
            "" if meter.is_even else "DOES NOT BALANCE",
        )
        for pool, meter in found.items()
    ]
    headings = ("pool", *(f"{RIGHT}{name}" for name in names), f"{RIGHT}hits", "")
    console.print(grid(headings, rows, console) if rows else "No table has a jackpot yet.")
    if found:
        _print_settings(console, {pool: known.get(pool, Setting()).plain() for pool in found})
    for pool, period in periods.items():
        heading(console, f"{pool}, period {period['period']}: best hand so far")
        best = [
            (
                each["at"],
                each["round"],
                each["player"],
                each["hand"].replace("_", " "),
                " ".join(each["cards"]),
            )
            for each in period["best"]
        ]
        columns = ("at", "round", "player", "hand", "cards")
        console.print(grid(columns, best, console) if best else "No qualifying hand yet.")
    for pool, won in wins.items():
        if won:
            heading(console, f"Latest wins of {pool}")
            listed = [(each["at"], each["round"], each["seat"], show_money(each["cents"])) for each in won]
            console.print(grid(("at", "round", "seat", f"{RIGHT}won"), listed, console))


def _print_settings(console: Any, found: dict[str, dict[str, Any]]) -> None:
    heading(console, "Settings")
    names = list(next(iter(found.values())))
    rows = [(pool, *(_set(name, each[name]) for name in names)) for pool, each in found.items()]
    headings = ("pool", *(f"{RIGHT}{name.replace('_', ' ')}" for name in names))
    console.print(grid(headings, rows, console))


def _set(name: str, value: Any) -> str:
    if value is None:
        return "none"
    return f"{value}%" if name in ("rate", "hidden_percent") else show_money(value)
