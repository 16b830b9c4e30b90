"""Background processes: they yield to play, and an early end is reported to the caller."""

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from hoyle.chance import Chance
from hoyle.errors import HoyleError, StoreError, Unfinished
from hoyle.games.catalog import open_terms
from hoyle.house import House
from hoyle.house.core.background_process import beside
from hoyle.house.reports import audit_run
from hoyle.ledger import Store
from tests.support.house_queue import queue_of

SOON = 240.0  # seconds, of the 600 that it would sleep: what gives way begins late on a busy machine


def test_what_it_returns_comes_back_from_another_process() -> None:
    assert asyncio.run(beside(os.getpid)) != os.getpid()


def test_it_gives_way_to_play() -> None:
    assert asyncio.run(beside(os.sched_getscheduler, 0)) == os.SCHED_IDLE
    assert len(asyncio.run(beside(os.sched_getaffinity, 0))) == 1


def test_a_refusal_keeps_its_sentence_and_its_kind(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not a database URL"):
        asyncio.run(beside(Store.open, "nonsense"))
    with pytest.raises(HoyleError, match='no book "xx"'):
        asyncio.run(beside(open_terms, "xx/roulette"))


@pytest.mark.parametrize(
    "end",
    [(os._exit, 3), (signal.raise_signal, signal.SIGKILL), (int, "no number")],
    ids=["exit", "kill", "fault"],
)
def test_one_that_ends_early_is_told_and_not_waited_for(
    end: tuple[object, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    began = time.monotonic()
    with pytest.raises(Unfinished, match="ended early"):
        asyncio.run(beside(*end))  # type: ignore[arg-type]
    assert time.monotonic() - began < SOON
    capfd.readouterr()


def test_one_that_takes_too_long_is_ended() -> None:
    began = time.monotonic()
    with pytest.raises(Unfinished, match="to sleep took more than 1 seconds"):
        asyncio.run(beside(time.sleep, 600, seconds=1))
    assert time.monotonic() - began < SOON


def test_whoever_no_longer_waits_leaves_nothing_behind() -> None:
    async def play() -> None:
        asked = asyncio.create_task(beside(time.sleep, 600))
        await asyncio.sleep(1)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    began = time.monotonic()
    asyncio.run(play())
    assert time.monotonic() - began < SOON


def test_an_audit_finds_what_is_wrong_and_says_so_in_the_log(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1))
    house.add_player("ann", 100_00)

    async def look() -> audit_run.Found:
        found = await audit_run.audited(queue_of(house))
        audit_run.note(house.journal, found, "Ada")
        house.commit()
        return found

    found = asyncio.run(look())
    assert [each for check in found for each in check["findings"]] == []
    with house.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE accounts SET cents = cents + 1 WHERE name = 'cage'")
    found = asyncio.run(look())
    assert "cage has a balance of" in next(each for check in found for each in check["findings"])
    latest, first = house.log(2)
    assert (first["actor"], first["code"], first["text"]) == ("Ada", "audited", "nothing is wrong")
    assert latest["code"] == "audit_findings"
    assert "cage has a balance of" in latest["text"]
    house.store.close()
