"""Requests as a bad line delivers them: twice, late, in another order, at the same time; and a client that never
answers."""

import asyncio
import contextlib
import secrets
import socket
import time
from typing import Any

import httpx
import pytest

from hoyle.client import Client, Refused
from hoyle.server.sockets.table_socket import CLOSE_SECONDS, SEND_SECONDS


def come_in(server: Any, name: str, role: str = "player") -> Client:
    client: Client = server.client()
    client.come_in(f"{name} {secrets.token_hex(3)}", role)
    return client


def open_table(server: Any, path: str, **how: Any) -> str:
    with come_in(server, "Flo", "floor") as floor:
        return str(floor.open_table(path, **how))


async def send_all(
    client: Client, table: str, messages: list[tuple[str, dict[str, Any]]]
) -> list[tuple[int, dict[str, Any]]]:
    """All of them at once, each on a line of its own."""
    headers = {"Authorization": f"Bearer {client.token}"}
    url = f"{client.address}/api/v1/tables/{table}/commands"
    async with httpx.AsyncClient(headers=headers, timeout=120) as http:
        answers = await asyncio.gather(
            *(http.post(url, json=words, headers={"Idempotency-Key": key}) for key, words in messages)
        )
    return [(answer.status_code, answer.json()) for answer in answers]


def test_a_request_that_is_delivered_many_times_at_once_happens_once(server: Any) -> None:
    table = open_table(server, "ny/roulette")
    with come_in(server, "Ann") as client:
        name = client.me()["name"]
        for key, words in (
            ("sit", {"do": "sit", "cents": 500_00}),
            ("place", {"do": "place", "wagers": [["straight", 500, "17"]]}),
            ("start", {"do": "start"}),
        ):
            answers = asyncio.run(send_all(client, table, [(key, words)] * 20))
            assert {status for status, _ in answers} == {200}
            assert sum(not answer["is_repeat"] for _, answer in answers) == 1
            assert len({answer["sequence"] for _, answer in answers}) == 1
        rounds = client.rounds()["rounds"]
        assert len(rounds) == 1
        assert client.me()["wallet_cents"] == 9_500_00
        assert client.table(table)["places"][name]["stack"] == 500_00 + rounds[0]["net"]


def test_a_request_that_comes_late_is_stale_or_a_repeat(server: Any) -> None:
    table = open_table(server, "ny/three_card_poker")
    with come_in(server, "Ann") as client:
        client.say(table, "sit", cents=500_00)
        stacks = []
        for _ in range(2):
            client.say(table, "place", wagers=[["ante", 1000]])
            client.say(table, "start")
            position = client.table(table)["position"]
            client.say(table, "choose", name="fold", position=position, key=f"fold {position}")
            stacks.append(next(iter(client.table(table)["places"].values()))["stack"])
        late = asyncio.run(
            send_all(
                client,
                table,
                [
                    (f"late {each}", {"do": "choose", "name": "play", "position": each})
                    for each in ("1.6", "2.6")
                ],
            )
        )
        assert {answer["code"] for _, answer in late} == {"stale"}
        again = client.say(table, "choose", name="fold", position=position, key=f"fold {position}")
        assert again["is_repeat"] is True
        assert stacks == [490_00, 480_00]
        assert next(iter(client.table(table)["places"].values()))["stack"] == stacks[-1]


def test_requests_in_another_order_are_refused_and_can_be_sent_again(server: Any) -> None:
    table = open_table(server, "ny/roulette")
    messages = [
        ("sit", {"do": "sit", "cents": 500_00}),
        ("place", {"do": "place", "wagers": [["straight", 500, "17"]]}),
        ("start", {"do": "start"}),
    ]
    with come_in(server, "Ann") as client:
        done: set[str] = set()
        refusals: list[int] = []
        for _ in range(3):
            for key, words in reversed(messages):
                try:
                    client.say(table, key=key, **words)
                    done.add(key)
                except Refused as refusal:
                    refusals.append(refusal.status)
        assert done == {"sit", "place", "start"}
        assert set(refusals) <= {404, 409}
        assert len(client.rounds()["rounds"]) == 1
        assert client.me()["wallet_cents"] == 9_500_00


def test_more_is_not_spent_than_there_is_however_fast_it_is_asked(server: Any) -> None:
    tables = [open_table(server, "ny/roulette") for _ in range(3)]
    with come_in(server, "Ann") as client:

        async def everywhere() -> list[tuple[int, dict[str, Any]]]:
            asked = [
                send_all(
                    client,
                    table,
                    [(f"{table} {number}", {"do": "sit", "cents": 6_000_00}) for number in range(5)],
                )
                for table in tables
            ]
            return [each for answers in await asyncio.gather(*asked) for each in answers]

        answers = asyncio.run(everywhere())
        assert sum(status == 200 for status, _ in answers) == 1
        assert all(
            "wallet" in answer["detail"] or "sits" in answer["detail"]
            for status, answer in answers
            if status != 200
        )
        assert client.me()["wallet_cents"] == 4_000_00


def test_a_client_that_goes_away_in_the_middle_has_said_what_it_said(server: Any) -> None:
    """Whoever hangs up before the answer finds their command done when they ask again with its key."""
    table = open_table(server, "ny/roulette")
    with come_in(server, "Ann") as client:
        body = b'{"do":"sit","cents":10000}'
        head = (
            f"POST /api/v1/tables/{table}/commands HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer {client.token}\r\n"
            f"Idempotency-Key: gone\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        for cut in (True, False):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(head.encode() + (body[:5] if cut else body))
        until = time.monotonic() + 10
        while client.me()["wallet_cents"] == 10_000_00 and time.monotonic() < until:
            time.sleep(0.05)
        assert client.me()["wallet_cents"] == 9_900_00
        assert client.say(table, "sit", cents=100_00, key="gone")["is_repeat"] is True


def test_a_client_that_never_answers_does_not_hold_up_the_table(server: Any) -> None:
    """The clock starts the round and makes the choices that the table announced."""
    table = open_table(server, "ny/three_card_poker", wager_seconds=1, decide_seconds=1)
    with come_in(server, "Ann") as ann, come_in(server, "Ben") as ben:
        for client in (ann, ben):
            client.say(table, "sit", cents=500_00)
            client.say(table, "place", wagers=[["ante", 1000]])
        announced = ann.table(table)["deadline"]
        assert announced["then"] == "no more wagers; the round begins"
        until = time.monotonic() + 20
        thens = set()
        while not ann.rounds()["rounds"] and time.monotonic() < until:
            if deadline := ann.table(table)["deadline"]:
                thens.add(deadline["then"])
            time.sleep(0.1)
        names = [client.me()["name"] for client in (ann, ben)]
        assert thens >= {f"{name}: fold" for name in names}
        told = ann.round(f"{table}.1")
        assert {(each["actor"], each["choice"]) for each in told["events"] if each["event"] == "chose"} == {
            ("clock", "fold")
        }
        for client in (ann, ben):
            assert client.rounds()["rounds"][0]["net"] == -1000


def deaf_listener(server: Any, table: str, token: str) -> socket.socket:
    """A socket that is opened and never read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    return line


def test_a_listener_that_never_reads_holds_up_nobody(server: Any) -> None:
    table = open_table(server, "ny/roulette")
    with come_in(server, "Ann") as client, come_in(server, "Deaf") as deaf:
        lines = [deaf_listener(server, table, deaf.token) for _ in range(20)]
        client.say(table, "sit", cents=5_000_00)
        begin = time.monotonic()
        for _ in range(30):
            client.say(table, "place", wagers=[["straight", 500, "17"]])
            client.say(table, "start")
        assert time.monotonic() - begin < 10 * SEND_SECONDS
        for line in lines:
            line.close()
        assert len(client.rounds()["rounds"]) == 30


@pytest.mark.prove
def test_a_listener_that_never_reads_is_cut_off(server: Any) -> None:
    """Steps are made until more is on its way than any buffer between the two takes."""
    table = open_table(server, "ny/roulette")
    with come_in(server, "Ann") as client, come_in(server, "Deaf") as deaf:
        client.say(table, "sit", cents=9_000_00)
        wagers = [["straight", 500, str(number)] for number in range(1, 37)]
        with contextlib.closing(deaf_listener(server, table, deaf.token)) as line:
            for _ in range(400):
                client.say(table, "place", wagers=wagers)
                client.say(table, "start")
            time.sleep(SEND_SECONDS + CLOSE_SECONDS + 2)
            line.settimeout(5)
            taken = b""
            with contextlib.suppress(ConnectionResetError):
                while piece := line.recv(1 << 20):
                    taken += piece
        assert taken.startswith(b"HTTP/1.1 101")
        assert b'"position":"401"' not in taken, "it was told everything after all; make more steps"
