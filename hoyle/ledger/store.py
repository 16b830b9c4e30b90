"""The store: writes a batch in one transaction and reads it back, on SQLite and PostgreSQL."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hoyle.errors import StoreError
from hoyle.ledger import store_files, store_migration
from hoyle.ledger.batch import Batch, Row
from hoyle.ledger.chain import GENESIS
from hoyle.ledger.commit_parts import parts_of, stored_parts
from hoyle.ledger.connection import connect, open_engine, reason, show_url
from hoyle.ledger.head_record import Head, HeadRecord
from hoyle.ledger.inserts import Insert, marked
from hoyle.ledger.tables import schema, terms_tables, user_tables

KEYS_AT_ONCE = 200
KEY_SIZES = (4, 16, 64, KEYS_AT_ONCE)  # few, so that each is prepared once
_AMONG = (
    "SELECT k.actor, k.key, k.digest, k.outcome FROM (VALUES {}) AS wanted "
    "JOIN keys k ON k.actor = wanted.column1 AND k.key = wanted.column2"
)
_ONE_KEY = "SELECT actor, key, digest, outcome FROM keys WHERE actor = ? AND key = ?"
# A batch continues the chain that it was made for, in the epoch of its house. No row: another house has opened the
# store; false: the commit before it is not there.
_FENCE = (
    "SELECT EXISTS (SELECT 1 FROM commits WHERE number = {number} AND hash = '{hash}') "
    "FROM house WHERE id = 1 AND epoch = {epoch}"
)
_LOCKED = " FOR UPDATE"  # an SQLite store is locked as a whole
PREPARED_MAX, PREPARED_AFTER = 1_000, 1  # statements that a server keeps for the writer; there are some 150


class Store:
    """One database. Only `write` changes it, and only for the house that opened it last."""

    def __init__(self, url: str, engine: Engine) -> None:
        self.url = url
        self.where = show_url(url)
        self.engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._driver: Any = engine.dialect.dbapi  # its errors surface where its cursors are used directly
        self.epoch = 0
        self.record: HeadRecord | None = None  # what the house has acknowledged, kept outside
        self._file = store_files.of(url)
        self._files: store_files.Identity = ()  # those that the writer has open
        self._writer: Connection | None = None
        self._reader: Connection | None = None  # for idempotency keys, which are looked up all the time
        self._moment: Connection | None = None  # for reading at one moment
        self._inserts = {
            table.name: Insert(table, is_numbered=not self.is_sqlite)
            for table in (*schema.metadata.sorted_tables, *terms_tables.metadata.sorted_tables)
        }
        self._changes = {
            word: marked(sql, is_numbered=not self.is_sqlite) for word, sql in user_tables.CHANGES.items()
        }

    @classmethod
    def open(cls, url: str) -> Store:
        """Open to read. An empty or older SQLite file is migrated first."""
        engine = open_engine(url)
        store = cls(url, engine)
        try:
            with connect(engine, store.where) as connection:
                if store.is_sqlite:
                    store._upgrade(connection)
                store_migration.check(connection, store.where)
        except SQLAlchemyError as error:
            engine.dispose()
            raise store._error(error, "cannot be opened") from None
        except StoreError:
            engine.dispose()
            raise
        return store

    def upgrade(self) -> tuple[str | None, str]:
        """Run the missing migrations, for `hoyle migrate`."""
        with connect(self.engine, self.where) as connection:
            return self._upgrade(connection)

    def _upgrade(self, connection: Connection) -> tuple[str | None, str]:
        if store_migration.revision_of(connection) == store_migration.head():
            return store_migration.head(), store_migration.head()
        with self._transaction(connection):
            return store_migration.upgrade(connection, self.where)

    # Writing.

    def take_over(self) -> None:
        """Become the only writer: raise the epoch, which fences off the writer before."""
        self.leave_replaced()
        store_files.check_there(self._file, self.where)
        self.check_head()
        connection = self._write_connection()
        try:
            with self._transaction(connection):
                connection.execute(text("UPDATE house SET epoch = epoch + 1 WHERE id = 1"))
                self.epoch = int(
                    connection.execute(text("SELECT epoch FROM house WHERE id = 1")).scalar_one()
                )
        except SQLAlchemyError as error:
            raise self._error(error, "cannot be written to") from None

    def check_head(self) -> None:
        """Refuse a store that ends before the last commit which the house has acknowledged."""
        if self.record is not None:
            self.record.check(self.where, Head(*self.last_commit()), self.hashes)

    def leave_replaced(self) -> None:
        """Let go of files that are no longer those at their place."""
        if self._writer is not None and store_files.identity(self._file) != self._files:
            self.close()

    def write(self, batch: Batch, made_at: str) -> None:
        """Write a batch in one transaction, and note it in the head record."""
        self._write(batch, made_at)
        if self.record is not None:
            self.record.append(Head(batch.number, batch.head), made_at)

    def _write(self, batch: Batch, made_at: str) -> None:
        covered = batch.covered()
        commit = batch.seal(made_at, parts_of(covered))
        try:
            connection = self._write_connection()
            if store_files.identity(self._file) != self._files:
                self.close()
                raise StoreError(f"{self.where} was replaced or removed while the house was open")
            with self._transaction(connection):
                self._run_all(connection, batch, self._statements(batch, covered, commit))
        except (IntegrityError, self._driver.IntegrityError) as error:
            raise StoreError(
                f"{self.where} refuses a change that would break the ledger: {reason(error)}"
            ) from None
        except (SQLAlchemyError, self._driver.Error) as error:
            _drop(self._writer)
            self._writer = None
            raise self._error(error, "cannot be written to") from None

    def _statements(
        self, batch: Batch, covered: dict[str, list[Row]], commit: Row
    ) -> Iterator[tuple[str, Sequence[Any]]]:
        for name, rows in self._rows(batch, covered, commit):
            yield from self._inserts[name].statements(rows)
        for word, *given in batch.people:
            yield self._changes[word], given

    def _run_all(
        self, connection: Connection, batch: Batch, statements: Iterator[tuple[str, Sequence[Any]]]
    ) -> None:
        """The fence first, then all statements. A server gets them without being waited for in between."""
        fence = _FENCE.format(epoch=self.epoch, number=batch.number - 1, hash=batch.before)
        fence += "" if self.is_sqlite else _LOCKED
        with (
            contextlib.closing(_cursor(connection)) as fenced,
            contextlib.closing(self._raw_cursor(connection)) as cursor,
        ):
            if self.is_sqlite:
                self._run(fenced, fence)
                self._check_fence(batch, fenced.fetchall())
                for sql, values in statements:
                    self._run(cursor, sql, values)
                return
            try:
                with connection.connection.driver_connection.pipeline():  # type: ignore[union-attr]
                    self._run(fenced, fence)
                    for sql, values in statements:
                        self._run(cursor, sql, values)
            except self._driver.Error:
                if (
                    fenced.description is not None
                ):  # it was answered: what failed may have failed because of it
                    self._check_fence(batch, fenced.fetchall())
                raise
            self._check_fence(batch, fenced.fetchall())

    def _raw_cursor(self, connection: Connection) -> Any:
        """It takes statements as the database does."""
        if self.is_sqlite:
            return _cursor(connection)
        return self._driver.RawCursor(connection.connection.driver_connection)

    def _check_fence(self, batch: Batch, found: Sequence[Row]) -> None:
        """Only the house that opened the store last writes, and only behind the commit that it wrote last."""
        if not found:
            raise StoreError(f"{self.where} has been opened by another house; this one no longer writes")
        if batch.number > 1 and not found[0][0]:
            raise StoreError(
                f"{self.where} does not have commit {batch.number - 1} of this house; another store is in its place"
            )

    def _run(self, cursor: Any, sql: str, values: Sequence[Any] = ()) -> None:
        """One statement, by the driver itself: this is the hot path of every commit."""
        cursor.execute(sql, values)

    def _rows(
        self, batch: Batch, covered: dict[str, list[Row]], commit: Row
    ) -> Iterator[tuple[str, list[Row]]]:
        """Rows that others refer to come first."""
        listed = {
            "terms": list(batch.terms.values()), "resolved_terms": list(batch.resolved_terms.values()), **covered,
            "accounts": batch.account_rows(),
            "snapshots": list(batch.snapshots.values()), "commits": [commit],
        }  # fmt: skip
        return ((name, rows) for name, rows in listed.items() if rows)

    @contextlib.contextmanager
    def _transaction(self, connection: Connection) -> Iterator[None]:
        if not self.is_sqlite:
            connection.rollback()  # a transaction that a query began
            with connection.begin():
                yield
            return
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            with contextlib.suppress(SQLAlchemyError):
                connection.exec_driver_sql("ROLLBACK")
            raise

    def _write_connection(self) -> Connection:
        if self._writer is None or self._writer.closed or self._writer.invalidated:
            self._writer = connect(self.engine, self.where)
            self._prepare(self._writer)
            self._files = store_files.identity(self._file)
        return self._writer

    def _prepare(self, connection: Connection) -> None:
        """A server keeps the few statements that are sent all the time."""
        if not self.is_sqlite:
            driver: Any = connection.connection.driver_connection
            driver.prepared_max, driver.prepare_threshold = PREPARED_MAX, PREPARED_AFTER

    def _error(self, error: Exception, what: str) -> StoreError:
        return StoreError(f"{self.where} {what}: {reason(error)}")

    # The write-ahead log, of SQLite only.

    def checkpoint_pages(self, pages: int) -> None:
        """Checkpoint automatically when the log has this many pages; never for 0."""
        self._write_connection().exec_driver_sql(f"PRAGMA wal_autocheckpoint={pages}")

    def checkpoint(self, *, beside: bool = False) -> tuple[int, int] | None:
        """Run a passive checkpoint: the pages of the log and those copied; none if it cannot run now.

        `beside` is for another thread than the writer's. A commit reports disk errors.
        """
        try:
            if not beside:
                return _checkpoint(self._write_connection())
            with connect(self.engine, self.where) as connection:
                return _checkpoint(connection)
        except (StoreError, SQLAlchemyError):
            return None

    # Reading.

    @contextlib.contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """Read one consistent snapshot while others write. For one thread."""
        assert self._moment is None, "snapshots do not nest"
        try:
            with connect(self.engine, self.where) as connection:
                if self.is_sqlite:
                    connection.exec_driver_sql("BEGIN")
                else:
                    connection.rollback()
                    connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                self._moment = connection
                self.one("SELECT max(number) FROM commits")  # the first query fixes the snapshot
                try:
                    yield
                finally:
                    self._moment = None
                    _drop(connection)  # ends its transaction
        except SQLAlchemyError as error:
            raise self._error(error, "cannot be read") from None

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        if self._moment is not None:
            yield self._moment
        else:
            with connect(self.engine, self.where) as connection:
                yield connection

    def rows(self, sql: str, **given: Any) -> list[Row]:
        """Plain SQL with named values (`:player`)."""
        try:
            with self._reading() as connection:
                return [tuple(row) for row in connection.execute(text(sql), given)]
        except SQLAlchemyError as error:
            raise self._error(error, "cannot be read") from None

    def one(self, sql: str, **given: Any) -> Any:
        rows = self.rows(sql, **given)
        return rows[0][0] if rows else None

    def heads(self) -> tuple[int, str, int, int, int, int]:
        """The last commit and its hash; the last serials of transfers, plays, log and draws."""
        number, head = self.last_commit()
        serials = [
            int(self.one(f"SELECT coalesce(max({column}), 0) FROM {name}"))
            for name, column in (
                ("transfers", "serial"),
                ("plays", "serial"),
                ("log", "serial"),
                ("events", "draw"),
            )
        ]
        return number, head, serials[0], serials[1], serials[2], serials[3]

    def last_commit(self) -> tuple[int, str]:
        last = self.rows("SELECT number, hash FROM commits ORDER BY number DESC LIMIT 1")
        return (int(last[0][0]), str(last[0][1])) if last else (0, GENESIS)

    def hashes(self, first: int, last: int) -> dict[int, str]:
        """The hashes of the commits from one number to another."""
        asked = "SELECT number, hash FROM commits WHERE number BETWEEN :first AND :last"
        return dict(self.rows(asked, first=first, last=last))

    def balances(self) -> dict[str, int]:
        return {name: int(cents) for name, cents in self.rows("SELECT name, cents FROM accounts")}

    def keys_among(self, keys: Sequence[tuple[str, str]]) -> list[Row]:
        """(actor, key, digest, outcome) of the keys that exist; `keys` are pairs of actor and key."""
        found: list[Row] = []
        try:
            if self._reader is None:
                self._reader = connect(self.engine, self.where)
                self._prepare(self._reader)
            with contextlib.closing(self._raw_cursor(self._reader)) as cursor:
                for at in range(0, len(keys), KEYS_AT_ONCE):
                    self._find_keys(cursor, keys[at : at + KEYS_AT_ONCE], found)
            if not self.is_sqlite:
                self._reader.rollback()
        except (SQLAlchemyError, self._driver.Error) as error:
            _drop(self._reader)
            self._reader = None
            raise self._error(error, "cannot be read") from None
        return found

    def _find_keys(self, cursor: Any, some: Sequence[tuple[str, str]], found: list[Row]) -> None:
        """SQLite is faster with one query a key, PostgreSQL with one for all."""
        if self.is_sqlite:
            for each in some:
                found += cursor.execute(_ONE_KEY, each)
            return
        size = next(size for size in KEY_SIZES if size >= len(some))
        filled = [*some, *[some[-1]] * (size - len(some))]
        cursor.execute(_among(size), [word for each in filled for word in each])
        found += dict.fromkeys(cursor.fetchall())  # whoever fills the size is found again

    def parts(self, name: str, first: int) -> list[tuple[int, str]]:
        """The commits that a table has rows of, with the hash of those rows; `first` is the first commit with parts."""
        try:
            with self._reading() as connection:
                return list(stored_parts(connection, name, first))
        except SQLAlchemyError as error:
            raise self._error(error, "cannot be read") from None

    def events_of(self, table: str, after: int = 0) -> Sequence[Row]:
        """(sequence, round, made_at, actor, kind, data, draw, hash) in order."""
        return self.rows(
            "SELECT sequence, round, made_at, actor, kind, data, draw, hash FROM events "
            "WHERE table_id = :table AND sequence > :after ORDER BY sequence",
            table=table,
            after=after,
        )

    def events_of_round(self, table: str, number: int) -> Sequence[Row]:
        """The same of one round, by its first and last event."""
        return self.rows(
            "SELECT e.sequence, e.round, e.made_at, e.actor, e.kind, e.data, e.draw, e.hash FROM rounds r "
            "LEFT JOIN results d ON d.table_id = r.table_id AND d.number = r.number "
            "JOIN events e ON e.table_id = r.table_id AND e.round = r.number AND e.sequence >= r.sequence "
            "AND e.sequence <= coalesce(d.sequence, e.sequence) "
            "WHERE r.table_id = :table AND r.number = :number ORDER BY e.sequence",
            table=table,
            number=number,
        )

    def close(self) -> None:
        _drop(self._writer)
        _drop(self._reader)
        self._writer = self._reader = None
        self.engine.dispose()


@cache
def _among(size: int) -> str:
    return marked(_AMONG.format(", ".join(["(?, ?)"] * size)), is_numbered=True)


def _cursor(connection: Connection) -> Any:
    return connection.connection.cursor()


def _checkpoint(connection: Connection) -> tuple[int, int] | None:
    is_busy, pages, copied = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
    return None if is_busy else (int(pages), int(copied))


def _drop(connection: Connection | None) -> None:
    """Close a connection in any state."""
    if connection is not None:
        with contextlib.suppress(SQLAlchemyError):
            connection.invalidate()
        with contextlib.suppress(SQLAlchemyError):
            connection.close()
