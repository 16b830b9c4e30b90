"""The files of an SQLite store: which they are, and whether they are still those that were opened.

A file that is replaced stays open under its old contents; commits would go where nobody finds them.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from hoyle.errors import StoreError
from hoyle.ledger.connection import file_of
from hoyle.ledger.head_record import HeadRecord, record_name

Identity = tuple[tuple[int, int], ...]


def of(url: str) -> Path | None:
    """The file on the disk; none for a store in memory or on a server."""
    file = file_of(url)
    return None if file is None or str(file).startswith("file:") else file


def identity(file: Path | None) -> Identity:
    """The database and its log as the disk knows them now."""
    if file is None:
        return ()
    found = []
    for name in (file, f"{file}-wal"):
        try:
            kept = os.stat(name)
            found.append((kept.st_dev, kept.st_ino))
        except OSError:
            found.append((0, 0))
    return tuple(found)


def check_there(file: Path | None, where: str) -> None:
    """Refuse a missing file: SQLite would make an empty one."""
    if file is not None and not file.is_file():
        raise StoreError(
            f"{where} is gone; put the newest store back in its place, or restore a backup with hoyle restore"
        )


def record_beside(url: str) -> HeadRecord | None:
    """The head record in the folder of an SQLite store; none for one in memory or on a server."""
    file = of(url)
    return record_in(url, file.parent) if file is not None else None


def record_in(url: str, data: Path, second: Path | None = None) -> HeadRecord:
    """The head record of a house: beside an SQLite store, else in the data folder; and in a second folder.

    A database on a server is known by its name alone: a replica of it may be elsewhere.
    """
    file = of(url)
    name = record_name(name_of(url))
    first = (file.parent if file is not None else data).absolute()
    if second is None:
        return HeadRecord(first / name)
    if not second.is_dir():
        raise StoreError(
            f"there is no folder {second} for the second head record; create it, on another disk"
        )
    if second.samefile(first):
        raise StoreError(f"{second} has the first head record already; name a folder on another disk")
    return HeadRecord(first / name, second.absolute() / name)


def name_of(url: str) -> str:
    """What a house calls its store: the name of the file, or of the database on a server."""
    file = of(url)
    return file.name if file is not None else _database_in(url)


def sync_folder(folder: Path) -> None:
    """A new name in it is on the disk afterwards."""
    with contextlib.suppress(OSError):  # some systems do not open folders
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _database_in(url: str) -> str:
    try:
        return make_url(url).database or ""
    except ArgumentError:  # whoever opens it says what is wrong
        return ""
