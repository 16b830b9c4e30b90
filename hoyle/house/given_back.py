"""A round that is given back, read from the store alone: who had wagers in it, and the seed that it was dealt from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hoyle.chance import Fair
from hoyle.ledger import Store, accounts
from hoyle.ledger.transfer import ids_of

if TYPE_CHECKING:
    from hoyle.house.house import House

# A wager is in the round if it lies on the felt, or if one of the round's lines had ended it.
_PUT_IN = """
SELECT t.debit, sum(CASE WHEN t.code = 'wager' THEN t.cents ELSE 0 END) FROM transfers t
LEFT JOIN transfers e ON e.id = t.id || '.end'
WHERE t.id > :first AND t.id < :last AND (
  (t.code = 'wager' AND (e.id IS NULL OR (e.round = :number AND e.line > 0)))
  OR (t.code IN ('collection', 'cover') AND t.round = :number)
) GROUP BY t.debit ORDER BY t.debit
"""


def plays(house: House, table: str, number: int) -> Iterator[tuple[Any, ...]]:
    """For each seat that took part, what it wagered, with what the ledger took beside it; and what it has again."""
    known = house.store.one(
        "SELECT 1 FROM rounds WHERE table_id = :id AND number = :number", id=table, number=number
    )
    prefix = accounts.seat(table, "")
    for account, cents in house.store.rows(_PUT_IN, number=number, **ids_of(table)) if known else ():
        if account.startswith(prefix):
            name = account.removeprefix(prefix)
            has = sum(house.balances.get(each, 0) for each in (account, accounts.seat_bank(table, name)))
            yield name, table, number, int(cents), 0, has, has


def revealed(store: Store, table: str, number: int) -> dict[str, Any]:
    """The seed that the table had committed to for this round, as words of its last event; nothing if it had not."""
    made = store.one(
        "SELECT data FROM events WHERE table_id = :id AND kind IN ('open', 'finish') ORDER BY sequence DESC LIMIT 1",
        id=table,
    )
    seed = json.loads(made).get("seed")
    if not seed:
        return {}
    added = store.rows(
        "SELECT data FROM events WHERE table_id = :id AND round = :number AND kind = 'add_words' ORDER BY sequence",
        id=table,
        number=number,
    )
    words = {said["seat"]: said["text"] for (data,) in added if (said := json.loads(data))}
    return {"revealed": Fair(bytes.fromhex(seed), f"{table}.{number}", words).revealed()}
