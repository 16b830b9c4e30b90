"""Multi-row inserts.

The writer's thread gives up the interpreter lock between two statements; fewer statements make a commit faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Table

from hoyle.ledger.batch import Row

SIZES = (
    512,
    256,
    128,
    64,
    32,
    16,
    8,
    4,
    2,
    1,
)  # rows in a statement; few sizes, so that each is prepared once
# Upserts: these tables keep only the latest row of a key.
_AGAIN = {
    "accounts": " ON CONFLICT (name) DO UPDATE SET cents = excluded.cents",
    "snapshots": " ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence, data = excluded.data",
    "terms": " ON CONFLICT (fingerprint) DO NOTHING",
    "resolved_terms": " ON CONFLICT (fingerprint, wording) DO NOTHING",
}


class Insert:
    """The inserts of one table."""

    def __init__(self, table: Table, *, is_numbered: bool) -> None:
        names = ", ".join(f'"{column.name}"' for column in table.columns)
        row = f"({', '.join(['?'] * len(table.columns))})"
        self._texts = {
            size: marked(
                f"INSERT INTO {table.name} ({names}) VALUES {', '.join([row] * size)}{_AGAIN.get(table.name, '')}",
                is_numbered=is_numbered,
            )
            for size in SIZES
        }

    def statements(self, rows: Sequence[Row]) -> Iterator[tuple[str, list[Any]]]:
        """All rows in order, in as few statements as the sizes allow."""
        at = 0
        while at < len(rows):
            size = next(size for size in SIZES if size <= len(rows) - at)
            yield self._texts[size], list(chain.from_iterable(rows[at : at + size]))
            at += size


def marked(text: str, *, is_numbered: bool) -> str:
    """With the places for values as the database takes them. A driver that has to find other marks reads every text
    anew, which takes as long as all the rest.

    >>> marked("VALUES (?, ?)", is_numbered=True)
    'VALUES ($1, $2)'
    """
    if not is_numbered:
        return text
    first, *others = text.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, start=1))
