"""The names of accounts. The name says whose money it is. Only accounts of the house may have a negative balance."""

# Compiled by mypyc.

from __future__ import annotations

CAGE = "cage"  # the outside world: money enters and leaves the house here
JACKPOTS = "jackpots"  # the house's seeds of meters
# Accounts that may be overdrawn. All others need cover.
_MAY_OWE = ("cage", "jackpots", "table:")


def wallet(player: str) -> str:
    return f"player:{player}"


def seat(table: str, name: str) -> str:
    return f"seat:{table}:{name}"


def seat_bank(table: str, name: str) -> str:
    """The cover that a player-dealer puts up for the round."""
    return f"bank:{table}:{name}"


def table_bank(table: str) -> str:
    return f"table:{table}"


def felt(table: str) -> str:
    """Undecided wagers: the sum of all pending transfers."""
    return f"felt:{table}"


def pot(table: str) -> str:
    """The pot between the end of a hand and its payout."""
    return f"pot:{table}"


def collection(table: str) -> str:
    return f"collection:{table}"


def dealers(table: str) -> str:
    return f"dealers:{table}"


def meter(pool: str) -> str:
    return f"pool:{pool}"


def reserve(pool: str) -> str:
    return f"reserve:{pool}"


def overflow(pool: str) -> str:
    return f"overflow:{pool}"


def may_owe(account: str) -> bool:
    return account.startswith(_MAY_OWE)
