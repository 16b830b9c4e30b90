"""Rounds that were played, looked for by player, sign-in, table, game and time; for the staff all, for a player their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from hoyle.book.loader import all_games
from hoyle.errors import HoyleError
from hoyle.house.reports.history import Asked, ended, find, sessions
from hoyle.ledger import Store
from hoyle.web.forms.dollar_input import read_number
from hoyle.web.site.html import choice, link, moment, money, net, notice, table, words

COUNT = 50
Query = Mapping[str, str]
Plain = Mapping[str, Any]


def rounds_html(store: Store, query: Query, own: str = "", *, has_csv: bool = False) -> str:
    """`own` is the player who may see only their own rounds. What cannot be asked is said."""
    asked = asked_of(query, own)
    head = f"<h1>{'My rounds' if own else 'Rounds'}</h1>{_form(asked, own)}"
    try:
        cursor = read_number(query["cursor"], "page") if query.get("cursor") else None
        page = find(store, asked, cursor, COUNT)
    except HoyleError as error:
        return head + notice(str(error), "bad")
    kept = {
        name: value for name, value in asked._asdict().items() if value and not (own and name == "player")
    }
    address = "/history" if own else "/rounds"
    more = (
        link("Earlier rounds", f"{address}?{urlencode({**kept, 'cursor': page.next})}", kind="button")
        if page.next
        else ""
    )
    csv = (
        link("All of these as CSV", f"/api/v1/rounds.csv?{urlencode({**kept, 'player': asked.player})}")
        if has_csv and page.rounds
        else ""
    )
    return (
        f'{head}{_listed(page.rounds, own)}<div class="row">{more}{csv}</div>{_sessions(store, asked, own)}'
    )


def asked_of(query: Query, own: str = "") -> Asked:
    given = {name: query.get(name, "").strip() for name in Asked._fields}
    return Asked(**{**given, "player": own or given["player"]})


def _form(asked: Asked, own: str) -> str:
    games = [("", "any"), *((path, words(path)) for path in (f"{book}/{game}" for book, game in all_games()))]
    who = "" if own else _field("player", "Player", asked.player, 12)
    fields = (
        who + _field("table", "Table", asked.table, 5) + choice("game", games, asked.game, "Game")
        + _field("since", "From", asked.since, 18, "2030-01-31 18:00") + _field("until", "before", asked.until, 18, "2030-02")
        + _field("session", "Sign-in", asked.session, 18)
    )  # fmt: skip
    address = "/history" if own else "/rounds"
    return (
        f'<form method="get" action="{address}" class="row panel">{fields}<button class="main">Look</button>'
        f"{link('All', address)}</form>"
    )


def _field(name: str, label: str, value: str, size: int, hint: str = "") -> str:
    shown = escape(value, quote=True)
    return f'<label>{label} <input name="{name}" size="{size}" value="{shown}" placeholder="{hint}"></label>'


def _listed(rounds: Iterable[Plain], own: str) -> str:
    rows = [
        (
            link(each["round"], f"/rounds/{each['round']}{'' if own else '?full=true'}"),
            moment(each["at"]), *(() if own else (escape(each["player"]),)), escape(words(each["path"])),
            escape(money(each["wagered"])), net(each["net"]), escape(money(each["before"])), escape(money(each["after"])),
            escape(ended(each["how"])),
        )
        for each in rounds
    ]  # fmt: skip
    if not rows:
        return f"<p>{'You have finished no round that fits.' if own else 'No round fits.'}</p>"
    who = () if own else ("player",)
    headings = ("round", "at (UTC)", *who, "game", ">wagered", ">result", ">before", ">after", "ended")
    return table(headings, rows)


def _sessions(store: Store, asked: Asked, own: str) -> str:
    """The sign-ins of the player who is looked for, each with its rounds."""
    if not asked.player:
        return ""
    address = "/history" if own else "/rounds"
    rows = [
        (
            moment(each["begun"]), moment(each["seen"]),
            "over" if each["is_over"] else "open",
            link("rounds", f"{address}?{urlencode({'player': '' if own else asked.player, 'session': each['session']})}"),
        )
        for each in sessions(store, asked.player, 20)
    ]  # fmt: skip
    if not rows:
        return ""
    return f"<h2>Sign-ins of {escape(asked.player)}</h2>{table(('begun (UTC)', 'last seen', 'now', 'rounds'), rows)}"
