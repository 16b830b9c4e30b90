"""SEC-3, SEC-6, SEC-7: password expiry, separation of roles, dual control, and their entries in the log."""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.errors import CommandRefused, HoyleError, UnknownName
from hoyle.house import Command, House, Place, Policy, Sit, Start
from hoyle.house.control import dual_control, local_administration
from hoyle.house.control.back_office import policy_of
from hoyle.house.control.event_log import Sought, search
from hoyle.ledger import Store
from hoyle.server.app import make_app
from hoyle.server.auth.passwords import PASSWORDS_KEPT, PasswordTooOld
from hoyle.server.auth.users import NotAllowed, NotSignedIn, People
from hoyle.server.routes import control_routes
from tests.support.house_queue import queue_of

OLD, NEW, ANNS = "correct horse battery", "another horse battery", "a horse of my own"


def run(*given: str, code: int = 0, said: str = "") -> str:
    result = CliRunner(env={"COLUMNS": "200"}).invoke(app, list(given), input=said)
    assert result.exit_code == code, result.output
    return result.output


def events(house: House, code: str) -> list[str]:
    house.commit()
    return [each["text"] for each in search(house.store, Sought(code=code))]


async def answers(api: Any, play: Callable[[Any], Any]) -> None:
    transport = httpx.ASGITransport(api)
    async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
        await play(http)


# Passwords.


@pytest.fixture
def people(url: str, clock: Any) -> Any:
    store = Store.open(url)
    people = People(store.engine, clock)
    people.add("Ada", OLD, ["auditor"], is_own=True)
    yield people
    store.close()


def test_a_password_grows_old_and_has_to_be_changed(people: People, clock: Any) -> None:
    clock.go_on(days=89, hours=23)
    people.sign_in("Ada", OLD)
    clock.go_on(hours=1)
    with pytest.raises(PasswordTooOld, match="is 90 days old; this house requires a new one every 90"):
        people.sign_in("Ada", OLD)
    with pytest.raises(NotSignedIn):
        people.change_password("Ada", "wrong", NEW)
    token = people.change_password("Ada", OLD, NEW)
    assert people.who(token).name == "Ada"
    people.sign_in("Ada", NEW)
    with pytest.raises(NotSignedIn):
        people.sign_in("Ada", OLD)


def test_an_old_password_is_not_taken_again_soon(people: People) -> None:
    for number in range(PASSWORDS_KEPT):
        with pytest.raises(HoyleError, match="had this password before"):
            people.set_password("Ada", OLD)
        people.set_password("Ada", f"{NEW} {number}")
    people.set_password("Ada", OLD)


def test_how_old_a_password_may_be_is_the_houses(people: People, clock: Any) -> None:
    clock.go_on(days=400)
    people.policy = Policy(password_days=0)
    people.sign_in("Ada", OLD)
    people.policy = Policy(password_days=30)
    with pytest.raises(PasswordTooOld, match="every 30"):
        people.sign_in("Ada", OLD)


def test_by_network_the_door_says_what_to_do(house: House, clock: Any) -> None:
    people = People(house.store.engine, clock)
    people.add("Ada", OLD, ["auditor"], is_own=True)
    clock.go_on(days=90)

    async def play(http: Any) -> None:
        key = {"Idempotency-Key": "k"}
        answer = await http.post("/session", json={"name": "Ada", "password": OLD}, headers=key)
        assert (answer.status_code, answer.json()["code"]) == (403, "password-too-old")
        assert "/session/password" in answer.json()["detail"]
        body = {"name": "Ada", "password": OLD, "new_password": OLD}
        assert (await http.post("/session/password", json=body, headers=key)).status_code == 409
        body["new_password"] = NEW
        answer = await http.post("/session/password", json=body, headers=key)
        headers = {"Authorization": f"Bearer {answer.json()['token']}"}
        assert (await http.get("/me", headers=headers)).json()["name"] == "Ada"

    asyncio.run(answers(make_app(queue_of(house), people, demo=False), play))
    assert "Ada: password, by themselves" in events(house, "user_changed")
    assert any("90 days old" in text for text in events(house, "sign_in_failed"))


# Roles.


def test_some_roles_are_not_one_persons(people: People) -> None:
    with pytest.raises(
        CommandRefused, match="cannot be auditor and floor: this house keeps these roles apart"
    ):
        people.add("Bea", OLD, ["floor", "auditor"])
    with pytest.raises(CommandRefused, match="keeps these roles apart"):
        people.set_roles("Ada", ["auditor", "administrator"])
    people.add("Bea", OLD, ["floor", "dealer"])
    people.policy = Policy(apart=(("floor", "dealer"),))
    with pytest.raises(CommandRefused, match="cannot be floor and dealer"):
        people.set_roles("Bea", ["dealer", "floor"])
    people.set_roles("Ada", ["auditor", "administrator"])


# Two have to agree.


def carrying(tokens: Mapping[str, str]) -> Callable[[str, str], dict[str, str]]:
    """The headers of somebody's request under a key."""
    return lambda name, key: {"Authorization": f"Bearer {tokens[name]}", "Idempotency-Key": key}


def strict(url: str, clock: Any) -> House:
    return House.open(url, Chance(1), clock, policy=Policy(dual_control=True))


def test_one_alone_changes_nothing(url: str, clock: Any) -> None:
    house = strict(url, clock)
    for second in ("", "fay"):
        with pytest.raises(CommandRefused, match="two persons have to agree"):
            house.open_table("ny/roulette", actor="fay", second=second)
    number = house.office.proposals.propose("open_table", {"path": "ny/roulette"}, "fay")
    with pytest.raises(CommandRefused, match="another person has to approve"):
        house.office.proposals.approve(number, "fay", lambda _: None)
    house.close()
    again = strict(url, clock)
    assert [each.by for each in again.office.proposals.open.values()] == ["fay"], "it waits over a restart"

    def act(found: Any) -> str:
        return again.open_table(found.what["path"], actor=found.by, second="gus")

    table = again.office.proposals.approve(number, "gus", act)
    assert again.state_of(table)["path"] == "ny/roulette"
    with pytest.raises(UnknownName, match="open proposal"):
        again.office.proposals.approve(number, "gus", act)
    other = again.office.proposals.propose("open_table", {"path": "ny/craps"}, "fay")
    assert other == number + 1
    again.office.proposals.decline(other, "not today", "gus")
    assert events(again, "proposal_approved") == ["1 open_table: proposed by fay, approved by gus"]
    assert events(again, "proposal_declined") == ["2 open_table: proposed by fay, declined by gus: not today"]
    assert events(again, "table_opened")[0].endswith("agreed by gus")
    again.close()
    last = strict(url, clock)
    assert last.office.proposals.open == {}
    last.close()


def test_what_cannot_be_done_stays_proposed(url: str, clock: Any) -> None:
    house = strict(url, clock)
    number = house.office.proposals.propose("open_table", {"path": "ny/chess"}, "fay")
    with pytest.raises(UnknownName):
        house.office.proposals.approve(
            number,
            "gus",
            lambda found: house.open_table(found.what["path"], actor="fay", second="gus"),
        )
    assert list(house.office.proposals.open) == [number]
    house.close()


def test_by_network_two_open_a_table_and_give_roles(url: str, clock: Any) -> None:
    house = strict(url, clock)
    people = People(house.store.engine, clock, house.office.policy)
    tokens = {
        name: people.add_guest(name, (role,))
        for name, role in (
            ("Fay", "floor"),
            ("Gus", "floor"),
            ("Ann", "administrator"),
            ("Bob", "administrator"),
        )
    }

    headers = carrying(tokens)

    async def play(http: Any) -> None:
        answer = await http.post("/tables", json={"path": "ny/roulette"}, headers=headers("Fay", "a"))
        number = answer.json()["proposal"]
        assert house.desks == {}
        again = await http.post("/tables", json={"path": "ny/roulette"}, headers=headers("Fay", "a"))
        assert again.json() == answer.json(), "the same key proposes once"
        path = f"/proposals/{number}/approval"
        assert (await http.post(path, headers=headers("Fay", "b"))).status_code == 409
        table = (await http.post(path, headers=headers("Gus", "b"))).json()["table"]
        assert house.desk(table).terms.path == "ny/roulette"

        body = {"name": "Eve", "password": OLD, "roles": ["auditor"]}
        number = (await http.post("/users", json=body, headers=headers("Ann", "c"))).json()["proposal"]
        key = {"Idempotency-Key": "e"}
        answer = await http.post("/session", json={"name": "Eve", "password": OLD}, headers=key)
        assert answer.status_code == 401
        assert "a second person has approved" in answer.json()["detail"]
        path = f"/proposals/{number}/approval"
        assert (await http.post(path, headers=headers("Fay", "d"))).status_code == 403, "not the floor's"
        assert (await http.post(path, headers=headers("Bob", "d"))).status_code == 201
        answer = await http.post("/session", json={"name": "Eve", "password": OLD}, headers=key)
        assert answer.json()["code"] == "password-to-change"

        answer = await http.patch("/users/Eve", json={"roles": ["floor"]}, headers=headers("Ann", "e"))
        number = answer.json()["proposal"]
        listed = (await http.get("/proposals", headers=headers("Fay", "x"))).json()["proposals"]
        assert [(each["by"], each["what"]) for each in listed] == [
            ("Ann", {"name": "Eve", "roles": ["floor"]})
        ]
        answer = await http.post(
            f"/proposals/{number}/refusal", json={"why": "no"}, headers=headers("Bob", "f")
        )
        assert answer.json() == {"proposal": number}
        roles = {each["name"]: each["roles"] for each in people.listed()}
        assert roles["Eve"] == ["auditor"]

    asyncio.run(answers(make_app(queue_of(house), people, demo=False), play))
    assert "Eve: roles auditor (agreed by Bob)" in events(house, "user_changed")
    with pytest.raises(NotAllowed, match="two persons have to agree"):
        people.set_roles("Eve", ["floor"], by="Ann")
    house.close()


def test_nobody_sets_alone_the_password_of_who_would_agree(url: str, clock: Any) -> None:
    """Whoever could would come in as the second person and agree with themselves."""
    house = strict(url, clock)
    people = People(house.store.engine, clock, house.office.policy)
    people.add("Gus", OLD, ["floor"], is_own=True)
    tokens = {name: people.add_guest(name, ("administrator",)) for name in ("Ann", "Bob")}

    headers = carrying(tokens)

    async def comes_in(http: Any, password: str) -> int:
        body, key = {"name": "Gus", "password": password}, {"Idempotency-Key": f"come {password}"}
        return int((await http.post("/session", json=body, headers=key)).status_code)

    async def play(http: Any) -> None:
        body = {"password": NEW}
        answer = await http.patch("/users/Gus", json=body, headers=headers("Ann", "a"))
        assert answer.json() == {"name": "Gus", "changed": [], "proposal": 1}
        assert await comes_in(http, NEW) == 401
        assert await comes_in(http, OLD) == 200
        path = "/proposals/1/approval"
        assert (await http.post(path, headers=headers("Ann", "b"))).status_code == 409
        assert (await http.post(path, headers=headers("Bob", "b"))).status_code == 201
        assert await comes_in(http, f"{NEW} not") == 401
        again = await http.post(
            "/session", json={"name": "Gus", "password": NEW}, headers={"Idempotency-Key": "c"}
        )
        assert again.json()["code"] == "password-to-change"
        both = {"password": f"{NEW} 2", "roles": ["floor"]}
        answer = await http.patch("/users/Gus", json=both, headers=headers("Ann", "d"))
        assert (answer.status_code, house.office.proposals.open) == (409, {})
        used = await http.patch("/users/Gus", json=body, headers=headers("Ann", "e"))
        assert (used.status_code, house.office.proposals.open) == (409, {}), "a password that was had before"
        own = await http.patch("/users/Ann", json=body, headers=headers("Ann", "f"))
        assert own.json()["changed"] == ["password"]

    asyncio.run(answers(make_app(queue_of(house), people, demo=False), play))
    assert "Gus: password (agreed by Bob)" in events(house, "user_changed")
    assert "argon2" not in str(house.store.rows("SELECT text FROM log"))
    house.close()


def test_nobody_guesses_and_unlocks_alone(url: str, clock: Any) -> None:
    """In turn, that would find the password of who would agree."""
    house = strict(url, clock)
    people = People(house.store.engine, clock, house.office.policy)
    people.add("Bob", OLD, ["administrator"], is_own=True)
    tokens = {name: people.add_guest(name, ("administrator",)) for name in ("Ann", "Cy")}

    def locked() -> bool:
        return bool(next(each["is_locked"] for each in people.listed() if each["name"] == "Bob"))

    async def play(http: Any) -> None:
        asked = carrying(tokens)

        for key in ("1", "2", "3"):
            body = {"name": "Bob", "password": f"a guess {key}"}
            await http.post("/session", json=body, headers={"Idempotency-Key": key})
        answer = await http.patch("/users/Bob", json={"unlock": True}, headers=asked("Ann", "a"))
        assert answer.json() == {"name": "Bob", "changed": [], "proposal": 1}
        both = {"unlock": True, "roles": ["floor"]}
        answer = await http.patch("/users/Bob", json=both, headers=asked("Ann", "b"))
        assert "roles and unlocking" in answer.json()["detail"]
        path = "/proposals/1/approval"
        assert (await http.post(path, headers=asked("Ann", "c"))).status_code == 409
        assert locked()
        assert (await http.post(path, headers=asked("Cy", "d"))).status_code == 201
        assert not locked()

    asyncio.run(answers(make_app(queue_of(house), people, demo=False), play))
    assert "Bob: unlocked (agreed by Cy)" in events(house, "user_changed")
    with pytest.raises(NotAllowed, match="two persons have to agree"):
        people.unlock("Bob", by="Ann")
    house.close()


def test_a_proposed_password_waits_over_a_restart(url: str, clock: Any) -> None:
    house = strict(url, clock)
    people = People(house.store.engine, clock, house.office.policy)
    people.add("Gus", OLD, ["floor"])
    with people.together_with(house.journal):
        number = house.office.proposals.propose(dual_control.SET_PASSWORD, {"name": "Gus"}, "Ann")
        people.keep_waiting(number, "Gus", NEW)
    house.close()
    again = strict(url, clock)
    people = People(again.store.engine, clock, again.office.policy)
    control_routes.agreed(again, people, number, "Bob", frozenset({"administrator"}))
    again.commit()
    assert people.verify("Gus", NEW) is not None
    again.close()


# At the machine.


def test_what_is_done_at_the_machine_is_in_the_log(tmp_path: Path) -> None:
    there = ("--data", str(tmp_path))
    twice = f"{OLD}\n{OLD}\n"
    run("user", "add", "Ada", "--role", "administrator", *there, said=twice)
    run("user", "roles", "Ada", "--role", "floor", *there)
    run("user", "password", "Ada", *there, said=f"{NEW}\n{NEW}\n")
    run("user", "unlock", "Ada", *there)
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1))
    house.office.take_in()
    assert events(house, "user_added") == ["entry 1: Ada: administrator"]
    assert events(house, "user_changed") == [
        "entry 4: Ada: unlocked", "entry 3: Ada: password", "entry 2: Ada: roles floor",
    ]  # fmt: skip
    found = search(house.store, Sought(code="user_added"))
    assert found[0]["actor"].startswith("machine: ")
    assert OLD not in str(house.store.rows("SELECT * FROM log")) + str(
        house.store.rows("SELECT * FROM machine")
    )
    house.close()


def test_at_the_machine_too_two_have_to_agree(tmp_path: Path, clock: Any) -> None:
    there = ("--data", str(tmp_path))
    url = f"sqlite:///{tmp_path}/house.db"
    strict(url, clock).close()
    twice = f"{OLD}\n{OLD}\n"
    run("user", "add", "Ann", "--role", "administrator", *there, said=twice)
    assert "two persons have to agree" in run(
        "user", "add", "Bob", "--role", "floor", *there, code=2, said=twice
    )
    given = ("user", "add", "Bob", "--role", "floor", "--second", "Ann", *there)
    assert "a one-time password" in run(*given, code=2, said=f"{twice}{OLD}\n"), (
        "who set it would agree alone"
    )
    mine = f"{ANNS}\n{ANNS}\n{OLD}\n"
    assert "Changed the password of Ann" in run("user", "password", "Ann", "--mine", *there, said=mine)
    assert "wrong" in run(*given, code=2, said=f"{twice}{NEW}\n")
    run(*given, said=f"{twice}{ANNS}\n")
    again = f"{NEW}\n{NEW}\n"
    assert "two persons have to agree" in run("user", "password", "Bob", *there, code=2, said=again)
    run("user", "password", "Bob", "--second", "Ann", *there, said=f"{again}{ANNS}\n")
    assert "two persons have to agree" in run("user", "unlock", "Bob", *there, code=2)
    run("user", "unlock", "Bob", "--second", "Ann", *there, said=f"{ANNS}\n")
    house = strict(url, clock)
    house.office.take_in()
    assert events(house, "user_changed")[0] == "entry 5: Bob: unlocked (agreed by Ann)"
    assert events(house, "user_changed")[1] == "entry 4: Bob: password (agreed by Ann)"
    assert events(house, "user_added")[0] == "entry 3: Bob: floor (agreed by Ann)"
    house.close()


def test_what_was_written_at_the_machine_cannot_be_changed(url: str) -> None:
    house = House.open(url, Chance(1))
    local_administration.leave_word(house.store.engine, "user_added", "Ada: floor", "Bob")
    for sql in ("UPDATE machine SET text = ''", "DELETE FROM machine", "DELETE FROM passwords"):
        if sql.endswith("passwords"):
            People(house.store.engine).add("Ada", OLD, ["floor"])
        with pytest.raises(Exception, match="only ever added to"), house.store.engine.begin() as connection:
            connection.exec_driver_sql(sql)
    assert house.office.take_in() == 1
    house.close()


def test_what_is_large_is_the_houses(open_house: Callable[..., House], chance: Any) -> None:
    house = open_house(policy=Policy(large_cents=10_00))
    house.add_player("ann", 1_000_00)
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(100_00)))
    for cents in (9_00, 10_00):
        chance.draws.append(("5",))
        house.do(Command(table, "ann", Place((("straight", cents, "17"),))))
        house.do(Command(table, "ann", Start()))
    assert events(house, "large_wager") == ["round 2: $10.00"]


def test_what_a_house_sets_for_itself_is_in_the_log_when_it_changes(url: str, clock: Any) -> None:
    House.open(url, Chance(1), clock).close()
    strict(url, clock).close()
    strict(url, clock).close()
    house = House.open(url, Chance(1), clock)
    told = [json.loads(text)["dual_control"] for text in events(house, "policy")]
    assert told == [False, True]
    assert policy_of(house.store) == Policy()
    house.close()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--demo", "--dual-control"), "--demo opens its tables by itself"),
        (("--apart", "floor"), "write two roles"),
        (("--large", "much"), "not an amount"),
        (("--pools", "nowhere.yaml"), "does not exist"),
    ],
)
def test_a_house_is_not_opened_with_nonsense(given: tuple[str, ...], why: str, tmp_path: Path) -> None:
    assert why in run("serve", "--port", "0", "--data", str(tmp_path), *given, code=2)
