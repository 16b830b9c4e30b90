"""Changes with a key: the same asked again is answered again, something else is refused; also after a restart."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

PASSWORD = "correct horse battery"
# Every change that takes a key, with a body and another one.
CHANGES: dict[str, tuple[str, str, str, Any, Any]] = {
    "open a table": ("one floor", "POST", "/tables", {"path": "ny/roulette"}, {"path": "ny/craps"}),
    "a command": ("one player", "POST", "/tables/t1/commands", {"do": "sit", "cents": 100_00}, {"do": "sit", "cents": 200_00}),
    "deposit": ("one floor", "POST", "/players/one player/deposits", {"cents": 500}, {"cents": 600}),
    "withdraw": ("one floor", "POST", "/players/one player/withdrawals", {"cents": 500}, {"cents": 600}),
    "stop": ("one floor", "POST", "/stops", {"kind": "everything", "why": "fire"}, {"kind": "everything", "why": "flood"}),
    "play money": ("one player", "POST", "/me/play-money", {"cents": 500}, {"cents": 600}),
    "a limit of one's own": ("one player", "PUT", "/me/limits", {"kind": "loss", "cents": 500}, {"kind": "loss", "cents": 400}),
    "company": ("one player", "POST", "/tables/t1/company", {"count": 2}, {"count": 3}),
    "a note": ("one auditor", "POST", "/log/1/notes", {"text": "found"}, {"text": "lost"}),
    "add somebody": ("one administrator", "POST", "/users", {"name": "Bea", "password": PASSWORD, "roles": ["player"]},
                     {"name": "Bea", "password": PASSWORD, "roles": ["floor"]}),
    "add with another password": ("one administrator", "POST", "/users",
                                  {"name": "Cee", "password": PASSWORD, "roles": ["player"]},
                                  {"name": "Cee", "password": PASSWORD + "!", "roles": ["player"]}),
    "change somebody": ("one administrator", "PATCH", "/users/one dealer", {"roles": ["dealer"]}, {"roles": ["floor"]}),
    "change a password": ("one administrator", "PATCH", "/users/one dealer", {"password": PASSWORD},
                          {"password": PASSWORD + "!"}),
}  # fmt: skip


def everything(server: Any) -> tuple[Any, ...]:
    """What a second change would change."""
    rows = server.house.store.rows
    return tuple(
        rows(f"SELECT * FROM {name} ORDER BY 1")
        for name in ("accounts", "tables", "events", "users", "log", "transfers")
    )


@pytest.mark.parametrize("change", CHANGES)
def test_the_same_asked_again_changes_nothing_more(
    serve: Callable[..., None], clock: Any, change: str
) -> None:
    who, method, path, body, other = CHANGES[change]
    kept: dict[str, Any] = {}

    async def ask(server: Any) -> None:
        server.let_in_all()
        server.open("ny/roulette")
        first = await server.call(who, method, path, body, "k")
        assert first.is_success, first.text
        kept.update(first=first.json(), tokens=dict(server.tokens), all=everything(server))
        clock.go_on(seconds=1)
        await check(server)
        fresh = await server.call(who, method, path, other, "k2")
        assert fresh.status_code != 422

    async def check(server: Any) -> None:
        again = await server.call(who, method, path, body, "k")
        assert again.is_success, again.text
        assert {**again.json(), "is_repeat": False} == {**kept["first"], "is_repeat": False}
        refused = await server.call(who, method, path, other, "k")
        assert (refused.status_code, refused.json()["code"]) == (422, "key-used")

    async def ask_again(server: Any) -> None:
        server.tokens = kept["tokens"]
        before = everything(server)
        await check(server)
        assert everything(server) == before

    serve(ask)
    serve(ask_again)


def test_a_repeat_leaves_everything_as_it_was(serve: Callable[..., None], clock: Any) -> None:
    async def play(server: Any) -> None:
        server.let_in_all()
        server.open("ny/roulette")
        for number, (who, method, path, body, _) in enumerate(CHANGES.values()):
            assert (await server.call(who, method, path, body, f"k{number}")).is_success
        before = everything(server)
        clock.go_on(seconds=1)
        for number, (who, method, path, body, _) in enumerate(CHANGES.values()):
            assert (await server.call(who, method, path, body, f"k{number}")).is_success
        assert everything(server) == before

    serve(play)


def test_one_key_asked_many_times_at_once_is_one_change(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in_all()
        server.open("ny/roulette")
        for who, method, path, body, _ in (CHANGES["deposit"], CHANGES["open a table"], CHANGES["a command"]):
            answers = await asyncio.gather(*(server.call(who, method, path, body, path) for _ in range(20)))
            texts = {str({**answer.json(), "is_repeat": None}) for answer in answers}
            assert all(answer.is_success for answer in answers)
            assert len(texts) == 1
        assert server.house.wallet("one player") == 10_000_00 + 500 - 100_00
        assert len(server.house.desks) == 2

    serve(play)


def test_keys_of_others_are_not_mine(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        server.let_in("ben")
        table = server.open("ny/roulette")
        for name in ("ann", "ben"):
            answer = await server.say(name, table, "k", do="sit", cents=100_00)
            assert answer.json()["is_repeat"] is False

    serve(play)


def test_a_refused_change_does_not_use_its_key(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann", cents=100_00)
        table = server.open("ny/roulette")
        assert (await server.say("ann", table, "k", do="sit", cents=200_00)).status_code == 409
        assert (await server.say("ann", table, "k", do="sit", cents=50_00)).status_code == 200

    serve(play)


def test_a_user_who_is_refused_is_not_half_there(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in_all()
        for name in ("felt", "one player", "9", "ann\u00a0"):
            body = {"name": name, "password": PASSWORD, "roles": ["player"]}
            answer = await server.call(
                "one administrator",
                "POST",
                "/users",
                body,
                f"k{name.strip()}".encode("ascii", "replace").decode(),
            )
            assert answer.status_code == 409, answer.text
        names = {each["name"] for each in server.people.listed()}
        assert names == set(server.tokens)

    serve(play)


def test_a_change_of_somebody_that_is_refused_changes_nothing_of_them(serve: Callable[..., None]) -> None:
    """A new password with roles that one person may not hold together: the old password stays."""

    async def play(server: Any) -> None:
        server.let_in_all()
        server.people.add("Bea", PASSWORD, ["floor"])
        body = {"password": PASSWORD + "!", "roles": ["auditor", "floor"]}
        answer = await server.call("one administrator", "PATCH", "/users/Bea", body, "k")
        assert (answer.status_code, answer.json()["code"]) == (409, "refused")
        assert server.people.sign_in("Bea", PASSWORD)

    serve(play)


@pytest.mark.parametrize("role", ["player", "dealer", "floor", "auditor"])
def test_a_guest_who_is_refused_is_not_half_there(serve: Callable[..., None], role: str) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        for name in ("felt", "dealer", "ann", "*"):
            answer = await server.call("", "POST", "/guest", {"name": name, "role": role})
            assert answer.status_code == 409, answer.text
        assert [each["name"] for each in server.people.listed()] == ["ann"]

    serve(play)


def test_no_guests_where_there_is_real_money(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        assert (await server.call("", "POST", "/guest", {})).status_code == 403
        assert (await server.call("ann", "POST", "/me/play-money", {"cents": 500}, "k")).status_code == 403
        assert server.house.wallet("ann") == 10_000_00

    serve(play, demo=False)
