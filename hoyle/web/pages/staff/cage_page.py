"""The cage: a player's wallet, deposits and withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlencode

from hoyle.house.players.cage import Cage, Known, Moved
from hoyle.web.forms.browser_action import Action
from hoyle.web.forms.dollar_input import read_cents
from hoyle.web.forms.form_page import FormActs, FormPage
from hoyle.web.site.html import button, link, money, table

if TYPE_CHECKING:
    from hoyle.house import CommandQueue

ADDRESS, LISTED = "/cage", 50


class Players(Known, Protocol):
    def listed(self) -> list[dict[str, Any]]: ...


class CagePage(FormPage):
    """Finds a player by name and takes the cashier's deposits and withdrawals for them."""

    name = "cage"

    def __init__(self, people: Players, queue: CommandQueue, by: str, query: Mapping[str, str]) -> None:
        super().__init__()
        self._people, self._by = people, by
        self._queue, self._house = queue, queue.house
        self._cage = Cage(self._house.wallets, self._house.money, people)
        self._sought = query.get("player", "").strip()
        self._slip = 1  # number of the form: a double click counts once

    def acts(self) -> FormActs:
        return {"deposit": self._deposit, "withdraw": self._withdraw}

    async def act(self, sent: Mapping[str, Any]) -> None:
        if sent.get("slip") == str(self._slip):
            self._slip += 1
            await super().act(sent)

    def render(self) -> str:
        return (
            f'<h1>Cage</h1>{self.said}<form method="get" action="{ADDRESS}" class="row panel"><label>Player '
            f'<input name="player" value="{escape(self._sought, quote=True)}"></label><button class="main">Search</button>'
            f"{link('Show all', ADDRESS)}</form>{self._counter()}{self._list()}"
        )

    def _counter(self) -> str:
        if not self._is_player(self._sought):
            return ""
        name = escape(self._sought)
        given: dict[str, Any] = {"name": self._sought, "slip": self._slip}
        return (
            f'<div class="panel"><h2>{name}</h2><p>Wallet: <strong>{escape(money(self._wallet(self._sought)))}</strong>, '
            f'without chips at tables.</p><div class="row" data-form><label>$<input name="amount" size="9" '
            f'inputmode="decimal" autocomplete="off" aria-label="Amount for {escape(self._sought, quote=True)}, in dollars"></label>'
            f"{button('Deposit', 'deposit', kind='main', **given)}{button('Withdraw', 'withdraw', **given)}</div></div>"
        )

    def _list(self) -> str:
        """Players whose name contains the search text."""
        sought = self._sought.casefold()
        names = {each["name"] for each in self._people.listed() if "player" in each["roles"]}
        found = sorted(name for name in names | self._house.known_players if sought in name.casefold())
        if not found:
            said = f"No player matches {self._sought}." if sought else "No players yet."
            return f"<p>{escape(said)} An administrator adds players under People.</p>"
        rows = [
            (link(name, f"{ADDRESS}?{urlencode({'player': name})}"), escape(money(self._wallet(name))))
            for name in found[:LISTED]
        ]
        more = (
            f"<p>And {len(found) - LISTED} more. Search by name to find them.</p>"
            if len(found) > LISTED
            else ""
        )
        return f"<h2>Players</h2>{table(('player', '>wallet'), rows)}{more}"

    def _is_player(self, name: str) -> bool:
        return name in self._house.known_players or self._people.is_player(name)

    def _wallet(self, name: str) -> int:
        """A player who has never signed in has no money."""
        return self._house.wallet(name) if name in self._house.known_players else 0

    async def _deposit(self, act: Action) -> str:
        name, cents = str(act["name"]), read_cents(act["fields"]["amount"])
        moved = await self._change(lambda: self._cage.deposit(name, cents, self._by))
        return (
            _waits(moved) or f"Deposited {money(cents)} for {name}. New balance: {money(moved.wallet_cents)}."
        )

    async def _withdraw(self, act: Action) -> str:
        name, cents = str(act["name"]), read_cents(act["fields"]["amount"])
        moved = await self._change(lambda: self._cage.withdraw(name, cents, self._by))
        said = f"Withdrew {money(cents)} for {name}: pay it out. New balance: {money(moved.wallet_cents)}."
        return _waits(moved) or said

    async def _change(self, act: Any) -> Moved:
        moved: Moved = await self._queue.change(act)
        return moved


def _waits(moved: Moved) -> str:
    """Nothing has moved yet."""
    return f"Proposal {moved.proposal} waits for a second person under Proposals." if moved.proposal else ""
