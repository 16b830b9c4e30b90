"""The pool in which passwords are hashed: bounded, and a turn for every address."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from hoyle.server.auth.password_pool import OF_ADDRESS_MAX, OF_NAME_MAX, WAITING_MAX, PasswordPool
from hoyle.server.http.rate_limit import TooMany


async def begun(*waits: object) -> list[asyncio.Task[object]]:
    tasks = [asyncio.ensure_future(each) for each in waits]  # type: ignore[call-overload]
    await asyncio.sleep(0)
    return tasks


def test_addresses_take_turns_and_a_crowd_is_refused() -> None:
    done: list[str] = []
    hold = threading.Event()

    def job(name: str) -> Callable[[], None]:
        return lambda: done.append(name)

    async def play() -> None:
        pool = PasswordPool()
        first = await begun(pool.run(hold.wait, "x", "first", is_known=False))
        crowd = [pool.run(job(f"crowd{at}"), f"n{at}", "crowd", is_known=False) for at in range(50)]
        tasks = await begun(*crowd)
        other = await begun(pool.run(job("other"), "Ann", "other", is_known=False))
        own = await begun(pool.run(job("own"), "Ben", "own", is_known=True))
        await asyncio.wait_for(own[0], 5)  # its lane is free
        assert done == ["own"]
        refused = [each for each in tasks if each.done()]
        assert len(refused) == 50 - OF_ADDRESS_MAX
        assert all(isinstance(each.exception(), TooMany) for each in refused)
        hold.set()
        await asyncio.gather(*first, *other, *(each for each in tasks if each not in refused))
        assert done[1:3] == ["crowd0", "other"], "one of the crowd, then whoever else waits"

    asyncio.run(play())


def test_a_lane_is_bounded_and_so_is_a_name() -> None:
    hold = threading.Event()

    async def play() -> None:
        pool = PasswordPool()
        tasks = await begun(*(pool.run(hold.wait, "Ada", f"a{at}") for at in range(OF_NAME_MAX + 1)))
        assert sum(each.done() for each in tasks) == 1
        tasks += await begun(*(pool.run(hold.wait, f"n{at}", f"b{at}") for at in range(WAITING_MAX + 5)))
        refused = [each.exception() for each in tasks if each.done()]
        assert any("Too many sign-ins are waiting" in str(each) for each in refused)
        hold.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await pool.run(lambda: 7, "Ada") == 7, "afterwards there is room again"

    asyncio.run(play())


def test_a_fault_is_the_callers_and_nobody_elses() -> None:
    def fails() -> None:
        raise ValueError("of its own")

    async def play() -> None:
        pool = PasswordPool()
        with pytest.raises(ValueError, match="of its own"):
            await pool.run(fails, "Ada")
        gone = await begun(pool.run(lambda: time.sleep(0.05), "Ada"), pool.run(fails, "Ben"))
        gone[1].cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        assert await pool.run(lambda: 7, "Cy") == 7

    asyncio.run(play())
