"""Where users sign in from, and their one-time codes."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

metadata = MetaData()

# A wrong password counts for a name at an address. `known_since` is empty until the name has signed in from there.
addresses = Table(
    "sign_in_addresses", metadata,
    Column("user_name", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("locked_until", Text, nullable=False),
    Column("known_since", Text, nullable=False),
)  # fmt: skip
codes = Table(
    "one_time_codes", metadata,
    Column("user_name", Text, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("last_step", BigInteger, nullable=False),  # a code counts once
)  # fmt: skip

# As in `user_tables`: each change is one statement.
CHANGES = {
    "set_address": (
        "INSERT INTO sign_in_addresses (user_name, address, failures, locked_until, known_since) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (user_name, address) DO UPDATE SET failures = excluded.failures, "
        "locked_until = excluded.locked_until, known_since = excluded.known_since"
    ),
    "unlock_addresses": "UPDATE sign_in_addresses SET failures = 0, locked_until = '' WHERE user_name = ?",
    "forget_strange_addresses": (
        "DELETE FROM sign_in_addresses WHERE user_name = ? AND known_since = '' AND locked_until <= ?"
    ),
    "set_code": (
        "INSERT INTO one_time_codes (user_name, secret, last_step) VALUES (?, ?, 0) "
        "ON CONFLICT (user_name) DO UPDATE SET secret = excluded.secret, last_step = 0"
    ),
    "use_code": "UPDATE one_time_codes SET last_step = ? WHERE user_name = ?",
    "remove_code": "DELETE FROM one_time_codes WHERE user_name = ?",
}  # fmt: skip
