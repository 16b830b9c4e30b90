"""The writer of a dead house that hangs in the middle of a batch: the next house names it, ends it and goes on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.errors import StoreError
from hoyle.house import House
from hoyle.ledger import Store
from hoyle.ledger.lock_holders import process_of
from hoyle.server.process import left_writers
from hoyle.server.process.left_writers import end_left_writer
from hoyle.server.process.store_lock import holding

# A batch with this text never ends: the database itself is busy with it.
HANGS = {
    "sqlite": (
        "CREATE TRIGGER hangs BEFORE INSERT ON log WHEN new.text = 'hang' BEGIN SELECT count(*) FROM "
        "(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n WHERE x < 0); END",
    ),
    "postgresql": (
        "CREATE FUNCTION hangs() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN IF new.text = 'hang' THEN PERFORM pg_sleep(600); END IF; RETURN new; END $$",
        "CREATE TRIGGER hangs BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION hangs()",
    ),
}
LIFE = """
import sys, time
from hoyle.chance import Chance
from hoyle.house import House
from hoyle.ledger.writer_process import WriterProcess

house = House.open(sys.argv[1], Chance(1))
writer = WriterProcess(house.store)
house.note("house", "note", "event 1: before")
house.journal.send_off(writer.write)
house.journal.land()
house.note("house", "note", "hang")
house.journal.send_off(writer.write)
time.sleep(float(sys.argv[2]))
print(writer._process.pid, flush=True)
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(left_writers, "WAIT_SECONDS", 0.5)


@pytest.fixture(params=["sqlite", "postgresql"])
def hanging(
    request: pytest.FixtureRequest, new_store: Callable[[str], str]
) -> Iterator[tuple[str, int, subprocess.Popen[str]]]:
    """A store, and the writer of a house that hangs in a batch; the house itself is alive."""
    url = new_store(request.param)
    House.open(url, Chance(1)).close()
    store = Store.open(url)
    with store.engine.begin() as connection:
        for sql in HANGS[request.param]:
            connection.exec_driver_sql(sql)
    store.close()
    words = [sys.executable, "-c", LIFE, url, "0.5"]
    house = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert house.stdout is not None
    writer = int(house.stdout.readline())
    yield url, writer, house
    house.kill()
    house.wait()
    house.stdout.close()


def is_gone(number: int) -> bool:
    until = time.monotonic() + 10
    while Path(f"/proc/{number}").exists() and time.monotonic() < until:
        if " Z " in Path(f"/proc/{number}/stat").read_text():
            return True
        time.sleep(0.05)
    return not Path(f"/proc/{number}").exists()


def test_a_hanging_writer_of_a_dead_house_is_ended(hanging: tuple[str, int, subprocess.Popen[str]]) -> None:
    url, writer, house = hanging
    house.kill()
    house.wait()
    assert process_of(writer).is_left_writer
    told: list[str] = []
    end_left_writer(url, told.append)
    assert len(told) == 1
    assert told[0].startswith(f"process {writer}, the writer of a house that is gone, still held")
    assert is_gone(writer)
    again = House.open(url, Chance(2))
    again.office.take_in()
    again.commit()
    texts = [text for (text,) in again.store.rows("SELECT text FROM log ORDER BY serial")]
    assert "event 1: before" in texts
    assert "hang" not in texts, "its batch was acknowledged to nobody"
    assert again.store.one("SELECT count(*) FROM log WHERE code = 'writer_ended'") == 1
    again.close()


def test_a_store_that_nobody_writes_to_is_left_alone(url: str) -> None:
    House.open(url, Chance(1)).close()
    end_left_writer(url, pytest.fail)


def test_a_stranger_that_holds_the_store_is_named_and_not_ended(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    House.open(url, Chance(1)).close()
    holds = (
        "import sqlite3, sys, time; c = sqlite3.connect(sys.argv[1], isolation_level=None); "
        "c.execute('BEGIN IMMEDIATE'); print('held', flush=True); time.sleep(600)"
    )
    words = [sys.executable, "-c", holds, f"{tmp_path}/house.db"]
    stranger = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert stranger.stdout is not None
        stranger.stdout.readline()
        with pytest.raises(StoreError, match=rf"written to by process {stranger.pid} \(.*; end that process"):
            end_left_writer(url, pytest.fail)
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()
        stranger.stdout.close()


def test_a_server_that_hangs_is_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    holds = (
        "import sys, time; from hoyle.server.process.store_lock import holding\n"
        "with holding(sys.argv[1]):\n    print('held', flush=True); time.sleep(600)"
    )
    server = subprocess.Popen([sys.executable, "-c", holds, url], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()
        os.kill(server.pid, signal.SIGSTOP)
        with pytest.raises(StoreError, match=f"by another hoyle serve, process {server.pid}"), holding(url):
            pass
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
