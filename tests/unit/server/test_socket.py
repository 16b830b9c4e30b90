"""The socket: the state first, then every step once and in order; bad input and slow readers do no harm."""

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hoyle.house import Command, Place, Sit, Start
from hoyle.house.feed.event_feed import RECENT
from hoyle.server.auth.authentication import COOKIE
from hoyle.server.auth.live_sessions import IDLE_FOR
from hoyle.server.sockets import socket_session, table_socket
from tests.support.house_queue import queue_of

PATH = "ny/roulette"


async def play_rounds(server: Any, table: str, count: int, who: str = "ann") -> None:
    house = server.house
    if who not in house.desk(table).table.seats:
        await queue_of(house).ask(Command(table, who, Sit(5_000_00)))
    for _ in range(count):
        await queue_of(house).ask(Command(table, who, Place((("straight", 500, "17"),))))
        await queue_of(house).ask(Command(table, who, Start()))


def sequences(heard: list[dict[str, Any]]) -> list[int]:
    """The steps of messages, as they came."""
    return [step["sequence"] for message in heard if message["type"] == "steps" for step in message["steps"]]


async def up_to(line: Any, sequence: int) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    while not sequences(heard) or sequences(heard)[-1] < sequence:
        heard.append(await line.hear())
    return heard


# What is told.


def test_the_state_comes_first_even_if_the_client_talks_at_once(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        line = server.line("ann", table)
        line.say({"id": "a", "do": "sit", "cents": 100_00})
        await line.accepted()
        first = await line.hear()
        assert first["type"] == "state"
        assert first["state"]["viewer"] == "ann"
        rest = await line.hear_until("done", id="a")
        assert rest[-1]["is_repeat"] is False

    serve(play)


def test_every_step_comes_once_and_in_order_for_each_listener(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        lines = [await server.connected("ann", table) for _ in range(5)]
        begins = [(await line.hear())["state"]["sequence"] for line in lines]
        await play_rounds(server, table, 20)
        last = server.house.desk(table).sequence
        for line, begin in zip(lines, begins, strict=True):
            assert sequences(await up_to(line, last)) == list(range(begin + 1, last + 1))

    serve(play)


def test_nothing_is_missed_by_whoever_comes_while_things_happen(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        playing = asyncio.create_task(play_rounds(server, table, 30))
        lines = []
        while not playing.done():
            lines.append(server.line("ann", table, f"after={len(lines) * 3}"))
            await asyncio.sleep(0.005)
        await playing
        last = server.house.desk(table).sequence
        for number, line in enumerate(lines):
            await line.accepted()
            first = await line.hear()
            seen = number * 3
            told = [first]
            if first["type"] == "state":
                seen, told = first["state"]["sequence"], []
            if seen < last and (not sequences(told) or sequences(told)[-1] < last):
                told += await up_to(line, last)
            assert sequences(told) == list(range(seen + 1, last + 1))
        assert len(lines) > 5

    serve(play)


def test_whoever_comes_back_is_told_what_was_missed_and_no_more(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        await play_rounds(server, table, 5)
        last = server.house.desk(table).sequence
        for after in (1, last - 3, last):
            line = await server.connected("ann", table, f"after={after}")
            first = await line.hear()
            assert first["type"] == "steps"
            assert sequences([first]) == list(range(after + 1, last + 1))

    serve(play)


@pytest.mark.parametrize("away", ["too long", "never was", "never will be"])
def test_a_gap_that_cannot_be_told_is_filled_by_the_state(serve: Callable[..., None], away: str) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        await play_rounds(server, table, RECENT // 3)
        last = server.house.desk(table).sequence
        after = {"too long": 1, "never was": last + 1000, "never will be": 10**18 - 1}[away]
        line = await server.connected("ann", table, f"after={after}")
        first = await line.hear()
        assert first["type"] == "state"
        assert first["state"]["sequence"] == last
        await play_rounds(server, table, 1)
        now = server.house.desk(table).sequence
        assert sequences(await up_to(line, now)) == list(range(last + 1, now + 1))

    serve(play)


def test_where_there_is_no_line_one_is_told_so(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        line = await server.connected("", "t1/elsewhere")
        told = await line.hear()
        assert (told["type"], told["problem"]["code"]) == ("refused", "http-404")
        assert "No such route: /api/v1/tables/t1/elsewhere/socket" in told["problem"]["detail"]
        assert await line.hear() == {"type": "closed", "code": socket_session.POLICY}

    serve(play)


# Who may listen.


@pytest.mark.parametrize("who", ["nobody", "a stranger"])
def test_whoever_is_not_signed_in_is_told_so_and_cut_off(serve: Callable[..., None], who: str) -> None:
    async def play(server: Any) -> None:
        table = server.open(PATH)
        given = [] if who == "nobody" else [(b"authorization", b"Bearer abc")]
        line = server.line("", table, headers=given)
        await line.accepted()
        heard = await line.hear_until("closed")
        assert [each["type"] for each in heard] == ["refused", "closed"]
        assert heard[0]["problem"]["code"] == "not-signed-in"
        assert heard[1]["code"] == socket_session.POLICY

    serve(play)


@pytest.mark.parametrize("query", ["", "after=3", "after=x"])
def test_a_table_that_is_not_there(serve: Callable[..., None], query: str) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        line = await server.connected("ann", "t99", query)
        heard = await line.hear_until("closed")
        assert heard[0]["problem"]["code"] == "unknown-name"
        assert heard[1:] == [{"type": "closed", "code": socket_session.POLICY}]

    serve(play)


NO_SEQUENCE = (
    "x", "", "-5", "%2B5", "1.5", "1e3", "0x10", "%20", "1_000", "%D9%A3", "9" * 19, "9" * 5_000, "1&after=x",
)  # fmt: skip


@pytest.mark.parametrize("after", NO_SEQUENCE)
def test_whoever_comes_back_after_no_number_is_told_what_is_wrong(
    serve: Callable[..., None], after: str
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        line = await server.connected("ann", table, f"after={after}")
        refused, *rest = await line.hear_until("closed")
        assert rest == [{"type": "closed", "code": socket_session.POLICY}]
        problem = refused["problem"]
        assert set(problem) == {"type", "code", "status", "title", "detail"}
        assert (problem["code"], problem["status"]) == ("invalid", 422)
        assert "after: the sequence number" in problem["detail"]
        assert not queue_of(server.house)._subscriptions._by_table.get(table)

    serve(play)


def test_a_browser_carries_its_session_in_the_protocol(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        named = f"hoyle.session.{server.tokens['ann']}"
        line = server.line("", server.open(PATH), headers=[(b"sec-websocket-protocol", named.encode())])
        assert (await line.accepted())["subprotocol"] == named
        assert (await line.hear())["state"]["viewer"] == "ann"

    serve(play)


@pytest.mark.parametrize(("origin", "kind"), [(b"http://house", "state"), (b"http://house:9999", "refused")])
def test_a_page_of_another_address_opens_no_line_with_the_cookie(
    serve: Callable[..., None], origin: bytes, kind: str
) -> None:
    """To a browser another port is the same site, and it asks nobody before it opens a socket."""

    async def play(server: Any) -> None:
        server.let_in("ann")
        cookie = f"{COOKIE}={server.tokens['ann']}".encode()
        headers = [(b"cookie", cookie), (b"host", b"house"), (b"origin", origin)]
        line = server.line("", server.open(PATH), headers=headers)
        await line.accepted()
        heard = await line.hear()
        assert heard["type"] == kind
        assert kind == "state" or heard["problem"]["code"] == "not-signed-in"

    serve(play)


ENDS = {
    "signed out": lambda server: server.people.sign_out(server.tokens["ann"]),
    "idle": lambda server: server.clock.go_on(seconds=IDLE_FOR.total_seconds() + 1),
    "other roles": lambda server: server.people.set_roles("ann", ["auditor"]),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_line_ends_with_its_session(serve: Callable[..., None], end: str) -> None:
    """Whoever has signed out says nothing more, and is told nothing more."""

    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        table = server.open(PATH)
        saying, hearing = [await server.connected("ann", table) for _ in range(2)]
        await saying.hear()
        await hearing.hear()
        ENDS[end](server)
        saying.say({"id": "a", "do": "sit", "cents": 100_00})
        await play_rounds(server, table, 1, "ben")
        for line in (saying, hearing):
            heard = await line.hear_until("closed")
            assert [each["type"] for each in heard] == ["refused", "closed"]
            assert heard[0]["problem"]["code"] == "not-signed-in"
        assert "ann" not in server.house.desk(table).table.seats

    serve(play)


def test_listening_alone_does_not_keep_a_session_alive(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        table = server.open(PATH)
        line = await server.connected("ann", table)
        for _ in range(3):
            server.clock.now += IDLE_FOR / 2
            server.people.who(server.tokens["ben"])
            await play_rounds(server, table, 1, "ben")
        await line.hear_until("closed")
        server.clock.now += timedelta(seconds=1)

    serve(play)


# What is said.

GARBAGE = (
    "", "{", "null", "[]", '"x"', "7", "{}", '{"id": 7, "do": "start"}', '{"id": "", "do": "start"}',
    json.dumps({"id": "x" * 201, "do": "start"}), '{"id": "a"}', '{"id": "a", "do": "dance"}',
    '{"id": "a", "do": "sit", "cents": 1.5}', '{"id": "a", "do": "sit", "cents": 100, "colour": "red"}',
    '{"id": "\\u0000", "do": "start"}', '{"id": "\\ud800", "do": "start"}',
    '{"id": "a", "do": "tip", "why": "\\u0000"}',
    "[" * 10_000, '{"id": "a", "do": "place", "wagers": [["straight", -5, "17"]]}', '{"id": "a", "do": "\\ud800"}',
    '{"id": "a", "do": "sit", "cents": NaN}', '{"id": "a", "do": "sit", "cents": ' + "9" * 500 + "}",
)  # fmt: skip


def test_garbage_is_refused_and_the_line_stays(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        line = await server.connected("ann", server.open(PATH))
        await line.hear()
        for text in GARBAGE:
            line.write(text)
            heard = await line.hear()
            assert heard["type"] == "refused", text
            assert heard["problem"]["code"] == "invalid", text
        line.to_server.put_nowait({"type": "websocket.receive", "bytes": b"\x00"})
        assert (await line.hear())["problem"]["code"] == "invalid"
        line.say({"id": "a", "do": "sit", "cents": 100_00})
        await line.hear_until("done", id="a")

    serve(play)


def test_too_much_garbage_cuts_the_line(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        line = await server.connected("ann", server.open(PATH))
        for _ in range(socket_session.REFUSALS_MAX + 5):
            line.write("{")
        heard = await line.hear_until("closed")
        assert heard[-1]["code"] == socket_session.POLICY
        assert len([each for each in heard if each["type"] == "refused"]) == socket_session.REFUSALS_MAX + 1

    serve(play)


def test_a_message_that_is_too_large_cuts_the_line(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        line = await server.connected("ann", server.open(PATH))
        await line.hear()
        line.write('"' + "x" * socket_session.MESSAGE_MOST + '"')
        assert await line.hear() == {"type": "closed", "code": socket_session.TOO_BIG}

    serve(play)


def test_a_flood_is_refused_and_then_cut_and_others_go_on(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_session, "RATE", 1)
    monkeypatch.setattr(socket_session, "BURST", 20)

    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        table = server.open(PATH)
        flooding, other = await server.connected("ann", table), await server.connected("ben", table)
        for number in range(200):
            flooding.say({"id": f"k{number}", "do": "tip", "cents": 100})
        heard = await flooding.hear_until("closed")
        codes = [each["problem"]["code"] for each in heard if each["type"] == "refused"]
        assert "too-many" not in codes[:20]
        assert codes[20:] == ["too-many"] * (socket_session.REFUSALS_MAX + 1)
        assert heard[-1]["code"] == socket_session.POLICY
        other.say({"id": "b", "do": "sit", "cents": 100_00})
        await other.hear_until("done", id="b")

    serve(play)


def test_a_client_that_never_reads_is_cut_off_and_forgotten(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_socket, "SEND_SECONDS", 0.2)

    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        table = server.open(PATH)
        line = await server.connected("ben", table)
        await line.hear()
        line.is_deaf.set()
        await play_rounds(server, table, 2)
        assert (await line.hear_until("closed"))[-1]["code"] == socket_session.GOING_AWAY
        await asyncio.wait_for(line.task, 120)
        assert not queue_of(server.house)._subscriptions._by_table[table]

    serve(play)


def test_whoever_hangs_up_is_forgotten(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open(PATH)
        line = await server.connected("ann", table)
        await line.hear()
        assert len(queue_of(server.house)._subscriptions._by_table[table]) == 1
        await line.hang_up()
        assert not queue_of(server.house)._subscriptions._by_table[table]

    serve(play)


def test_a_fault_is_told_as_one_and_is_in_the_log(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        line = await server.connected("ann", server.open(PATH))
        await line.hear()

        def broken(_: Any) -> None:
            raise ValueError("the hole card is Ah")

        monkeypatch.setattr(server.house, "do", broken)
        line.say({"id": "a", "do": "sit", "cents": 100_00})
        heard = (await line.hear_until("refused", id="a"))[-1]
        assert heard["problem"]["code"] == "fault"
        assert "Ah" not in json.dumps(heard)
        assert "fault in sit of t1: ValueError" in caplog.text

    serve(play)


# Answers.


def test_the_same_answer_twice_is_one_answer_and_another_is_stale(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open("ny/three_card_poker")
        line = await server.connected("ann", table)
        for key, words in (
            ("a", {"do": "sit", "cents": 500_00}),
            ("b", {"do": "place", "wagers": [["ante", 1000]]}),
            ("c", {"do": "start"}),
        ):
            line.say({"id": key, **words})
            done = (await line.hear_until("done", id=key))[-1]
        position = done["position"]
        answer = {"do": "choose", "name": "fold", "position": position}
        line.say({"id": "d", **answer})
        first = (await line.hear_until("done", id="d"))[-1]
        line.say({"id": "d", **answer})
        again = (await line.hear_until("done", id="d"))[-1]
        assert again == {**first, "is_repeat": True}
        line.say({"id": "e", **answer})
        assert (await line.hear_until("refused", id="e"))[-1]["problem"]["code"] == "stale"
        line.say({"id": "d", "do": "start"})
        assert (await line.hear_until("refused", id="d"))[-1]["problem"]["code"] == "key-used"
        line.say({"id": "f", "do": "choose", "name": "fold"})
        assert (await line.hear_until("refused", id="f"))[-1]["problem"]["code"] == "wager-refused"
        assert server.house.wallet("ann") + server.house.state_of(table)["places"]["ann"]["stack"] == 9_990_00

    serve(play)


def test_two_who_answer_at_once_are_one_answer_and_one_refusal(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open("ny/three_card_poker")
        for key, words in (
            ("a", {"do": "sit", "cents": 500_00}),
            ("b", {"do": "place", "wagers": [["ante", 1000]]}),
            ("c", {"do": "start"}),
        ):
            answer = await server.say("ann", table, key, **words)
        position = answer.json()["position"]
        lines = [await server.connected("ann", table) for _ in range(2)]
        for number, line in enumerate(lines):
            line.say(
                {"id": f"k{number}", "do": "choose", "name": ("play", "fold")[number], "position": position}
            )
        ends = []
        for number, line in enumerate(lines):
            heard = [await line.hear()]
            while heard[-1].get("id") != f"k{number}":
                heard.append(await line.hear())
            ends.append(heard[-1])
        assert sorted(end["type"] for end in ends) == ["done", "refused"]
        assert next(end for end in ends if end["type"] == "refused")["problem"]["code"] == "stale"

    serve(play)


def test_one_person_has_so_many_sockets_and_no_more(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_session, "SOCKETS_MAX", 2)

    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("bob")
        table = server.open(PATH)
        lines = [await server.connected("ann", table) for _ in range(2)]
        for line in lines:
            assert (await line.hear())["type"] == "state"
        third = await server.connected("ann", table)
        assert (await third.hear())["problem"]["code"] == "too-many"
        other = await server.connected("bob", table)
        assert (await other.hear())["type"] == "state"
        await lines[0].hang_up()
        again = await server.connected("ann", table)
        assert (await again.hear())["type"] == "state"

    serve(play)
