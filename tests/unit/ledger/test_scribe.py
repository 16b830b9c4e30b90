"""A process that writes: what it is given is in the store, or it says what is wrong; it may die, and another follows."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy.exc import OperationalError

from hoyle.errors import StoreError
from hoyle.ledger import Store
from hoyle.ledger.checkpoints import Checkpoints
from hoyle.ledger.scribe import Scribe
from tests.unit.ledger.batches import batch

SECONDS = 20  # far more than it takes
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
def scribe(store: Store) -> Iterator[Scribe]:
    scribe = Scribe(store)
    yield scribe
    scribe.close()


def test_what_it_is_given_is_in_the_store(store: Store, scribe: Scribe) -> None:
    first = batch(store, "a", "b")
    scribe.write(first, "now").result()
    assert ids(store) == ["a", "b"]
    assert store.heads()[:2] == (1, first.head)
    many = [f"m{number}" for number in range(MANY)]
    scribe.write(batch(store, *many), "now").result()
    assert ids(store) == ["a", "b", *many]
    assert store.balances() == {"cage": -5 * (MANY + 2), "player:ann": 5 * (MANY + 2)}


def test_a_loop_is_told_and_nobody_waits(store: Store, scribe: Scribe) -> None:
    async def write() -> None:
        for each in ("a", "b"):
            await asyncio.wait_for(asyncio.wrap_future(scribe.write(batch(store, each), "now")), 20)
        waited = scribe.write(batch(store, "c"), "now")
        waited.result()  # before the loop has looked
        await asyncio.sleep(0.05)
        assert waited.done()
        await asyncio.wait_for(asyncio.wrap_future(scribe.write(batch(store, "d"), "now")), 20)

    asyncio.run(write())
    assert ids(store) == ["a", "b", "c", "d"]


def test_whoever_asks_whether_it_is_done_need_not_wait_for_the_loop(store: Store, scribe: Scribe) -> None:
    async def write() -> None:
        written = scribe.write(batch(store, "a"), "now")
        until = time.monotonic() + SECONDS
        while not written.done():  # and the loop has no turn
            assert time.monotonic() < until
        assert ids(store) == ["a"]

    asyncio.run(write())


def test_what_would_break_the_ledger_is_refused_and_the_next_is_written(store: Store, scribe: Scribe) -> None:
    scribe.write(batch(store, "a"), "now").result()
    with pytest.raises(StoreError, match="refuses what would break the ledger"):
        scribe.write(batch(store, "b", "a"), "now").result()
    scribe.write(batch(store, "c"), "now").result()
    assert ids(store) == ["a", "c"]


def test_whoever_opens_the_store_next_ends_its_writing(store: Store, scribe: Scribe) -> None:
    scribe.write(batch(store, "a"), "now").result()
    other = Store.open(store.url)
    other.take_over()
    with pytest.raises(StoreError, match="has been opened by another house"):
        scribe.write(batch(store, "b"), "now").result()
    assert ids(other) == ["a"]
    other.close()
    store.take_over()  # the same one comes back, in a new epoch
    scribe.write(batch(store, "b"), "now").result()
    assert ids(store) == ["a", "b"]


def test_another_follows_on_one_that_was_killed(store: Store, scribe: Scribe) -> None:
    scribe.write(batch(store, "a"), "now").result()
    assert scribe._process is not None
    first = scribe._process.pid
    os.kill(first, signal.SIGSTOP)
    writing = scribe.write(batch(store, "b"), "now")
    assert not writing.done()
    os.kill(first, signal.SIGKILL)
    with pytest.raises(StoreError, match="has ended"):
        writing.result()
    assert ids(store) == ["a"]
    scribe.write(batch(store, "b"), "now").result()
    assert scribe._process.pid != first
    assert ids(store) == ["a", "b"]


def test_the_log_of_a_file_is_copied_beside_and_begins_anew(
    new_store: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long one goes on writing, the log stays short."""
    monkeypatch.setattr("hoyle.ledger.checkpoints.EVERY_SECONDS", 0.001)
    store = Store.open(new_store("sqlite"))
    store.take_over()
    checkpoints = Checkpoints(store)
    log = store.engine.url.database + "-wal"
    lengths = []
    for number in range(300):
        store.write(batch(store, f"t{number}"), "now")
        checkpoints.written()
        lengths.append(os.path.getsize(log))
    written = 300 * 5 * 4096
    assert max(lengths) < written / 3, "the log grows with what is written"
    assert len(ids(store)) == 300


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
