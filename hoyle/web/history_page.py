"""A player's own rounds, the latest first, and one round recalled as the player saw it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.web.html import link, money, net, table, words

Plain = Mapping[str, Any]


def history_html(history: Plain) -> str:
    rows = [
        (
            link(each["round"], f"/rounds/{each['round']}"), escape(each["at"][:19].replace("T", " ")),
            escape(each["path"]), escape(money(each["wagered"])), net(each["net"]),
            escape(money(each["before"])), escape(money(each["after"])), escape(words(each["how"])),
        )
        for each in history["rounds"]
    ]  # fmt: skip
    if not rows:
        return "<h1>My rounds</h1><p>You have not finished a round yet.</p>"
    headings = ("round", "at (UTC)", "game", ">wagered", ">result", ">before", ">after", "ended")
    more = (
        link("Earlier rounds", f"/history?cursor={history['next']}", kind="button") if history["next"] else ""
    )
    return f"<h1>My rounds</h1>{table(headings, rows)}{more}"
