"""Whatever is sent, the answer is a problem in words and never a fault."""

import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse

from hoyle.house.core.commands import VERBS
from hoyle.server.app import make_app
from hoyle.server.auth import keyed_sign_in
from hoyle.server.auth.authentication import KNOCKS_AT_ONCE
from hoyle.server.http.body_limit import BODY_MOST
from hoyle.server.http.problems import MEDIA_TYPE
from hoyle.server.http.rate_limit import Bucket
from hoyle.server.http.request_models import Said
from tests.support.house_queue import queue_of

GARBAGE: list[tuple[bytes, int]] = [
    (b"", 422), (b"{", 422), (b"[]", 422), (b"null", 422), (b"\xff\xfe", 422), (b'"\xed\xa0\x80"', 422),
    (b'{"do": "sit", "cents": 1e400}', 422), (b'{"do": "sit", "cents": NaN}', 422),
    (b'{"do": "sit", "cents": 100.5}', 422), (b'{"do": "sit", "cents": "100"}', 422),
    (b'{"do": "sit", "cents": true}', 422), (b'{"do": "sit", "cents": ' + b"9" * 5_000 + b"}", 422),
    (b'{"\\ud800": 1}', 422), (b'{"do": "\\ud800"}', 422), (b'{"do": "choose", "name": "\\ud800"}', 422),
    (b'{"do": "choose", "name": "a\\u0000b"}', 422), (b'{"do": "tip", "cents": 1, "why": "\\u0007"}', 422),
    (b"[" * 30_000, 422), (b'{"do": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", 422),
    (b'{"do": "sit", "cents": 100, "colour": "red"}', 422), (b'{"do": "dance"}', 422),
    (b"[" * (BODY_MOST + 1), 413), (b'{"do": "sit", "cents": 100}' + b" " * BODY_MOST, 413),
]  # fmt: skip


def check_problem(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    told: dict[str, Any] = answer.json()
    assert set(told) == {"type", "code", "status", "title", "detail"}
    assert told["status"] == status
    return told


async def pieces(body: bytes) -> AsyncIterator[bytes]:
    for begin in range(0, len(body), 1_000):
        yield body[begin : begin + 1_000]


@pytest.mark.parametrize("in_pieces", [False, True])
def test_a_body_that_cannot_be_read_is_refused(serve: Callable[..., None], in_pieces: bool) -> None:

    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open("ny/roulette")
        headers = {"Authorization": f"Bearer {server.tokens['ann']}", "Idempotency-Key": "k"}
        headers["Content-Type"] = "application/json"
        for body, status in GARBAGE:
            content = pieces(body) if in_pieces else body
            answer = await server.http.post(f"/tables/{table}/commands", content=content, headers=headers)
            check_problem(answer, status)
        assert server.house.wallet("ann") == 10_000_00

    serve(play)


ASKED = [
        ("GET", "/tables/t99", 404), ("GET", "/tables/t99/steps", 404), ("GET", "/tables/t1/steps?after=-1", 422),
        ("GET", "/tables/t1/steps?after=x", 422), ("GET", "/tables?count=0", 422), ("GET", "/tables?count=501", 422),
        ("GET", "/rounds/t1.99999999999999999999999999", 422), ("GET", "/rounds/t1.1", 404),
        ("GET", "/rounds/t٣.1", 422), ("GET", "/rounds/one", 422), ("GET", "/rounds/t1.1/record", 404),
        ("GET", "/me/rounds?cursor=99999999999999999999", 422), ("GET", "/log?table=%00", 422),
        ("GET", "/games/ny/solitaire", 404), ("GET", "/games/%2e%2e/documents", 404), ("GET", "/games/xx/y", 404),
        ("GET", "/nothing", 404), ("PUT", "/tables", 405), ("PATCH", "/users/nobody", 422),
        ("GET", "/players/nobody/rounds", 404), ("GET", "/log?since=foo", 409), ("GET", "/rounds?until=2030-99-01",
        409),
]  # fmt: skip


ORDERS: list[tuple[dict[str, Any], int]] = [
    ({"do": "disable", "why": " \u00a0 "}, 422), ({"do": "disable", "why": ""}, 409), ({"do": "disable"}, 409),
    ({"do": "correct", "seat": "ann", "cents": 0, "why": "x"}, 409),
    ({"do": "correct", "seat": "ann", "cents": 100, "why": ""}, 409),
    ({"do": "correct", "seat": "ann", "cents": 100, "why": "  "}, 422),
    ({"do": "correct", "seat": "ann", "cents": 10**12 + 1, "why": "x"}, 422),
]  # fmt: skip


def test_an_order_of_the_floor_without_a_reason_or_an_amount_changes_nothing(
    serve: Callable[..., None],
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("fay", "floor")
        table = server.open("ny/roulette")
        assert (await server.say("ann", table, "sit", do="sit", cents=100_00)).is_success
        for number, (words, status) in enumerate(ORDERS):
            check_problem(await server.say("fay", table, f"k{number}", **words), status)
        state = (await server.call("fay", "GET", f"/tables/{table}")).json()
        assert (state["phase"], state["places"]["ann"]["stack"]) == ("open", 100_00)

    serve(play)


def test_what_is_not_there_is_said_to_be_not_there(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann", "player", "auditor", "administrator")
        server.open("ny/roulette")
        for method, path, status in ASKED:
            check_problem(await server.call("ann", method, path), status)

    serve(play)


NOWHERE = [
    ("GET", "/nothing", 404, None), ("GET", "/tables/t1/nothing", 404, None), ("DELETE", "/nothing", 404, None),
    ("PUT", "/tables", 405, "GET, POST"), ("DELETE", "/me/limits", 405, "PUT"), ("POST", "/games/ny/roulette", 405,
    "GET"),
    ("TRACE", "/session", 405, "POST, DELETE"), ("GET", "/tables/", 404, None),
]  # fmt: skip


@pytest.mark.parametrize("has_pages", [False, True])
def test_where_there_is_no_route_there_is_a_problem_whatever_else_is_served(
    serve: Callable[..., None], has_pages: bool
) -> None:
    """Pages answer for every address that is left over, but not for those of the API."""

    async def play(server: Any) -> None:
        app = make_app(queue_of(server.house), server.people, demo=True)
        if has_pages:
            app.mount("/", PlainTextResponse("a page"))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
            for method, path, status, allowed in NOWHERE:
                answer = await http.request(method, f"/api/v1{path}")
                assert check_problem(answer, status)["code"] == f"http-{status}"
                assert answer.headers.get("allow") == allowed, path
            for path in ("/api/", "/api/v2/me", "/api/v1"):
                check_problem(await http.get(path, follow_redirects=True), 404)
            other = await http.get("/lobby")
            assert other.text == "a page" if has_pages else other.status_code == 404

    serve(play)


@pytest.mark.parametrize("key", [None, "", "k" * 201])
def test_a_change_needs_a_key(serve: Callable[..., None], key: str | None) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open("ny/roulette")
        answer = await server.call(
            "ann", "POST", f"/tables/{table}/commands", {"do": "sit", "cents": 100_00}, key
        )
        assert "Idempotency-Key" in check_problem(answer, 422)["detail"]

    serve(play)


def test_whoever_asks_too_often_waits_and_others_do_not(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        server.people.who(server.tokens["ann"]).bucket = Bucket(0.001, 3)
        codes = [(await server.call("ann", "GET", "/me")).status_code for _ in range(30)]
        assert codes == [200] * 3 + [429] * 27
        assert (await server.call("ben", "GET", "/me")).status_code == 200

    serve(play)


@pytest.mark.parametrize("path", ["/me", "/tables", "/nowhere"])
def test_no_browser_keeps_or_frames_an_answer(serve: Callable[..., None], path: str) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        answer = await server.call("ann", "GET", path)
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"

    serve(play)


def test_an_address_cannot_try_passwords_without_end(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keyed_sign_in, "print_of", lambda *_: bytes(64))  # hashes are slow on purpose

    async def play(server: Any) -> None:
        server.people.passwords.is_right = lambda *_: False
        codes = []
        for each in range(KNOCKS_AT_ONCE + 200):  # a busy machine lets a few more in meanwhile
            answer = await server.call(
                "", "POST", "/session", {"name": f"Name {each}", "password": "x" * 12}, "k"
            )
            codes.append(answer.status_code)
            if answer.status_code == 429:
                break
        assert set(codes[:KNOCKS_AT_ONCE]) == {401}
        assert 429 in codes[KNOCKS_AT_ONCE:]

    serve(play)


def test_failed_and_successful_sign_ins_are_in_the_log_and_the_password_is_not(
    serve: Callable[..., None],
) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", "correct horse battery", ["auditor"], is_own=True)
        for password in ("wrong wrong wrong", "correct horse battery"):
            answer = await server.call("", "POST", "/session", {"name": "Ada", "password": password}, "k")
        server.tokens["Ada"] = answer.json()["token"]
        log = (await server.call("Ada", "GET", "/log")).json()["log"]
        assert [each["code"] for each in log] == ["signed_in", "sign_in_failed"]
        assert "wrong wrong" not in json.dumps(log)
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie

    serve(play, demo=False)


def test_every_command_of_the_house_can_be_said() -> None:
    said = Said.model_fields["do"].annotation
    assert set(said.__args__) == set(VERBS)  # type: ignore[union-attr]
    fields = {field for verb in VERBS.values() for field in verb.__dataclass_fields__}
    assert fields <= set(Said.model_fields)


def test_a_fault_of_the_house_is_told_as_one_and_no_more(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")

        def broken() -> None:
            raise ValueError("the hole card is Ah")

        monkeypatch.setattr(server.house, "tables", broken)
        told = check_problem(await server.call("ann", "GET", "/tables"), 500)
        assert told["code"] == "fault"
        assert "Ah" not in json.dumps(told)
        assert "fault in GET /api/v1/tables" in caplog.text

    serve(play)


def test_a_house_that_stands_still_says_so(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        table = server.open("ny/roulette")
        for broken in (True, False):
            with monkeypatch.context() as patch:
                if broken:
                    patch.setattr(server.house.store, "epoch", -1)
                answer = await server.say("ann", table, "k", do="sit", cents=100_00)
            if broken:
                assert check_problem(answer, 503)["code"] == "house-stopped"
                for path in ("/tables", f"/tables/{table}", "/me"):
                    assert check_problem(await server.call("ann", "GET", path), 503)
                line = await server.connected("ann", table)
                assert (await line.hear())["problem"]["code"] == "house-stopped"
                ready = await server.http.get("http://house/health/ready")
                assert (ready.status_code, ready.json()["status"]) == (503, "stopped")
                assert ready.json()["why"]
                assert (await server.http.get("http://house/health/live")).status_code == 200
                server.house.recover()
        assert answer.status_code == 200
        assert answer.json()["is_repeat"] is False

    serve(play)
