"""Tables outside of the ledger: actions on the server's machine, and earlier passwords."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

metadata = MetaData()
# SQLite numbers its rows by INTEGER only.
Serial = BigInteger().with_variant(Integer, "sqlite")

# Only the house writes its log. A command on the server's machine leaves its entry here; the house copies it.
machine = Table(
    "machine", metadata,
    Column("number", Serial, primary_key=True, autoincrement=True),
    Column("made_at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("text", Text, nullable=False),
)  # fmt: skip
passwords = Table(
    "passwords", metadata,
    Column("serial", Serial, primary_key=True, autoincrement=True),
    Column("user_name", Text, nullable=False),
    Column("password", Text, nullable=False),  # argon2, so that an earlier password is not accepted again
    Column("made_at", Text, nullable=False),
)  # fmt: skip

APPEND_ONLY = (machine, passwords)
