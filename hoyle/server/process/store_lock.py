"""The store lock: only one server at a time serves a store.

The lock ends with the process, however that ends, so that the next server can start at once. Houses opened without
a server do not take it; the store's own fencing keeps their writes apart.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Protocol

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from hoyle.errors import StoreError
from hoyle.ledger.connection import connect, file_of, open_engine, show_url
from hoyle.ledger.lock_holders import holder_of

try:
    import fcntl
except ImportError:  # this system has no such locks
    fcntl = None  # type: ignore[assignment]

# One number for each schema of a database; the first half identifies Hoyle.
_TRY = "SELECT pg_try_advisory_lock(1215264076, hashtext(current_schema()))"
_HOLDER = (
    "SELECT 'connection ' || a.pid || ' (' || a.application_name || ')' FROM pg_locks l JOIN pg_stat_activity a "
    "ON a.pid = l.pid WHERE l.locktype = 'advisory' AND l.classid = 1215264076 AND l.granted "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1"
)
_LEAVES_SECONDS = 5.0  # until the database has noticed that the previous server has ended


class Hold(Protocol):
    def keep(self) -> None:
        """Refuse if the lock has gone to another server."""

    def let_go(self) -> None: ...


@contextlib.contextmanager
def holding(url: str) -> Iterator[Hold]:
    """Hold the lock, or refuse because a running server has it."""
    file = file_of(url)
    hold = _FileHold(file, url) if file is not None else _DatabaseHold(url)
    try:
        yield hold
    finally:
        hold.let_go()


def _refusal(url: str, holder: str) -> StoreError:
    named = f", {holder}" if holder else ""
    return StoreError(
        f"{show_url(url)} is served by another hoyle serve{named}. Stop that one, or name another store with --data or "
        f"--database."
    )


class _FileHold:
    """A lock on a file next to the database. The file stays there; only servers open it."""

    def __init__(self, file: Path, url: str) -> None:
        place = file.resolve()
        self._lock: IO[str] | None = None
        try:
            self._lock = open(  # noqa: SIM115
                place.with_name(f"{place.name}.lock"), "a", opener=_for_us_alone, encoding="utf-8"
            )
        except OSError as error:
            raise StoreError(
                f"{place.parent} cannot be written to ({error.strerror}); name another place for the house"
            ) from None
        try:
            if fcntl is not None:
                fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = holder_of(Path(self._lock.name))
            self._lock.close()
            raise _refusal(url, str(holder or "")) from None

    def keep(self) -> None:
        """It is held as long as the process lives."""

    def let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()


class _DatabaseHold:
    """A lock that the database keeps for one connection. If that breaks, it is taken again before the house goes
    on."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: Engine = open_engine(url)
        self._connection: Connection | None = None
        try:
            self._take(_LEAVES_SECONDS)
        except StoreError:
            self.let_go()
            raise

    def keep(self) -> None:
        try:
            if self._connection is not None:
                self._connection.execute(text("SELECT 1"))
                return
        except SQLAlchemyError:
            self._drop()
        self._take(_LEAVES_SECONDS)  # the database may not have seen the old connection end

    def _take(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        connection = connect(self._engine, show_url(self._url)).execution_options(
            isolation_level="AUTOCOMMIT"
        )
        try:
            while not connection.execute(text(_TRY)).scalar_one():
                if time.monotonic() >= until:
                    raise _refusal(self._url, str(connection.execute(text(_HOLDER)).scalar() or ""))
                time.sleep(0.1)
        except (StoreError, SQLAlchemyError) as error:
            connection.close()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"{show_url(self._url)} cannot be held: {type(error).__name__}") from None
        self._connection = connection

    def _drop(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def let_go(self) -> None:
        self._drop()
        self._engine.dispose()


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
