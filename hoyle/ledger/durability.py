"""Whether a store keeps what it confirms: the settings of the database that a commit relies on.

A commit is acknowledged when the database says that it is on the disk. Each of these settings lets it say so earlier.
"""

from __future__ import annotations

from sqlalchemy import Connection

from hoyle.errors import StoreError
from hoyle.ledger.connection import connect, open_engine, show_url

_KEPT_JOURNALS = ("wal", "delete", "truncate", "persist")
_FULL = 2  # PRAGMA synchronous
_UNLOGGED = (
    "SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' "
    "AND relnamespace = current_schema()::regnamespace ORDER BY relname"
)


def weaknesses(url: str) -> list[str]:
    """What lets this store lose a confirmed commit, each with what would be right."""
    engine = open_engine(url)
    try:
        with connect(engine, show_url(url)) as connection:
            return _of_sqlite(connection, url) if engine.dialect.name == "sqlite" else _of_server(connection)
    finally:
        engine.dispose()


def check(url: str, *, is_meant: bool = False) -> list[str]:
    """Refuse such a store unless the operator says that it is meant. Returns what is weak about it."""
    found = weaknesses(url)
    if found and not is_meant:
        raise StoreError(
            f"{show_url(url)} may lose what it confirms: {'; '.join(found)}. Set that right, or start with "
            f"--may-lose-commits if it is meant so."
        )
    return found


def _of_sqlite(connection: Connection, url: str) -> list[str]:
    journal = str(connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()).lower()
    synchronous = int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())
    found = []
    if journal not in _KEPT_JOURNALS:
        found.append(f"its journal_mode is {journal}, so a crash damages it; wal is right")
    if synchronous < _FULL:
        found.append(f"its synchronous is {synchronous}, so a commit is not on the disk; 2 (FULL) is right")
    words = url.partition("?")[2].lower()
    for word, why in (
        ("nolock=1", "two writers would not see each other"),
        ("immutable=1", "it is not locked"),
    ):
        if word in words:
            found.append(f"it is opened with {word}, so {why}; leave it out")
    return found


def _of_server(connection: Connection) -> list[str]:
    def shown(name: str) -> str:
        return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())

    found = []
    if shown("synchronous_commit") == "off":
        found.append(
            "synchronous_commit is off for its user, so a commit is confirmed before it is on the disk; on is right"
        )
    if shown("fsync") == "off":
        found.append("fsync is off, so nothing is forced to the disk; on is right")
    if shown("full_page_writes") == "off":
        found.append("full_page_writes is off, so a power cut may tear a page; on is right")
    unlogged = connection.exec_driver_sql(_UNLOGGED).scalars().all()
    if unlogged:
        found.append(
            f"tables are unlogged and emptied by a crash ({', '.join(unlogged)}); SET LOGGED is right"
        )
    return found
