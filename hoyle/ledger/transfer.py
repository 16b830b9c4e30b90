"""One movement of money. It is written once and never changed; a correction is another transfer."""

# Compiled by mypyc.

from __future__ import annotations

from typing import NamedTuple

# A wager is pending until it is posted (lost) or voided (returned); any other transfer is posted at once.
PENDING, POSTED, POST, VOID = "pending", "posted", "post", "void"


class Transfer(NamedTuple):
    """`id` comes from the table, the round and the line, so that a retry cannot pay twice."""

    id: str
    debit: str
    credit: str
    cents: int
    code: str  # buy_in, wager, lost, released, won, prize, rake, fee, collection, contribution, seed, reversal, …
    state: str = POSTED
    refers: str = ""  # the pending transfer that it ends, or the transfer that it reverses
    table: str = ""
    round: int = 0
    line: int = 0  # the number of the settlement line, from 1
    clause: str = ""


def ids_of(table: str) -> dict[str, str]:
    """The bounds of the ids of a table's transfers, for a query."""
    return {"first": f"{table}.", "last": f"{table}/"}
