"""A player's own account: the day so far, and limits of their own, which they alone set."""

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
    own_limits.LOSS: ("The most I may lose in a day", "Wagers that could go beyond it are refused."),
    own_limits.DEPOSIT: (
        "The most I may deposit in a day",
        "What would go beyond it is refused at the cage.",
    ),
}


class AccountPage(FormPage):
    name = "account"

    def __init__(self, view: HouseView, player: str) -> None:
        super().__init__()
        self._view, self._player = view, player

    def acts(self) -> FormActs:
        return {"set_limit": self._set, "no_limit": self._take_away}

    def render(self) -> str:
        house = self._view.house
        mine = house.office.mine(self._player)
        hours = house.office.policy.limit_hours
        forms = "".join(_limit(kind, mine["limits"][kind]) for kind in own_limits.KINDS)
        return (
            f"<h1>My account</h1>{self.said}<p>{escape(self._player)}, with {escape(money(house.wallet(self._player)))} in the wallet. "
            f'{link("My rounds", "/history")}</p><div class="panel">{my_day_html(mine, house.clock())}</div>'
            f"<h2>Limits of my own</h2><p>A day is one of UTC. A lower limit holds at once; a higher one, or none in place of one, "
            f'holds after {hours} hours.</p><div class="games">{forms}</div>'
        )

    async def _set(self, act: Action) -> str:
        text = str(act["fields"]["amount"]).strip().removeprefix("$")
        cents = 0 if text.isascii() and text.isdigit() and int(text) == 0 else read_cents(text)
        return await self._change(str(act["name"]), cents)

    async def _take_away(self, act: Action) -> str:
        return await self._change(str(act["name"]), None)

    async def _change(self, kind: str, cents: int | None) -> str:
        house = self._view.house
        since = (
            await house.asking.change(lambda: own_limits.set_limit(house, self._player, kind, cents))
        ).since
        what = "No limit" if cents is None else f"A limit of {money(cents)}"
        held = "now" if since <= house.now_text() else show_minute(since)
        return f"{what} on what you {own_limits_verb(kind)} in a day holds from {held} on."


def own_limits_verb(kind: str) -> str:
    return "lose" if kind == own_limits.LOSS else "deposit"


def _limit(kind: str, told: Mapping[str, Any]) -> str:
    title, means = ASKED[kind]
    now = money(told["cents"]) if told["cents"] is not None else "none"
    coming = "".join(
        f"<p>From {escape(show_minute(each['since']))} on: "
        f"<strong>{escape(money(each['cents']) if each['cents'] is not None else 'no limit')}</strong></p>"
        for each in told["to_come"]
    )
    off = button("No limit", "no_limit", name=kind) if told["cents"] is not None else ""
    return (
        f'<article class="game"><h3>{title}</h3><p>Now: <strong>{escape(now)}</strong></p>{coming}'
        f'<p class="small soft">{means}</p><div class="row" data-form>{button("Set", "set_limit", kind="main", name=kind)}'
        f'<label>$<input name="amount" size="7" inputmode="decimal" aria-label="{title}, in dollars"></label>{off}</div></article>'
    )
