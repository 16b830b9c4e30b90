"""Backup and restore with proof, on both databases: while people play, into an empty place, and what is refused."""

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hoyle.chance import Chance
from hoyle.errors import StoreError
from hoyle.house import House
from hoyle.house.recovery.backup_run import Proof, back_up, restore_backup
from hoyle.house.reports.audit_run import all_checks
from hoyle.ledger import Store
from hoyle.ledger.auditing import integrity_audit
from hoyle.ledger.chain_head import head_of
from hoyle.ledger.store_files import record_beside
from tests.support.visitors import Visitors
from tests.unit.cli.command import out, refusal

Empty = Callable[[str], str]


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Empty:
    """An empty place of the same kind as a store."""

    def made(url: str) -> str:
        if url.startswith("sqlite"):
            folder = tmp_path / f"empty{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            return f"sqlite:///{folder}/house.db"
        found: str = request.getfixturevalue("postgresql").new_database()
        return found

    return made


@pytest.fixture
def played(url: str) -> House:
    house = House.open(url, Chance(1))
    Visitors(house, house.open_table("ny/three_card_poker"), 1).play(2)
    house.commit()
    return house


def rows_of(url: str) -> list[Any]:
    store = Store.open(url)
    try:
        return [
            store.rows(f"SELECT * FROM {name} ORDER BY 1, 2")
            for name in ("commits", "transfers", "events", "log")
        ]
    finally:
        store.close()


def is_sound(proof: Proof) -> bool:
    return proof.finding == "" and len(proof.checks) > 8


def test_a_backup_comes_back_as_it_was(played: House, empty: Empty, tmp_path: Path) -> None:
    url, backup = played.store.url, tmp_path / "backup"
    proof = back_up(url, backup, [])
    assert is_sound(proof)
    assert proof.head == head_of(played.store)
    assert backup.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part*"))
    place = empty(url)
    again, missing = restore_backup(backup, place)
    assert (again.head, missing) == (proof.head, "")
    assert is_sound(again)
    assert rows_of(place) == rows_of(url)
    house = House.open(place, Chance(2))
    house.office.take_in()
    Visitors(house, "t1", 2).play(1)
    house.commit()
    assert house.store.one("SELECT count(*) FROM log WHERE code = 'restored'") == 1
    house.close()
    played.close()


def test_a_backup_while_people_play_is_of_one_moment(played: House, empty: Empty, tmp_path: Path) -> None:
    """Commits go on all the time; none waits for the backup, and each is in it whole or not at all."""
    heads, is_over = [head_of(played.store)], threading.Event()
    found: list[Proof] = []

    def copy() -> None:
        try:
            found.extend(back_up(played.store.url, tmp_path / f"backup{at}", heads[:1]) for at in range(2))
        finally:
            is_over.set()

    thread = threading.Thread(target=copy)
    thread.start()
    visitors = Visitors(played, "t1", 3)
    while not is_over.is_set():
        visitors.play(1)
        played.commit()
        heads.append(head_of(played.store))
    thread.join()
    assert len(found) == 2
    assert all(is_sound(each) and each.head in heads for each in found)
    assert found[1].head.number > heads[0].number, "it was played on meanwhile"
    place = empty(played.store.url)
    assert restore_backup(tmp_path / "backup1", place)[0].head == found[1].head
    played.close()


def test_a_place_that_is_not_empty_is_refused(played: House, tmp_path: Path) -> None:
    back_up(played.store.url, tmp_path / "backup", [])
    with pytest.raises(StoreError, match="is not empty"):
        restore_backup(tmp_path / "backup", played.store.url)
    with pytest.raises(StoreError, match="backup exists; name a new file"):
        back_up(played.store.url, tmp_path / "backup", [])
    played.close()


@pytest.mark.parametrize("share", [0.2, 0.6, 0.97])
def test_a_truncated_backup_is_refused_and_leaves_the_place_empty(
    played: House, empty: Empty, tmp_path: Path, share: float
) -> None:
    whole, cut = tmp_path / "backup", tmp_path / "cut"
    back_up(played.store.url, whole, [])
    cut.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * share)])
    place = empty(played.store.url)
    with pytest.raises(StoreError, match="cut is not a"):
        restore_backup(cut, place)
    proof, _ = restore_backup(whole, place)
    assert is_sound(proof)
    played.close()


def test_a_backup_of_a_newer_version_is_refused(played: House, empty: Empty, tmp_path: Path) -> None:
    url = played.store.url
    place, backup = empty(url), tmp_path / "backup"
    back_up(url, backup, [])
    restore_backup(backup, place)
    store = Store(place, Store.open(place).engine)
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    newer = tmp_path / "newer"
    if store.is_sqlite:
        with sqlite3.connect(place.removeprefix("sqlite:///")) as now, sqlite3.connect(newer) as copy:
            now.backup(copy)
        copy.close()
        now.close()
    else:
        port_and_name = place.partition("@")[2]
        assert os.system(f"pg_dump -Fc -f {newer} postgresql://hoyle@{port_and_name}") == 0
    another = empty(url)
    with pytest.raises(
        StoreError, match=r"newer was written by a newer version of Hoyle \(its revision is 9999"
    ):
        restore_backup(newer, another)
    restore_backup(backup, another)
    played.close()


def test_a_house_that_is_not_sound_is_not_backed_up(played: House, tmp_path: Path) -> None:
    with played.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    with pytest.raises(StoreError, match="no backup was made: cage has a balance"):
        back_up(played.store.url, tmp_path / "backup", [])
    assert not (tmp_path / "backup").exists()
    played.close()


def test_a_lost_house_learns_what_its_backup_lacks(new_store: Empty, tmp_path: Path) -> None:
    """The record stayed in the folder: the restore counts, and the house does not open without a word."""
    url = new_store("sqlite")
    house = House.open(url, Chance(1))
    back_up(url, tmp_path / "backup", [])
    for _ in range(4):
        house.note("house", "note", "event 1: looked at")
        house.commit()
    house.close()
    file = Path(url.removeprefix("sqlite:///"))
    for name in ("", "-wal", "-shm"):
        Path(f"{file}{name}").unlink(missing_ok=True)
    _, missing = restore_backup(tmp_path / "backup", url)
    assert "4 commits are missing" in missing
    with pytest.raises(StoreError, match="4 commits are missing"):
        House.open(url, Chance(1))
    assert record_beside(url) is not None


def test_files_that_are_no_backup_of_this_kind(played: House, empty: Empty, tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear house,")
    with pytest.raises(StoreError, match=r"letter.txt is no backup of a house"):
        restore_backup(text, empty(played.store.url))
    with pytest.raises(StoreError, match="cannot be read"):
        restore_backup(tmp_path / "nothing", empty(played.store.url))
    back_up(played.store.url, tmp_path / "backup", [])
    other = "postgresql://nowhere/x" if played.store.is_sqlite else f"sqlite:///{tmp_path}/house.db"
    with pytest.raises(StoreError, match=r"is a backup of (SQLite|PostgreSQL); name"):
        restore_backup(tmp_path / "backup", other)
    strange = tmp_path / "strange.db"
    with sqlite3.connect(strange) as database:
        database.execute("CREATE TABLE recipes (name)")
    database.close()
    with pytest.raises(StoreError, match=r"strange.db is not the store of a house"):
        restore_backup(strange, f"sqlite:///{tmp_path}/house.db")
    played.close()


# The database's own check.


def test_the_audit_runs_the_check_of_sqlite(new_store: Empty) -> None:
    url = new_store("sqlite")
    house = House.open(url, Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    house.close()
    store = Store.open(url)
    checks = all_checks(store)
    assert checks[0].name == integrity_audit.SQLITE
    assert checks[0].count > 10
    assert checks[0].findings == ()
    page = int(store.one("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_transfers_1'"))
    store.checkpoint()
    store.close()
    with open(url.removeprefix("sqlite:///"), "r+b") as file:
        file.seek((page - 1) * 4096 + 3_500)
        file.write(b"\xff" * 400)
    store = Store.open(url)
    (only,) = all_checks(store)
    assert only.findings
    store.close()


def test_the_audit_runs_the_check_of_postgresql_or_says_that_it_does_not(
    postgresql: Any, new_store: Empty
) -> None:
    url = new_store("postgresql")
    House.open(url, Chance(1)).close()
    store = Store.open(url)
    assert all_checks(store)[0].name == integrity_audit.NOT_RUN
    name = url.rpartition("/")[2]
    to = f"postgresql://hoyle@127.0.0.1:{postgresql.port}/{name}"
    with psycopg.connect(to, autocommit=True) as server:
        server.execute("CREATE EXTENSION amcheck")
    found = all_checks(store)[0]
    assert (found.name, found.findings) == (integrity_audit.POSTGRESQL, ())
    assert found.count > 20
    store.close()


# At the terminal.


def test_the_commands_end_with_audit_and_head(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    House.open(f"sqlite:///{data}/house.db", Chance(1)).close()
    head = out("head", "--data", str(data)).split()[0]
    made = out("backup", "--data", str(data), "--out", str(tmp_path / "monday.db"))
    back = out("restore", str(tmp_path / "monday.db"), "--data", str(tmp_path / "new"))
    for told in (made, back):
        assert "PRAGMA integrity_check" in told
        assert told.splitlines()[-1] == f"Chain head (keep a copy elsewhere): {head}"
    assert "is not empty" in refusal("restore", str(tmp_path / "monday.db"), "--data", str(tmp_path / "new"))
    assert "exists" in refusal("backup", "--data", str(data), "--out", str(tmp_path / "monday.db"))
    assert "there is no house.db" in refusal(
        "backup", "--data", str(tmp_path), "--out", str(tmp_path / "x.db")
    )
