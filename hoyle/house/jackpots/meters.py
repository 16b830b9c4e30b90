"""Jackpot meters, read from the transfers: contributions, display, hits and wins, overflow and reserve."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from hoyle.engine.settlement.jackpot import seed_of
from hoyle.house.jackpots.pools import PoolRule, rules_of
from hoyle.house.recovery.stored_terms import terms_of
from hoyle.ledger import Store, account_names

LAST = 25  # wins listed
_KINDS = {"pool": "shown", "overflow": "overflow", "reserve": "reserve"}
_MOVED = """
SELECT code, debit, credit, sum(cents), count(*) FROM transfers
WHERE debit LIKE 'pool:%' OR debit LIKE 'overflow:%' OR debit LIKE 'reserve:%'
   OR credit LIKE 'pool:%' OR credit LIKE 'overflow:%' OR credit LIKE 'reserve:%'
GROUP BY code, debit, credit
"""
_WINS = """
SELECT t.made_at, t.table_id, t.round, t.credit, t.cents FROM transfers t
WHERE t.code IN ('prize', 'high_hand', 'promotion', 'won') AND t.debit = :pool
  AND NOT EXISTS (SELECT 1 FROM transfers b WHERE b.id = t.id || '.back')
ORDER BY t.serial DESC LIMIT :count
"""


@dataclass(slots=True)
class Meter:
    """Cents, but for hits. came + hidden + seeds = shown + overflow + reserve + wins + adjusted."""

    came: int = 0  # by wagers and out of pots, into the display and above its limit
    hidden: int = 0  # added by the house to the reserve
    seeds: int = 0  # from the house
    adjusted: int = 0  # back to the house, or set apart for another jackpot
    hits: int = 0
    wins: int = 0
    shown: int = 0
    overflow: int = 0
    reserve: int = 0

    @property
    def is_even(self) -> bool:
        there = self.shown + self.overflow + self.reserve
        return self.came + self.hidden + self.seeds == there + self.wins + self.adjusted

    def plain(self) -> dict[str, Any]:
        return {**asdict(self), "is_even": self.is_even}


def meters(store: Store) -> dict[str, Meter]:
    """Every pool that was ever opened."""
    found: dict[str, Meter] = {}
    for name, cents in store.rows("SELECT name, cents FROM accounts ORDER BY name"):
        kind, _, pool = name.partition(":")
        if kind in _KINDS:
            setattr(found.setdefault(pool, Meter()), _KINDS[kind], int(cents))
    for code, debit, credit, cents, count in store.rows(_MOVED):
        _add(found[_pool(debit) or _pool(credit)], code, debit, int(cents), int(count))
        if code == "set_apart":  # from one pool to another
            found[_pool(credit)].came += int(cents)
    return found


def _pool(account: str) -> str:
    kind, _, pool = account.partition(":")
    return pool if kind in _KINDS else ""


def _add(meter: Meter, code: str, debit: str, cents: int, count: int) -> None:
    if code in ("contribution", "overflow"):
        meter.came += cents
    elif code == "hidden":
        meter.hidden += cents
    elif code == "seed":
        meter.seeds += (
            cents if debit == account_names.JACKPOTS else 0
        )  # from overflow and reserve it stays within
    elif code in ("adjustment", "set_apart"):
        meter.adjusted += cents
    elif code in ("prize", "high_hand", "promotion", "won", "reversal"):
        _add_play(meter, code, debit.startswith("pool:"), cents, count)


def _add_play(meter: Meter, code: str, goes_out: bool, cents: int, count: int) -> None:
    """A room's jackpot is fed by its pots and pays bad beats, both as wins; a voided round reverses them."""
    sign = -1 if code == "reversal" else 1
    if goes_out == (sign > 0):
        meter.hits += sign * count
        meter.wins += sign * cents
    else:
        meter.came += sign * cents


class Setting(NamedTuple):
    """How a pool is set: its seed and rate at the table opened last, and the house's own rule."""

    base: int | None = None  # what it starts from, and is reset to
    rate: str = ""  # percent of the wager that feeds it
    rule: PoolRule = PoolRule()

    def plain(self) -> dict[str, Any]:
        return {
            "base": self.base, "reset": self.base, "rate": self.rate, "limit": self.rule.limit,
            "hidden_percent": self.rule.hidden_percent, "contribution_max": self.rule.contribution_max,
        }  # fmt: skip


def settings(store: Store) -> dict[str, Setting]:
    """Every pool that a table was ever linked to. Only the last table of each is read."""
    found: dict[str, Setting] = {}
    for (text,) in store.rows("SELECT opening FROM tables ORDER BY made_at DESC, id DESC"):
        opening = json.loads(text)
        new = {key: pool for key, pool in opening["pools"].items() if pool not in found}
        if not new:
            continue
        _, terms = terms_of(store, opening)
        for key, pool in new.items():
            meter = terms.meters().get(key)  # a room's jackpot starts from nothing
            rate = str(terms.options.get(str(meter.contribution), meter.contribution)) if meter else ""
            found[pool] = Setting(seed_of(terms, key) if meter else 0, rate)
    for pool, rule in rules_of(store).items():
        found[pool] = found.get(pool, Setting())._replace(rule=rule)
    return found


def wins_of(store: Store, pool: str, count: int = LAST) -> list[dict[str, Any]]:
    """The last wins of a pool, the latest first, each with its table, round and seat."""
    rows = store.rows(_WINS, pool=account_names.meter(pool), count=count)
    return [
        {
            "at": at,
            "table": table,
            "round": f"{table}.{number}",
            "seat": seat.split(":", 2)[-1],
            "cents": int(cents),
        }
        for at, table, number, seat, cents in rows
    ]
