"""Every route by every role: who may ask it is written here, and a route that is not written here fails."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute

from hoyle.chance.proof import check_round
from hoyle.house import Policy
from hoyle.server.app import make_app
from hoyle.server.auth.users import ROLES

ANYBODY = frozenset(("", *ROLES))
SIGNED_IN = frozenset(ROLES)
MONEY = frozenset(("floor", "administrator"))
LOOKING = frozenset(("auditor", "floor", "administrator"))
# Method and path, who may ask, a path to ask, and a body. A round of the player's is t1.1.
RULES: dict[tuple[str, str], tuple[frozenset[str], str, Any]] = {
    ("POST", "/session"): (ANYBODY, "/session", {"name": "Ada", "password": "correct horse battery"}),
    ("DELETE", "/session"): (SIGNED_IN, "/session", None),
    ("POST", "/guest"): (ANYBODY, "/guest", {}),
    ("GET", "/me"): (SIGNED_IN, "/me", None),
    ("POST", "/me/play-money"): (frozenset(("player",)), "/me/play-money", {"cents": 100}),
    ("GET", "/me/rounds"): (SIGNED_IN, "/me/rounds", None),
    ("PUT", "/me/limits"): (frozenset(("player",)), "/me/limits", {"kind": "loss", "cents": 100}),
    ("GET", "/tables"): (SIGNED_IN, "/tables", None),
    ("POST", "/tables"): (MONEY, "/tables", {"path": "ny/roulette"}),
    ("GET", "/tables/{table}"): (SIGNED_IN, "/tables/t1", None),
    ("GET", "/tables/{table}/steps"): (SIGNED_IN, "/tables/t1/steps", None),
    ("POST", "/tables/{table}/company"): (frozenset(("player", "floor")), "/tables/t1/company", {"count": 1}),
    ("POST", "/tables/{table}/commands"): (frozenset(("player", "dealer", "floor")), "/tables/t1/commands",
    {"do": "start"}),
    ("GET", "/games"): (ANYBODY, "/games", None),
    ("GET", "/games/{book}/{game}"): (ANYBODY, "/games/ny/roulette", None),
    ("GET", "/games/{book}/{game}/rules"): (SIGNED_IN, "/games/ny/roulette/rules", None),
    ("GET", "/games/{book}/{game}/par"): (SIGNED_IN, "/games/ny/roulette/par", None),
    ("GET", "/games/{book}/{game}/strategy"): (SIGNED_IN, "/games/ny/three_card_poker/strategy", None),
    ("POST", "/checks"): (SIGNED_IN, "/checks", {"text": "licensee: one"}),
    ("GET", "/capabilities"): (ANYBODY, "/capabilities", None),
    ("GET", "/users"): (frozenset(("administrator", "auditor")), "/users", None),
    ("POST", "/users"): (frozenset(("administrator",)), "/users", {"name": "Bea", "password": "correct horse battery",
    "roles": ["player"]}),
    ("PATCH", "/users/{name}"): (frozenset(("administrator",)), "/users/Ada", {"unlock": True}),
    ("POST", "/players/{name}/deposits"): (MONEY, "/players/Pat/deposits", {"cents": 100}),
    ("POST", "/players/{name}/withdrawals"): (MONEY, "/players/Pat/withdrawals", {"cents": 100}),
    ("GET", "/players/{name}/rounds"): (LOOKING, "/players/Pat/rounds", None),
    ("GET", "/log"): (LOOKING, "/log", None),
    ("GET", "/log/codes"): (ANYBODY, "/log/codes", None),
    ("GET", "/log/unexplained"): (LOOKING, "/log/unexplained", None),
    ("POST", "/log/{serial}/notes"): (LOOKING, "/log/1/notes", {"text": "looked into"}),
    ("POST", "/session/password"): (ANYBODY, "/session/password", {"name": "Ada", "password": "correct horse battery",
    "new_password": "correct horse battery"}),
    ("GET", "/rounds"): (LOOKING, "/rounds", None),
    ("GET", "/rounds.csv"): (LOOKING, "/rounds.csv", None),
    ("GET", "/sessions"): (LOOKING, "/sessions", None),
    ("GET", "/tables/{table}/sign"): (ANYBODY, "/tables/t1/sign", None),
    ("GET", "/tables/{table}/guide"): (ANYBODY, "/tables/t1/guide", None),
    ("GET", "/proposals"): (LOOKING, "/proposals", None),
    ("POST", "/proposals/{number}/approval"): (MONEY, "/proposals/1/approval", None),
    ("POST", "/proposals/{number}/refusal"): (MONEY, "/proposals/1/refusal", {}),
    ("GET", "/approvals"): (LOOKING, "/approvals", None),
    ("POST", "/approvals"): (frozenset(("administrator",)), "/approvals", {"path": "ny/roulette", "filing": "0" * 64,
    "by": "one", "on": "2030-01-31"}),
    ("GET", "/stops"): (LOOKING, "/stops", None),
    ("POST", "/stops"): (MONEY, "/stops", {"kind": "player", "name": "Pat", "why": "asked to"}),
    ("POST", "/stops/end"): (MONEY, "/stops/end", {"kind": "player", "name": "Pat"}),
    ("GET", "/program"): (frozenset(("auditor", "administrator")), "/program", None),
    ("POST", "/program/verification"): (frozenset(("auditor", "administrator")), "/program/verification", None),
    ("GET", "/rounds/{name}"): (LOOKING, "/rounds/t1.1", None),
    ("GET", "/rounds/{name}/record"): (LOOKING, "/rounds/t1.1/record", None),
    ("GET", "/head"): (frozenset(("auditor", "administrator")), "/head", None),
    ("POST", "/audit"): (frozenset(("auditor", "administrator")), "/audit", None),
    ("SOCKET", "/tables/{table}/socket"): (SIGNED_IN, "/tables/t1/socket", None),
}  # fmt: skip


def routes(router: Any) -> Iterator[tuple[str, str]]:
    """Every route that the application really has."""
    for each in router.routes:
        if isinstance(each, APIRoute) and each.path.startswith(("/health", "/docs")):
            continue  # not of the API
        if isinstance(each, APIRoute):
            yield from ((method, each.path.removeprefix("/api/v1")) for method in each.methods - {"HEAD"})
        elif isinstance(each, APIWebSocketRoute):
            yield "SOCKET", each.path.removeprefix("/api/v1")
        elif (inner := getattr(each, "original_router", None)) is not None:
            yield from routes(inner)


def test_every_route_has_a_rule_and_every_rule_a_route() -> None:
    app = make_app(None, None, demo=True)  # type: ignore[arg-type]
    described = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    }
    assert described == {rule for rule in RULES if rule[0] != "SOCKET"}
    assert set(routes(app.router)) == set(RULES)


async def prepare(server: Any, signs_in: bool = False) -> None:
    server.let_in_all()
    if signs_in:
        server.people.add("Ada", "correct horse battery", ["auditor"], is_own=True)
    else:
        server.let_in("Ada", "auditor")
    server.let_in("Pat")
    table = server.open("ny/roulette")
    for key, words in (
        ("a", {"do": "sit", "cents": 500_00}),
        ("b", {"do": "place", "wagers": [["straight", 500, "17"]]}),
        ("c", {"do": "start"}),
    ):
        assert (await server.say("Pat", table, key, **words)).is_success


@pytest.mark.parametrize("rule", RULES, ids=" ".join)
def test_a_route_answers_those_it_is_for_and_refuses_all_others(
    serve: Callable[..., None], rule: tuple[str, str]
) -> None:
    allowed, path, body = RULES[rule]

    async def play(server: Any) -> None:
        await prepare(server, path in ("/session", "/session/password"))
        for role in sorted(ANYBODY):
            who = f"one {role}" if role else ""
            if rule[0] == "SOCKET":
                line = await server.connected(who, "t1")
                first = await line.hear()
                status = {"state": 200, "refused": 401}[first["type"]]
            else:
                answer = await server.call(
                    who, rule[0], path, body, f"a key of {role or 'nobody'}, 0123456789"
                )
                status = answer.status_code
            if role in allowed:
                assert status not in (401, 403), f"{role} is refused: {answer.text}"
                assert status < 500
            else:
                assert status == (403 if role else 401), f"{role or 'nobody'} gets {status}"

    serve(play)


# What a role may say at a table.

SAID: dict[str, tuple[str, ...]] = {
    "sit": ("player",), "leave": ("player", "dealer", "floor"), "add_chips": ("player",), "cash_out": ("player",),
    "tip": ("player",),
    "place": ("player",), "change": ("player",), "take_down": ("player",), "call": ("player",), "instruct": ("player",),
    "welcome": ("player",), "take_bank": ("player",), "pass_bank": ("player",),
    "give_up_bank": ("player",), "add_words": ("player",),
    "start": ("player", "dealer", "floor"), "choose": ("player", "dealer", "floor"), "deal": ("dealer",),
    "rule": ("floor",), "correct": ("floor",), "charge_time": ("floor",), "pay_high_hand": ("floor",),
    "set_apart": ("floor",), "promote": ("floor",), "open_again": ("floor",), "tick_off": ("dealer", "floor"),
    "disable": ("floor",), "enable": ("floor",), "close": ("floor",),
}  # fmt: skip
WORDS: dict[str, Any] = {
    "cents": 100, "wagers": [["straight", 500, "17"]], "stake": 1, "working": "on", "word": "pass", "text": "hare",
    "name": "stand", "seat": "Pat", "why": "because", "items": ["17"], "period": 1,
    "duty": "1.1", "equipment": "shuffler", "kind": "splash_pot", "players": ["Pat"],
}  # fmt: skip


def test_nobody_speaks_in_a_role_that_is_not_theirs(serve: Callable[..., None]) -> None:
    from hoyle.house.core.commands import VERBS

    assert set(SAID) == set(VERBS)

    async def play(server: Any) -> None:
        await prepare(server)
        number = 0
        for do, allowed in SAID.items():
            fields = {name: WORDS[name] for name in VERBS[do].__dataclass_fields__ if name in WORDS}
            for role in ROLES:
                for speaks_as in (None, "player", "dealer", "floor"):
                    number += 1
                    words = (
                        {"do": do, **fields} if speaks_as is None else {"do": do, "role": speaks_as, **fields}
                    )
                    if role in allowed and speaks_as in (None, role):
                        continue
                    answer = await server.say(f"one {role}", "t1", f"k{number}", **words)
                    others_role = speaks_as not in (None, role) or role not in ("player", "dealer", "floor")
                    assert answer.status_code == (403 if others_role else 409), (
                        do,
                        role,
                        speaks_as,
                        answer.text,
                    )
        assert server.house.state_of("t1")["disabled"] == ""
        assert list(server.house.state_of("t1")["places"]) == ["Pat"]

    serve(play)


def test_a_player_touches_no_wager_of_another(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        await prepare(server)
        placed = await server.say("Pat", "t1", "p", do="place", wagers=[["straight", 500, "17"]])
        stake = placed.json()["result"]["stakes"][0]
        for key, words in enumerate(
            ({"do": "take_down"}, {"do": "change", "cents": 600}, {"do": "call", "working": "off"})
        ):
            answer = await server.say("one player", "t1", f"k{key}", stake=stake, **words)
            assert answer.status_code == 409
            assert "Pat's" in answer.json()["detail"]

    serve(play)


def test_a_player_sees_their_own_rounds_only(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        await prepare(server)
        for path in ("/rounds/t1.1", "/rounds/t1.1/record", "/players/Pat/rounds"):
            assert (await server.call("Pat", "GET", path)).status_code == 200
            assert (await server.call("one player", "GET", path)).status_code == 403
            assert (await server.call("one dealer", "GET", path)).status_code == 403
        assert (await server.call("Pat", "GET", "/rounds/t1.1?full=true")).status_code == 403
        assert (await server.call("one auditor", "GET", "/rounds/t1.1?full=true")).status_code == 200

    serve(play)


async def with_an_ante(server: Any) -> str:
    """A table at which Pat has wagered $10, and everybody else may come in."""
    server.let_in_all()
    server.let_in("Pat")
    table: str = server.open("ny/three_card_poker")
    await server.say("Pat", table, "s", do="sit", cents=50_000)
    await server.say("Pat", table, "p", do="place", wagers=[["ante", 1000, ""]])
    return table


def test_a_player_is_told_that_their_round_is_still_being_played(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        table = await with_an_ante(server)
        waits = await server.call("Pat", "GET", f"/rounds/{table}.1")
        assert (waits.status_code, waits.json()["detail"]) == (409, f"round {table}.1 has not begun")
        await server.say("Pat", table, "b", do="start")
        for path in (f"/rounds/{table}.1", f"/rounds/{table}.1/record"):
            answer = await server.call("Pat", "GET", path)
            assert answer.status_code == 409
            assert "is still being played" in answer.json()["detail"]
            assert (await server.call("one player", "GET", path)).status_code == 403

    serve(play)


def test_a_round_that_was_given_back_is_for_whoever_wagered(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        table = await with_an_ante(server)
        await server.say("Pat", table, "b", do="start")
        await server.say("one floor", table, "d", do="disable", why="out of order")
        assert (await server.say("one floor", table, "c", do="close", why="out of order")).status_code == 200
        found = (await server.call("Pat", "GET", f"/rounds/{table}.1")).json()
        assert (found["how"], found["plays"][0]["wagered"], found["plays"][0]["net"]) == (
            "abandoned",
            1000,
            0,
        )
        listed = (await server.call("Pat", "GET", f"/rounds?player=Pat&table={table}")).json()["rounds"]
        assert [each["said"] for each in listed] == ["given back"]
        record = (await server.call("Pat", "GET", f"/rounds/{table}.1/record")).json()
        assert record["fair"]["seed"]
        assert all(check.holds for check in check_round(record))
        assert (await server.call("one player", "GET", f"/rounds/{table}.1")).status_code == 403

    serve(play, is_fair=True)


def test_what_the_floor_may_not_approve_it_may_not_decline(serve: Callable[..., None]) -> None:
    """Who may do what is for administrators; whoever proposed it may take it back."""

    async def play(server: Any) -> None:
        server.let_in_all()
        server.let_in("two administrator", "administrator")
        for number, decliner in ((1, "two administrator"), (2, "one administrator")):
            body = {"name": f"Bea {number}", "password": "correct horse battery", "roles": ["floor"]}
            proposed = await server.call("one administrator", "POST", "/users", body, f"add {number}")
            assert proposed.json() == {"proposal": number}
            path = f"/proposals/{number}/refusal"
            assert (await server.call("one floor", "POST", path, {}, f"no {number}")).status_code == 403
            assert (await server.call(decliner, "POST", path, {}, f"no {number}")).status_code == 201
        assert server.house.office.proposals.open == {}

    serve(play, policy=Policy(dual_control=True))


def test_a_player_added_at_the_machine_is_given_money_before_they_come_in(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        server.let_in_all()
        server.people.add("Pam", "correct horse battery", ["player"], is_own=True)
        server.people.add("Stan", "correct horse battery", ["dealer"], is_own=True)
        body = {"cents": 500_00}
        for way, name, status in (
            ("withdrawals", "Pam", 409), ("deposits", "Pam", 201), ("deposits", "Stan", 404), ("deposits", "Nobody",
            404),
        ):  # fmt: skip
            path = f"/players/{name}/{way}"
            answer = await server.call("one floor", "POST", path, body, f"{way} {name}")
            assert answer.status_code == status, answer.text
        assert server.house.wallet("Pam") == 500_00

    serve(play)
