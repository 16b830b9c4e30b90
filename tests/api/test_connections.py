"""The connection process: messages arrive in any form, and after any process dies."""

import contextlib
import json
import os
import secrets
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hoyle.server.sockets.connection_process import UNANSWERED_MAX
from hoyle.server.sockets.socket_session import MESSAGE_MOST

SECONDS = 120
PATH = "ny/roulette"


class Sitting:
    """A player with a table, and lines to it."""

    def __init__(self, server: Any) -> None:
        self.server = server
        with server.client() as floor:
            floor.come_in(f"Flo {secrets.token_hex(3)}", "floor")
            self.table = floor.open_table(PATH)
        self.client = server.client()
        self.client.come_in(f"Ann {secrets.token_hex(3)}")

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__()

    @contextlib.contextmanager
    def line(self, after: int = 0) -> Iterator[ClientConnection]:
        address = self.server.address.replace("http", "ws")
        with connect(
            f"{address}/api/v1/tables/{self.table}/socket?after={after}",
            additional_headers={"Authorization": f"Bearer {self.client.token}"},
            compression=None,
        ) as line:
            yield line


def hear(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(SECONDS))
        if message["type"] == kind:
            return message


def say(line: ClientConnection, key: str, **words: Any) -> None:
    line.send(json.dumps({"id": key, **words}))


def keeper_of(server: Any) -> int:
    """The process that keeps this server's lines."""
    return int(server.child("connection_process"))


def test_a_round_is_played_on_a_line_that_another_process_keeps(server: Any) -> None:
    with Sitting(server) as sitting:
        with sitting.line() as line:
            assert hear(line, "state")["state"]["viewer"]
            say(line, "sit", do="sit", cents=100_00)
            assert hear(line, "done")["id"] == "sit"
            assert keeper_of(server)
            say(line, "place", do="place", wagers=[["straight", 500, "17"]])
            say(line, "start", do="start")
            assert [hear(line, "done")["id"] for _ in range(2)] == ["place", "start"]
        assert len(sitting.client.rounds()["rounds"]) == 1


def test_more_at_once_than_is_taken_at_once_is_answered_in_order(server: Any) -> None:
    with Sitting(server) as sitting:
        keys = [f"k{number}" for number in range(3 * UNANSWERED_MAX)]
        with sitting.line() as line:
            say(line, "sit", do="sit", cents=100_00)
            for key in keys:
                say(line, key, do="add_chips", cents=100)
            assert hear(line, "done")["id"] == "sit"
            assert [hear(line, "done")["id"] for _ in keys] == keys
        assert sitting.client.me()["wallet_cents"] == 10_000_00 - 100_00 - len(keys) * 100


def test_a_message_in_parts_is_one_and_bytes_are_none(server: Any) -> None:
    with Sitting(server) as sitting, sitting.line() as line:
        line.send(['{"id": "sit", ', '"do": "sit", ', '"cents": 10000}'])
        assert hear(line, "done")["id"] == "sit"
        line.send(b"\x00\x01")
        assert hear(line, "refused")["problem"]["code"] == "invalid"
        say(line, "more", do="add_chips", cents=100)
        assert hear(line, "done")["id"] == "more"


@pytest.mark.parametrize(
    ("said", "code"),
    [("x" * (MESSAGE_MOST + 1), 1009), ("x" * 100_000, 1009), (b"\xff\xfe", 1007)],
    ids=["too long for the house", "too long for the line", "no letters"],
)
def test_what_no_line_carries_ends_it(server: Any, said: str | bytes, code: int) -> None:
    with Sitting(server) as sitting:
        with sitting.line() as line:
            hear(line, "state")
            line.send(said, text=True)
            with pytest.raises(ConnectionClosed) as ended:
                hear(line, "never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == code
        with sitting.line() as line:
            assert hear(line, "state")


def test_when_the_keeper_is_killed_everybody_comes_back_and_nothing_is_lost(
    start: Callable[..., Any],
) -> None:
    server = start()
    with Sitting(server) as sitting:
        with sitting.line() as line:
            say(line, "sit", do="sit", cents=100_00)
            last = hear(line, "done")["sequence"]
            first = keeper_of(server)
            os.kill(first, signal.SIGKILL)
            with pytest.raises(ConnectionClosed):
                hear(line, "never")
        sitting.client.say(sitting.table, "place", wagers=[["straight", 500, "17"]], key="place")
        with sitting.line(after=last) as line:
            assert [step["kind"] for step in hear(line, "steps")["steps"]] == ["place"]
            say(line, "sit", do="sit", cents=100_00)
            say(line, "start", do="start")
            assert hear(line, "done")["is_repeat"] is True
            assert hear(line, "done")["id"] == "start"
            assert keeper_of(server) != first


def test_a_server_that_closes_says_so_and_leaves_nobody_behind(start: Callable[..., Any]) -> None:
    server = start()
    with Sitting(server) as sitting:
        with sitting.line() as line:
            hear(line, "state")
            keeper = keeper_of(server)
            assert server.stop() in (0, 130, -2)
            with pytest.raises(ConnectionClosed) as ended:
                hear(line, "never")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 1012
        assert server.is_gone(keeper)
        assert "Traceback" not in "".join(server.said)


def test_a_server_that_is_killed_takes_its_lines_along(start: Callable[..., Any]) -> None:
    server = start()
    with Sitting(server) as sitting:
        with sitting.line() as line:
            hear(line, "state")
            keeper = keeper_of(server)
            server.kill()
            with pytest.raises(ConnectionClosed):
                hear(line, "never")
        assert server.is_gone(keeper)
