"""Jackpots that several tables feed. What a meter shows is an account; what it pays is locked when it is hit.

By default all tables of a game share a pool for each meter of the book; a house may name the pool of a meter itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from hoyle.book import Terms
from hoyle.engine.accounts import is_prize
from hoyle.engine.jackpot import seed_of
from hoyle.engine.script import Line
from hoyle.kit.money import round_cents
from hoyle.ledger import accounts

# Debit, credit, cents, why.
Move = tuple[str, str, int, str]


class PoolRule(NamedTuple):
    """What the house sets for a pool: the most it shows, and what is put by for its next seed.

    `hidden_percent` is a share of every contribution that the house adds to the reserve.
    """

    limit: int | None = None
    hidden_percent: int = 0


def pools_of(terms: Terms, named: Mapping[str, str] | None = None) -> dict[str, str]:
    """The pool of each meter of a table."""
    room = terms.file.room
    keys = (*terms.meters(), *(room.jackpots if room else ()))
    return {key: (named or {}).get(key, f"{terms.path}.{key}") for key in keys}


class Pools:
    """Reads the pools' accounts and says which moves a round makes; it moves nothing itself."""

    def __init__(self, balances: Mapping[str, int]) -> None:
        self._balances = balances
        self.rules: dict[str, PoolRule] = {}

    def _of(self, account: str) -> int:
        return self._balances.get(account, 0)

    def shown(self, pool: str) -> int:
        """The display: never above the limit, because what is above it is in the overflow."""
        return self._of(accounts.meter(pool))

    def opening(self, terms: Terms, pools: Mapping[str, str]) -> list[Move]:
        """A pool that has never been fed starts from its seed."""
        return [
            move
            for key, pool in pools.items()
            if accounts.meter(pool) not in self._balances
            if key in terms.meters()  # a room's jackpot starts from nothing
            for move in self._fill(pool, seed_of(terms, key), {})
        ]

    def meters(self, pools: Mapping[str, str]) -> dict[str, int]:
        return {key: self.shown(pool) for key, pool in pools.items()}

    def lock(self, pools: Mapping[str, str], contributed: Mapping[str, int]) -> dict[str, int]:
        """What each meter is before this round's own contributions, so that it shows no more than its limit."""
        locked = {}
        for key, pool in pools.items():
            own, limit = contributed.get(key, 0), self.rules.get(pool, PoolRule()).limit
            value = self.shown(pool)
            locked[key] = value if limit is None else min(value + own, limit) - own
        return locked

    def feed(
        self, table: str, pools: Mapping[str, str], contributed: Mapping[str, int], lines: Iterable[Line]
    ) -> list[Move]:
        """Contributions of a round, and what has to be put in so that its prizes can be paid."""
        bank = accounts.table_bank(table)
        moves: list[Move] = []
        fed: dict[str, int] = {}
        for key, cents in contributed.items():
            pool = pools[key]
            rule = self.rules.get(pool, PoolRule())
            room = cents if rule.limit is None else max(0, rule.limit - self.shown(pool) - fed.get(pool, 0))
            taken = min(cents, room)
            fed[pool] = fed.get(pool, 0) + taken
            hidden = round_cents(Fraction(cents * rule.hidden_percent, 100))
            moves += [
                (bank, accounts.meter(pool), taken, "contribution"),
                (bank, accounts.overflow(pool), cents - taken, "overflow"),
                (bank, accounts.reserve(pool), hidden, "hidden"),
            ]
        spent: dict[str, int] = {}
        for key, pool in pools.items():
            prizes = sum(
                line.net + line.stake for line in lines if is_prize(line) and line.paid_by == f"meter:{key}"
            )
            short = prizes - self.shown(pool) - fed.get(pool, 0)
            moves += self._fill(pool, short, spent) if short > 0 else []
        return [move for move in moves if move[2]]

    def reseed(self, pools: Mapping[str, str], shows: Mapping[str, int], hits: Iterable[str]) -> list[Move]:
        """A meter that was hit starts again at once, from what was put by and then from the house."""
        moves: list[Move] = []
        spent: dict[str, int] = {}
        for key in dict.fromkeys(hits):
            pool = pools[key]
            short = shows[key] - self.shown(pool)
            if short > 0:
                moves += self._fill(pool, short, spent)
            elif short < 0:
                moves.append((accounts.meter(pool), accounts.JACKPOTS, -short, "adjustment"))
        return moves

    def _fill(self, pool: str, cents: int, spent: dict[str, int]) -> list[Move]:
        moves: list[Move] = []
        for source in (accounts.overflow(pool), accounts.reserve(pool), accounts.JACKPOTS):
            has = cents if source == accounts.JACKPOTS else self._of(source) - spent.get(source, 0)
            taken = min(cents, max(0, has))
            if taken:
                moves.append((source, accounts.meter(pool), taken, "seed"))
                spent[source] = spent.get(source, 0) + taken
                cents -= taken
        return moves
