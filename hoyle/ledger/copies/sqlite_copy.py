"""Copies of an SQLite store: by its own online backup, while others write."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from hoyle.errors import StoreError

MAGIC = b"SQLite format 3\0"
PRIVATE = 0o600
_FILES = ("", "-wal", "-shm", "-journal")


def copy_store(source: Path, target: Path) -> None:
    """One moment of the source, as a new file. Writers are not delayed."""
    make_private(target)
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
        sync(target)
    except (sqlite3.Error, OSError) as error:
        remove(target)
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from None


def make_private(file: Path) -> None:
    """A new file that only its owner reads."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, PRIVATE))
    except OSError as error:
        raise StoreError(f"{file} cannot be written ({error.strerror}); name another place") from None


def sync(file: Path) -> None:
    """The file and its name are on the disk afterwards."""
    for each in (file, file.absolute().parent):
        handle = os.open(each, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def put(part: Path, place: Path) -> None:
    """Give a finished file its name."""
    part.rename(place)
    sync(place)


def remove(file: Path) -> None:
    """A store's file, with those that SQLite adds to it."""
    for name in _FILES:
        Path(f"{file}{name}").unlink(missing_ok=True)


def is_taken(file: Path) -> bool:
    return any(Path(f"{file}{name}").exists() for name in _FILES)
