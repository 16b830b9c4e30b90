"""A drill says what would have been lost, on both databases, and leaves nothing behind."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hoyle.chance import Chance
from hoyle.errors import StoreError
from hoyle.house import House
from hoyle.house.recovery.backup_run import back_up
from hoyle.house.recovery.drill_run import drill, newest
from hoyle.ledger.chain_head import head_of
from tests.support.visitors import Visitors
from tests.unit.cli.command import out, refusal


@pytest.fixture
def backups(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


@pytest.fixture
def played(url: str) -> House:
    house = House.open(url, Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(1)
    house.commit()
    return house


def test_it_says_what_would_have_been_lost(
    played: House, backups: Path, request: pytest.FixtureRequest
) -> None:
    url = played.store.url
    back_up(url, backups / "monday", [])
    nothing = drill(url, backups)
    assert (nothing.commits, nothing.rounds) == (0, 0)
    before = [
        int(played.store.one(f"SELECT count(*) FROM {name}")) for name in ("commits", "events", "transfers")
    ]
    Visitors(played, "t1", 2).play(3)
    played.commit()
    found = drill(url, backups)
    after = [
        int(played.store.one(f"SELECT count(*) FROM {name}")) for name in ("commits", "events", "transfers")
    ]
    lost = [late - early for late, early in zip(after, before, strict=True)]
    assert [found.commits, found.events, found.transfers] == lost
    assert lost[0] >= 1
    assert found.rounds == 3
    assert found.proof.finding == ""
    assert found.head == head_of(played.store)
    back_up(url, backups / "tuesday", [])
    assert drill(url, backups).backup.name == "tuesday"
    played.close()
    _check_nothing_is_left(url, request)


def _check_nothing_is_left(url: str, request: pytest.FixtureRequest) -> None:
    if url.startswith("sqlite"):
        assert not list(Path(url.removeprefix("sqlite:///")).parent.glob("drill.*"))
        return
    server: Any = request.getfixturevalue("postgresql")
    with psycopg.connect(f"postgresql://hoyle@127.0.0.1:{server.port}/postgres") as connection:
        left = connection.execute(
            "SELECT count(*) FROM pg_database WHERE datname LIKE 'hoyle_drill%'"
        ).fetchone()
    assert left == (0,)


def test_a_backup_of_another_house_is_refused(
    played: House, backups: Path, new_store: Callable[[str], str]
) -> None:
    other = House.open(new_store("sqlite" if played.store.is_sqlite else "postgresql"), Chance(1))
    other.open_table("ny/craps")
    other.commit()
    back_up(other.store.url, backups / "theirs", [])
    other.close()
    with pytest.raises(StoreError, match="theirs is no backup of this house"):
        drill(played.store.url, backups)
    played.close()


def test_the_newest_of_its_kind_is_taken(backups: Path) -> None:
    with pytest.raises(StoreError, match="there is no backup of SQLite"):
        newest(backups, is_sqlite=True)
    with pytest.raises(StoreError, match="cannot be read"):
        newest(backups / "none", is_sqlite=True)
    texts = {
        "a": b"SQLite format 3\0",
        "b": b"SQLite format 3\0",
        "c": b"PGDMP",
        "d.part": b"SQLite format 3\0",
    }
    for at, (name, begin) in enumerate(texts.items()):
        (backups / name).write_bytes(begin)
        os.utime(backups / name, (at, at))
    assert newest(backups, is_sqlite=True).name == "b"
    assert newest(backups, is_sqlite=False).name == "c"


def test_at_the_terminal(tmp_path: Path, backups: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    house = House.open(f"sqlite:///{data}/house.db", Chance(1))
    house.open_table("ny/craps")
    house.commit()
    assert "make one with hoyle backup" in refusal("drill", "--data", str(data), "--backups", str(backups))
    out("backup", "--data", str(data), "--out", str(backups / "monday.db"))
    assert "Nothing would have been lost." in out("drill", "--data", str(data), "--backups", str(backups))
    house.note("house", "note", "event 1: looked at")
    house.close()
    told = out("drill", "--data", str(data), "--backups", str(backups))
    assert "would have been lost: commits 1, events 0, transfers 0, ended rounds 0." in told
