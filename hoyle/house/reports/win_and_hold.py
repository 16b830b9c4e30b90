"""What a house has taken: drop, win and hold by table and by game, in days, months or years; and each seat's own.

Everything is read from the transfers. For each table, in every period:
    drop - cash out + jackpots won = win + tips + what is left on the table, at seats and on the felt.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import Any

from hoyle.errors import UnknownName
from hoyle.ledger import Store, account_names
from hoyle.ledger.batch import Row

# How much of an instant names a period.
PERIODS = {"day": 10, "month": 7, "year": 4, "all": 0}
BY = ("table", "game", "seat")
_FED = ("contribution", "overflow", "hidden")
_BY_LINES = ("prize", "won", "reversal")  # what lines pay; a high hand is paid at the cage
_OF_A_SEAT = ("buy_in", "cash_out", "tip", "prize")  # what is lost goes from the felt, where it has no seat
_MOVED = """
SELECT t.table_id, tables.path, substr(t.made_at, 1, :length) AS period, t.code, t.debit, t.credit, sum(t.cents),
  o.code AS undone
FROM transfers t JOIN tables ON tables.id = t.table_id LEFT JOIN transfers o ON t.code = 'reversal' AND o.id = t.refers
WHERE t.made_at >= :since AND t.made_at < :until
GROUP BY t.table_id, tables.path, period, t.code, t.debit, t.credit, undone
ORDER BY period, t.table_id, t.debit, t.credit, t.code, undone
"""
# Wagers that a line has decided, in rounds that were settled.
_DECIDED = """
SELECT e.table_id, tables.path, substr(e.made_at, 1, :length) AS period, p.debit, sum(p.cents)
FROM transfers e JOIN transfers p ON p.id = e.refers JOIN tables ON tables.id = e.table_id
JOIN results r ON r.table_id = e.table_id AND r.number = e.round
WHERE e.state IN ('post', 'void') AND e.line > 0 AND r.how = 'settled' AND e.made_at >= :since AND e.made_at < :until
GROUP BY e.table_id, tables.path, period, p.debit ORDER BY period, e.table_id, p.debit
"""


@dataclass(slots=True)
class Taken:
    """Cents. `coin_out` is what wagers brought back and won; jackpots are paid by their meters and are not in it."""

    drop: int = 0  # bought in
    cash_out: int = 0
    coin_in: int = 0  # wagers that were decided
    lost: int = 0  # by seats at their wagers, less what they won
    win: int = 0  # what the table's bank and the collection have of it
    jackpots: int = 0  # won at the table, less what its pots put into them
    fed: int = 0  # put into meters by the table
    tips: int = 0
    corrections: int = 0  # paid by the floor, less what it took back; part of the win

    @property
    def coin_out(self) -> int:
        return self.coin_in - self.lost

    @property
    def hold(self) -> Fraction | None:
        """Win divided by drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    def add(self, other: Taken) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def plain(self) -> dict[str, Any]:
        hold = self.hold
        return {**asdict(self), "coin_out": self.coin_out, "hold": str(hold) if hold is not None else None}


def takings(
    store: Store, by: str = "table", period: str = "all", since: str = "", until: str = "9999"
) -> dict[tuple[str, str], Taken]:
    """By period and by table, game or seat. A seat is named by its table and its player."""
    if period not in PERIODS:
        raise UnknownName("period", period, PERIODS)
    if by not in BY:
        raise UnknownName("way to group", by, BY)
    asked = {"length": PERIODS[period], "since": since, "until": until}
    taken: dict[tuple[str, str], Taken] = {}
    for table, path, when, code, debit, credit, cents, undone in store.rows(_MOVED, **asked):
        name = _name(by, table, path, (debit, credit))
        if name and (by != "seat" or code in _OF_A_SEAT or (code == "won" and debit.startswith("pool:"))):
            _add(taken.setdefault((when, name), Taken()), code, debit, credit, int(cents), undone)
    for table, path, when, seat, cents in store.rows(_DECIDED, **asked):
        taken.setdefault((when, _name(by, table, path, (seat,))), Taken()).coin_in += int(cents)
    return taken


def _name(by: str, table: str, path: str, moved: Iterable[str]) -> str:
    if by == "table":
        return table
    if by == "game":
        return path
    seats = [account for account in moved if account.startswith(account_names.seat(table, ""))]
    return seats[0].removeprefix("seat:") if seats else ""


def _add(taken: Taken, code: str, debit: str, credit: str, cents: int, undone: str | None) -> None:
    if code == "buy_in":
        taken.drop += cents
    elif code == "cash_out":
        taken.cash_out += cents
    elif code == "tip":
        taken.tips += cents
    elif code in _FED:
        taken.fed += cents
    elif code in _BY_LINES and "pool:" in (debit[:5], credit[:5]):
        taken.jackpots += cents if debit.startswith("pool:") else -cents
    else:
        sign = _is_ours(credit) - _is_ours(debit)
        taken.win += sign * cents
        if code == "correction":
            taken.corrections -= sign * cents
        elif undone == "collection":
            pass  # a charge for the round, not lost on a wager, so it is returned
        elif code in ("lost", "fee") or (code == "reversal" and debit.startswith("seat:")):
            taken.lost += cents
        elif code == "won" or (code == "reversal" and credit.startswith("seat:")):
            taken.lost -= cents


def _is_ours(account: str) -> bool:
    return account.startswith(("table:", "collection:"))


def held(store: Store) -> dict[str, int]:
    """The undecided wagers of running rounds, by table."""
    rows: list[Row] = store.rows("SELECT name, cents FROM accounts WHERE name LIKE 'felt:%' AND cents <> 0")
    return {name.removeprefix("felt:"): int(cents) for name, cents in sorted(rows)}
