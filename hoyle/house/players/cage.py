"""The cage: money over the counter into a wallet and out of it, for the API and the pages alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hoyle.errors import CommandRefused
from hoyle.house.core.commands import CENTS_MAX
from hoyle.kit.money import show_money

if TYPE_CHECKING:
    from hoyle.house.core.house import House


class Known(Protocol):
    """Who may come in as a player."""

    def is_player(self, name: str) -> bool: ...


def deposit(house: House, people: Known, name: str, cents: int, actor: str) -> int:
    """Returns what is in the wallet then."""
    _check(house, people, name, cents)
    house.deposit(name, cents, actor)
    return house.wallet(name)


def withdraw(house: House, people: Known, name: str, cents: int, actor: str) -> int:
    _check(house, people, name, cents)
    house.withdraw(name, cents, actor)
    return house.wallet(name)


def _check(house: House, people: Known, name: str, cents: int) -> None:
    """Whoever was added at the machine has a wallet before they first come in."""
    if cents > CENTS_MAX:
        raise CommandRefused(
            f"{show_money(cents)} is more than is moved at once; the most is {show_money(CENTS_MAX)}"
        )
    if name not in house.known_players and people.is_player(name):
        house.add_player(name)
