"""The cage: deposits and withdrawals at the counter, for the API and the pages."""

from __future__ import annotations

from typing import Protocol

from hoyle.errors import CommandRefused
from hoyle.house.players.wallets import Wallets
from hoyle.kit.money import CENTS_MAX, show_money


class Known(Protocol):
    """The register of users, as far as the cage needs it."""

    def is_player(self, name: str) -> bool: ...


def deposit(wallets: Wallets, people: Known, name: str, cents: int, actor: str) -> int:
    """Returns the new balance of the wallet."""
    _check(wallets, people, name, cents)
    wallets.deposit(name, cents, actor)
    return wallets.of(name)


def withdraw(wallets: Wallets, people: Known, name: str, cents: int, actor: str) -> int:
    _check(wallets, people, name, cents)
    wallets.withdraw(name, cents, actor)
    return wallets.of(name)


def _check(wallets: Wallets, people: Known, name: str, cents: int) -> None:
    """A user added at the machine has a wallet even before the first sign-in."""
    if cents > CENTS_MAX:
        raise CommandRefused(
            f"{show_money(cents)} is more than is moved at once; the most is {show_money(CENTS_MAX)}"
        )
    if name not in wallets.known and people.is_player(name):
        wallets.add(name, 0)
