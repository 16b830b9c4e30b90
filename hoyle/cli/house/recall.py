"""Show a past round, or list rounds by player, table, time.

hoyle recall t3.17 --data data
hoyle recall t3.17 --full --json --data data
hoyle recall --player ann --from 2030-01-01 --most 20 --data data
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from hoyle.cli.shared.arguments import Csv, Data, Database, From, Json, To
from hoyle.cli.shared.completion import complete_game
from hoyle.cli.shared.house_database import open_store
from hoyle.cli.shared.terminal import RIGHT, fields, grid, heading, print_json, screen
from hoyle.errors import CommandRefused, StoreError
from hoyle.kit.money import show_money, show_net


def command(
    round_name: Annotated[
        str | None, typer.Argument(metavar="ROUND", help="Table and number, as in t3.17.")
    ] = None,
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="List this player's rounds.")] = "",
    session: Annotated[
        str, typer.Option("--session", metavar="ID", help="List the rounds of this session.")
    ] = "",
    table: Annotated[str, typer.Option("--table", help="List the rounds of this table.")] = "",
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="GAME",
            help="List the rounds of this game, as in ny/craps.",
            autocompletion=complete_game,
        ),
    ] = "",
    since: From = "",
    until: To = "",
    sessions: Annotated[bool, typer.Option("--sessions", help="List sessions instead of rounds.")] = False,
    seat: Annotated[
        str | None, typer.Option("--as", metavar="SEAT", help="Show the round as this seat saw it.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Show hidden cards too.")] = False,
    most: Annotated[int, typer.Option(help="List at most this many, the latest first.", min=1, max=500)] = 50,
    cursor: Annotated[int | None, typer.Option(help="Continue from here, as the page before says.")] = None,
    database: Database = None,
    data: Data = None,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    from hoyle.house.reports.history import Asked

    asked = Asked(player, session, table, game, since, until)
    if (round_name is None) == (not any(asked) and not sessions):
        raise StoreError(
            "name a round, as in hoyle recall t3.17, or what to list: --player, --session, --table, --game, "
            "--from, --to, --sessions; one of the two"
        )
    if full and seat is not None:
        raise StoreError("--as and --full exclude each other")
    with open_store(database, data) as store:
        if sessions:
            _list_sessions(store, player, most, as_json)
        elif round_name is None and as_csv:
            _print_csv(store, asked)
        elif round_name is None:
            _list(store, asked, cursor, most, as_json)
        else:
            _show(store, round_name, seat, full, as_json)


def _print_csv(store: Any, asked: Any) -> None:
    from hoyle.house.reports.history import as_csv, find_all

    for text in as_csv(find_all(store, asked)):
        sys.stdout.write(text)


def _list_sessions(store: Any, player: str, count: int, as_json: bool) -> None:
    from hoyle.house.reports.history import sessions

    found = sessions(store, player, count)
    if as_json:
        print_json(found)
        return
    console = screen()
    rows = [
        (each["session"], each["player"], each["begun"], each["seen"], "over" if each["is_over"] else "open")
        for each in found
    ]
    headings = ("session", "player", "begun", "last seen", "")
    console.print(grid(headings, rows, console) if rows else "No sessions yet.")


def _list(store: Any, asked: Any, cursor: int | None, count: int, as_json: bool) -> None:
    from hoyle.house.reports.history import ended, find

    page = find(store, asked, cursor, count)
    if as_json:
        print_json(page.plain())
        return
    console = screen()
    rows = [
        (
            each["round"],
            each["player"],
            each["path"],
            each["at"],
            show_money(each["wagered"]),
            show_net(each["net"]),
            show_money(each["before"]),
            show_money(each["after"]),
            ended(each["how"]),
        )
        for each in page.rounds
    ]
    names = (
        "round",
        "player",
        "game",
        "at",
        f"{RIGHT}wagered",
        f"{RIGHT}net",
        f"{RIGHT}before",
        f"{RIGHT}after",
        "how",
    )
    console.print(grid(names, rows, console) if rows else "No rounds match.")
    if page.next is not None:
        console.print(f"More rounds: --cursor {page.next}")


def _show(store: Any, name: str, seat: str | None, full: bool, as_json: bool) -> None:
    from hoyle.house.reports.history import ended
    from hoyle.house.reports.round_recall import read_round, recall

    found = recall(store, *read_round(name))
    if found.how == "running" and (full or seat is not None):
        raise CommandRefused("the round is still running; hidden cards are shown when it is over")
    if found.how == "running":
        seat = ""
    if as_json:
        print_json(_data(found, name, seat))
        return
    console = screen()
    shown = "in full" if full else f"as {seat} saw it" if seat else "as every player saw it"
    heading(console, f"{found.path}, round {name}, {ended(found.how)}")
    terms = f"{found.fingerprint[:12]}, edition {found.edition}"
    fields(
        console, [("begun", found.made_at), ("terms", terms), ("version", found.version), ("shown", shown)]
    )
    if found.why_not:
        console.print(f"It cannot be replayed: {found.why_not}")
    told = [
        (_time(each["at"]), each["actor"], _say(each)) for each in found.told(None if full else seat or "")
    ]
    if told:
        console.print(grid(("at", "by", "what"), told, console))
    _tables(found, console)


def _data(found: Any, name: str, seat: str | None) -> dict[str, Any]:
    """As a seat saw it; or all of it, so that `hoyle verify` can check it."""
    data = {
        "round": name, "path": found.path, "fingerprint": found.fingerprint, "edition": found.edition,
        "version": found.version, "at": found.made_at, "how": found.how, "events": found.told(seat),
        "lines": found.lines, "plays": found.plays, "why_not": found.why_not,
    }  # fmt: skip
    whole = seat is None and found.played is not None and found.how != "running"
    return {**data, **found.record()} if whole else data


def _tables(found: Any, console: Any) -> None:
    """The lines with their clauses, and each player's money before and after."""
    lines = [
        (
            line["seat"],
            _label(line),
            show_money(line["stake"]),
            line["outcome"],
            line["pays"],
            show_net(line["net"]),
            show_money(line["fee"]),
            line["cite"],
        )
        for line in found.lines
    ]
    names = ("seat", "wager", f"{RIGHT}stake", "outcome", "pays", f"{RIGHT}net", f"{RIGHT}fee", "clause")
    plays = [
        (each["player"], *(show_money(each[key]) for key in ("wagered", "before", "after")))
        for each in found.plays
    ]
    if lines:
        console.print(grid(names, lines, console))
    if plays:
        console.print(grid(("player", f"{RIGHT}wagered", f"{RIGHT}before", f"{RIGHT}after"), plays, console))


def _time(text: str) -> str:
    return text.partition("T")[2].partition("+")[0]


def _label(line: dict[str, Any]) -> str:
    return " ".join(filter(None, (line["part_of"] and f"{line['part_of']}:", line["wager"], line["on"])))


def _say(event: dict[str, Any]) -> str:
    """One event in a few words."""
    kind = event["event"]
    if kind in ("drawn", "shown"):
        return f"{kind}: {event['to']} {' '.join(event['items'])}"
    if kind in ("placed", "stands"):
        return f"{kind}: {event['seat']} {event['wager']} {event['on']} {show_money(event['cents'])}".replace(
            "  ", " "
        )
    if kind == "chose":
        cost = f" for {show_money(event['cents'])}" if event["cents"] else ""
        return f"{event['seat']}: {event['choice']}{cost}" + (" (by default)" if event["by_default"] else "")
    if kind == "settled":
        return f"settled: {event['seat']} {_label(event)} {event['outcome']} {show_net(event['net'])}"
    if kind == "ruled":
        return f"the floor rules {event['name']}: {event['then']} ({event['cite']})"
    if kind == "given_back":
        return "every wager is returned"
    if kind == "voided":
        return f"the round is void ({event['cite']})"
    rest = " ".join(
        str(value) for name, value in event.items() if name not in ("at", "actor", "said", "event")
    )
    return f"{kind}: {rest}"
