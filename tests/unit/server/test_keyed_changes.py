"""Changes with a key: the same asked again is answered again, something else is refused; also after a restart."""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import httpx
import pytest

from hoyle.house import Policy
from hoyle.server.app import make_app
from tests.support.game_paths import house_banked, one_of_each_family

PASSWORD = "correct horse battery"
KEY, OTHER_KEY = "k of a change, 0123456789", "k of another, 0123456789"  # as long as a guest's has to be
AUDIT: tuple[str, str, Any] = ("POST", "/audit", None)
VERIFICATION: tuple[str, str, Any] = ("POST", "/program/verification", None)
ADA = {"name": "Ada", "password": PASSWORD}
CHANGED_PASSWORD = ("POST", "/session/password", {**ADA, "new_password": PASSWORD + "!"})
ROULETTE = {"path": "ny/roulette", "filing": "0" * 64, "by": "one", "on": "2030-01-31"}


class Change(NamedTuple):
    """A route, what is asked of it, and something else that is asked under the same key."""

    route: str
    who: str
    asked: tuple[str, str, Any]
    other: tuple[str, str, Any]


def same_path(route: str, who: str, body: Any, other: Any, path: str = "") -> Change:
    method, template = route.split(" ")
    return Change(route, who, (method, path or template, body), (method, path or template, other))


CHANGES: dict[str, Change] = {
    "sign in": Change("POST /session", "", ("POST", "/session", ADA), CHANGED_PASSWORD),
    "a password of one's own": Change("POST /session/password", "", CHANGED_PASSWORD, (
        "POST", "/session", {"name": "Ada", "password": PASSWORD + "!"})),
    "a guest": same_path("POST /guest", "", {"name": "Gus"}, {"name": "Gus", "role": "floor"}),
    "a guest without a name": same_path("POST /guest", "", {}, {"role": "dealer"}),
    "open a table": same_path("POST /tables", "one floor", {"path": "ny/roulette"}, {"path": "ny/craps"}),
    "a command": same_path("POST /tables/{table}/commands", "one player", {"do": "sit", "cents": 100_00},
                           {"do": "sit", "cents": 200_00}, "/tables/t1/commands"),
    "deposit": same_path("POST /players/{name}/deposits", "one floor", {"cents": 500}, {"cents": 600},
                         "/players/one player/deposits"),
    "withdraw": same_path("POST /players/{name}/withdrawals", "one floor", {"cents": 500}, {"cents": 600},
                          "/players/one player/withdrawals"),
    "stop": same_path("POST /stops", "one floor", {"kind": "everything", "why": "fire"}, {"kind": "everything",
    "why": "flood"}),
    "go on": same_path("POST /stops/end", "one floor", {"kind": "game", "name": "ny/craps"}, {"kind": "game",
    "name": "pa/craps"}),
    "play money": same_path("POST /me/play-money", "one player", {"cents": 500}, {"cents": 600}),
    "a limit of one's own": same_path("PUT /me/limits", "one player", {"kind": "loss", "cents": 500}, {"kind": "loss",
    "cents": 400}),
    "company": same_path("POST /tables/{table}/company", "one player", {"count": 2}, {"count": 3},
    "/tables/t1/company"),
    "a note": same_path("POST /log/{serial}/notes", "one auditor", {"text": "found"}, {"text": "lost"}, "/log/1/notes"),
    "an approval": same_path("POST /approvals", "one administrator", ROULETTE, {**ROULETTE, "by": "two"}),
    "add somebody": same_path("POST /users", "one administrator", {"name": "Bea", "password": PASSWORD,
    "roles": ["player"]},
                              {"name": "Bea", "password": PASSWORD, "roles": ["floor"]}),
    "add with another password": same_path("POST /users", "one administrator",
                                           {"name": "Cee", "password": PASSWORD, "roles": ["player"]},
                                           {"name": "Cee", "password": PASSWORD + "!", "roles": ["player"]}),
    "change somebody": same_path("PATCH /users/{name}", "one administrator", {"roles": ["dealer"]},
    {"roles": ["floor"]},
                                 "/users/one dealer"),
    "change a password": same_path("PATCH /users/{name}", "one administrator", {"password": PASSWORD},
                                   {"password": PASSWORD + "!"}, "/users/one dealer"),
    "verify the program": Change("POST /program/verification", "one auditor", VERIFICATION, AUDIT),
    "audit": Change("POST /audit", "one auditor", AUDIT, VERIFICATION),
}  # fmt: skip
# Of a house where two have to agree; the floor has proposed two tables.
AGREED: dict[str, Change] = {
    "approve": Change("POST /proposals/{number}/approval", "one administrator", ("POST", "/proposals/1/approval", None),
                      ("POST", "/proposals/2/approval", None)),
    "decline": same_path("POST /proposals/{number}/refusal", "one administrator", {"why": "no"}, {"why": "none"},
                         "/proposals/1/refusal"),
}  # fmt: skip
# A user who has signed out can ask for nothing more; see `test_keyed_sign_in`.
AT_ONCE = {"add somebody": 8}  # as many as may wait for a password to be hashed
ON_ITS_OWN = {"DELETE /session"}
NO_CHANGE = {"POST /checks"}  # a question whose text is too long for an address


def changing() -> dict[str, dict[str, Any]]:
    """Every operation of the description that is no mere question."""
    paths = make_app(None, None, demo=True).openapi()["paths"]  # type: ignore[arg-type]
    return {
        f"{method.upper()} {path.removeprefix('/api/v1')}": told
        for path, methods in paths.items()
        for method, told in methods.items()
        if method not in ("get", "head", "options")
        and f"{method.upper()} {path.removeprefix('/api/v1')}" not in NO_CHANGE
    }


def test_every_change_takes_a_key_and_the_description_says_so() -> None:
    for route, told in changing().items():
        keys = [each for each in told["parameters"] if each["name"] == "Idempotency-Key"]
        assert [(each["in"], each["required"]) for each in keys] == [("header", True)], route
        assert keys[0]["description"], route


def test_every_change_is_tried_here() -> None:
    assert {each.route for each in (*CHANGES.values(), *AGREED.values())} | ON_ITS_OWN == set(changing())


@pytest.mark.parametrize("key", [None, "", "k" * 201])
@pytest.mark.parametrize("change", [*CHANGES, *AGREED])
def test_without_a_key_nothing_is_changed(serve: Callable[..., None], change: str, key: str | None) -> None:
    how, is_agreed = (AGREED[change], True) if change in AGREED else (CHANGES[change], False)

    async def play(server: Any) -> None:
        await prepare(server, is_agreed)
        before = everything(server)
        refused = await ask(server, how.who, how.asked, key)
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid")
        assert "Idempotency-Key" in refused.json()["detail"]
        assert everything(server) == before

    serve(play, policy=Policy(dual_control=is_agreed))


async def ask(server: Any, who: str, asked: tuple[str, str, Any], key: str | None) -> httpx.Response:
    method, path, body = asked
    answer: httpx.Response = await server.call(who, method, path, body, key)
    return answer


async def prepare(server: Any, is_agreed: bool = False) -> None:
    server.let_in_all()
    server.people.add("Ada", PASSWORD, ["auditor"], is_own=True)
    if is_agreed:
        for path in one_of_each_family(house_banked())[:2]:
            assert (await ask(server, "one floor", ("POST", "/tables", {"path": path}), path)).is_success
        return
    server.open("ny/roulette")
    server.house.stop_play("game", "ny/craps", "a worn layout")
    server.house.stop_play("game", "pa/craps", "a worn layout")
    server.house.commit()


def everything(server: Any) -> tuple[Any, ...]:
    """What a second change would change."""
    rows = server.house.store.rows
    return tuple(
        rows(f"SELECT * FROM {name} ORDER BY 1")
        for name in (
            "accounts",
            "tables",
            "events",
            "users",
            "sessions",
            "passwords",
            "log",
            "transfers",
            "keys",
        )
    )


@pytest.mark.parametrize("change", [*CHANGES, *AGREED])
def test_the_same_asked_again_changes_nothing_more(
    serve: Callable[..., None], clock: Any, change: str
) -> None:
    how, is_agreed = (AGREED[change], True) if change in AGREED else (CHANGES[change], False)
    kept: dict[str, Any] = {}

    async def ask_first(server: Any) -> None:
        await prepare(server, is_agreed)
        first = await ask(server, how.who, how.asked, KEY)
        assert first.is_success, first.text
        kept.update(first=first.json(), tokens=dict(server.tokens))
        clock.go_on(seconds=1)
        await check(server)

    async def check(server: Any) -> None:
        before = everything(server)
        again = await ask(server, how.who, how.asked, KEY)
        assert again.is_success, again.text
        assert {**again.json(), "is_repeat": False} == {**kept["first"], "is_repeat": False}
        refused = await ask(server, how.who, how.other, KEY)
        assert (refused.status_code, refused.json()["code"]) == (422, "key-used")
        assert everything(server) == before

    async def ask_again(server: Any) -> None:
        server.tokens = kept["tokens"]
        await check(server)
        fresh = await ask(server, how.who, how.other, OTHER_KEY)
        assert fresh.status_code != 422

    policy = Policy(dual_control=is_agreed)
    serve(ask_first, policy=policy)
    serve(ask_again, policy=policy)


def test_a_repeat_leaves_everything_as_it_was(serve: Callable[..., None], clock: Any) -> None:
    async def play(server: Any) -> None:
        await prepare(server)
        listed = [each for name, each in CHANGES.items() if name != "a password of one's own"]
        for number, each in enumerate(listed):
            assert (await ask(server, each.who, each.asked, f"{KEY}{number}")).is_success
        before = everything(server)
        clock.go_on(seconds=1)
        for number, each in enumerate(listed):
            assert (await ask(server, each.who, each.asked, f"{KEY}{number}")).is_success
        assert everything(server) == before

    serve(play)


def test_one_key_asked_many_times_at_once_is_one_change(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in_all()
        server.open("ny/roulette")
        for name in ("deposit", "open a table", "a command", "a guest", "add somebody"):
            each = CHANGES[name]
            answers = await asyncio.gather(
                *(ask(server, each.who, each.asked, KEY + name) for _ in range(AT_ONCE.get(name, 20)))
            )
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
        server.people.add("Bea", PASSWORD, ["floor"], is_own=True)
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
            answer = await server.call("", "POST", "/guest", {"name": name, "role": role}, KEY)
            assert answer.status_code == 409, answer.text
        assert [each["name"] for each in server.people.listed()] == ["ann"]

    serve(play)


def test_no_guests_where_there_is_real_money(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in("ann")
        assert (await server.call("", "POST", "/guest", {}, KEY)).status_code == 403
        assert (await server.call("ann", "POST", "/me/play-money", {"cents": 500}, "k")).status_code == 403
        assert server.house.wallet("ann") == 10_000_00

    serve(play, demo=False)
