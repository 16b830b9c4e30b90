"""The names of accounts. The name says whose money it is; only the house's own may fall below nothing."""

# Compiled by mypyc.

from __future__ import annotations

CAGE = "cage"  # the world outside: money that comes into the house or leaves it
JACKPOTS = "jackpots"  # what the house puts into meters as their seed
# What the house stands behind. Everybody else's money is there, or it is not spent.
_MAY_OWE = ("cage", "jackpots", "table:")


def wallet(player: str) -> str:
    return f"player:{player}"


def seat(table: str, name: str) -> str:
    return f"seat:{table}:{name}"


def seat_bank(table: str, name: str) -> str:
    """What a player-dealer has put up for the round."""
    return f"bank:{table}:{name}"


def table_bank(table: str) -> str:
    return f"table:{table}"


def felt(table: str) -> str:
    """Wagers that are not yet decided: the sum of what is pending."""
    return f"felt:{table}"


def pot(table: str) -> str:
    """What seats have put in and nobody has won yet, between the end of a hand and its payout."""
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
