"""The answers of the API are typed, and a house that is played in answers as it is described."""

from collections.abc import Callable
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import Command, House, Outcome
from hoyle.house.control import dual_control
from hoyle.house.reports.round_recall import recall
from tests.support.described_answers import PREFIX, answer_models, check, description, operation_of
from tests.support.game_paths import all_paths, banked, one_of_each_family
from tests.support.samples import some
from tests.support.visitors import Visitors

FEW = tuple(dict.fromkeys((*one_of_each_family(all_paths()), *one_of_each_family(banked("player_dealer")))))
PASSWORD, OTHER_PASSWORD = "a horse for once only", "another horse of mine"
# What is no JSON, and says so.
TEXTS = {("get", "/tables/{table}/sign"), ("get", "/tables/{table}/guide"), ("get", "/rounds.csv")}


def test_every_operation_has_a_typed_answer() -> None:
    operations = {
        (method, path.removeprefix(PREFIX))
        for path, methods in description()["paths"].items()
        for method in methods
    }
    assert operations - set(answer_models()) == TEXTS
    models = description()["components"]["schemas"]
    for operation, schema in answer_models().items():
        assert set(schema) == {"$ref"}, f"{operation} answers no model: {schema}"
        model = models[schema["$ref"].rpartition("/")[2]]
        assert model["properties"], operation


def test_an_answer_with_a_field_more_or_less_is_found() -> None:
    told = {"table": "t1", "sequence": 3, "position": "1.0", "result": {"stakes": [1]}, "is_repeat": False}
    assert check("POST", "/tables/t1/commands", told) == ("post", "/tables/{table}/commands")
    for wrong in (
        {**told, "colour": "red"},
        {name: value for name, value in told.items() if name != "position"},
        {**told, "result": {"stakes": ["1"]}},
        {**told, "result": {"colour": "red"}},
    ):
        with pytest.raises(AssertionError):
            check("POST", "/tables/t1/commands", wrong)


@pytest.mark.parametrize("path", some(FEW, all_paths()))
def test_a_game_that_is_played_is_described(path: str, tmp_path: Any) -> None:
    """What a table says of itself, in all its states, for one who plays and for one who looks on; and its rounds."""
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(3), is_fair=True)
    table = house.open_table(path)

    def look() -> None:
        for viewer in (visitors.names[0], ""):
            check("GET", f"/tables/{table}", house.state_of(table, viewer))

    def say(command: Command) -> Outcome:
        done = house.do(command)
        house.commit()
        check("POST", f"/tables/{table}/commands", done)
        look()
        return done

    visitors = Visitors(house, table, 5, say)
    played = visitors.play(2)
    check("GET", f"/tables/{table}/steps", {"steps": house.events_after(table, 0, visitors.names[0])})
    for number in range(1, played + 1):
        found = recall(house.store, table, number)
        check("GET", f"/rounds/{table}.{number}/record", found.record())
        told = {
            "round": f"{table}.{number}", "path": found.path, "fingerprint": found.fingerprint,
            "edition": found.edition, "version": found.version, "at": found.made_at, "how": found.how,
            "events": found.told(None), "lines": found.lines, "plays": found.plays,
        }  # fmt: skip
        check("GET", f"/rounds/{table}.{number}", told)
    check("GET", "/me/rounds", house.history(visitors.names[0]))
    house.close()


def test_every_operation_of_a_session_answers_as_described(serve: Callable[..., None]) -> None:
    """One house, everybody at work: each operation is asked once at least, and its answer is as described."""
    said: set[tuple[str, str]] = set()

    async def play(server: Any) -> None:
        async def ask(who: str, method: str, path: str, body: Any = None) -> Any:
            answer = await server.call(
                who, method, path, body, f"{who} {method} {path} {body} a long random key"
            )
            assert answer.is_success, (method, path, answer.text)
            known = operation_of(method.lower(), path.partition("?")[0])
            assert known is not None
            said.add(known)
            return answer.json()

        for name, role in (("Flo", "floor"), ("Ada", "administrator"), ("Aud", "auditor")):
            server.let_in(name, role)
        guest = await ask("", "POST", "/guest", {})
        server.tokens["Ann"], ann = guest["token"], guest["name"]
        (opened,) = (await ask("Flo", "POST", "/tables", {"path": "ny/roulette"})).values()
        table = f"/tables/{opened}"
        await ask("Ann", "POST", f"{table}/commands", {"do": "sit", "cents": 100_00})
        await ask("Ann", "POST", f"{table}/commands", {"do": "place", "wagers": [["red", 500]]})
        await ask("Ann", "POST", f"{table}/commands", {"do": "start"})
        for path in (table, f"{table}/steps", "/tables", "/me", "/me/rounds", "/games?count=3", "/games/ny/roulette",
                     f"/rounds?player={ann}", f"/rounds/{opened}.1", f"/rounds/{opened}.1/record", "/log/codes",
                     "/capabilities"):  # fmt: skip
            await ask("Ann", "GET", path)
        for path in (
            "roulette/rules",
            "roulette/par?option=wheel%3Ddouble_zero",
            "three_card_poker/strategy",
        ):
            await ask("Ann", "GET", f"/games/ny/{path}")
        await ask("Ann", "POST", "/checks", {"text": "licensee: one"})
        await ask("Ann", "POST", f"{table}/company", {"count": 1})
        await ask("Ann", "POST", "/me/play-money", {"cents": 500})
        await ask("Ann", "PUT", "/me/limits", {"kind": "loss", "cents": 100_00})
        await ask("Ada", "POST", "/users", {"name": "Nan", "password": PASSWORD, "roles": ["player"]})
        new = {"name": "Nan", "password": PASSWORD, "new_password": OTHER_PASSWORD}
        await ask("", "POST", "/session/password", new)
        came = await ask("", "POST", "/session", {"name": "Nan", "password": OTHER_PASSWORD})
        server.tokens["Nan"] = came["token"]
        await ask("Nan", "DELETE", "/session")
        await ask("Ada", "PATCH", "/users/Nan", {"unlock": True})
        await ask("Flo", "POST", "/players/Nan/deposits", {"cents": 500})
        await ask("Flo", "POST", "/players/Nan/withdrawals", {"cents": 500})
        await ask("Flo", "GET", f"/players/{ann}/rounds")
        await ask("Flo", "POST", "/stops", {"kind": "everything", "why": "a fire drill"})
        assert (await ask("Flo", "GET", "/stops"))["stops"]
        await ask("Flo", "POST", "/stops/end", {"kind": "everything"})
        event = (await ask("Aud", "GET", "/log"))["log"][0]["serial"]
        await ask("Aud", "POST", f"/log/{event}/notes", {"text": "looked into"})
        await ask("Aud", "GET", "/log/unexplained")
        for path in ("/users", "/sessions", "/head", "/program", "/approvals"):
            await ask("Aud", "GET", path)
        await ask("Aud", "POST", "/audit")
        await ask("Aud", "POST", "/program/verification")
        filed = {"path": "ny/roulette", "filing": "0" * 64, "by": "the regulator", "on": "2030-01-31"}
        await ask("Ada", "POST", "/approvals", filed)
        for number, answer in ((1, "approval"), (2, "refusal")):
            server.house.office.proposals.propose(
                dual_control.SET_ROLES, {"name": "Nan", "roles": ["dealer"]}, "Bob"
            )
            assert (await ask("Ada", "GET", "/proposals"))["proposals"]
            await ask("Ada", "POST", f"/proposals/{number}/{answer}", {} if answer == "refusal" else None)

    serve(play)
    assert said == set(answer_models())
