"""The tables of resolved terms: the terms that rounds are played under, and links from older fingerprints.

Rows follow from their keys: a wording is the SHA-256 of its data, a fingerprint is computed from it. The audit computes
both again, so no commit needs to cover them.
"""

from __future__ import annotations

from sqlalchemy import Column, MetaData, Table, Text

metadata = MetaData()

resolved_terms = Table(
    "resolved_terms", metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("wording", Text, primary_key=True),
    Column("data", Text, nullable=False),  # as `book.stored_form` writes it
)  # fmt: skip
# Up to version 0.1 a fingerprint covered the prose of its rulebook. What was stamped so is never rewritten; it is
# linked.
carried_terms = Table(
    "carried_terms", metadata,
    Column("stamped", Text, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("wording", Text, nullable=False),
)  # fmt: skip

APPEND_ONLY = (resolved_terms, carried_terms)
