"""Backup and restore with proof: what was copied is audited, and its head is told.

A backup of SQLite is a store itself, and is audited after it was written. A dump of PostgreSQL is of one snapshot, and
the audit reads the same snapshot. A restore of a file is audited before it takes the house's place; one into a database
is made whole or not at all, and then audited.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import inspect
from sqlalchemy.exc import SQLAlchemyError

from hoyle.errors import StoreError
from hoyle.house.control.local_administration import leave_word
from hoyle.house.reports.audit_run import all_checks, checks_of_moment
from hoyle.ledger import Store, store_migration
from hoyle.ledger.auditing.store_audit import Check
from hoyle.ledger.chain_head import head_of
from hoyle.ledger.connection import connect, file_of, open_engine, reason, show_url
from hoyle.ledger.copies import postgres_tools, sqlite_copy
from hoyle.ledger.head_record import Head, HeadRecord
from hoyle.ledger.store_files import record_beside


class Proof(NamedTuple):
    """The last commit of a copy, and the audit of it."""

    head: Head
    checks: list[Check]

    @property
    def finding(self) -> str:
        return next((finding for check in self.checks for finding in check.findings), "")


def back_up(url: str, out: Path, kept: list[Head]) -> Proof:
    """Write a backup while the house may be open. `kept` are heads that it must contain."""
    if sqlite_copy.is_taken(out):
        raise StoreError(f"{out} exists; name a new file for the backup")
    part = out.with_name(f"{out.name}.part")
    sqlite_copy.remove(part)
    source = file_of(url)
    try:
        proof = _copy(source, part, kept) if source is not None else _dump(url, part, kept)
        if proof.finding:
            raise StoreError(f"{show_url(url)} is not sound, and no backup was made: {proof.finding}")
        sqlite_copy.put(part, out)
    finally:
        sqlite_copy.remove(part)
    return proof


def _copy(source: Path, part: Path, kept: list[Head]) -> Proof:
    sqlite_copy.copy_store(source, part)
    return _proven(f"sqlite:///{part}", kept)


def _proven(url: str, kept: list[Head]) -> Proof:
    store = Store.open(url)
    try:
        return Proof(head_of(store), all_checks(store, kept))
    finally:
        store.close()


def _dump(url: str, part: Path, kept: list[Head]) -> Proof:
    sqlite_copy.make_private(part)
    store = Store.open(url)
    try:
        with store.at_one_moment():
            postgres_tools.dump(url, str(store.one("SELECT pg_export_snapshot()")), part)
            proof = Proof(head_of(store), checks_of_moment(store, kept))
    finally:
        store.close()
    postgres_tools.read_through(part)
    return proof


def restore_backup(file: Path, url: str, record: HeadRecord | None = None) -> tuple[Proof, str]:
    """Put a backup into an empty place. Returns its proof, and what the house had acknowledged beyond it."""
    begin = _beginning(file)
    target = file_of(url)
    if begin.startswith(sqlite_copy.MAGIC) and target is not None:
        proof = _restore_file(file, target)
    elif begin.startswith(postgres_tools.MAGIC) and target is None:
        proof = _restore_dump(file, url)
    else:
        raise StoreError(_wrong_kind(file, begin, url))
    return proof, _finished(file, url, record or record_beside(url))


def _beginning(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(16)
    except OSError as error:
        raise StoreError(
            f"{file} cannot be read ({error.strerror}); name a file that hoyle backup wrote"
        ) from None


def _wrong_kind(file: Path, begin: bytes, url: str) -> str:
    if begin.startswith(sqlite_copy.MAGIC):
        return f"{file} is a backup of SQLite; name its new place with --data DIR, not {show_url(url)}"
    if begin.startswith(postgres_tools.MAGIC):
        return (
            f"{file} is a backup of PostgreSQL; name an empty database with --database, not {show_url(url)}"
        )
    return f"{file} is no backup of a house; name a file that hoyle backup wrote"


def _restore_file(file: Path, target: Path) -> Proof:
    if sqlite_copy.is_taken(target):
        raise StoreError(
            f"{target.parent} is not empty: it has a {target.name}; name another place, or move it away"
        )
    part = target.with_name(f"restoring.{target.name}")
    sqlite_copy.remove(part)
    try:
        with _as_damage(file):
            sqlite_copy.copy_store(file, part)
            revision = _revision_of(part)
        store_migration.check_known(revision, str(file))
        with _as_damage(file):
            proof = _proven(f"sqlite:///{part}", [])
        _refuse_unsound(file, proof)
        sqlite_copy.put(part, target)
    finally:
        sqlite_copy.remove(part)
    return proof


def _revision_of(part: Path) -> str:
    engine = open_engine(f"sqlite:///{part}")
    try:
        with connect(engine, str(part)) as connection:
            return store_migration.revision_of(connection) or ""
    except SQLAlchemyError as error:
        raise StoreError(reason(error)) from None
    finally:
        engine.dispose()


def _restore_dump(file: Path, url: str) -> Proof:
    engine, where = open_engine(url), show_url(url)
    try:
        with connect(engine, where) as connection:
            if inspect(connection).get_table_names():
                raise StoreError(f"{where} is not empty; name a database without tables")
        with _as_damage(file):
            postgres_tools.read_through(file)
            revision = postgres_tools.revision_in(file)
        store_migration.check_known(revision, str(file))
        postgres_tools.load(url, file)
    finally:
        engine.dispose()
    store = Store(url, open_engine(url))
    try:
        store.upgrade()
    finally:
        store.close()
    proof = _proven(url, [])
    _refuse_unsound(file, proof)
    return proof


@contextmanager
def _as_damage(file: Path) -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise StoreError(f"{file} is not a whole backup, and nothing was restored: {error}") from None


def _refuse_unsound(file: Path, proof: Proof) -> None:
    if proof.finding:
        raise StoreError(f"{file} is not a sound backup; do not open a house on it: {proof.finding}")


def _finished(file: Path, url: str, record: HeadRecord | None) -> str:
    """Leave a word for the log of the house, and say what its record has beyond the backup."""
    store = Store.open(url)
    try:
        head = head_of(store)
        leave_word(store.engine, "restored", f"from {file.name}, which ends with commit {head.number}")
        return record.lacks(head, store.hashes) if record is not None else ""
    finally:
        store.close()
