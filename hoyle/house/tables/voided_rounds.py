"""Voided rounds, whose wagers are returned: who took part, and the committed seed.

Read from the store where the table cannot be played on; from the table where it is closed before the round began.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hoyle.house.tables.desk import Desk
from hoyle.house.tables.promised_seed import read_promise
from hoyle.ledger import Store, account_names
from hoyle.ledger.seed_seal import SeedSeal
from hoyle.ledger.transfer import ids_of

# A wager is in the round if it lies on the felt, or if one of the round's lines had ended it.
_PUT_IN = """
SELECT t.debit, sum(CASE WHEN t.code = 'wager' THEN t.cents ELSE 0 END) FROM transfers t
LEFT JOIN transfers e ON e.id = t.id || '.end'
WHERE t.id > :first AND t.id < :last AND (
  (t.code = 'wager' AND (e.id IS NULL OR (e.round = :number AND e.line > 0)))
  OR (t.code IN ('collection', 'cover') AND t.round = :number)
) GROUP BY t.debit ORDER BY t.debit
"""


def plays(store: Store, balances: Mapping[str, int], table: str, number: int) -> Iterator[tuple[Any, ...]]:
    """For each seat that took part: what it wagered, and what it has after the return."""
    known = store.one(
        "SELECT 1 FROM rounds WHERE table_id = :id AND number = :number", id=table, number=number
    )
    prefix = account_names.seat(table, "")
    for account, cents in store.rows(_PUT_IN, number=number, **ids_of(table)) if known else ():
        if account.startswith(prefix):
            name = account.removeprefix(prefix)
            has = sum(balances.get(each, 0) for each in (account, account_names.seat_bank(table, name)))
            yield name, table, number, int(cents), 0, has, has


def at_closing(desk: Desk, seal: SeedSeal) -> dict[str, Any]:
    """The part of a closing event about a round with wagers that has not begun; empty if there is none."""
    if desk.stamped != desk.table.number:
        return {}
    said: dict[str, Any] = {"given_back": desk.table.number}
    return said if desk.fair is None else {**said, "revealed": desk.fair.opened(seal).revealed()}


def plays_at_closing(desk: Desk) -> list[tuple[Any, ...]]:
    """The same as `plays`, from the felt before the wagers are returned."""
    wagered: dict[str, int] = {}
    has = dict(desk.table.money)
    for stake in desk.table.stakes.values():
        wagered[stake.seat] = wagered.get(stake.seat, 0) + stake.cents
        has[stake.seat] += stake.cents + stake.fee
    return [
        (name, desk.id, desk.table.number, cents, 0, has[name], has[name])
        for name, cents in wagered.items()
        if name in desk.table.seats
    ]


def revealed(store: Store, table: str, number: int, seal: SeedSeal) -> dict[str, Any]:
    """The committed seed of this round, as part of its last event; its commitment alone where its key is lost."""
    made = store.one(
        "SELECT data FROM events WHERE table_id = :id AND kind IN ('open', 'finish') ORDER BY sequence DESC LIMIT 1",
        id=table,
    )
    promised = read_promise(json.loads(made), f"{table}.{number}")
    if promised is None:
        return {}
    added = store.rows(
        "SELECT data FROM events WHERE table_id = :id AND round = :number AND kind = 'add_words' ORDER BY sequence",
        id=table,
        number=number,
    )
    words = {said["seat"]: said["text"] for (data,) in added if (said := json.loads(data))}
    promised = promised.with_words(words)
    if not promised.can_be_opened(seal):
        return {"never_revealed": promised.shown()}
    return {"revealed": promised.opened(seal).revealed()}
