"""A house with every game open and a million rounds behind it opens within ten seconds, also after it was killed."""

import time
from pathlib import Path

import pytest

from hoyle.ledger import Store
from tests.api.conftest import Process
from tests.support.long_history import EVENTS, make

ROUNDS, SECONDS_MAX = 1_000_000, 10.0


@pytest.mark.prove
def test_a_house_with_a_long_past_opens_within_ten_seconds(tmp_path: Path) -> None:
    data = tmp_path / "house"
    data.mkdir()
    tables = make(data, ROUNDS)
    house = Process(data, demo=False)
    took = []
    for how in (house.kill, house.stop):  # the first time all of it is checked, from then on what is new
        began = time.monotonic()
        house.start()
        took.append(time.monotonic() - began)
        assert f"({tables} tables;" in "".join(house.said), house.said
        how()
    print(f"opened in {took[0]:.1f} s, and then in {took[1]:.1f} s")
    assert took[1] < SECONDS_MAX, took


def test_a_long_past_is_like_a_played_one(tmp_path: Path) -> None:
    """The house finds nothing wrong with its sums, and all tables are open."""
    data = tmp_path / "house"
    data.mkdir()
    tables = make(data, 300)
    store = Store.open(f"sqlite:///{data}/house.db")
    try:
        assert store.one("SELECT count(*) FROM events WHERE sequence < 0") == 300 * EVENTS
        assert store.one("SELECT count(*) FROM results") >= 300
    finally:
        store.close()
    house = Process(data, demo=False).start()
    assert f"({tables} tables;" in "".join(house.said), house.said
    assert house.stop() in (0, 130, -2)
