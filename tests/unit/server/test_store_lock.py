"""The store lock: one server at a time, released however the server ends."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.errors import HouseStopped, StoreError
from hoyle.house import House
from hoyle.server.process import store_lock
from hoyle.server.process.store_lock import holding


@pytest.fixture
def url(new_store: Callable[[str], str]) -> str:
    """A file is held by a process, and this is one; `tests/api/test_serve_refusals.py` has two."""
    return new_store("postgresql")


@pytest.fixture
def held(url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(store_lock, "_LEAVES_SECONDS", 0.5)
    with holding(url) as held:
        yield held


def test_a_database_is_held_by_one(url: str, held: Any) -> None:
    with pytest.raises(StoreError, match="is served by another hoyle serve"), holding(url):
        pass
    held.let_go()
    with holding(url) as again:
        again.keep()


def test_a_hold_that_was_lost_is_taken_again_or_refused(url: str, held: Any) -> None:
    held._connection.connection.driver_connection.close()  # as where the database is started again
    held.keep()
    held._connection.connection.driver_connection.close()
    with holding(url), pytest.raises(StoreError, match="is served by another"):
        held.keep()


def test_a_house_that_lost_its_store_to_another_server_stays_away(url: str) -> None:
    """It would write an outage each time, and so would the other."""
    first = House.open(url, Chance(1))

    def is_elsewhere() -> None:
        raise StoreError("it is served by another")

    first.before_return = is_elsewhere
    second = House.open(url, Chance(2))
    first.add_player("ann")
    for _ in range(3):
        with pytest.raises(HouseStopped, match="another"):
            first.commit()
        with pytest.raises(HouseStopped, match="it is served by another"):
            first.recover()
    second.add_player("ben")
    second.commit()
    assert second.store.one("SELECT count(*) FROM log WHERE code = 'outage'") == 0
    for house in (first, second):
        house.close()
