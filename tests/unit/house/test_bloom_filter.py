"""The Bloom filter: no false negatives, few false positives; and a house reads its older idempotency keys."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.house import Command, House, Place, Sit
from hoyle.house.core import idempotency_keys
from hoyle.house.core.bloom_filter import BloomFilter
from tests.support.house_queue import queue_of

WAGER = Place((("straight", 500, "17"),))


def test_what_was_there_is_known_and_of_the_others_few_are_taken_for_it() -> None:
    seen = BloomFilter()
    there = [("ann", f"key {number}") for number in range(20_000)]
    for each in there:
        seen.add(each)
    assert all(each in seen for each in there)
    wrong = sum(("ben", f"key {number}") in seen for number in range(20_000))
    assert wrong < 20


@pytest.fixture
def old_house(open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch) -> House:
    """One that was opened again after more rounds than it holds keys in memory."""
    monkeypatch.setattr(idempotency_keys, "REMEMBERED", 5)
    house = open_house()
    house.add_player("ann", 100_000_00)
    house.open_table("ny/roulette")
    house.do(Command("t1", "ann", Sit(50_000_00), key="sit"))
    for number in range(30):
        house.do(Command("t1", "ann", WAGER, key=f"old {number}"))
    house.commit()
    house.store.close()
    return open_house()


def test_a_house_learns_the_keys_of_its_past_a_few_at_a_time(
    old_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it need not ask its store for new ones; an old one is answered again, as it was."""
    house, asked = old_house, []
    among = house.store.keys_among

    def counted(wanted: Any) -> Any:
        asked.append(wanted)
        return among(wanted)

    monkeypatch.setattr(house.store, "keys_among", counted)

    def ask(key: str) -> bool:
        return asyncio.run(_ask(house, key))

    assert not ask("new 0")
    assert asked == [[("ann", "new 0")]]
    assert [house.keys.learn(10) for _ in range(4)] == [True, True, True, False]
    assert not ask("new 1")
    assert len(asked) == 1, "a key that nobody ever used was looked up"
    assert ask("old 3")
    assert ask("sit") is True


async def _ask(house: House, key: str) -> bool:
    words = Sit(50_000_00) if key == "sit" else WAGER
    return (await queue_of(house).ask(Command("t1", "ann", words, key=key))).is_repeat
