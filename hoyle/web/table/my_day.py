"""The player's day, always visible: rounds, amount bet, net result, own limits, and the time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from html import escape
from typing import Any

from hoyle.web.site.html import link, money, own_balance

NAMES = {"loss": "loss", "deposit": "deposit"}


def my_day_html(mine: Mapping[str, Any], now: datetime) -> str:
    rounds = f"{mine['rounds']} round{'s' if mine['rounds'] != 1 else ''} today"
    played = f"{rounds}, {money(mine['wagered'])} bet" if mine["rounds"] else "No rounds today"
    since = f" since {escape(mine['since'][11:16])}" if mine["since"] else ""
    net = f" {own_balance(mine['net'])}." if mine["rounds"] else ""
    limits = "".join(
        f"<p class=small>Your daily {escape(NAMES[kind])} limit: {escape(money(each['cents']))}</p>"
        for kind, each in mine["limits"].items()
        if each["cents"] is not None
    )
    return (
        f'<h2>Today</h2><p class="said">{escape(played)}{since}.{net}</p>{limits}'
        f'<p class=small><time datetime="{now.isoformat()}">{now:%H:%M}</time> UTC · {link("My limits", "/me")}</p>'
    )
