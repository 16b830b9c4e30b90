"""Between a commit and its line in the head record: a kill there locks nobody out, and no answer leaves before both."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import Command, House, Sit
from hoyle.ledger import Store
from hoyle.ledger.chain_head import head_of
from hoyle.ledger.head_record import Head, HeadRecord
from tests.support.house_queue import queue_of


@pytest.mark.parametrize("line", ["", "9", "9:0123", "whole"])
def test_a_house_killed_between_commit_and_record_opens_again(
    faults: Any, url: str, tmp_path: Path, line: str
) -> None:
    """Nothing of the line was written, a part, or all of it."""
    place = tmp_path / "head_record.txt"

    def life() -> None:
        house = House.open(url, Chance(1), record=HeadRecord(place))
        house.open_table("ny/roulette")
        house.commit()

        def die(head: Head, made_at: str) -> None:
            with place.open("a") as file:
                file.write(f"{head} {made_at}\n" if line == "whole" else line)
            os.kill(os.getpid(), signal.SIGKILL)

        assert house.store.record is not None
        house.store.record.append = die  # type: ignore[method-assign]
        house.add_player("ann", 100_00)
        house.commit()

    assert not faults.in_a_process(life)
    store, record = Store.open(url), HeadRecord(place)
    end = head_of(store)
    store.close()
    assert record.last()[0].number == end.number - (line != "whole"), "behind by one at most, and never ahead"
    house = House.open(url, Chance(2), record=record)
    assert house.wallet("ann") == 100_00, "the commit is there whole"
    house.close()
    assert faults.findings(url) == []


def test_no_answer_leaves_before_the_record_is_synced(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sync for a batch of many commands, after the commit and before the first answer."""
    house = House.open(url, Chance(1), record=HeadRecord(tmp_path / "head_record.txt"))
    table = house.open_table("ny/roulette")
    for name in ("ann", "ben", "cat"):
        house.add_player(name, 100_00)
    house.commit()
    seen: list[str] = []
    synced: Callable[[int], None] = os.fsync

    def sync(file: int) -> None:
        synced(file)
        assert house.store.record is not None
        (last,) = house.store.record.last()
        assert house.store.hashes(last.number, last.number) == {last.number: last.hash}, "it is committed"
        seen.append("synced")

    monkeypatch.setattr(os, "fsync", sync)

    async def sit(name: str) -> None:
        await queue_of(house).ask(Command(table, name, Sit(50_00), key=name))
        seen.append("answered")

    async def all_sit() -> None:
        await asyncio.gather(*(sit(name) for name in ("ann", "ben", "cat")))

    asyncio.run(all_sit())
    assert seen == ["synced", *["answered"] * 3]
    house.close()
