"""The register of users: read from the store, and changed at once or in the house's own batch."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hoyle.errors import StoreError, UnknownName
from hoyle.house import Journal
from hoyle.house.control.local_administration import leave_word
from hoyle.ledger.tables.user_tables import changes, users


class Register:
    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock
        self._changes = changes("?" if engine.dialect.name == "sqlite" else "%s")
        self._journal: Journal | None = None  # its batch takes the changes

    @contextlib.contextmanager
    def together_with(self, journal: Journal) -> Iterator[None]:
        """All changes of users join the house's next commit, with its log and its key, or do not happen.

        Used within a change of the house, so that no batch is on its way meanwhile.
        """
        if journal.batch.people:
            journal.commit()  # the changes before are read from the store
        self._journal = journal
        try:
            yield
        except BaseException:
            journal.batch.people.clear()  # a refusal changes nothing
            raise
        finally:
            self._journal = None

    def _write(self, word: str, *given: Any) -> None:
        """One of `ledger.tables.user_tables.CHANGES`."""
        if self._journal is not None:
            self._journal.batch.people.append((word, *given))
            return
        with self._connected() as connection:
            connection.exec_driver_sql(self._changes[word], given)

    def _leave_word(self, by: str | None, code: str, text: str) -> None:
        """Log a change: in the log, or among the actions at the machine. Without `by`, the caller logs it."""
        if by is None:
            return
        if self._journal is not None:
            self._journal.note(by, code, text)
        else:
            leave_word(self._engine, code, text, by, self._clock)

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise StoreError(f"who may come in cannot be looked up: {type(error).__name__}") from None

    def _find(self, name: str) -> Any:
        with self._connected() as connection:
            return connection.execute(select(users).where(users.c.name == name)).first()

    def _row(self, name: str) -> Any:
        row = self._find(name)
        if row is None:
            raise UnknownName("user", name, ())
        return row
