"""What a player has done today, always in sight: rounds, what was wagered, the net position, limits of their own, a clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from html import escape
from typing import Any

from hoyle.web.site.html import link, money, own_net

NAMES = {"loss": "lose", "deposit": "deposit"}


def my_day_html(mine: Mapping[str, Any], now: datetime) -> str:
    rounds = f"{mine['rounds']} round{'s' if mine['rounds'] != 1 else ''} today"
    played = f"{rounds}, {money(mine['wagered'])} wagered" if mine["rounds"] else "No round today"
    since = f", since {escape(mine['since'][11:16])}" if mine["since"] else ""
    limits = "".join(
        f"<p class=small>Your own limit: {escape(NAMES[kind])} at most {escape(money(each['cents']))} in a day.</p>"
        for kind, each in mine["limits"].items()
        if each["cents"] is not None
    )
    return (
        f'<h2>Today</h2><p class="said">{escape(played)}{since}; {own_net(mine["net"])}.</p>{limits}'
        f'<p class=small>It is <time datetime="{now.isoformat()}">{now:%H:%M}</time> UTC. {link("Limits of my own", "/me")}</p>'
    )
