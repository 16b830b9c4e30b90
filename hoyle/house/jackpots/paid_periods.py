"""The audit of high hands: every paid period in the log was paid once, to its best hands, in equal shares."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.games.poker_room.room_jackpots import divide
from hoyle.house.jackpots.high_hands import LOGGED, PAID, PRIZE, Period, Periods, hear
from hoyle.ledger import Store, account_names
from hoyle.ledger.auditing.store_audit import Check
from hoyle.ledger.batch import Row

_TRANSFERS = f"""
SELECT id, debit, credit, cents, table_id, round, line, clause FROM transfers WHERE code = '{PRIZE}' ORDER BY serial
"""


def paid_periods(store: Store) -> Check:
    wrong: list[str] = []
    paid: dict[str, list[Row]] = {}
    for row in store.rows(_TRANSFERS):
        paid.setdefault(row[0].rpartition(".")[0], []).append(tuple(row[1:]))
    periods: Periods = {}
    count = 0
    for row in store.rows(LOGGED):
        before = dict(periods)
        hear(periods, [row])
        if row[3] == PAID:
            count += 1
            pool = next(pool for pool in periods if periods[pool] is not before.get(pool))
            period = before.get(pool, Period())
            made = paid.pop(f"high_hand.{pool}.{period.number}", [])
            wrong += _wrong(pool, period, made, periods[pool])
    wrong += [f"{name} was paid, and the log has no end of such a period" for name in paid]
    return Check("every high hand was paid once, to the best hand of its period", count, tuple(wrong))


def _wrong(pool: str, period: Period, made: list[Row], following: Period) -> Iterator[str]:
    if following.number != period.number + 1:
        yield f"period {following.number - 1} of {pool} was paid when period {period.number} ran"
    cents = sum(row[2] for row in made)
    due = [
        (
            account_names.meter(pool),
            account_names.wallet(hand.seat),
            part,
            hand.table,
            hand.round,
            hand.line,
            hand.clause,
        )
        for hand, part in divide(cents, period.best, following.ties)
    ]
    if not made or due != made:
        names = ", ".join(hand.seat for hand in period.best) or "no one"
        yield f"period {period.number} of {pool} had the best hand of {names}; {len(made)} transfers paid {cents} cents"
