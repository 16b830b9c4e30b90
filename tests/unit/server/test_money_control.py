"""Dual control of money: large amounts wait for a second person, are in the log, and ask for a note."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.errors import CommandRefused
from hoyle.house import Command, Correct, House, Policy, Sit
from hoyle.house.control import event_notes
from hoyle.house.control.back_office import policy_of
from hoyle.server.auth.users import People
from hoyle.server.process.uvicorn_server import OpenedServer
from tests.unit.cli.command import refusal
from tests.unit.cli.test_serve_older_store import served

STRICT = Policy(dual_control=True, two_cents=1_000_00, most_cents=50_000_00, apart=())
LOOSE = Policy(two_cents=1_000_00, most_cents=50_000_00, apart=())
PASSWORD = "correct horse battery"


def unexplained(house: Any) -> list[str]:
    house.commit()
    return [each["text"] for each in event_notes.unexplained(house.store)]


def money_of(house: Any) -> dict[str, int]:
    return {name: cents for name, cents in house.journal.balances.items() if cents}


def at_the_cage(server: Any, who: str, word: str, cents: int, key: str) -> Any:
    return server.call(who, "POST", f"/players/Ann/{word}", {"cents": cents}, key)


def begin(server: Any, cents: int = 5_000_00) -> None:
    """Ann's money is of yesterday."""
    server.let_in("Ann", "player", cents=cents)
    server.clock.go_on(days=1)
    server.let_in("Ben", "player")
    server.let_in("Flo", "floor")
    server.let_in("Fay", "floor")


def test_a_large_deposit_waits_for_a_second_person(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        begin(server)
        before = money_of(server.house)
        asked = await at_the_cage(server, "Flo", "deposits", 20_000_00, "a")
        assert asked.json() == {"player": "Ann", "wallet_cents": 5_000_00, "proposal": 1}
        assert money_of(server.house) == before
        assert (await at_the_cage(server, "Flo", "deposits", 20_000_00, "a")).json() == asked.json()
        alone = await server.call("Flo", "POST", "/proposals/1/approval", None, "b")
        assert "another person has to approve it" in alone.json()["detail"]
        agreed = await server.call("Fay", "POST", "/proposals/1/approval", None, "c")
        assert agreed.json() == {"player": "Ann", "wallet_cents": 25_000_00}
        (text,) = unexplained(server.house)
        assert text == "deposit: $20,000.00 for Ann, agreed by Fay"
        event = event_notes.unexplained(server.house.store)[0]["serial"]
        noted = await server.call("Flo", "POST", f"/log/{event}/notes", {"text": "sold a house"}, "d")
        assert noted.status_code == 201
        assert unexplained(server.house) == []

    serve(play, policy=STRICT, demo=False)


def test_many_small_amounts_of_a_day_count_like_a_large_one(serve: Callable[..., None], clock: Any) -> None:
    async def play(server: Any) -> None:
        begin(server, 2_000_00)
        for at in range(4):
            waits = (await at_the_cage(server, "Flo", "withdrawals", 300_00, f"w{at}")).json().get("proposal")
            assert bool(waits) == (at == 3), "three times $300 are one person's, the fourth is not"
        assert server.house.wallet("Ann") == 1_100_00
        clock.go_on(days=1)
        server.let_in("Fox", "floor")
        assert "proposal" not in (await at_the_cage(server, "Fox", "withdrawals", 100_00, "next day")).json()

    serve(play, policy=STRICT, demo=False)


def test_a_large_correction_waits_whichever_way_it_comes(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        begin(server)
        table = server.open("ny/roulette", actor="Flo", second="Fay")
        server.house.do(Command(table, "Ann", Sit(2_000_00)))
        server.house.commit()
        before = money_of(server.house)
        asked = await server.say("Flo", table, "a", do="correct", seat="Ann", cents=-1_500_00, why="misread")
        number = asked.json()["result"]["proposal"]
        line = await server.connected("Flo", table)
        line.say({"id": "b", "do": "correct", "seat": "Ann", "cents": 1_500_00, "why": "misread"})
        heard = (await line.hear_until("done"))[-1]
        assert heard["result"]["proposal"] == number + 1
        assert money_of(server.house) == before
        agreed = await server.call("Fay", "POST", f"/proposals/{number}/approval", None, "c")
        assert agreed.status_code == 201, agreed.text
        assert server.house.state_of(table)["places"]["Ann"]["stack"] == 500_00
        assert unexplained(server.house) == ["correction: $1,500.00 taken back from Ann, agreed by Fay"]
        small = await server.say("Flo", table, "d", do="correct", seat="Ann", cents=10_00, why="misread")
        assert small.json()["result"].get("proposal") is None
        assert server.house.state_of(table)["places"]["Ann"]["stack"] == 510_00

    serve(play, policy=STRICT, demo=False)


def test_what_cannot_be_done_stays_proposed(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        begin(server)
        assert (await at_the_cage(server, "Flo", "withdrawals", 4_500_00, "a")).json()["proposal"] == 1
        server.house.withdraw("Ann", 1_000_00)
        refused = await server.call("Fay", "POST", "/proposals/1/approval", None, "b")
        assert (refused.status_code, refused.json()["code"]) == (409, "refused")
        assert "not $4,500.00" in refused.json()["detail"]
        assert list(server.house.office.proposals.open) == [1]

    serve(play, policy=STRICT, demo=False)


def test_absurd_amounts_are_refused_outright(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        begin(server)
        table = server.open("ny/roulette")
        server.house.do(Command(table, "Ann", Sit(2_000_00)))
        for answer in (
            await at_the_cage(server, "Flo", "deposits", 50_000_01, "a"),
            await server.say("Flo", table, "b", do="correct", seat="Ann", cents=50_000_01, why="misread"),
        ):
            assert answer.status_code == 409
            assert "the most is $50,000.00" in answer.json()["detail"]
        with pytest.raises(CommandRefused, match=r"more than this house moves at once"):
            server.house.do(Command(table, "Flo", Correct("Ann", -60_000_00, "x"), role="floor"))

    serve(play, policy=LOOSE, demo=False)


def test_without_dual_control_a_large_amount_is_moved_and_asks_for_a_note(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        begin(server)
        await at_the_cage(server, "Flo", "deposits", 900_00, "a")
        assert unexplained(server.house) == []
        moved = await at_the_cage(server, "Flo", "deposits", 900_00, "b")
        assert moved.json() == {"player": "Ann", "wallet_cents": 6_800_00}
        assert unexplained(server.house) == ["deposit: $900.00 for Ann, $1,800.00 today"]

    serve(play, policy=LOOSE, demo=False)


def test_the_rules_of_a_jackpot_need_two_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OpenedServer, "run", lambda *_, **__: None)
    data = tmp_path / "data"
    data.mkdir()
    house = House.open(f"sqlite:///{data}/house.db", Chance(1))
    People(house.store.engine).add("Ada", PASSWORD, ["administrator"], is_own=True)
    house.close()
    rules = tmp_path / "pools.yaml"
    rules.write_text("pools:\n  ny/roulette.meter: {limit: $50000}\n")
    call = (
        "serve",
        "--no-pages",
        "--port",
        "0",
        "--data",
        str(data),
        "--dual-control",
        "--pools",
        str(rules),
    )
    assert "change the rules of a jackpot (--pools), name an administrator" in refusal(*call)
    served(data, "--dual-control", "--pools", str(rules), "--second", "Ada", said=f"{PASSWORD}\n")
    served(data, "--dual-control", "--pools", str(rules))  # nothing changes
    house = House.open(f"sqlite:///{data}/house.db", Chance(1), policy=policy_of(house.store))
    assert any(text.endswith("(agreed by Ada)") for text in unexplained(house))
    house.close()
