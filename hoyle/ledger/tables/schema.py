"""The tables of the store. All but `accounts`, `snapshots` and `house` are append-only."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)  # fmt: skip

metadata = MetaData()
# Ids sort by code points, so that those of one table lie together; a server's collation may ignore punctuation.
Id = Text().with_variant(Text(collation="C"), "postgresql")
# SQLite takes only INTEGER for a row id.
Serial = BigInteger().with_variant(Integer, "sqlite")

house = Table(
    "house", metadata,
    Column("id", Integer, primary_key=True),
    Column("epoch", BigInteger, nullable=False),  # a fencing token: only the house that opened last may write
)  # fmt: skip
players = Table(
    "players", metadata,
    Column("name", Text, primary_key=True),
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip
accounts = Table(
    "accounts", metadata,
    Column("name", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("may_owe", Integer, nullable=False),
    CheckConstraint("cents >= 0 OR may_owe = 1", name="accounts_not_overdrawn"),
)  # fmt: skip
transfers = Table(
    "transfers", metadata,
    Column("serial", Serial, primary_key=True, autoincrement=False),
    Column("id", Id, nullable=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("code", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("refers", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("line", Integer, nullable=False),
    Column("clause", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
    UniqueConstraint("id", name="transfers_once"),
    CheckConstraint("cents > 0", name="transfers_more_than_nothing"),
    CheckConstraint("debit <> credit", name="transfers_between_two"),
    CheckConstraint("state IN ('pending', 'posted', 'post', 'void')", name="transfers_state"),
    CheckConstraint("(state IN ('post', 'void')) <= (refers <> '')", name="transfers_end_of_something"),
    # Ids are unique, so a pending wager has one end.
    CheckConstraint("state NOT IN ('post', 'void') OR id = refers || '.end'", name="transfers_one_end"),
)  # fmt: skip
terms = Table(
    "terms", metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("path", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("pays", Text, nullable=False),
)  # fmt: skip
tables = Table(
    "tables", metadata,
    Column("id", Text, primary_key=True),
    Column("path", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip
events = Table(
    "events", metadata,
    Column("table_id", Text, primary_key=True),
    Column("sequence", BigInteger, primary_key=True),
    Column("round", BigInteger, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("draw", BigInteger),  # draws are numbered across the house
    Column("hash", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
    UniqueConstraint("draw", name="events_draw_once"),
)  # fmt: skip
rounds = Table(
    "rounds", metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("fingerprint", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("sequence", BigInteger, nullable=False),  # of its first event
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip
results = Table(
    "results", metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("how", Text, nullable=False),  # settled, voided, called_off, abandoned
    Column("sequence", BigInteger, nullable=False),  # of its last event
    Column("lines", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip
plays = Table(
    "plays", metadata,
    Column("serial", Serial, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("wagered", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("after", BigInteger, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
    UniqueConstraint("table_id", "number", "player", name="plays_once"),
)  # fmt: skip
Index("plays_of_player", plays.c.player, plays.c.serial)
snapshots = Table(
    "snapshots", metadata,
    Column("table_id", Text, primary_key=True),
    Column("sequence", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)  # fmt: skip
keys = Table(
    "keys", metadata,
    Column("actor", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip
commits = Table(
    "commits", metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("made_at", Text, nullable=False),
    Column("event_count", Integer, nullable=False),
    Column("transfer_count", Integer, nullable=False),
    Column("hash", Text, nullable=False),
    Column("parts", Text, nullable=False),  # the hash of its rows, by table
)  # fmt: skip
log = Table(
    "log", metadata,
    Column("serial", Serial, primary_key=True, autoincrement=False),
    Column("made_at", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("code", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("commit_number", BigInteger, nullable=False),
)  # fmt: skip

APPEND_ONLY = (
    players, transfers, terms, tables, events, rounds, results, plays, keys, commits, log,
)  # fmt: skip
