"""INT-2, INT-6: play is stopped everywhere, for a game, or for a player; rounds are played out; the log says who and
why."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import FLOOR, Choose, Command, Disable, Enable, House, Pace, Place, Sit, Start, TakeDown
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from tests.support.house_queue import queue_of

SEVENTEEN = Place((("straight", 500, "17"),))
ANTE = Place((("ante", 500, ""),))


@pytest.fixture
def tables(house: House) -> tuple[str, str]:
    """Ann at roulette, ben at poker, with a round running there."""
    wheel = house.open_table("ny/roulette", pace=Pace(15, 20))
    cards = house.open_table("ny/three_card_poker")
    house.do(Command(wheel, "ann", Sit(100_00)))
    house.do(Command(cards, "ben", Sit(100_00)))
    house.do(Command(cards, "ben", ANTE))
    house.do(Command(cards, "ben", Start()))
    house.commit()
    return wheel, cards


def test_everything(
    house: House, tables: tuple[str, str], open_house: Callable[..., House], clock: Any
) -> None:
    wheel, cards = tables
    made = house.do(Command(wheel, "ann", SEVENTEEN)).result["stakes"]
    assert house.stop_play("everything", why="fire alarm", actor="fay") == [wheel, cards]
    house.tick(clock.go_on(seconds=60))
    assert house.state_of(wheel)["number"] == 1, "no round begins"
    house.do(Command(wheel, "ann", TakeDown(made[0])))
    with pytest.raises(CommandRefused, match="fire alarm"):
        house.do(Command(wheel, "ann", SEVENTEEN))
    with pytest.raises(CommandRefused, match="no table of ny/craps can be opened now"):
        house.open_table("ny/craps")
    house.do(Command(cards, "ben", Choose("fold"), position=house.state_of(cards)["position"]))
    assert house.state_of(cards)["phase"] == "disabled", "the round was played to its end"
    with pytest.raises(CommandRefused, match="cannot be enabled by itself"):
        house.do(Command(wheel, "fay", Enable(), role=FLOOR))
    house.commit()
    house.store.close()
    again = open_house()
    with pytest.raises(CommandRefused, match="fire alarm"):
        again.do(Command(cards, "ben", ANTE))
    assert again.resume_play("everything", why="all clear", actor="fay") == [wheel, cards]
    again.do(Command(wheel, "ann", SEVENTEEN))
    again.commit()
    said = [(each["actor"], each["code"], each["text"], each["at"][:10]) for each in again.log(50)]
    assert ("fay", "play_stopped", "everything: fire alarm", "2030-01-01") in said
    assert ("fay", "play_resumed", "everything: all clear", "2030-01-01") in said


def test_a_game(house: House, tables: tuple[str, str]) -> None:
    wheel, cards = tables
    house.do(Command(wheel, "fay", Disable("a spilled drink"), role=FLOOR))
    assert house.stop_play("game", "ny/three_card_poker", "a recall") == [cards]
    with pytest.raises(CommandRefused, match="a recall"):
        house.open_table("ny/three_card_poker")
    house.open_table("ma/three_card_poker")
    house.stop_play("everything", why="closing time")
    assert house.resume_play("game", "ny/three_card_poker") == []
    assert "closing time" in house.state_of(cards)["disabled"], "one reason is gone, the other holds"
    assert house.resume_play("everything") == [*(each["id"] for each in house.lobby() if each["id"] != wheel)]
    assert house.state_of(wheel)["disabled"] == "a spilled drink"


def test_a_player(house: House, tables: tuple[str, str], open_house: Callable[..., House]) -> None:
    wheel, cards = tables
    house.stop_play("player", "ben", "asked to be kept out")
    with pytest.raises(CommandRefused, match="ben may make no new wagers: asked to be kept out"):
        house.do(Command(wheel, "ben", Sit(100_00)))
    house.do(Command(wheel, "ann", SEVENTEEN))
    house.do(Command(cards, "ben", Choose("fold"), position=house.state_of(cards)["position"]))
    house.commit()
    house.store.close()
    again = open_house()
    with pytest.raises(CommandRefused, match="kept out"):
        again.do(Command(cards, "ben", ANTE))
    again.resume_play("player", "ben")
    again.do(Command(cards, "ben", ANTE))


@pytest.mark.parametrize(
    ("kind", "name", "why", "said"),
    [
        ("city", "", "x", "kind of stop"),
        ("game", "ny/chess", "x", "ny/chess"),
        ("player", "zoe", "x", "zoe"),
        ("everything", "", " ", "give the reason"),
    ],
)
def test_what_cannot_be_stopped(house: House, kind: str, name: str, why: str, said: str) -> None:
    with pytest.raises((UnknownName, CommandRefused), match=said):
        house.stop_play(kind, name, why)
    assert house.suspensions.scopes == {}


def test_a_stop_that_was_not_committed_has_not_happened(house: House, tables: tuple[str, str]) -> None:
    house.stop_play("everything", why="x")
    house.journal.stop("the store is gone")
    house.recover()
    assert house.suspensions.scopes == {}
    house.do(Command(tables[0], "ann", SEVENTEEN))
    assert house.log(1)[0]["code"] == "outage"


def test_by_network_the_floor_stops_and_a_player_does_not(house: House, tables: tuple[str, str]) -> None:
    people = People(house.store.engine)
    api = make_app(queue_of(house), people, demo=True)
    body = {"kind": "game", "name": "ny/roulette", "why": "worn"}

    async def play() -> None:
        floor, player = (
            {"Authorization": f"Bearer {people.add_guest(name, (role,))}", "Idempotency-Key": "k"}
            for name, role in (("Fay", "floor"), ("Pat", "player"))
        )
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(api), base_url="http://house/api/v1"
        ) as http:
            assert (await http.post("/stops", json=body, headers=player)).status_code == 403
            for why in ("", "  "):
                unsaid = await http.post("/stops", json={**body, "why": why}, headers=floor)
                assert unsaid.status_code == 422, "a stop says why"
            for _ in range(2):
                answer = await http.post("/stops", json=body, headers=floor)
                assert (answer.status_code, answer.json()) == (201, {"disabled": [tables[0]]})
            listed = (await http.get("/stops", headers=floor)).json()["stops"]
            assert listed == [{"what": "game ny/roulette", "why": "worn"}]
            again = await http.post("/stops", json=body, headers={**floor, "Idempotency-Key": "another"})
            assert again.status_code == 409
            answer = await http.post("/stops/end", json=body, headers={**floor, "Idempotency-Key": "end"})
            assert answer.json() == {"enabled": [tables[0]]}

    asyncio.run(play())
    assert house.suspensions.scopes == {}
