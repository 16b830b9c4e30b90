"""The database's own check of its files: PRAGMA integrity_check of SQLite, amcheck of PostgreSQL.

It finds what a query may step over: a page that was damaged, an index that lacks a row.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.errors import StoreError
from hoyle.ledger.auditing.store_audit import FINDINGS_MAX, Check
from hoyle.ledger.store import Store

SQLITE = "the database's own check: PRAGMA integrity_check"
POSTGRESQL = "the database's own check: amcheck"
NOT_RUN = "the database's own check: not run, for want of CREATE EXTENSION amcheck"
_MAY = (
    "SELECT coalesce(has_function_privilege(to_regprocedure('bt_index_check(regclass,boolean)')::oid, 'execute') AND "
    "has_function_privilege(to_regprocedure('verify_heapam(regclass,boolean,boolean,text,bigint,bigint)')::oid, "
    "'execute'), false)"
)
_RELATIONS = (
    "SELECT c.oid::regclass::text, c.relkind::text FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam "
    "WHERE c.relnamespace = current_schema()::regnamespace "
    "AND (c.relkind = 'r' OR c.relkind = 'i' AND a.amname = 'btree') ORDER BY 1"
)


def integrity(store: Store) -> Check:
    """Pages or relations checked, and what is damaged."""
    if store.is_sqlite:
        return _of_sqlite(store)
    if not store.one(_MAY):
        return Check(NOT_RUN, 0, ())
    relations = store.rows(_RELATIONS)
    return Check(POSTGRESQL, len(relations), tuple(_damage(store, relations))[:FINDINGS_MAX])


def _of_sqlite(store: Store) -> Check:
    try:
        said = [str(row[0]) for row in store.rows(f"PRAGMA integrity_check({FINDINGS_MAX})")]
        return Check(
            SQLITE, int(store.one("PRAGMA page_count")), tuple(each for each in said if each != "ok")
        )
    except StoreError as error:
        return Check(SQLITE, 0, (str(error),))


def _damage(store: Store, relations: list[tuple[str, str]]) -> Iterator[str]:
    """A damaged index ends the check: its error ends the transaction."""
    for name, kind in relations:
        try:
            if kind == "i":
                store.rows("SELECT bt_index_check(CAST(:name AS regclass), true)", name=name)
                continue
            for block, message in store.rows(
                "SELECT blkno, msg FROM verify_heapam(CAST(:name AS regclass))", name=name
            ):
                yield f"{name}, block {block}: {message}"
        except StoreError as error:
            yield f"{name}: {error}"
            return
