"""The parts of a commit: one hash for each table that it wrote rows to.

The commit's own hash covers its parts, so that no row can be changed, added or removed unnoticed. The rows of a part
are in the order of their keys, each as a JSON list of its columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from operator import itemgetter

import orjson
from sqlalchemy import Connection, Table, Text, text

from hoyle.ledger.batch import Row
from hoyle.ledger.tables import schema

COVERED = {str(table.name): table for table in (
    schema.players, schema.tables, schema.rounds, schema.events, schema.transfers, schema.results, schema.plays,
    schema.keys, schema.log,
)}  # fmt: skip
ROWS_AT_ONCE = 2_000
_KEY = itemgetter(0, 1)  # no table has a longer key, and every key comes first


def part_hash(rows: Iterable[Row]) -> str:
    digest = sha256()
    for row in rows:
        digest.update(orjson.dumps(row))
    return digest.hexdigest()


def parts_of(written: dict[str, list[Row]]) -> str:
    """The parts of a commit as text, from its rows."""
    return parts_text({name: part_hash(sorted(rows, key=_KEY)) for name, rows in written.items() if rows})


def parts_text(hashes: dict[str, str]) -> str:
    return orjson.dumps(hashes, option=orjson.OPT_SORT_KEYS).decode()


def read_parts(kept: str) -> dict[str, str]:
    """A commit of before step 0005 has none."""
    hashes: dict[str, str] = orjson.loads(kept) if kept else {}
    return hashes


def stored_parts(connection: Connection, name: str, first: int) -> Iterator[tuple[int, str]]:
    """The commits that a table has rows of, with the hash of those rows.

    Rows older than the first commit with parts were sealed by it.
    """
    order = ", ".join(_order(COVERED[name], connection.dialect.name == "postgresql"))
    columns = ", ".join(f'"{column.name}"' for column in COVERED[name].columns)
    number = f"CASE WHEN commit_number < {first:d} THEN {first:d} ELSE commit_number END"
    sql = text(f"SELECT {columns} FROM {name} ORDER BY {number}, {order}")
    rows = connection.execute(sql.execution_options(yield_per=ROWS_AT_ONCE))
    for commit, mine in groupby(map(tuple, rows), key=lambda row: max(int(row[-1]), first)):
        yield commit, part_hash(mine)


def _order(table: Table, is_postgresql: bool) -> Iterator[str]:
    """By code points, whatever the collation of the server."""
    for column in table.primary_key.columns:
        is_text = is_postgresql and isinstance(column.type, Text)
        yield f'"{column.name}"' + (' COLLATE "C"' if is_text else "")
