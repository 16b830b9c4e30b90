"""The audit of stored terms: each matches its fingerprint and wording, and every table has its own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hoyle.book.older_fingerprints import carried
from hoyle.book.stored_form import read_terms, stored_form, wording_of
from hoyle.errors import HoyleError
from hoyle.ledger.store import Store


def stored_terms(store: Store, openings: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    kept = {
        (fingerprint, wording): data
        for fingerprint, wording, data in store.rows(
            "SELECT fingerprint, wording, data FROM resolved_terms ORDER BY fingerprint, wording"
        )
    }
    for (fingerprint, wording), data in kept.items():
        if not _is_named_so(fingerprint, wording, data):
            yield f"the resolved terms {fingerprint[:12]} are not as they were written"
    for table, opening in sorted(openings.items()):
        if "wording" in opening and (opening["fingerprint"], opening["wording"]) not in kept:
            yield f"the resolved terms {opening['fingerprint'][:12]} of table {table} are gone"
    yield from _links(store, set(kept))


def _is_named_so(fingerprint: str, wording: str, data: str) -> bool:
    try:
        return wording_of(data) == wording and read_terms(data).fingerprint == fingerprint
    except HoyleError:
        return False


def _links(store: Store, kept: set[tuple[str, str]]) -> Iterator[str]:
    """A fingerprint of version 0.1 leads to the terms that it stood for. Both are computed again."""
    opened = {
        stamped: (path, options, pays)
        for stamped, path, options, pays in store.rows("SELECT fingerprint, path, options, pays FROM terms")
    }
    texts = store.rows(
        "SELECT c.stamped, c.fingerprint, c.wording, r.data FROM carried_terms c LEFT JOIN resolved_terms r "
        "ON r.fingerprint = c.fingerprint AND r.wording = c.wording ORDER BY c.stamped"
    )
    for stamped, fingerprint, wording, data in texts:
        if (fingerprint, wording) not in kept:
            yield f"the terms of the linked fingerprint {stamped[:12]} are gone"
        elif not _leads_to(stamped, data, opened.get(stamped)):
            yield f"the fingerprint {stamped[:12]} is linked to other terms than it stood for"


def _leads_to(stamped: str, data: str, opened: tuple[str, str, str] | None) -> bool:
    try:
        if opened is not None:
            found = carried(opened[0], json.loads(opened[1]), json.loads(opened[2]))
        else:
            terms = read_terms(data)  # an approval without a table names no options; the stored terms do
            found = carried(terms.path, terms.options, terms.pays)
        return found is not None and found.stamped == stamped and stored_form(found.terms)[0] == data
    except (HoyleError, ValueError, TypeError, AttributeError):
        return False
