"""The cage: money over the counter into a wallet and out of it, for the API and the pages alike."""

from __future__ import annotations

from typing import Protocol

from hoyle.errors import CommandRefused
from hoyle.house.players.wallets import Wallets
from hoyle.kit.money import CENTS_MAX, show_money


class Known(Protocol):
    """Who may come in as a player."""

    def is_player(self, name: str) -> bool: ...


def deposit(wallets: Wallets, people: Known, name: str, cents: int, actor: str) -> int:
    """Returns what is in the wallet then."""
    _check(wallets, people, name, cents)
    wallets.deposit(name, cents, actor)
    return wallets.of(name)


def withdraw(wallets: Wallets, people: Known, name: str, cents: int, actor: str) -> int:
    _check(wallets, people, name, cents)
    wallets.withdraw(name, cents, actor)
    return wallets.of(name)


def _check(wallets: Wallets, people: Known, name: str, cents: int) -> None:
    """Whoever was added at the machine has a wallet before they first come in."""
    if cents > CENTS_MAX:
        raise CommandRefused(
            f"{show_money(cents)} is more than is moved at once; the most is {show_money(CENTS_MAX)}"
        )
    if name not in wallets.known and people.is_player(name):
        wallets.add(name, 0)
