"""The terms of a table, for ever those it was opened under: from the rulebooks while they say the same, else from the
store."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

from hoyle.book import Terms
from hoyle.book.stored_form import read_terms, stored_form, wording_of
from hoyle.engine import Game
from hoyle.errors import HoyleError, IllegalAnswer
from hoyle.games.catalog import game_for, open_terms
from hoyle.ledger import Batch, Store

_CARRIED = "SELECT fingerprint, wording FROM carried_terms WHERE stamped = :stamped"
_DATA = "SELECT data FROM resolved_terms WHERE fingerprint = :fingerprint AND wording = :wording"
# Tables under the same terms share one object, and so everything that is derived from it.
_in_force: WeakValueDictionary[tuple[str, str], Terms] = WeakValueDictionary()


def keep(batch: Batch, terms: Terms) -> None:
    """Add the terms of a new table to the batch. The store keeps one copy."""
    data, wording = stored_form(terms)
    batch.resolved_terms[terms.fingerprint, wording] = (terms.fingerprint, wording, data)


def terms_of(store: Store, opening: Mapping[str, Any], batch: Batch | None = None) -> tuple[Game, Terms]:
    """The game and terms that a table was opened under, or a refusal that says why they are unknown."""
    stamped = opening["fingerprint"]
    fingerprint, wording = named(store, opening)
    terms = _in_force.get((stamped, wording))
    if terms is None:
        terms = _from_rulebooks(opening, fingerprint, wording)
        if terms is None:
            terms = _from_store(store, batch, fingerprint, wording)
        if stamped != fingerprint:
            terms = dataclasses.replace(terms, fingerprint=stamped)
        terms = _in_force.setdefault((stamped, wording), terms)
    return game_for(terms), terms


def stored_document(store: Store, opening: Mapping[str, Any]) -> str:
    """The title of the document that a table's terms are from, by the store alone."""
    try:
        fingerprint, wording = named(store, opening)
        return _from_store(store, None, fingerprint, wording).document.title
    except HoyleError:
        return ""


def named(store: Store, opening: Mapping[str, Any]) -> tuple[str, str]:
    """Fingerprint and wording. A table of version 0.1 names neither as they are now; its stamped fingerprint is
    linked."""
    if "wording" in opening:
        return opening["fingerprint"], opening["wording"]
    rows = store.rows(_CARRIED, stamped=opening["fingerprint"])
    if not rows:
        raise IllegalAnswer(
            f"this table of {opening['path']} was opened under terms ({opening['fingerprint'][:12]}) that no rulebook known to "
            f"this version of Hoyle makes"
        )
    return rows[0][0], rows[0][1]


def _from_rulebooks(opening: Mapping[str, Any], fingerprint: str, wording: str) -> Terms | None:
    try:
        _, terms = open_terms(opening["path"], opening["options"], opening["pays"])
    except HoyleError:
        return None
    same = terms.fingerprint == fingerprint and stored_form(terms)[1] == wording
    return terms if same else None


def _from_store(store: Store, batch: Batch | None, fingerprint: str, wording: str) -> Terms:
    written = batch.resolved_terms.get((fingerprint, wording)) if batch is not None else None
    data = written[2] if written else store.one(_DATA, fingerprint=fingerprint, wording=wording)
    if data is None:
        raise IllegalAnswer(f"the terms {fingerprint[:12]} are not in the store")
    terms = read_terms(data)
    if wording_of(data) != wording or terms.fingerprint != fingerprint:
        raise IllegalAnswer(f"the stored terms {fingerprint[:12]} were changed")
    return terms
