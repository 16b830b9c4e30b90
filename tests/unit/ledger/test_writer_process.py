"""A process that writes: what it is given is in the store, or it says what is wrong; it may die, and another
follows."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from hoyle.errors import StoreError, Unconfirmed
from hoyle.ledger import Store
from hoyle.ledger.head_record import Head, HeadRecord
from hoyle.ledger.wal_checkpoints import Checkpoints
from hoyle.ledger.writer_process import WriterProcess
from tests.unit.ledger.batches import batch

SECONDS = 120  # far more than it takes
LONG = 50  # pages
MANY = 4_000  # more than a socket takes at once


def ids(store: Store) -> list[str]:
    return [each for (each,) in store.rows("SELECT id FROM transfers ORDER BY serial")]


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store.open(url)
    store.take_over()
    yield store
    store.close()


@pytest.fixture
def writer(store: Store) -> Iterator[WriterProcess]:
    writer = WriterProcess(store)
    yield writer
    writer.close()


def test_what_it_is_given_is_in_the_store(store: Store, writer: WriterProcess) -> None:
    first = batch(store, "a", "b")
    writer.write(first, "now").result()
    assert ids(store) == ["a", "b"]
    assert store.heads()[:2] == (1, first.head)
    many = [f"m{number}" for number in range(MANY)]
    writer.write(batch(store, *many), "now").result()
    assert ids(store) == ["a", "b", *many]
    assert store.balances() == {"cage": -5 * (MANY + 2), "player:ann": 5 * (MANY + 2)}


def test_what_it_has_told_is_in_the_head_record(store: Store, writer: WriterProcess, tmp_path: Path) -> None:
    """Also where the record cannot be written: the batch is in the store, and is not told as done."""
    place = tmp_path / "kept" / "head_record.txt"
    place.parent.mkdir()
    store.record = HeadRecord(place)
    first = batch(store, "a")
    writer.write(first, "now").result()
    assert store.record.last() == [Head(1, first.head)]
    place.unlink()
    place.parent.rmdir()
    with pytest.raises(Unconfirmed, match=r"cannot be written .* nobody was told"):
        writer.write(batch(store, "b"), "now").result()
    assert ids(store) == ["a", "b"]


def test_a_loop_is_told_and_nobody_waits(store: Store, writer: WriterProcess) -> None:
    async def write() -> None:
        for each in ("a", "b"):
            await asyncio.wait_for(asyncio.wrap_future(writer.write(batch(store, each), "now")), SECONDS)
        waited = writer.write(batch(store, "c"), "now")
        waited.result()  # before the loop has looked
        await asyncio.sleep(0.05)
        assert waited.done()
        await asyncio.wait_for(asyncio.wrap_future(writer.write(batch(store, "d"), "now")), SECONDS)

    asyncio.run(write())
    assert ids(store) == ["a", "b", "c", "d"]


def test_whoever_asks_whether_it_is_done_need_not_wait_for_the_loop(
    store: Store, writer: WriterProcess
) -> None:
    async def write() -> None:
        written = writer.write(batch(store, "a"), "now")
        until = time.monotonic() + SECONDS
        while not written.done():  # and the loop has no turn
            assert time.monotonic() < until
        assert ids(store) == ["a"]

    asyncio.run(write())


def test_what_would_break_the_ledger_is_refused_and_the_next_is_written(
    store: Store, writer: WriterProcess
) -> None:
    writer.write(batch(store, "a"), "now").result()
    with pytest.raises(StoreError, match="refuses a change that would break the ledger"):
        writer.write(batch(store, "b", "a"), "now").result()
    writer.write(batch(store, "c"), "now").result()
    assert ids(store) == ["a", "c"]


def test_whoever_opens_the_store_next_ends_its_writing(store: Store, writer: WriterProcess) -> None:
    writer.write(batch(store, "a"), "now").result()
    other = Store.open(store.url)
    other.take_over()
    with pytest.raises(StoreError, match="has been opened by another house"):
        writer.write(batch(store, "b"), "now").result()
    assert ids(other) == ["a"]
    other.close()
    store.take_over()  # the same one comes back, in a new epoch
    writer.write(batch(store, "b"), "now").result()
    assert ids(store) == ["a", "b"]


def test_another_follows_on_one_that_was_killed(store: Store, writer: WriterProcess) -> None:
    writer.write(batch(store, "a"), "now").result()
    assert writer._process is not None
    first = writer._process.pid
    os.kill(first, signal.SIGSTOP)
    writing = writer.write(batch(store, "b"), "now")
    assert not writing.done()
    os.kill(first, signal.SIGKILL)
    with pytest.raises(StoreError, match="has ended"):
        writing.result()
    assert ids(store) == ["a"]
    writer.write(batch(store, "b"), "now").result()
    assert writer._process.pid != first
    assert ids(store) == ["a", "b"]


def test_the_log_of_a_file_is_copied_beside_and_begins_anew(
    new_store: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much is written, the log is as long as what came between two copies."""
    monkeypatch.setattr("hoyle.ledger.wal_checkpoints.EVERY_SECONDS", 0.001)
    store = Store.open(new_store("sqlite"))
    store.take_over()
    log, bursts, writes = store.engine.url.database + "-wal", 10, 30
    checkpoints = Checkpoints(store)
    copy, is_copied = checkpoints._copy, threading.Event()

    def copied() -> int:
        pages = copy()
        is_copied.set()
        return pages

    monkeypatch.setattr(checkpoints, "_copy", copied)
    lengths = []
    for burst in range(bursts):
        for number in range(writes):
            store.write(batch(store, f"t{burst}-{number}"), "now")
        is_copied.clear()
        checkpoints.written()
        assert is_copied.wait(SECONDS)
        lengths.append(os.path.getsize(log))
    assert lengths[0] > 0
    assert max(lengths) < 3 * lengths[0], "the log grows with what is written"
    assert len(ids(store)) == bursts * writes


def test_a_log_that_has_become_long_is_copied_between_two_commits(
    new_store: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who writes without a pause never finds all of it copied beside."""
    monkeypatch.setattr("hoyle.ledger.wal_checkpoints.EVERY_SECONDS", 0.001)
    monkeypatch.setattr("hoyle.ledger.wal_checkpoints.LONG_PAGES", LONG)
    store = Store.open(new_store("sqlite"))
    store.take_over()
    log = store.engine.url.database + "-wal"
    checkpoints = Checkpoints(store)
    monkeypatch.setattr(checkpoints, "_copy", lambda: LONG + 1)
    for number in range(LONG):
        store.write(batch(store, f"t{number}"), "now")
    checkpoints.written()
    assert checkpoints._is_due.wait(SECONDS), "nobody saw that the log is long"
    checkpoints.written()
    long = os.path.getsize(log)
    for number in range(LONG):
        store.write(batch(store, f"u{number}"), "now")
    assert os.path.getsize(log) < 1.5 * long, "the log did not begin anew"
    assert len(ids(store)) == 2 * LONG


def test_a_log_that_cannot_be_copied_now_stops_nobody(
    new_store: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong is said by a commit, not between two."""
    store = Store.open(new_store("sqlite"))
    store.take_over()
    checkpoints = Checkpoints(store)
    checkpoints._is_due.set()

    def fail() -> None:
        raise OperationalError("PRAGMA", {}, Exception("disk I/O error"))

    with monkeypatch.context() as broken:
        broken.setattr(store, "_write_connection", fail)
        checkpoints.written()
    store.write(batch(store, "a"), "now")
    assert ids(store) == ["a"]
