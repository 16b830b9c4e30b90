"""The audit of redundant records: a table, its terms and its rounds must agree."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hoyle.ledger.account_names import may_owe
from hoyle.ledger.auditing.terms_audit import stored_terms
from hoyle.ledger.store import Store

_OF_TABLES = ("events", "rounds", "results", "plays", "transfers", "snapshots")


def records(store: Store) -> Iterator[str]:
    """Every row belongs to an existing table; tables, terms and rounds agree; account types are right."""
    openings = {table: json.loads(opening) for table, opening in store.rows("SELECT id, opening FROM tables")}
    yield from _strangers(store, set(openings))
    yield from _tables(store, openings)
    yield from _terms(store, openings)
    yield from stored_terms(store, openings)
    yield from _rounds(store, openings)
    for name, owes in store.rows("SELECT name, may_owe FROM accounts ORDER BY name"):
        if bool(owes) != may_owe(name):
            yield f"{name} is marked as an account that {'may' if owes else 'may not'} be overdrawn, which is wrong"


def _strangers(store: Store, tables: set[str]) -> Iterator[str]:
    for name in _OF_TABLES:
        for table, count in store.rows(
            f"SELECT table_id, count(*) FROM {name} WHERE table_id <> '' GROUP BY table_id ORDER BY table_id"
        ):
            if table not in tables:
                yield f"there are {count} {name} of table {table}, which does not exist"


def _tables(store: Store, openings: dict[str, Any]) -> Iterator[str]:
    for table, path, fingerprint in store.rows("SELECT id, path, fingerprint FROM tables ORDER BY id"):
        if (path, fingerprint) != (openings[table]["path"], openings[table]["fingerprint"]):
            yield f"table {table} is recorded as {path} ({fingerprint[:12]}), but was opened as another"


def _terms(store: Store, openings: dict[str, Any]) -> Iterator[str]:
    """The first table under some terms writes them."""
    used: dict[str, list[Any]] = {}
    for each in openings.values():
        said = [each["path"], each["edition"], each["options"], each["pays"]]
        used.setdefault(each["fingerprint"], []).append(said)
    kept = store.rows("SELECT fingerprint, path, edition, options, pays FROM terms ORDER BY fingerprint")
    for fingerprint, path, edition, options, pays in kept:
        if [path, edition, _read(options), _read(pays)] not in used.get(fingerprint, []):
            yield f"no table was opened under the terms {fingerprint[:12]} of {path} as recorded"
    for fingerprint in sorted(used.keys() - {row[0] for row in kept}):
        yield f"the terms {fingerprint[:12]} of {used[fingerprint][0][0]} are gone"


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _rounds(store: Store, openings: dict[str, Any]) -> Iterator[str]:
    """A table is played under one set of terms."""
    for table, fingerprint, edition, first in store.rows(
        "SELECT table_id, fingerprint, edition, min(number) FROM rounds GROUP BY table_id, fingerprint, edition"
    ):
        opened = openings.get(table)
        if opened is not None and (fingerprint, edition) != (opened["fingerprint"], opened["edition"]):
            yield (
                f"round {first} of table {table} is stamped {fingerprint[:12]} of edition {edition}, but its table "
                f"was opened under {opened['fingerprint'][:12]} of edition {opened['edition']}"
            )
