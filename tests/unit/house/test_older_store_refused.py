"""A house remembers its head: an older store is refused at start and while it runs, on both databases."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hoyle.chance import Chance
from hoyle.errors import CommandRefused, HouseStopped, HoyleError, StoreError
from hoyle.house import House, Policy
from hoyle.ledger import Store
from hoyle.ledger.chain_head import head_of
from hoyle.ledger.head_record import HeadRecord
from hoyle.ledger.store_files import record_beside, record_in
from hoyle.ledger.writer_process import WriterProcess
from hoyle.server.auth.users import People
from hoyle.server.process.older_store import OlderStore
from hoyle.server.process.second_person import SecondPerson

PASSWORD = "a long enough word"


def commits(house: House, count: int) -> None:
    for _ in range(count):
        house.note("house", "note", "event 1: looked at")
        house.commit()


def opened(url: str, record: HeadRecord | None) -> House:
    return House.open(url, Chance(1), record=record)


def file_in(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


class Copies:
    """An older copy of a store, and the means to put it in the store's place."""

    def __init__(self, url: str, postgresql: Any) -> None:
        self._url, self._server = url, postgresql
        self._is_file = url.startswith("sqlite")
        self._name = url.rpartition("/")[2]

    def take(self) -> None:
        if self._is_file:
            with (
                sqlite3.connect(file_in(self._url)) as now,
                sqlite3.connect(f"{file_in(self._url)}.older") as older,
            ):
                now.backup(older)
            older.close()
            now.close()
            return
        self._run(f"CREATE DATABASE {self._name}_older TEMPLATE {self._name}")

    def put_in_place(self) -> None:
        if self._is_file:
            file = file_in(self._url)
            for name in ("-wal", "-shm"):
                Path(f"{file}{name}").unlink(missing_ok=True)
            os.replace(f"{file}.older", file)
            return
        self._run(f"ALTER DATABASE {self._name} RENAME TO {self._name}_newer")
        self._run(f"ALTER DATABASE {self._name}_older RENAME TO {self._name}")

    def _run(self, sql: str) -> None:
        to = f"postgresql://hoyle@127.0.0.1:{self._server.port}/postgres"
        with psycopg.connect(to, autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (self._name,)
            )
            server.execute(sql)


@pytest.fixture
def copies(url: str, request: pytest.FixtureRequest) -> Copies:
    return Copies(url, None if url.startswith("sqlite") else request.getfixturevalue("postgresql"))


@pytest.fixture
def record(tmp_path: Path) -> HeadRecord:
    return HeadRecord(tmp_path / "head_record.txt")


def log_of(house: House, code: str) -> list[str]:
    return [text for (text,) in house.store.rows("SELECT text FROM log WHERE code = :code", code=code)]


def test_an_older_store_is_refused_at_start(url: str, copies: Copies, record: HeadRecord) -> None:
    house = opened(url, record)
    commits(house, 3)
    house.close()
    copies.take()
    house = opened(url, record)
    commits(house, 4)
    last = head_of(house.store)
    house.close()
    assert record.last() == [last]
    copies.put_in_place()
    before = Store.open(url)
    epoch = before.one("SELECT epoch FROM house")
    with pytest.raises(StoreError, match="4 commits are missing"):
        opened(url, record)
    assert before.one("SELECT epoch FROM house") == epoch, "a store that is refused stays as it is"
    before.close()


@pytest.mark.parametrize("beside", [False, True])
def test_an_older_store_is_refused_while_the_house_runs(
    url: str, copies: Copies, record: HeadRecord, beside: bool
) -> None:
    """Written by the house itself, and by the process beside it."""
    house = opened(url, record)
    commits(house, 2)
    house.store.close()
    copies.take()
    writer = WriterProcess(house.store)

    def commit() -> None:
        house.note("house", "note", "event 1: looked at")
        if beside:
            house.journal.send_off(writer.write)
            house.journal.land()
        else:
            house.commit()

    for _ in range(3):
        commit()
    acknowledged = record.last()
    copies.put_in_place()
    with pytest.raises(HouseStopped):
        commit()
    for _ in range(2):
        with pytest.raises(HouseStopped, match="3 commits are missing"):
            house.recover()
    assert record.last() == acknowledged
    with pytest.raises(HouseStopped):
        house.commit()
    writer.close()
    house.store.close()


def test_a_store_that_comes_back_whole_goes_on(new_store: Callable[[str], str]) -> None:
    """The right file under the same name: the house reads it again, and so does the process that writes."""
    url = new_store("sqlite")
    house = opened(url, None)
    commits(house, 3)
    writer = WriterProcess(house.store)
    house.note("house", "note", "event 1: looked at")
    house.journal.send_off(writer.write)
    house.journal.land()
    house.store.close()
    writer.close()
    writer = WriterProcess(house.store)
    house.note("house", "note", "event 1: looked at")
    house.journal.send_off(writer.write)
    house.journal.land()
    file = file_in(url)
    with sqlite3.connect(file) as now, sqlite3.connect(f"{file}.copy") as copy:
        now.backup(copy)
    copy.close()
    now.close()
    for name in ("-wal", "-shm"):
        Path(f"{file}{name}").unlink(missing_ok=True)
    os.replace(f"{file}.copy", file)
    house.note("house", "note", "event 1: looked at")
    house.journal.send_off(writer.write)
    with pytest.raises(HouseStopped, match="was replaced or removed"):
        house.journal.land()
    house.recover()
    for _ in range(2):
        house.note("house", "note", "event 1: looked at")
        house.journal.send_off(writer.write)
        house.journal.land()
    writer.close()
    last = head_of(house.store)
    house.close()
    found = record_beside(url)
    assert found is not None
    assert found.last() == [last]
    again = Store.open(url)
    assert head_of(again) == last
    again.close()


def test_a_file_that_is_gone_is_not_made_anew(new_store: Callable[[str], str]) -> None:
    url = new_store("sqlite")
    house = opened(url, None)
    commits(house, 1)
    for name in ("", "-wal", "-shm"):
        Path(f"{file_in(url)}{name}").unlink()
    with pytest.raises(HouseStopped, match="replaced or removed"):
        commits(house, 1)
    with pytest.raises(HouseStopped, match="is gone; put the newest store back"):
        house.recover()
    assert not file_in(url).exists()


def test_a_copy_without_its_log_is_refused(new_store: Callable[[str], str], tmp_path: Path) -> None:
    """The file alone, beside the record, as after a copy of the open house."""
    url = new_store("sqlite")
    house = opened(url, None)
    commits(house, 5)
    moved = tmp_path / "moved"
    moved.mkdir()
    shutil.copy(file_in(url), moved)
    assert house.store.record is not None
    shutil.copy(house.store.record.places[0], moved)
    with pytest.raises(StoreError, match="commits are missing"):
        opened(f"sqlite:///{moved}/{file_in(url).name}", None)
    house.close()


def test_a_store_swapped_behind_a_living_connection_is_not_written(url: str, record: HeadRecord) -> None:
    """As by a proxy that leads to a replica: the batch names the commit that it follows."""
    house = opened(url, record)
    commits(house, 2)
    house.journal.batch.before = "f" * 64
    house.note("house", "note", "event 1: looked at")
    with pytest.raises(
        HouseStopped, match=r"does not have commit .* of this house; another store is in its place"
    ):
        house.commit()
    house.recover()
    commits(house, 1)
    house.close()


def test_a_house_from_before_begins_a_record(url: str, record: HeadRecord) -> None:
    house = House.open(url, Chance(1), record=HeadRecord())
    commits(house, 2)
    last = head_of(house.store)
    house.close()
    house = opened(url, record)
    assert log_of(house, "head_record") == [f"begun at commit {last.number} in {record.places[0]}"]
    house.close()
    house = opened(url, record)
    assert len(log_of(house, "head_record")) == 1
    assert record.last() == [head_of(house.store)]
    house.close()


def test_a_record_that_cannot_be_written_stops_the_house(url: str, tmp_path: Path) -> None:
    """What is in the store and was told to nobody is found again under its key."""
    folder = tmp_path / "second"
    folder.mkdir()
    record = HeadRecord(tmp_path / "first.txt", folder / "second.txt")
    house = opened(url, record)
    commits(house, 1)
    (folder / "second.txt").unlink()
    folder.rmdir()
    number = house.journal.batch.number
    house.note("house", "note", "event 1: looked at")
    with pytest.raises(
        HouseStopped, match=r"before it could confirm this; retry with the same key: .*second.txt"
    ):
        house.commit()
    with pytest.raises(HouseStopped, match=r"second.txt cannot be written"):
        house.recover()
    folder.mkdir()
    house.recover()
    assert house.store.one("SELECT count(*) FROM commits") >= number
    commits(house, 1)
    assert record.last() == [head_of(house.store)] * 2
    house.close()


def test_the_second_place_alone_refuses(new_store: Callable[[str], str], tmp_path: Path) -> None:
    url, folder = new_store("sqlite"), tmp_path / "second"
    with pytest.raises(StoreError, match="there is no folder"):
        record_in(url, tmp_path, folder)
    with pytest.raises(StoreError, match="has the first head record already"):
        record_in(url, tmp_path, tmp_path)
    folder.mkdir()
    house = opened(url, record_in(url, tmp_path, folder))
    house.close()
    shutil.copy(file_in(url), tmp_path / "older.db")
    house = opened(url, record_in(url, tmp_path, folder))
    commits(house, 2)
    house.close()
    record = record_in(url, tmp_path, folder)
    record.places[0].unlink()
    shutil.copy(tmp_path / "older.db", file_in(url))
    with pytest.raises(StoreError, match=r"second/head_record.*2 commits are missing"):
        opened(url, record)


# Accepting it anyway.


@pytest.fixture
def behind(url: str, copies: Copies, record: HeadRecord) -> str:
    """A house that has acknowledged more than its store has."""
    house = opened(url, record)
    people = People(house.store.engine)
    for name in ("Ada", "Bo"):
        people.add(name, PASSWORD, ["administrator" if name == "Ada" else "floor"], is_own=True)
    commits(house, 1)
    house.close()
    copies.take()
    house = opened(url, record)
    commits(house, 6)
    house.close()
    copies.put_in_place()
    return url


def accept(
    url: str, record: HeadRecord, policy: Policy, second: str = "", password: str = PASSWORD
) -> list[str]:
    told: list[str] = []
    OlderStore(SecondPerson(second, lambda name: password)).accept(url, record, policy, told.append)
    return told


def test_an_older_store_is_accepted_with_a_flag_and_it_is_in_the_log(behind: str, record: HeadRecord) -> None:
    (told,) = accept(behind, record, Policy())
    assert "the house goes on from commit" in told
    house = opened(behind, record)
    house.office.take_in()
    house.commit()
    (said,) = log_of(house, "older_store_accepted")
    assert told in said
    commits(house, 2)
    house.close()
    house = opened(behind, record)
    assert "nothing to accept" in accept(behind, record, Policy())[0]
    assert len(log_of(house, "older_store_accepted")) == 1
    house.close()


@pytest.mark.parametrize(
    ("second", "password", "said"),
    [
        ("", PASSWORD, "name an administrator who agrees with --second NAME"),
        ("Bo", PASSWORD, "Bo is not a administrator"),
        ("Ada", "a wrong word altogether", "password"),
    ],
)
def test_under_dual_control_a_second_person_agrees(
    behind: str, record: HeadRecord, second: str, password: str, said: str
) -> None:
    with pytest.raises(HoyleError, match=said):
        accept(behind, record, Policy(dual_control=True), second, password)
    with pytest.raises(StoreError, match="6 commits are missing"):
        opened(behind, record)
    (told,) = accept(behind, record, Policy(dual_control=True), "Ada")
    house = opened(behind, record)
    house.office.take_in()
    house.commit()
    assert log_of(house, "older_store_accepted")[0].endswith(f"{told} (agreed by Ada)")
    house.close()


def test_dual_control_of_the_store_holds_without_the_option(
    url: str, copies: Copies, record: HeadRecord
) -> None:
    house = House.open(url, Chance(1), record=record, policy=Policy(dual_control=True))
    People(house.store.engine).add("Ada", PASSWORD, ["administrator"], is_own=True)
    house.close()
    copies.take()
    house = House.open(url, Chance(1), record=record, policy=Policy(dual_control=True))
    commits(house, 1)
    house.close()
    copies.put_in_place()
    with pytest.raises(CommandRefused, match="--second NAME"):
        accept(url, record, Policy())
