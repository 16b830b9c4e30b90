"""Opens a database by its URL. Every failure is one sentence.

SQLite runs with a write-ahead log and a full sync at every commit: an acknowledged commit survives a power cut.
"""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from hoyle.errors import StoreError

OUR_NAME = "hoyle"  # begins the name of each connection to a server, which has its process and machine
_NAME_MAX = 63
_SHAPES = "write sqlite:///folder/house.db or postgresql+psycopg://user:password@host/name"
_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA temp_store=MEMORY",
    "PRAGMA cache_size=-65536",
    "PRAGMA wal_autocheckpoint=8000",  # pages; a page that changes with every commit is copied once for many
)


def show_url(url: str) -> str:
    """The URL for messages, without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return f'"{url}"'


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; none for one in memory, on a server, or that `open_engine` refuses."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database)


def open_engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(f'"{url}" is not a database URL; {_SHAPES}') from None
    kind = parsed.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise StoreError(f"{show_url(url)}: Hoyle does not support {kind}; {_SHAPES}")
    file = file_of(url)
    if file is not None:
        _check_folder(file.absolute().parent)
        _make_private(file)
    try:
        engine = create_engine(parsed, **_options(kind))
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise StoreError(f"{show_url(url)} cannot be opened ({error}); {_SHAPES}") from None
    if kind == "sqlite":
        _set_up_sqlite(engine)
    return engine


def _options(kind: str) -> dict[str, Any]:
    if kind == "sqlite":
        return {"connect_args": {"check_same_thread": False}, "isolation_level": "AUTOCOMMIT"}
    name = f"{OUR_NAME} {os.getpid()} {socket.gethostname()}"[:_NAME_MAX]
    return {"pool_pre_ping": True, "connect_args": {"connect_timeout": 10, "application_name": name}}


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise StoreError(f"there is no folder {folder}; create it, or name another place for the database")


def _make_private(file: Path) -> None:
    """Only the owner may read a new file and the files that SQLite adds to it: they hold seeds and password hashes."""
    if not str(file).startswith("file:"):
        with contextlib.suppress(OSError):  # the file exists, or SQLite reports what is wrong
            os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


def _set_up_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the store begins its own transactions
        cursor = connection.cursor()
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
        cursor.close()


def connect(engine: Engine, where: str) -> Connection:
    try:
        connection = engine.connect()
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
        return connection
    except DBAPIError as error:
        raise StoreError(f"{where} cannot be opened: {reason(error)}") from None


def reason(error: Exception) -> str:
    """The driver's message on one line."""
    own = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(own).split()) or type(own).__name__
