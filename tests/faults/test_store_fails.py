"""A full disk, a store that goes away, a second house on the same store: play stops, says why, and loses nothing."""

import asyncio
import contextlib
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.errors import HouseStopped, StoreError
from hoyle.house import Command, House, Place, Sit, Start
from tests.support.house_queue import queue_of
from tests.support.visitors import Visitors


def play_until_it_stops(house: House, table: str) -> str:
    visitors = Visitors(house, table, 1)
    for _ in range(5_000):
        visitors.play(1)
        try:
            house.commit()
        except HouseStopped as error:
            return str(error)
    raise AssertionError("the disk was never full")


def test_a_full_disk_stops_play_and_loses_nothing(faults: Any, new_store: Callable[[str], str]) -> None:
    url = new_store("sqlite")
    house = House.open(url, Chance(1))
    table = house.open_table("ny/craps", limits=Limits(least=500))
    house.commit()
    connection = house.store._write_connection()
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 60}")
    states: dict[int, Any] = {}
    visitors = Visitors(house, table, 1)
    why = ""
    for _ in range(5_000):
        visitors.play(1)
        states[house.journal.batch.number] = faults.state_of(house)
        try:
            house.commit()
        except HouseStopped as error:
            why = str(error)
            break
    assert "full" in why
    assert "nor anything since the last commit" in why
    for _ in range(2):
        with pytest.raises(HouseStopped, match="has stopped"):
            house.do(Command(table, "ann", Sit(100_00)))
    with pytest.raises(HouseStopped, match="has stopped"):
        house.state_of(table)
    last = int(house.store.one("SELECT max(number) FROM commits"))
    house.store.close()  # the next connection has room again
    house.recover()
    assert faults.state_of(house) == states[last]
    Visitors(house, table, 2).play(2)
    house.close()
    assert faults.findings(url) == []


def test_a_file_that_may_not_grow_stops_play_and_loses_nothing(
    faults: Any, new_store: Callable[[str], str], tmp_path: Path
) -> None:
    """The operating system itself refuses to write more; in a process of its own, for it cannot be taken back."""
    url, said = new_store("sqlite"), tmp_path / "said"

    def life() -> None:
        house = House.open(url, Chance(1))
        table = house.open_table("ny/roulette")
        house.commit()
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (900_000, 900_000))
        said.write_text(play_until_it_stops(house, table))

    assert faults.in_a_process(life)
    assert "has stopped" in said.read_text()
    assert faults.findings(url) == []
    house = House.open(url, Chance(2))
    assert Visitors(house, "t1", 2).play(2) == 2
    house.close()
    assert faults.findings(url) == []


def test_whoever_opens_the_store_last_is_its_writer(faults: Any, url: str) -> None:
    first = House.open(url, Chance(1))
    table = first.open_table("ny/roulette")
    Visitors(first, table, 1).play(1)
    first.commit()
    second = House.open(url, Chance(2))
    Visitors(second, table, 2).play(1)
    second.commit()
    Visitors(first, table, 3).play(1)
    with pytest.raises(HouseStopped, match="opened by another house"):
        first.commit()
    Visitors(second, table, 4).play(1)
    second.close()
    first.store.close()
    assert faults.findings(url) == []


def test_a_database_that_is_restarted_under_load(
    faults: Any, postgresql: Any, new_store: Callable[[str], str]
) -> None:
    """Callers are told that it did not happen, or nothing is lost; with the same key, a retry does it once."""
    url = new_store("postgresql")
    house = House.open(url, Chance(1))
    names = [f"p{at}" for at in range(8)]
    tables = {name: house.open_table("ny/roulette") for name in names}
    for name, table in tables.items():
        house.add_player(name, 1_000_000_00)
        house.do(Command(table, name, Sit(500_000_00)))
    house.commit()
    told: list[tuple[str, str, int]] = []
    stops = 0

    async def insist(command: Command) -> None:
        nonlocal stops
        while True:
            try:
                outcome = await queue_of(house).ask(command)
            except StoreError:
                stops += 1
                await asyncio.sleep(0.05)
                continue
            told.append((command.actor, str(command.key), outcome.sequence))
            return

    async def visit(name: str) -> None:
        for at in range(60):
            wager = Place((("straight", 500, "17"),))
            await insist(Command(tables[name], name, wager, key=f"{at}-place"))
            await insist(Command(tables[name], name, Start(), key=f"{at}-start"))

    async def trouble() -> None:
        for _ in range(3):
            await asyncio.sleep(0.15)
            await asyncio.to_thread(postgresql.stop, "immediate")
            await asyncio.sleep(0.1)
            await asyncio.to_thread(postgresql.start)

    async def everything() -> None:
        await asyncio.gather(trouble(), *(visit(name) for name in names))

    asyncio.run(everything())
    assert stops > 0
    assert len(told) == len(set(told)) == 8 * 60 * 2
    kept = set(house.store.rows("SELECT actor, key FROM keys"))
    assert {(actor, key) for actor, key, _ in told} <= kept
    assert int(house.store.one("SELECT count(*) FROM results")) == 8 * 60
    with contextlib.suppress(StoreError):
        house.close()
    assert faults.findings(url) == []
