"""The writer process: whichever process dies, and when, confirmed changes are in the store, and nothing twice."""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hoyle.client import Refused
from hoyle.ledger import Store

PATH = "ny/roulette"
WAGER = [["straight", 500, "17"]]


@pytest.fixture
def seat() -> Iterator[Callable[[Any], tuple[Any, str]]]:
    """A player with chips at a table of their own."""
    with contextlib.ExitStack() as clients:

        def sit(server: Any) -> tuple[Any, str]:
            with server.client() as floor:
                floor.come_in("Flo", "floor")
                table = floor.open_table(PATH)
            player = clients.enter_context(server.client())
            player.come_in("Ann")
            player.say(table, "sit", cents=1_000_00, key="sit")
            return player, table

        yield sit


def audit(server: Any, run_hoyle: Callable[..., Any]) -> None:
    server.stop()
    found = run_hoyle("audit", "--database", f"sqlite:///{server.data}/house.db")
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_server_has_one_process_that_writes_and_takes_it_along(
    start: Callable[..., Any], seat: Callable[..., Any]
) -> None:
    server = start()
    player, table = seat(server)
    player.say(table, "place", wagers=WAGER)
    player.say(table, "start")
    scribe = server.child("writer_process")
    assert server.stop() in (0, 130, -2)
    assert server.is_gone(scribe)
    assert "Traceback" not in "".join(server.said)
    again = start()
    with again.client() as anybody:
        anybody.come_in("Ben")
        assert anybody.table(table)["seats"]
    scribe = again.child("writer_process")
    again.kill()
    assert again.is_gone(scribe)


@pytest.mark.parametrize(
    "moment", [pytest.param("between two batches", marks=pytest.mark.prove), "in the middle of one"]
)
def test_when_the_writer_is_killed_the_house_comes_back(
    start: Callable[..., Any], run_hoyle: Callable[..., Any], seat: Callable[..., Any], moment: str
) -> None:
    """Whoever asked is told that the house stands still, or is answered by the next writer; a retry does it once."""
    server = start()
    player, table = seat(server)
    scribe = server.child("writer_process")
    if moment == "in the middle of one":
        os.kill(scribe, signal.SIGSTOP)
        threading.Timer(0.5, os.kill, (scribe, signal.SIGKILL)).start()
    else:
        os.kill(scribe, signal.SIGKILL)
        assert server.is_gone(scribe)
    until, answers = time.monotonic() + 30, []
    while not answers and time.monotonic() < until:
        answer = _say(player, table)
        answers += [answer] if answer is not None else []
    assert answers, "the house did not come back"
    player.say(table, "start", key="start")
    assert server.child("writer_process") != scribe
    assert len(player.rounds()["rounds"]) == 1
    assert "Traceback" not in "".join(server.said)
    audit(server, run_hoyle)


def test_a_writer_of_a_house_that_was_killed_is_refused_by_the_next(
    start: Callable[..., Any], run_hoyle: Callable[..., Any], seat: Callable[..., Any]
) -> None:
    """Its batch was on its way when the house died. Another house has opened the store since: it comes too late."""
    server = start()
    player, table = seat(server)
    scribe = server.child("writer_process")
    os.kill(scribe, signal.SIGSTOP)
    lost = threading.Thread(target=lambda: _try(player, table))
    lost.start()
    time.sleep(0.5)
    killed = server._running
    killed.kill()
    killed.wait(20)
    lost.join()
    server.start()
    os.kill(scribe, signal.SIGCONT)
    assert server.is_gone(scribe)
    killed.stdout.close()  # not before, for its writer has it open as well
    store = Store.open(f"sqlite:///{server.data}/house.db")
    assert store.rows("SELECT 1 FROM keys WHERE key = 'lost'") == []
    store.close()
    audit(server, run_hoyle)


def _say(player: Any, table: str) -> Any:
    """The answer, or none if the house stands still."""
    try:
        return player.say(table, "place", wagers=WAGER, key="place")
    except Refused as refusal:
        if refusal.status != 503:
            raise
        time.sleep(0.1)
        return None


def _try(player: Any, table: str) -> None:
    with pytest.raises(Exception, match=r".+"):
        player.say(table, "place", wagers=WAGER, key="lost")
