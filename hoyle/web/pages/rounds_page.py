"""Search for rounds by player, session, table, game and time: all for the staff, their own for a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any
from urllib.parse import urlencode

from hoyle.book.loader import all_games, load_game
from hoyle.errors import HoyleError
from hoyle.house.reports.history import Asked, ended, find, sessions
from hoyle.ledger import Store
from hoyle.web.forms.dollar_input import read_number
from hoyle.web.site.html import choice, link, moment, money, net, notice, table, words

COUNT = 50
Query = Mapping[str, str]
Plain = Mapping[str, Any]


def rounds_html(store: Store, query: Query, own: str = "", *, has_csv: bool = False) -> str:
    """`own` is the player, if the viewer may see only their own rounds."""
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
        link("Download CSV", f"/api/v1/rounds.csv?{urlencode({**kept, 'player': asked.player})}")
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
    games = [
        ("", "any"),
        *((path, _title(path)) for path in (f"{book}/{game}" for book, game in all_games())),
    ]
    who = "" if own else _field("player", "Player", asked.player, 12)
    fields = (
        who + _field("table", "Table", asked.table, 5) + choice("game", games, asked.game, "Game")
        + _field("since", "From", asked.since, 18, "2030-01-31 18:00") + _field("until", "to (exclusive)", asked.until,
        18, "2030-02")
        + _field("session", "Session", asked.session, 18)
    )  # fmt: skip
    address = "/history" if own else "/rounds"
    return (
        f'<form method="get" action="{address}" class="row panel">{fields}<button class="main">Search</button>'
        f"{link('Reset', address)}</form>"
    )


def _title(path: str) -> str:
    """The game with its book. A round may be of a book that is not loaded now."""
    book, _, game = path.partition("/")
    try:
        return f"{load_game(book, game)[0].title} ({book})"
    except HoyleError:
        return words(path)


def _field(name: str, label: str, value: str, size: int, hint: str = "") -> str:
    shown = escape(value, quote=True)
    return f'<label>{label} <input name="{name}" size="{size}" value="{shown}" placeholder="{hint}"></label>'


def _listed(rounds: Iterable[Plain], own: str) -> str:
    rows = [
        (
            link(each["round"], f"/rounds/{each['round']}{'' if own else '?full=true'}"),
            moment(each["at"]), *(() if own else (escape(each["player"]),)), escape(_title(each["path"])),
            escape(money(each["wagered"])), net(each["net"]), escape(money(each["before"])),
            escape(money(each["after"])),
            escape(ended(each["how"])),
        )
        for each in rounds
    ]  # fmt: skip
    if not rows:
        return f"<p>{'You have no rounds that match.' if own else 'No rounds match.'}</p>"
    who = () if own else ("player",)
    headings = ("round", "time (UTC)", *who, "game", ">bet", ">result", ">before", ">after", "ended")
    return table(headings, rows)


def _sessions(store: Store, asked: Asked, own: str) -> str:
    """Sessions of the player, each with a link to its rounds."""
    if not asked.player:
        return ""
    address = "/history" if own else "/rounds"
    rows = [
        (
            moment(each["begun"]), moment(each["seen"]),
            "ended" if each["is_over"] else "open",
            link("rounds", f"{address}?{urlencode({'player': '' if own else asked.player, 'session': each['session']})}"),
        )
        for each in sessions(store, asked.player, 20)
    ]  # fmt: skip
    if not rows:
        return ""
    return f"<h2>Sessions of {escape(asked.player)}</h2>{table(('started (UTC)', 'last active', 'status', 'rounds'), rows)}"
