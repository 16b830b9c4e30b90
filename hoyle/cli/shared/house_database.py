"""Which database a command means: a URL, or the file in a data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from hoyle.cli.shared.arguments import DATABASE
from hoyle.errors import StoreError

if TYPE_CHECKING:
    from hoyle.ledger import Store

LAST = "9999"  # a year after every record


def url_of(database: str | None, data: Path | None, *, must_exist: bool = True) -> str:
    """A command that only reads makes no new database."""
    if (database is None) == (data is None):
        raise StoreError("name the house's database with --database URL or --data DIR; one of the two")
    if database is not None:
        if must_exist:
            _check_exists(database)
        return database
    assert data is not None
    file = data / DATABASE
    if must_exist and not file.is_file():
        raise StoreError(f"there is no {DATABASE} in {data}; name the data folder of the server")
    return f"sqlite:///{file}"


@contextmanager
def open_store(database: str | None, data: Path | None) -> Iterator[Store]:
    from hoyle.ledger import Store

    store = Store.open(url_of(database, data))
    try:
        yield store
    finally:
        store.close()


def period_of(first: str, last: str) -> tuple[str, str]:
    """`--from` and `--to` as the store keeps times; without an end, all of it."""
    from hoyle.house.reports.instants import instant

    return instant(first), instant(last) or LAST


def _check_exists(url: str) -> None:
    from hoyle.ledger.connection import file_of

    file = file_of(url)
    if file is not None and not file.is_file():
        raise StoreError(f"there is no {file.name} in {file.parent}; name the file that the server writes")
