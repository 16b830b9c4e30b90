"""Fifty sign-ins at once from a stranger: play, reading and real sign-ins stay within twice their quiet times."""

import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from hoyle.client import Client
from hoyle.ledger import Store
from hoyle.server.auth.users import People

STRANGER = "127.0.0.9"  # another address of this machine
PASSWORD = "correct horse battery"
CROWD, ROUNDS, SIGN_INS = 50, 60, 12
SLACK_SECONDS = 0.004  # of a measurement of some milliseconds


def at_once(address: str, stop: threading.Event, statuses: list[int]) -> list[threading.Thread]:
    """A crowd that tries again and again, each thread a connection of its own."""

    def try_on(at: int) -> None:
        with httpx.Client(
            base_url=f"{address}/api/v1", transport=httpx.HTTPTransport(local_address=STRANGER), timeout=60
        ) as line:
            while not stop.is_set():
                said = {"name": f"Nobody {at}", "password": "a wrong password"}
                answer = line.post(
                    "/session", json=said, headers={"Idempotency-Key": f"k{at}{time.monotonic()}"}
                )
                statuses.append(answer.status_code)
                time.sleep(1)

    threads = [threading.Thread(target=try_on, args=(at,), daemon=True) for at in range(CROWD)]
    for each in threads:
        each.start()
    return threads


def middle(work: Callable[[], Any], count: int) -> float:
    found = []
    for _ in range(count):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
        time.sleep(0.01)
    return statistics.median(found)


def measured(server: Any, player: Client, table: str) -> dict[str, float]:
    def play() -> None:
        player.say(table, "place", wagers=[["straight", 500, "17"]])
        player.say(table, "start")

    def sign_in() -> None:
        with server.client() as line:
            line.sign_in("Ann", PASSWORD)

    return {
        "play": middle(play, ROUNDS),
        "reading": middle(player.tables, ROUNDS),
        "sign-in": middle(sign_in, SIGN_INS),
    }


@pytest.mark.prove
def test_fifty_sign_ins_at_once_from_a_stranger_delay_nobody(start: Callable[..., Any]) -> None:
    server = start(demo=False)
    store = Store.open(f"sqlite:///{server.data}/house.db")
    people = People(store.engine)
    for name, role in (("Ann", "player"), ("Ben", "player"), ("Flo", "floor")):
        people.add(name, PASSWORD, [role], is_own=True)
    store.close()
    with server.client() as player, server.client() as floor:
        floor.sign_in("Flo", PASSWORD)
        table = floor.open_table("ny/roulette")
        player.sign_in("Ben", PASSWORD)
        floor.call("POST", "/players/Ben/deposits", {"cents": 1_000_000_00}, "cash")
        player.say(table, "sit", cents=900_000_00)
        with server.client() as first:
            first.sign_in("Ann", PASSWORD)
        quiet = measured(server, player, table)
        stop, statuses = threading.Event(), []
        crowd = at_once(server.address, stop, statuses)
        time.sleep(0.5)
        loud = measured(server, player, table)
        stop.set()
        for each in crowd:
            each.join(60)
    told = {
        name: f"{quiet[name] * 1000:.1f} ms quiet, {loud[name] * 1000:.1f} ms in the crowd" for name in quiet
    }
    print(told, {status: statuses.count(status) for status in set(statuses)})
    assert len(statuses) >= CROWD
    assert set(statuses) <= {401, 429}
    for name, seconds in quiet.items():
        assert loud[name] <= 2 * seconds + SLACK_SECONDS, told
