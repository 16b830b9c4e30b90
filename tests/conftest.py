"""Stores for the tests of the house: SQLite in a file, and a PostgreSQL of our own in a temporary folder."""

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hoyle.ledger.temporary import TemporaryPostgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[TemporaryPostgres]:
    server = TemporaryPostgres.start_one()
    yield server
    server.remove()


@pytest.fixture
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The URL of a new store of a kind, ready to be written to."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/house-{uuid.uuid4().hex[:8]}.db"
        url: str = request.getfixturevalue("postgresql").new_house()
        return url

    return make


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, new_store: Callable[[str], str]) -> str:
    """A new store, once of each kind."""
    return new_store(request.param)
