"""Idempotent sign-in: a retry returns the same session to the same client only, and the store reveals no secret."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hoyle.server.auth.users import FAILURES_MAX

PASSWORD, NEW = "correct horse battery", "another horse battery"
KEY = "a key made by chance 7f3a9"


async def sign_in(server: Any, name: str, password: str, key: str) -> httpx.Response:
    answer: httpx.Response = await server.call(
        "", "POST", "/session", {"name": name, "password": password}, key
    )
    return answer


def test_the_same_key_gives_each_person_a_session_of_their_own(serve: Callable[..., None]) -> None:
    """Also where both have the same password."""

    async def play(server: Any) -> None:
        tokens = {}
        for name in ("Ada", "Bea"):
            server.people.add(name, PASSWORD, ["auditor"], is_own=True)
            tokens[name] = (await sign_in(server, name, PASSWORD, "1")).json()["token"]
        assert tokens["Ada"] != tokens["Bea"]
        for name, token in tokens.items():
            assert server.people.who(token).name == name
            assert (await sign_in(server, name, PASSWORD, "1")).json()["token"] == token

    serve(play)


def test_a_key_alone_opens_nothing(serve: Callable[..., None]) -> None:
    """Whoever knows the key and not the password is told that it is wrong, and locked out like anybody."""

    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        token = (await sign_in(server, "Ada", PASSWORD, "1")).json()["token"]
        for _ in range(FAILURES_MAX):
            refused = await sign_in(server, "Ada", PASSWORD + "!", "1")
            assert (refused.status_code, refused.json()["detail"]) == (401, "name or password is wrong")
        refused = await sign_in(server, "Ada", PASSWORD, "1")
        assert refused.status_code == 401
        assert "is locked" in refused.json()["detail"]
        assert server.people.who(token).name == "Ada"

    serve(play)


def test_many_guesses_at_once_do_not_get_past_the_lock(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        guesses = [f"guess {number} of many" for number in range(8)]
        answers = await asyncio.gather(*(sign_in(server, "Ada", each, each) for each in guesses))
        told = [answer.json()["detail"] for answer in answers]
        assert told.count("name or password is wrong") == FAILURES_MAX
        assert sum("is locked" in each for each in told) == len(guesses) - FAILURES_MAX

    serve(play)


def test_a_sign_in_that_is_sent_many_times_is_one_session(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        answers = await asyncio.gather(*(sign_in(server, "Ada", PASSWORD, KEY) for _ in range(5)))
        assert len({answer.json()["token"] for answer in answers}) == 1
        assert len({answer.headers["set-cookie"] for answer in answers}) == 1
        assert [each["code"] for each in server.house.log()] == ["signed_in"]
        another = (await sign_in(server, "Ada", PASSWORD, "2")).json()["token"]
        assert another != answers[0].json()["token"]

    serve(play)


def test_a_repeat_does_not_bring_back_a_session_that_is_over(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        server.tokens["Ada"] = (await sign_in(server, "Ada", PASSWORD, KEY)).json()["token"]
        assert (await server.call("Ada", "DELETE", "/session", key="out")).is_success
        again = (await sign_in(server, "Ada", PASSWORD, KEY)).json()["token"]
        assert again == server.tokens["Ada"]
        assert (await server.call("Ada", "GET", "/me")).status_code == 401

    serve(play)


def test_a_new_password_is_set_once_and_the_repeat_knows_the_old_one(serve: Callable[..., None]) -> None:
    body = {"name": "Ada", "password": PASSWORD, "new_password": NEW}

    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        first, again = [await server.call("", "POST", "/session/password", body, KEY) for _ in range(2)]
        assert first.json() == again.json()
        assert server.people.who(first.json()["token"]).name == "Ada"
        assert [each["code"] for each in server.house.log()] == ["signed_in", "user_changed"]
        other = await server.call("", "POST", "/session/password", body, "another key")
        assert other.status_code == 401
        other = await server.call("", "POST", "/session/password", {**body, "new_password": NEW + "!"}, KEY)
        assert other.status_code == 401

    serve(play)


def test_a_password_that_may_not_be_set_is_refused_and_signs_nobody_in(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        body = {"name": "Ada", "password": PASSWORD, "new_password": PASSWORD}
        refused = await server.call("", "POST", "/session/password", body, KEY)
        assert refused.status_code == 409
        assert "had this password before" in refused.json()["detail"]
        assert server.house.store.rows("SELECT * FROM sessions") == []

    serve(play)


def test_signing_out_can_be_asked_again(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        server.tokens["first"] = (await sign_in(server, "Ada", PASSWORD, "1")).json()["token"]
        told = [await server.call("first", "DELETE", "/session", key="out") for _ in range(2)]
        assert [each.json() for each in told] == [{"name": "Ada", "signed_in": False}] * 2
        assert (await server.call("first", "DELETE", "/session", key="other")).status_code == 401
        assert (await server.call("first", "DELETE", "/session")).status_code == 422
        server.tokens["second"] = (await sign_in(server, "Ada", PASSWORD, "2")).json()["token"]
        refused = await server.call("second", "DELETE", "/session", key="out")
        assert (refused.status_code, refused.json()["code"]) == (422, "key-used")
        assert server.people.who(server.tokens["second"]).name == "Ada"

    serve(play)


# Guests.


def test_a_guests_key_gives_nothing_to_somebody_elsewhere(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        first = await server.call("", "POST", "/guest", {}, KEY)
        elsewhere = httpx.ASGITransport(server.app, client=("203.0.113.7", 1))
        async with httpx.AsyncClient(transport=elsewhere, base_url="http://house/api/v1") as other:
            refused = await other.post("/guest", json={}, headers={"Idempotency-Key": KEY})
        assert (refused.status_code, refused.json()["code"]) == (422, "key-used")
        assert "set-cookie" not in refused.headers
        again = await server.call("", "POST", "/guest", {}, KEY)
        assert again.json() == first.json()

    serve(play)


@pytest.mark.parametrize("key", ["1", "k" * 19, "0" * 40, "abcabcabcabcabcabcabcabc"])
def test_a_guests_key_is_one_that_nobody_else_comes_upon(serve: Callable[..., None], key: str) -> None:
    async def play(server: Any) -> None:
        refused = await server.call("", "POST", "/guest", {}, key)
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
        assert "Idempotency-Key" in refused.json()["detail"]
        assert server.people.listed() == []

    serve(play)


# What is kept.


def test_nothing_that_lets_anybody_in_can_be_read_from_the_store(
    serve: Callable[..., None], tmp_path: Path
) -> None:
    secret: list[str] = [PASSWORD, KEY]

    async def play(server: Any) -> None:
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        secret.append((await sign_in(server, "Ada", PASSWORD, "1")).json()["token"])
        secret.append((await server.call("", "POST", "/guest", {}, KEY)).json()["token"])

    serve(play)
    with sqlite3.connect(tmp_path / "house.db") as database:
        kept = "\n".join(database.iterdump())
    assert "signed_in" in kept
    assert not [each for each in secret if each in kept]


CHANGES: dict[str, tuple[str, str, str, Any]] = {
    "add": ("boss", "POST", "/users", {"name": "Bea", "password": PASSWORD, "roles": ["player"]}),
    "roles": ("boss", "PATCH", "/users/Ada", {"roles": ["floor"]}),
    "password": ("boss", "PATCH", "/users/Ada", {"password": NEW}),
    "a guest": ("", "POST", "/guest", {"name": "Gus"}),
    "sign in": ("", "POST", "/session", {"name": "Ada", "password": PASSWORD}),
    "sign out": ("boss", "DELETE", "/session", None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_commit_that_fails_leaves_nobody_half_there(
    serve: Callable[..., None], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Users, sessions, the log and the key are written together or not at all; the same key then does it."""
    who, method, path, body = CHANGES[change]

    def kept(server: Any) -> list[Any]:
        rows = server.house.store.rows
        return [
            rows(f"SELECT * FROM {name} ORDER BY 1")
            for name in ("users", "sessions", "passwords", "keys", "players")
        ]

    async def play(server: Any) -> None:
        server.let_in("boss", "administrator")
        server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
        before = kept(server)
        with monkeypatch.context() as broken:
            broken.setattr(server.house.store, "epoch", -1)
            refused = await server.call(who, method, path, body, KEY)
        assert (refused.status_code, refused.json()["code"]) == (503, "house-stopped")
        assert kept(server) == before
        server.house.recover()
        assert (await server.call(who, method, path, body, KEY)).is_success
        assert kept(server) != before

    serve(play)


def test_two_of_one_name_at_once_are_one_and_a_refusal(serve: Callable[..., None]) -> None:
    """Both are judged before either is in the store."""

    async def play(server: Any) -> None:
        server.let_in("boss", "administrator")
        body = {"name": "Bea", "password": PASSWORD, "roles": ["player"]}
        asked = [server.call("boss", "POST", "/users", body, f"k{number}") for number in range(4)]
        asked += [server.call("", "POST", "/guest", {"name": "Bea"}, f"{KEY}{number}") for number in range(4)]
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*asked))
        assert statuses[0] in (200, 201)
        assert statuses[1:] == [409] * 7
        assert not server.house.stopped

    serve(play)
