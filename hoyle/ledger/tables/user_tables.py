"""Users and sessions: password hashes, roles, and the statements that change them."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, Table, Text

from hoyle.ledger.tables import sign_in_tables

metadata = MetaData()

users = Table(
    "users", metadata,
    Column("name", Text, primary_key=True),
    Column("password", Text, nullable=False),  # argon2; empty for a guest
    Column("roles", Text, nullable=False),
    Column("failures", Integer, nullable=False),  # from addresses that the name never signed in from
    Column("locked_until", Text, nullable=False),  # at those addresses
    Column("made_at", Text, nullable=False),
    Column("given_until", Text, nullable=False, server_default=""),  # empty: the user chose the password
)  # fmt: skip
sessions = Table(
    "sessions", metadata,
    Column("token", Text, primary_key=True),  # a hash: reading the table gives no access
    Column("user_name", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("seen_at", Text, nullable=False),
    Column("ended", Integer, nullable=False),
)  # fmt: skip

# Each change is one statement, so that a batch can carry its name and values.
CHANGES = {
    "add_user": "INSERT INTO users (name, password, roles, failures, locked_until, made_at, given_until) VALUES (?, ?, ?, 0, '', ?, ?)",
    "set_password": "UPDATE users SET password = ?, given_until = ?, failures = 0, locked_until = '' WHERE name = ?",
    "keep_password": "INSERT INTO passwords (user_name, password, made_at) VALUES (?, ?, ?)",
    "set_roles": "UPDATE users SET roles = ? WHERE name = ?",
    "set_failures": "UPDATE users SET failures = ?, locked_until = ? WHERE name = ?",
    "add_session": "INSERT INTO sessions (token, user_name, made_at, seen_at, ended) VALUES (?, ?, ?, ?, 0)",
    "see_session": "UPDATE sessions SET seen_at = ? WHERE token = ?",
    "end_session": "UPDATE sessions SET ended = 1 WHERE token = ?",
    **sign_in_tables.CHANGES,
}  # fmt: skip


def changes(mark: str) -> dict[str, str]:
    """The statements; `mark` is the driver's placeholder."""
    return {word: text.replace("?", mark) for word, text in CHANGES.items()}
