"""The tables of those who may come in: their passwords as hashes, their roles, their sessions."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, Table, Text

metadata = MetaData()

users = Table(
    "users", metadata,
    Column("name", Text, primary_key=True),
    Column("password", Text, nullable=False),  # argon2; empty for a guest, who cannot sign in again
    Column("roles", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", Text, nullable=False),
    Column("made_at", Text, nullable=False),
)  # fmt: skip
sessions = Table(
    "sessions", metadata,
    Column("token", Text, primary_key=True),  # its hash: whoever reads the table cannot come in
    Column("user_name", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("seen_at", Text, nullable=False),
    Column("ended", Integer, nullable=False),
)  # fmt: skip
