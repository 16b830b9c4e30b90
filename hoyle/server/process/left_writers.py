"""The writer of a dead house that hangs in the middle of a batch: named, and ended, before the next house writes.

A writer that holds nothing is fenced off by its epoch. One that holds the store's write lock would make the next house
wait for ever. Whoever calls this holds the store lock, so no other server is alive on this store.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, text

from hoyle.errors import StoreError
from hoyle.house.control.local_administration import leave_word
from hoyle.ledger import store_files
from hoyle.ledger.connection import OUR_NAME, connect, open_engine, show_url
from hoyle.ledger.lock_holders import WRITE_LOCK_AT, Process, holder_of, process_of

CODE = "writer_ended"
WAIT_SECONDS = 5.0  # in which a writer that is well ends its last batch
GONE_SECONDS = 10.0
_LOOK_SECONDS = 0.1
_WRITING = text(
    "SELECT a.pid, a.application_name, coalesce(host(a.client_addr), 'this machine') FROM pg_locks l "
    "JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.locktype = 'relation' AND l.relation = to_regclass('house') AND l.granted "
    "AND l.mode IN ('RowShareLock', 'RowExclusiveLock') "
    "AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND l.pid <> pg_backend_pid()"
)
_OURS = re.compile(OUR_NAME + r" (\d+) .*")
Tell = Callable[[str], None]


def end_left_writer(url: str, tell: Tell) -> None:
    """Wait for the last batch of the house before; end a writer that does not end it."""
    file = store_files.of(url)
    said = _of_file(file, url) if file is not None else _of_server(url)
    if said:
        tell(said)
        engine = open_engine(url)
        try:
            leave_word(engine, CODE, said)
        finally:
            engine.dispose()


def _of_file(file: Path, url: str) -> str:
    shared = file.with_name(f"{file.name}-shm")
    found = _still_there(lambda: holder_of(shared, WRITE_LOCK_AT, 1), WAIT_SECONDS)
    if found is None:
        return ""
    if not found.is_left_writer:
        raise StoreError(
            f"{show_url(url)} is being written to by {found}, which does not end; end that process"
        )
    _kill(found, url)
    if _still_there(lambda: holder_of(shared, WRITE_LOCK_AT, 1), GONE_SECONDS) is not None:
        raise StoreError(
            f"{show_url(url)} is held by {found}, which cannot be ended; start the machine again"
        )
    return _said(found.number, url)


def _still_there(look: Callable[[], Process | None], seconds: float) -> Process | None:
    until = time.monotonic() + seconds
    while (found := look()) is not None and time.monotonic() < until:
        time.sleep(_LOOK_SECONDS)
    return found


def _kill(found: Process, url: str) -> None:
    try:
        os.kill(found.number, signal.SIGKILL)
    except ProcessLookupError:
        pass
    except PermissionError:
        raise StoreError(
            f"{show_url(url)} is held by {found}, the writer of a house that is gone; it belongs to another user, who "
            f"has to end it"
        ) from None


def _said(number: int, url: str) -> str:
    return f"process {number}, the writer of a house that is gone, still held {show_url(url)}; it was ended"


def _of_server(url: str) -> str:
    engine = open_engine(url)
    try:
        with connect(engine, show_url(url)) as opened:
            opened.rollback()
            return _ended_on(opened.execution_options(isolation_level="AUTOCOMMIT"), url)
    finally:
        engine.dispose()


def _ended_on(connection: Connection, url: str) -> str:
    """The server ends the connection, and with it the batch. Its process is ended too, if it is on this machine."""
    until = time.monotonic() + WAIT_SECONDS
    while (found := connection.execute(_WRITING).first()) is not None and time.monotonic() < until:
        time.sleep(_LOOK_SECONDS)
    if found is None:
        return ""
    backend, name, where = found
    match = _OURS.fullmatch(name)
    if match is None:
        raise StoreError(
            f"{show_url(url)} is being written to by connection {backend} ({name or 'without a name'}, from {where}), which "
            f"does not end; end it, or SELECT pg_terminate_backend({backend})"
        )
    connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": backend})
    until = time.monotonic() + GONE_SECONDS
    while connection.execute(_WRITING).first() is not None:
        if time.monotonic() > until:
            raise StoreError(
                f"connection {backend} to {show_url(url)} cannot be ended; start the database again"
            )
        time.sleep(_LOOK_SECONDS)
    left = process_of(int(match[1]))
    if left.is_left_writer:
        with contextlib.suppress(OSError):
            os.kill(left.number, signal.SIGKILL)
    return _said(int(match[1]), url)
