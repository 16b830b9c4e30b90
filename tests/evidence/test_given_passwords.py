"""SEC-6, SEC-7: a one-time password only allows its owner to choose a new one, and it expires."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine
from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.client import Client, PasswordToChange, Refused
from hoyle.house import House, Policy
from hoyle.house.control.event_log import Sought, search
from hoyle.ledger import Store
from hoyle.ledger.store_migration import head
from hoyle.server.app import make_app
from hoyle.server.auth.passwords import PasswordExpired, PasswordGiven
from hoyle.server.auth.users import NotSignedIn, People
from tests.support.house_queue import queue_of

GIVEN, OWN = "a horse for once only", "a horse of my own"


@pytest.fixture
def people(url: str, clock: Any) -> Iterator[People]:
    store = Store.open(url)
    people = People(store.engine, clock)
    people.add("Ada", GIVEN, ["administrator"])
    yield people
    store.close()


def exchange(people: People) -> None:
    people.change_password("Ada", GIVEN, OWN)


WAYS: dict[str, Callable[[People], object]] = {
    "added": lambda people: None,
    "set anew": lambda people: (exchange(people), people.set_password("Ada", GIVEN + " again")),
    "agreed on by two": lambda people: (
        people.keep_waiting(7, "Ada", GIVEN + " again"),
        people.set_password("Ada", people.waiting_password(7), second="Bob"),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_opens_nothing(people: People, way: str) -> None:
    WAYS[way](people)
    given = GIVEN if way == "added" else GIVEN + " again"
    with pytest.raises(PasswordGiven, match="a one-time password"):
        people.sign_in("Ada", given)
    with pytest.raises(PasswordGiven):
        people.vouch("Ada", given, "administrator")
    with pytest.raises(NotSignedIn, match="wrong"):
        people.sign_in("Ada", given + "!")


def test_it_is_exchanged_once(people: People) -> None:
    token = people.change_password("Ada", GIVEN, OWN)
    assert people.who(token).name == "Ada"
    people.sign_in("Ada", OWN)
    people.vouch("Ada", OWN, "administrator")
    with pytest.raises(NotSignedIn, match="wrong"):
        people.change_password("Ada", GIVEN, OWN + " again")


def test_it_is_not_exchanged_for_itself(people: People) -> None:
    with pytest.raises(Exception, match="had this password before"):
        people.change_password("Ada", GIVEN, GIVEN)
    with pytest.raises(PasswordGiven):
        people.sign_in("Ada", GIVEN)


def test_it_is_over_after_the_days_of_the_house(people: People, clock: Any) -> None:
    clock.go_on(days=2, hours=23)
    with pytest.raises(PasswordGiven, match="by 2030-01-04 00:00 UTC"):
        people.sign_in("Ada", GIVEN)
    clock.go_on(hours=1)
    for come in (
        lambda: people.sign_in("Ada", GIVEN),
        lambda: exchange(people),
        lambda: people.vouch("Ada", GIVEN, "floor"),
    ):
        with pytest.raises(PasswordExpired, match="Ask an administrator for another"):
            come()
    people.policy = Policy(given_days=10)
    people.set_password("Ada", GIVEN + " again")
    assert people.listed()[0]["password_given_until"] == "2030-01-14T00:00:00+00:00"
    people.change_password("Ada", GIVEN + " again", OWN)
    assert people.listed()[0]["password_given_until"] is None
    clock.go_on(days=30)
    people.sign_in("Ada", OWN)


def test_whoever_waits_for_a_second_person_does_not_come_in_by_a_new_password(people: People) -> None:
    """Nobody has agreed on their roles yet, whatever the password."""
    people.add_waiting("Eve", GIVEN, ["auditor"])
    for come in (lambda: people.sign_in("Eve", GIVEN), lambda: people.change_password("Eve", GIVEN, OWN)):
        with pytest.raises(NotSignedIn, match="once a second person has approved"):
            come()


def test_a_store_of_before_keeps_its_passwords(url: str) -> None:
    store = Store.open(url)
    People(store.engine).add("Ada", OWN, ["floor"], is_own=True)
    store.close()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE users DROP COLUMN given_until")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0006'")
    engine.dispose()
    result = CliRunner().invoke(app, ["migrate", "--database", url])
    assert result.exit_code == 0, result.output
    assert head() in result.output
    store = Store.open(url)
    people = People(store.engine)
    people.sign_in("Ada", OWN)
    people.set_password("Ada", GIVEN)
    with pytest.raises(PasswordGiven):
        people.sign_in("Ada", GIVEN)
    store.close()


def test_by_network(tmp_path: Path, clock: Any) -> None:
    """The door says what to do; whoever has not done it has no session, so every other route is closed to them."""
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1), clock)
    people = People(house.store.engine, clock)
    ada = {"Authorization": f"Bearer {people.add_guest('Ada', ('administrator',))}"}
    pat = {"name": "Pat", "password": GIVEN}

    async def play(http: httpx.AsyncClient) -> None:
        async def post(path: str, body: Any, key: str, **headers: str) -> httpx.Response:
            return await http.post(path, json=body, headers={"Idempotency-Key": key, **headers})

        assert (await post("/users", {**pat, "roles": ["player"]}, "a", **ada)).status_code == 201
        told = await post("/session", pat, "b")
        assert (told.status_code, told.json()["code"]) == (403, "password-to-change")
        assert "POST /api/v1/session/password" in told.json()["detail"]
        assert "set-cookie" not in told.headers
        came = await post("/session/password", {**pat, "new_password": OWN}, "c")
        mine = {"Authorization": f"Bearer {came.json()['token']}"}
        assert (await http.get("/me", headers=mine)).json()["name"] == "Pat"
        reset = await http.patch(
            "/users/Pat", json={"password": GIVEN + " 2"}, headers={"Idempotency-Key": "d", **ada}
        )
        assert reset.json()["changed"] == ["password"]
        assert (await http.get("/me", headers=mine)).status_code == 401, "its session is over"
        clock.go_on(days=3)
        late = {"name": "Pat", "password": GIVEN + " 2"}
        for path, body in (("/session", late), ("/session/password", {**late, "new_password": OWN + " 2"})):
            told = await post(path, body, f"e {path}")
            assert (told.status_code, told.json()["code"]) == (403, "password-expired")

    async def run() -> None:
        transport = httpx.ASGITransport(make_app(queue_of(house), people, demo=False))
        async with httpx.AsyncClient(transport=transport, base_url="http://house/api/v1") as http:
            await play(http)
        await queue_of(house).settled()

    asyncio.run(run())
    failed = [each["text"] for each in search(house.store, Sought(code="sign_in_failed"))]
    assert [each.partition(" ")[0] for each in failed] == ["The", "The", "This"]
    assert GIVEN not in str(house.store.rows("SELECT text FROM log"))
    house.close()


@pytest.mark.parametrize(
    ("code", "kind"),
    [("password-to-change", PasswordToChange), ("password-too-old", PasswordToChange), ("password-expired", Refused)],
)  # fmt: skip
def test_a_client_is_told_whether_it_can_be_changed(code: str, kind: type[Refused]) -> None:
    problem = {"code": code, "status": 403, "detail": "why, and what would be right"}
    with Client("http://house") as house:
        house._http = httpx.Client(
            base_url="http://house",
            transport=httpx.MockTransport(lambda _: httpx.Response(403, json=problem)),
        )
        with pytest.raises(Refused, match="what would be right") as told:
            house.sign_in("Ada", GIVEN)
    assert (type(told.value), told.value.code) == (kind, code)


def test_at_the_machine(tmp_path: Path) -> None:
    there = ("--data", str(tmp_path))

    def run(*words: str, said: str = "", code: int = 0) -> str:
        result = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["user", *words, *there], input=said)
        assert result.exit_code == code, result.output
        return result.output

    told = run("add", "Ada", "--role", "administrator", said=f"{GIVEN}\n{GIVEN}\n")
    assert "The password is for one sign-in within 3 days" in told
    assert "must choose a password by" in run("list")
    wrong = run("password", "Ada", "--mine", said=f"{OWN}\n{OWN}\nnot this one\n", code=2)
    assert "name or password is wrong" in wrong
    run("password", "Ada", "--mine", said=f"{OWN}\n{OWN}\n{GIVEN}\n")
    assert "has to choose" not in run("list")
    store = Store.open(f"sqlite:///{tmp_path}/house.db")
    People(store.engine).sign_in("Ada", OWN)
    store.close()
    told = run("password", "Ada", said=f"{GIVEN} 2\n{GIVEN} 2\n")
    assert "within 3 days" in told
    assert "must choose a password by" in run("list")
