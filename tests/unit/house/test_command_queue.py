"""The command queue with many callers: every command is answered, and only after it is in the store."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from hoyle.errors import HouseStopped
from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.core import idempotency_keys
from hoyle.ledger import Batch, Store
from tests.support.house_queue import queue_of

WAGER = Place((("straight", 500, "17"),))
SECONDS = 120  # far more than it takes; a test that waits as long has failed


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    house = open_house()
    house.add_player("ann", 100_000_00)
    house.open_table("ny/roulette")
    house.do(Command("t1", "ann", Sit(50_000_00)))
    house.commit()
    return house


async def within(waiting: Any) -> Any:
    return await asyncio.wait_for(waiting, SECONDS)


async def in_a_crowd(house: House, act: Callable[[], Any]) -> Any:
    """Do it while others ask without a pause, so that the queue is never empty."""
    over = False

    async def crowd() -> None:
        while not over:
            await queue_of(house).change(lambda: house.deposit("ann", 100, "cage"))

    asking = [asyncio.create_task(crowd()) for _ in range(30)]
    await asyncio.sleep(0.05)
    try:
        return await within(act())
    finally:
        over = True
        await within(asyncio.gather(*asking))


def test_whoever_looks_does_not_wait_for_those_who_ask_later(house: House) -> None:
    async def look() -> dict[str, Any]:
        return await in_a_crowd(house, lambda: queue_of(house).look("t1", "ann"))

    assert asyncio.run(look())["position"] == "1"


def test_the_store_has_what_was_asked_before_however_many_go_on_asking(house: House) -> None:
    async def settle() -> int:
        async def asked() -> int:
            waiting = asyncio.ensure_future(queue_of(house).ask(Command("t1", "ann", WAGER, key="k")))
            await asyncio.sleep(0)
            await queue_of(house).settled()
            kept = int(house.store.one("SELECT count(*) FROM keys WHERE key = 'k'"))
            await waiting
            return kept

        return int(await in_a_crowd(house, asked))

    assert asyncio.run(settle()) == 1


class HeldPen:
    """Writes at once, and says so of its first batch when it is told to."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.first: Future[None] | None = None

    def write(self, batch: Batch, made_at: str) -> Future[None]:
        self._store.write(batch, made_at)
        written: Future[None] = Future()
        if self.first is None:
            self.first = written
        else:
            written.set_result(None)
        return written

    def close(self) -> None:
        pass


def test_whoever_can_be_answered_does_not_wait_for_those_who_are_being_judged(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hoyle.house.core.command_queue.SLICE_SECONDS", SECONDS)
    queue_of(house).batch_writer.close()
    queue_of(house).batch_writer = pen = HeldPen(house.store)
    order: list[str] = []

    def act(name: str) -> Callable[[], None]:
        def judge() -> None:
            order.append(f"{name} judged")
            if name == "second":
                assert pen.first is not None
                pen.first.set_result(None)

        return judge

    async def ask() -> None:
        first = queue_of(house).begin(Command("t1", "ann", WAGER, key="k"))
        first.add_done_callback(lambda _: order.append("first answered"))
        await asyncio.sleep(0.05)
        others = [
            queue_of(house)._add(act(name), None, "test", reads_store=False) for name in ("second", "third")
        ]
        await within(asyncio.gather(first, *others))

    asyncio.run(ask())
    assert order == ["second judged", "first answered", "third judged"]


def test_looking_at_a_house_where_nothing_happens_waits_for_nothing(house: House) -> None:
    async def look() -> None:
        await within(queue_of(house).settled())
        assert (await within(queue_of(house).look("t1")))["sequence"] == 2
        assert queue_of(house)._task is None

    asyncio.run(look())


FAULTS = {
    "the driver's": ("write", lambda house: house.store),
    "a snapshot's": ("seal", lambda house: house.tables),
    "after the commit": ("_landed", lambda house: house.journal),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_on_the_way_to_the_store_is_everybodys_answer(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """Whatever it is, all who wait are told, the house says why it stands still, and a retry does it once."""
    monkeypatch.setattr(
        "hoyle.house.core.command_queue.SLICE_SECONDS", SECONDS
    )  # all three are judged before the fault
    name, owner = FAULTS[fault]
    before = house.wallet("ann"), house.state_of("t1")["sequence"]

    async def ask() -> None:
        commands = [
            Command("t1", "ann", WAGER, key="place"),
            Command("t1", "ann", Start(), key="start"),
            Command("t1", "ann", Place((("straight", 1, "17"),)), key="refused"),
        ]
        with monkeypatch.context() as broken:

            def fail(*_: Any) -> None:
                raise ZeroDivisionError("by nothing")

            broken.setattr(owner(house), name, fail)
            answers = await within(
                asyncio.gather(*(queue_of(house).ask(each) for each in commands), return_exceptions=True)
            )
            assert [type(each).__name__ for each in answers] == [
                "HouseStopped",
                "HouseStopped",
                "WagerRefused",
            ]
            assert "ZeroDivisionError: by nothing" in str(answers[0])
            assert "retry with the same key" in str(answers[0])
            assert "ZeroDivisionError" in house.stopped
            with pytest.raises(HouseStopped, match="has stopped"):
                house.state_of("t1")
        again = [await within(queue_of(house).ask(each)) for each in commands[:2]]
        happened = fault == "after the commit"
        assert [each.is_repeat for each in again] == [happened, happened]
        assert len(house.store.rows("SELECT 1 FROM results")) == 1
        assert house.wallet("ann") == before[0]
        assert house.stopped == ""

    asyncio.run(ask())


def test_what_cannot_be_told_cuts_the_listener_and_not_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        listener = queue_of(house).subscribe("t1", "ann")

        def fail(_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(listener, "tell", fail)
        outcome = await within(queue_of(house).ask(Command("t1", "ann", WAGER, key="k")))
        assert outcome.sequence == house.store.one("SELECT max(sequence) FROM events")
        assert listener.is_over
        assert not house.stopped

    asyncio.run(ask())


def test_whoever_still_waits_when_the_house_closes_is_told(house: House) -> None:
    async def ask() -> BaseException | None:
        waiting = asyncio.ensure_future(queue_of(house).ask(Command("t1", "ann", WAGER, key="k")))
        await asyncio.sleep(0)
        assert queue_of(house)._task is not None
        queue_of(house)._task.cancel()
        return (await within(asyncio.gather(waiting, return_exceptions=True)))[0]  # type: ignore[no-any-return]

    told = asyncio.run(ask())
    assert isinstance(told, HouseStopped)
    assert "try again" in str(told)


def test_a_table_that_is_closed_is_not_remembered(house: House) -> None:
    from hoyle.house import CloseTable

    queue_of(house).subscribe("t1", "ann")
    house.do(Command("t1", "flo", CloseTable("done"), role="floor"))
    house.commit()
    assert "t1" not in house._recent
    assert "t1" not in queue_of(house)._subscriptions._by_table


def test_keys_that_are_no_longer_in_memory_are_looked_up_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory holds a few; a retry of an old command is known all the same, and a batch asks the store once."""
    monkeypatch.setattr("hoyle.house.core.command_queue.SLICE_SECONDS", SECONDS)
    monkeypatch.setattr(idempotency_keys, "REMEMBERED", 5)
    old = [Command("t1", "ann", Place((("straight", 500, str(at)),)), key=f"old {at}") for at in range(20)]
    new = [Command("t1", "ann", Place((("straight", 500, str(at)),)), key=f"new {at}") for at in range(30)]
    asked: list[int] = []
    among, rows = house.store.keys_among, house.store.rows

    def counted(wanted: Any) -> Any:
        asked.append(len(wanted))
        return among(wanted)

    def one_by_one(sql: str, **given: Any) -> Any:
        assert "FROM keys" not in sql, "a key was looked up by itself"
        return rows(sql, **given)

    async def ask() -> list[Any]:
        await within(asyncio.gather(*map(queue_of(house).ask, old)))
        monkeypatch.setattr(house.store, "keys_among", counted)
        monkeypatch.setattr(house.store, "rows", one_by_one)
        return await within(asyncio.gather(*map(queue_of(house).ask, old + new)))  # type: ignore[no-any-return]

    outcomes = asyncio.run(ask())
    assert [each.is_repeat for each in outcomes] == [True] * 20 + [False] * 30
    assert len(asked) == 1
    assert len(house.keys._known) <= 5
