"""`hoyle recall`: a round as it was, or as a player saw it; or rounds by player, session, table, game and time."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from hoyle.cli.house.audit import Folder, Url, url_of
from hoyle.cli.shared.terminal import RIGHT, fields, grid, heading, print_json, screen
from hoyle.errors import CommandRefused, StoreError
from hoyle.kit.money import show_money, show_net


def recall_round(
    round_name: Annotated[
        str | None, typer.Argument(metavar="ROUND", help="Table and number, as in t3.17.")
    ] = None,
    player: Annotated[str, typer.Option("--player", help="List this player's rounds.")] = "",
    session: Annotated[str, typer.Option("--session", help="List the rounds of this sign-in.")] = "",
    table: Annotated[str, typer.Option("--table", help="List the rounds of this table.")] = "",
    game: Annotated[str, typer.Option("--game", help="List the rounds of this game, as in ny/craps.")] = "",
    since: Annotated[str, typer.Option("--from", help="List rounds from this day or instant on.")] = "",
    until: Annotated[str, typer.Option("--to", help="List rounds before this day or instant.")] = "",
    sessions: Annotated[
        bool, typer.Option("--sessions", help="List sign-ins, to ask for the rounds of one.")
    ] = False,
    seat: Annotated[str | None, typer.Option("--as", help="As this seat saw it.")] = None,
    full: Annotated[bool, typer.Option("--full", help="All of it, with what was hidden.")] = False,
    count: Annotated[int, typer.Option(help="How many to list, the latest first.", min=1, max=500)] = 50,
    cursor: Annotated[int | None, typer.Option(help="Go on from here, as the page before says.")] = None,
    database: Url = None,
    data: Folder = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="All rounds that fit, as CSV, in cents.")] = False,
) -> None:
    """Show any round that was ever played, or list rounds by player, session, table, game and time."""
    from hoyle.house.reports.history import Asked
    from hoyle.ledger import Store

    asked = Asked(player, session, table, game, since, until)
    if (round_name is None) == (not any(asked) and not sessions):
        raise StoreError(
            "name a round, as in hoyle recall t3.17, or what to list: --player, --session, --table, --game, "
            "--from, --to, --sessions; one of the two"
        )
    if full and seat is not None:
        raise StoreError("a round is shown --as a seat saw it, or in --full; not both")
    store = Store.open(url_of(database, data))
    try:
        if sessions:
            _list_sessions(store, player, count, as_json)
        elif round_name is None and as_csv:
            _print_csv(store, asked)
        elif round_name is None:
            _list(store, asked, cursor, count, as_json)
        else:
            _show(store, round_name, seat, full, as_json)
    finally:
        store.close()


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
    console.print(grid(headings, rows, console) if rows else "Nobody has signed in.")


def _list(store: Any, asked: Any, cursor: int | None, count: int, as_json: bool) -> None:
    from hoyle.house.reports.history import ended, find

    page = find(store, asked, cursor, count)
    if as_json:
        print_json(page.plain())
        return
    console = screen()
    rows = [
        (each["round"], each["player"], each["path"], each["at"], show_money(each["wagered"]), show_net(each["net"]),
         show_money(each["before"]), show_money(each["after"]), ended(each["how"]))
        for each in page.rounds
    ]  # fmt: skip
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
    console.print(grid(names, rows, console) if rows else "No round fits.")
    if page.next is not None:
        console.print(f"There are more: --cursor {page.next}")


def _show(store: Any, name: str, seat: str | None, full: bool, as_json: bool) -> None:
    from hoyle.house.reports.history import ended
    from hoyle.house.reports.round_recall import read_round, recall

    found = recall(store, *read_round(name))
    if found.how == "running" and (full or seat is not None):
        raise CommandRefused("the round is running; what is hidden is shown when it is over")
    if found.how == "running":
        seat = ""
    if as_json:
        print_json(_data(found, name, seat))
        return
    console = screen()
    shown = "in full" if full else f"as {seat} saw it" if seat else "as everybody saw it"
    heading(console, f"{found.path}, round {name}, {ended(found.how)}")
    terms = f"{found.fingerprint[:12]}, edition {found.edition}"
    fields(
        console, [("begun", found.made_at), ("terms", terms), ("version", found.version), ("shown", shown)]
    )
    if found.why_not:
        console.print(f"It cannot be played again: {found.why_not}")
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
    """The lines with their clauses, and everybody's money before and after."""
    lines = [
        (line["seat"], _label(line), show_money(line["stake"]), line["outcome"], line["pays"], show_net(line["net"]),
         show_money(line["fee"]), line["cite"])
        for line in found.lines
    ]  # fmt: skip
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
        return "every wager is given back"
    if kind == "voided":
        return f"the round is void ({event['cite']})"
    rest = " ".join(
        str(value) for name, value in event.items() if name not in ("at", "actor", "said", "event")
    )
    return f"{kind}: {rest}"
