"""A drill: the newest backup is restored beside the house, audited, compared with the house, and taken away again."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from hoyle.errors import StoreError
from hoyle.house.recovery.backup_run import Proof, restore_backup
from hoyle.ledger import Store
from hoyle.ledger.chain_head import head_of
from hoyle.ledger.connection import connect, file_of, open_engine, reason, show_url
from hoyle.ledger.copies import postgres_tools, sqlite_copy
from hoyle.ledger.head_record import Head

_LOST = "SELECT count(*), coalesce(sum(event_count), 0), coalesce(sum(transfer_count), 0) FROM commits WHERE number > :last"


class Drill(NamedTuple):
    """What would have been lost if the house had been lost now, and only this backup were left."""

    backup: Path
    proof: Proof
    head: Head  # of the house
    made_at: str  # of the backup's last commit; empty if it has none
    commits: int
    events: int
    transfers: int
    rounds: int  # ended since


def drill(url: str, folder: Path) -> Drill:
    backup = newest(folder, is_sqlite=file_of(url) is not None)
    with _place_beside(url) as place:
        proof, _ = restore_backup(backup, place)
    store = Store.open(url)
    try:
        with store.at_one_moment():
            return _compared(store, backup, proof)
    finally:
        store.close()


def newest(folder: Path, *, is_sqlite: bool) -> Path:
    """The backup of this kind that was written last."""
    magic = sqlite_copy.MAGIC if is_sqlite else postgres_tools.MAGIC
    try:
        files = [each for each in folder.iterdir() if each.is_file() and each.suffix != ".part"]
        found = [each for each in files if _begins_with(each, magic)]
        return max(found, key=lambda each: (each.stat().st_mtime_ns, each.name))
    except OSError as error:
        raise StoreError(
            f"{folder} cannot be read ({error.strerror}); name the folder of the backups"
        ) from None
    except ValueError:
        kind = "SQLite" if is_sqlite else "PostgreSQL"
        raise StoreError(f"there is no backup of {kind} in {folder}; make one with hoyle backup") from None


def _begins_with(file: Path, magic: bytes) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(magic)) == magic


@contextmanager
def _place_beside(url: str) -> Iterator[str]:
    """An empty place on the disk or the server of the house."""
    file = file_of(url)
    if file is None:
        with _database_beside(url) as place:
            yield place
        return
    try:
        with tempfile.TemporaryDirectory(prefix="drill.", dir=file.absolute().parent) as folder:
            yield f"sqlite:///{folder}/{file.name}"
    except OSError as error:
        raise StoreError(f"{file.parent} has no room for a drill ({error.strerror})") from None


@contextmanager
def _database_beside(url: str) -> Iterator[str]:
    name = f"hoyle_drill_{secrets.token_hex(6)}"
    _on_server(url, f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield make_url(url).set(database=name).render_as_string(hide_password=False)
    finally:
        _on_server(url, f"DROP DATABASE {name}")


def _on_server(url: str, sql: str) -> None:
    engine = open_engine(url)
    try:
        with connect(engine, show_url(url)) as connection:
            connection.rollback()
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(sql))
    except SQLAlchemyError as error:
        raise StoreError(
            f"{show_url(url)}: the drill needs a database of its own, and the house's user may not make one "
            f"({reason(error)}); let it with ALTER ROLE … CREATEDB"
        ) from None
    finally:
        engine.dispose()


def _compared(store: Store, backup: Path, proof: Proof) -> Drill:
    last = proof.head.number
    if last and store.hashes(last, last).get(last) != proof.head.hash:
        raise StoreError(
            f"{backup} is no backup of this house: commit {last} of {store.where} is another; name the folder of its own"
        )
    commits, events, transfers = store.rows(_LOST, last=last)[0]
    rounds = store.one("SELECT count(*) FROM results WHERE commit_number > :last", last=last)
    made_at = str(store.one("SELECT made_at FROM commits WHERE number = :last", last=last) or "")
    return Drill(
        backup, proof, head_of(store), made_at, int(commits), int(events), int(transfers), int(rounds)
    )
