"""The player's account: the day so far, and the limits that the player sets."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hoyle.house.players import own_limits
from hoyle.house.reports.instants import show_minute
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.dollar_input import read_cents
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.site.house_view import HouseView
from hoyle.web.site.html import button, link, money
from hoyle.web.table.my_day import my_day_html

ASKED = {
    own_limits.LOSS: ("Daily loss limit", "Bets that could exceed it are refused."),
    own_limits.DEPOSIT: (
        "Daily deposit limit",
        "Deposits that would exceed it are refused.",
    ),
}


class AccountPage(FormPage):
    name = "account"

    def __init__(self, view: HouseView, player: str) -> None:
        super().__init__()
        self._view, self._player = view, player

    def acts(self) -> FormActs:
        return {"set_limit": self._set, "no_limit": self._remove}

    def render(self) -> str:
        house = self._view.house
        mine = house.day_of(self._player)
        hours = house.office.policy.limit_hours
        forms = "".join(_limit(kind, mine["limits"][kind]) for kind in own_limits.KINDS)
        return (
            f"<h1>My account</h1>{self.said}<p>{escape(self._player)}, balance {escape(money(house.wallet(self._player)))}. "
            f'{link("My rounds", "/history")}</p><div class="panel">{my_day_html(mine, house.clock())}</div>'
            f"<h2>My limits</h2><p>A day begins at 00:00 UTC. A lower limit takes effect at once. A higher limit, or no limit, "
            f'takes effect after {hours} hours.</p><div class="games">{forms}</div>'
        )

    async def _set(self, act: Action) -> str:
        text = str(act["fields"]["amount"]).strip().removeprefix("$")
        cents = 0 if text.isascii() and text.isdigit() and int(text) == 0 else read_cents(text)
        return await self._change(str(act["name"]), cents)

    async def _remove(self, act: Action) -> str:
        return await self._change(str(act["name"]), None)

    async def _change(self, kind: str, cents: int | None) -> str:
        house = self._view.house
        since = (await self._view.queue.change(lambda: house.own_limits.set(self._player, kind, cents))).since
        what = f"{ASKED[kind][0]}: {'none' if cents is None else money(cents)}"
        held = "now" if since <= house.journal.now_text() else f"from {show_minute(since)}"
        return f"{what}. In effect {held}."


def _limit(kind: str, told: Mapping[str, Any]) -> str:
    title, means = ASKED[kind]
    now = money(told["cents"]) if told["cents"] is not None else "none"
    coming = "".join(
        f"<p>From {escape(show_minute(each['since']))}: "
        f"<strong>{escape(money(each['cents']) if each['cents'] is not None else 'no limit')}</strong></p>"
        for each in told["to_come"]
    )
    off = button("Remove limit", "no_limit", name=kind) if told["cents"] is not None else ""
    return (
        f'<article class="game"><h3>{title}</h3><p>Now: <strong>{escape(now)}</strong></p>{coming}'
        f'<p class="small soft">{means}</p><div class="row" data-form>{button("Set", "set_limit", kind="main", name=kind)}'
        f'<label>$<input name="amount" size="7" inputmode="decimal" aria-label="{title}, in dollars"></label>{off}</div></article>'
    )
