"""What a house has taken: `hoyle accounts`, `returns` and `meters`; and the digest of the `program`."""

from __future__ import annotations

import csv
import sys
from typing import Annotated, Any

import typer

from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.cli.house.day_accounts import show_to_date
from hoyle.cli.shared.terminal import RIGHT, grid, heading, print_json, screen
from hoyle.kit.money import show_money, show_net

Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Since = Annotated[str, typer.Option(help="From this day or instant on, as in 2030-01-31.")]
Until = Annotated[str, typer.Option(help="Before this day or instant.")]
LAST = "9999"  # a year that comes after all that is kept
OF_A_SEAT = ("drop", "coin_in", "cash_out", "jackpots", "tips")
ALL = ("drop", "win", "coin_in", "coin_out", "cash_out", "jackpots", "fed", "tips", "corrections")


def show_accounts(
    by: Annotated[str, typer.Option(help="table, game or seat.")] = "table",
    period: Annotated[str, typer.Option(help="day, month, year or all.")] = "all",
    since: Since = "",
    until: Until = "",
    database: Url = None,
    data: Folder = None,
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV, in cents.")] = False,
    day: Annotated[
        str, typer.Option(help="This day with its month and year to date, as in 2030-01-31.")
    ] = "",
    points: Annotated[
        int, typer.Option(help="With --day: how far a hold may lie from its game's, in points.", min=1)
    ] = 5,
) -> None:
    """Drop, win and hold by table, game or seat, and the money in rounds that are not complete."""
    if day:
        show_to_date(url_of(database, data), day, by, points, as_json, as_csv)
        return
    from hoyle.house.reports.win_and_hold import held, takings
    from hoyle.ledger import Store

    first, last = span(since, until)
    store = Store.open(url_of(database, data))
    try:
        taken, on_felt = takings(store, by, period, first, last), held(store)
    finally:
        store.close()
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


def span(since: str, until: str) -> tuple[str, str]:
    """Both as the store keeps them; without an end, all that is kept."""
    from hoyle.house.reports.instants import instant

    return instant(since), instant(until) or LAST


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
    console.print(grid(headings, shown, console) if rows else "Nothing was bought in yet.")
    for table, cents in on_felt.items():
        console.print(f"table {table} holds {show_money(cents)} in wagers that are not decided")


def show_returns(
    since: Since = "", until: Until = "", database: Url = None, data: Folder = None, as_json: Json = False
) -> None:
    """Actual against theoretical return of every wager. Exits with 1 if one is out of its band.

    Where players choose, the band has no lower end: nobody does better than the best strategy, and anybody may do worse.
    """
    from hoyle.house.reports.returns import returns
    from hoyle.ledger import Store

    first, last = span(since, until)
    store = Store.open(url_of(database, data))
    try:
        found = [each.plain() for each in returns(store, first, last)]
    finally:
        store.close()
    if as_json:
        print_json(found)
    else:
        console = screen()
        rows = [
            (each["game"], each["wager"], each["on"], each["rounds"], show_money(each["wagered"]),
             *(show_net(each[name]) if each[name] is not None else "" for name in ("net", "expected", "least", "most")),
             "outside" if each["is_outside"] else "best play" if each["has_choices"] else "")
            for each in found
        ]  # fmt: skip
        headings = (
            "game",
            "wager",
            "on",
            *(f"{RIGHT}{name}" for name in ("rounds", "wagered", "net", "expected", "least", "most")),
            "",
        )
        console.print(
            grid(headings, rows, console) if rows else "No wager that could be compared was decided yet."
        )
    if any(each["is_outside"] for each in found):
        raise typer.Exit(1)


def show_meters(database: Url = None, data: Folder = None, as_json: Json = False) -> None:
    """Jackpots: what came in, what is shown, hits, wins, overflow, reserve, how each is set, the last wins, the best hand."""
    from hoyle.house.jackpots import high_hands
    from hoyle.house.jackpots.meters import Setting, meters, settings, wins_of
    from hoyle.ledger import Store

    store = Store.open(url_of(database, data))
    try:
        found = meters(store)
        wins = {pool: wins_of(store, pool) for pool in found}
        known = settings(store)
        periods = {pool: period.told() for pool, period in high_hands.read(store).items()}
    finally:
        store.close()
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
            "" if meter.is_even else "NOT EVEN",
        )
        for pool, meter in found.items()
    ]
    headings = ("pool", *(f"{RIGHT}{name}" for name in names), f"{RIGHT}hits", "")
    console.print(grid(headings, rows, console) if rows else "No table has had a jackpot.")
    if found:
        _print_settings(console, {pool: known.get(pool, Setting()).plain() for pool in found})
    for pool, period in periods.items():
        heading(console, f"Period {period['period']} of {pool}: the best hand so far")
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
        console.print(grid(columns, best, console) if best else "Nobody has shown a hand that counts.")
    for pool, won in wins.items():
        if won:
            heading(console, f"The last wins of {pool}")
            listed = [(each["at"], each["round"], each["seat"], show_money(each["cents"])) for each in won]
            console.print(grid(("at", "round", "seat", f"{RIGHT}won"), listed, console))


def _print_settings(console: Any, found: dict[str, dict[str, Any]]) -> None:
    heading(console, "How they are set")
    names = list(next(iter(found.values())))
    rows = [(pool, *(_set(name, each[name]) for name in names)) for pool, each in found.items()]
    headings = ("pool", *(f"{RIGHT}{name.replace('_', ' ')}" for name in names))
    console.print(grid(headings, rows, console))


def _set(name: str, value: Any) -> str:
    if value is None:
        return "none"
    return f"{value}%" if name in ("rate", "hidden_percent") else show_money(value)


def show_program(
    files: Annotated[bool, typer.Option("--files", help="Every file with its digest.")] = False,
) -> None:
    """The digest of this program: code, rulebooks and tables as they lie on the disk."""
    from hoyle.house.control.program_digest import digest_of, files_of

    found = files_of()
    for name, digest in found.items() if files else ():
        print(f"{digest}  {name}")
    print(digest_of(found))
