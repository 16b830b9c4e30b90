"""Pools: jackpots that several tables feed. The display is an account; a prize is fixed when the jackpot is hit."""

# Compiled by mypyc.

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from hoyle.book import Terms
from hoyle.engine.round.script import Line
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.table_money import is_prize
from hoyle.kit.money import round_cents, show_money
from hoyle.ledger import Store, account_names

# Debit, credit, cents, why.
Move = tuple[str, str, int, str]


_RULE = re.compile(
    r"(.*): limit (\d+|[Nn]one), hidden (\d+) percent(?:, contribution at most (\d+|none))?", re.S
)


class PoolRule(NamedTuple):
    """What the house sets for a pool: the most it shows, what is put by for its next seed, and what is unreasonable.

    `hidden_percent` is a share of every contribution that the house adds to the reserve. What a round would add beyond
    `contribution_max` is not shown: it goes to the overflow, and into the log.
    """

    limit: int | None = None
    hidden_percent: int = 0
    contribution_max: int | None = None

    def words(self, pool: str) -> str:
        """The rule as in the log."""
        limit = "none" if self.limit is None else self.limit
        most = "none" if self.contribution_max is None else self.contribution_max
        return f"{pool}: limit {limit}, hidden {self.hidden_percent} percent, contribution at most {most}"

    def taken(self, cents: int, shown: int) -> int:
        """The part of a contribution that the display takes."""
        if self.limit is not None:
            cents = min(cents, max(0, self.limit - shown))
        return cents if self.contribution_max is None else min(cents, self.contribution_max)


def read_rule(words: str) -> tuple[str, PoolRule] | None:
    match = _RULE.fullmatch(words.partition(" (agreed by ")[0])
    if match is None:
        return None
    limit, most = (int(text) if text and text.isdigit() else None for text in (match[2], match[4]))
    return match[1], PoolRule(limit, int(match[3]), most)


def rules_of(store: Store) -> dict[str, PoolRule]:
    """The house's rules for its pools: the last ones in its log."""
    said = (
        read_rule(text)
        for (text,) in store.rows("SELECT text FROM log WHERE code = 'pool_rule' ORDER BY serial")
    )
    return dict(each for each in said if each is not None)


def changed_rules(before: Mapping[str, PoolRule], now: Mapping[str, PoolRule]) -> dict[str, PoolRule]:
    """A pool that is no longer named has no limit and no reserve rate any more."""
    whole = {**dict.fromkeys(before, PoolRule()), **now}
    return {name: rule for name, rule in whole.items() if before.get(name) != rule}


class Pools:
    """Reads the pools' accounts and computes the moves of a round; it moves nothing itself."""

    def __init__(self, balances: Mapping[str, int]) -> None:
        self._balances = balances
        self.rules: dict[str, PoolRule] = {}

    def _of(self, account: str) -> int:
        return self._balances.get(account, 0)

    def shown(self, pool: str) -> int:
        """The display: never above the limit, because the excess is in the overflow."""
        return self._of(account_names.meter(pool))

    def opening(self, terms: Terms, pools: Mapping[str, str]) -> list[Move]:
        """A pool that has never been fed starts from its seed."""
        return [
            move
            for key, pool in pools.items()
            if account_names.meter(pool) not in self._balances
            if key in terms.meters()  # a room's jackpot starts from nothing
            for move in self._fill(pool, seed_of(terms, key), {})
        ]

    def meters(self, pools: Mapping[str, str]) -> dict[str, int]:
        return {key: self.shown(pool) for key, pool in pools.items()}

    def lock(self, pools: Mapping[str, str], contributed: Mapping[str, int]) -> dict[str, int]:
        """What each meter is before this round's own contributions, so that it shows no more than its limit."""
        locked = {}
        for key, pool in pools.items():
            own, value = contributed.get(key, 0), self.shown(pool)
            locked[key] = value + self.rules.get(pool, PoolRule()).taken(own, value) - own
        return locked

    def unreasonable(self, pools: Mapping[str, str], contributed: Mapping[str, int]) -> list[str]:
        """Contributions of a round above the house's maximum."""
        found = []
        for key, cents in contributed.items():
            most = self.rules.get(pools[key], PoolRule()).contribution_max
            if most is not None and cents > most:
                found.append(
                    f"{pools[key]}: {show_money(cents)} in one round; at most {show_money(most)} is shown"
                )
        return found

    def told(self, pools: Mapping[str, str]) -> dict[str, dict[str, Any]]:
        """The public view of each jackpot: its value, its limit, and the share that goes to the reserve."""
        rules = {key: self.rules.get(pool, PoolRule()) for key, pool in pools.items()}
        return {
            key: {"pool": pool, "shown": self.shown(pool), "limit": rules[key].limit,
                  "put_by_percent": rules[key].hidden_percent}
            for key, pool in pools.items()
        }  # fmt: skip

    def feed(
        self, table: str, pools: Mapping[str, str], contributed: Mapping[str, int], lines: Iterable[Line]
    ) -> list[Move]:
        """The contributions of a round, and the amount the house must add so that its prizes can be paid."""
        bank = account_names.table_bank(table)
        moves: list[Move] = []
        fed: dict[str, int] = {}
        for key, cents in contributed.items():
            pool = pools[key]
            rule = self.rules.get(pool, PoolRule())
            taken = rule.taken(cents, self.shown(pool) + fed.get(pool, 0))
            fed[pool] = fed.get(pool, 0) + taken
            hidden = round_cents(Fraction(cents * rule.hidden_percent, 100))
            moves += [
                (bank, account_names.meter(pool), taken, "contribution"),
                (bank, account_names.overflow(pool), cents - taken, "overflow"),
                (bank, account_names.reserve(pool), hidden, "hidden"),
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
        """A meter that was hit starts again at once, from the overflow, the reserve and then the house."""
        moves: list[Move] = []
        spent: dict[str, int] = {}
        for key in dict.fromkeys(hits):
            pool = pools[key]
            short = shows[key] - self.shown(pool)
            if short > 0:
                moves += self._fill(pool, short, spent)
            elif short < 0:
                moves.append((account_names.meter(pool), account_names.JACKPOTS, -short, "adjustment"))
        return moves

    def _fill(self, pool: str, cents: int, spent: dict[str, int]) -> list[Move]:
        moves: list[Move] = []
        for source in (account_names.overflow(pool), account_names.reserve(pool), account_names.JACKPOTS):
            has = cents if source == account_names.JACKPOTS else self._of(source) - spent.get(source, 0)
            taken = min(cents, max(0, has))
            if taken:
                moves.append((source, account_names.meter(pool), taken, "seed"))
                spent[source] = spent.get(source, 0) + taken
                cents -= taken
        return moves
