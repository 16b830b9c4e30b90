"""The cage: deposits and withdrawals at the counter, for the API and the pages."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from hoyle.house.control.money_control import DEPOSIT, WITHDRAWAL, MoneyControl
from hoyle.house.players.wallets import Wallets
from hoyle.kit.money import show_money


class Known(Protocol):
    """The register of users, as far as the cage needs it."""

    def is_player(self, name: str) -> bool: ...


class Moved(NamedTuple):
    """The new balance of a wallet, and the number of a proposal if a second person has to agree first."""

    wallet_cents: int
    proposal: int = 0

    def plain(self) -> dict[str, Any]:
        waits = {"proposal": self.proposal} if self.proposal else {}
        return {"wallet_cents": self.wallet_cents, **waits}


class Cage:
    def __init__(self, wallets: Wallets, money: MoneyControl, people: Known) -> None:
        self._wallets, self._money, self._people = wallets, money, people

    def deposit(self, name: str, cents: int, actor: str) -> Moved:
        self._begin(name, cents)
        put = self._wallets.moved_today(name, DEPOSIT)
        waits = self._money.judge({"kind": DEPOSIT, "player": name, "cents": cents}, cents, put, actor)
        if not waits:
            self._wallets.deposit(name, cents, actor)
            self._money.note(f"deposit: {show_money(cents)} for {name}", cents, put, actor)
        return Moved(self._wallets.of(name), waits)

    def withdraw(self, name: str, cents: int, actor: str) -> Moved:
        self._begin(name, cents)
        self._wallets.check(name, cents)
        taken = self._wallets.moved_today(name, WITHDRAWAL)
        waits = self._money.judge({"kind": WITHDRAWAL, "player": name, "cents": cents}, cents, taken, actor)
        if not waits:
            self._wallets.withdraw(name, cents, actor)
            self._money.note(f"withdrawal: {show_money(cents)} for {name}", cents, taken, actor)
        return Moved(self._wallets.of(name), waits)

    def _begin(self, name: str, cents: int) -> None:
        """A user added at the machine has a wallet even before the first sign-in."""
        if name not in self._wallets.known and self._people.is_player(name):
            self._wallets.add(name, 0)
        self._wallets.check_amount(name, cents)
