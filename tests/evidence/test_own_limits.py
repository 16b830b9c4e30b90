"""RG-1: net position and clock in sight, a least time for a round, limits of a player's own, and nothing celebrated."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from hoyle.chance import Chance
from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import AddChips, Change, Command, House, Pace, Place, Policy, Sit, Start
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from hoyle.web.table.my_day import my_day_html
from hoyle.web.table.settlement_view import total_html
from tests.support.house_queue import queue_of


def place(cents: int) -> Place:
    return Place((("straight", cents, "17"),))


def play(house: House, table: str, chance: Any, pocket: str, cents: int = 10_00) -> None:
    chance.draws.append((pocket,))
    house.do(Command(table, "ann", place(cents)))
    house.do(Command(table, "ann", Start()))


@pytest.fixture
def table(house: House) -> str:
    table = house.open_table("ny/roulette")
    house.do(Command(table, "ann", Sit(500_00)))
    house.commit()
    return table


# In sight.


def test_the_day_so_far_is_in_the_state_of_ones_own_table(
    house: House, table: str, chance: Any, clock: Any, open_house: Callable[..., House]
) -> None:
    def mine(of: House) -> tuple[int, int, int]:
        found = of.state_of(table, "ann")["mine"]
        return found["rounds"], found["wagered"], found["net"]

    assert mine(house) == (0, 0, 0)
    play(house, table, chance, "5")
    assert mine(house) == (1, 10_00, -10_00), "also before it is committed"
    house.commit()
    assert mine(house) == (1, 10_00, -10_00)
    play(house, table, chance, "17", 5_00)
    house.commit()
    assert mine(house) == (2, 15_00, 165_00)
    assert house.state_of(table, "ben")["mine"] is None
    house.store.close()
    again = open_house()
    assert mine(again) == (2, 15_00, 165_00)
    clock.go_on(days=1)
    assert mine(again) == (0, 0, 0)


def test_the_page_shows_net_position_limits_and_clock(house: House, table: str, chance: Any) -> None:
    play(house, table, chance, "5")
    house.own_limits.set("ann", "loss", 50_00)
    page = my_day_html(house.day_of("ann"), datetime(2030, 1, 1, 18, 5, tzinfo=UTC))
    for words in ("1 round today", "$10 bet", "You are down $10", "Your daily loss limit: $50", "18:05"):
        assert words in page


def test_a_return_below_the_stake_is_not_called_a_win() -> None:
    """Two wagers, one won and one lost, that come to less than was staked."""
    line = {"seat": "ann", "fee": 0}
    said = total_html([{**line, "net": 5_00}, {**line, "net": -10_00}], "ann")
    assert "lost" in said
    assert "won" not in said
    assert "pushed" in total_html([{**line, "net": 5_00}, {**line, "net": -5_00}], "ann")


# The least time for a round.


def test_a_round_takes_a_least_time(house: House, chance: Any, clock: Any) -> None:
    table = house.open_table("ny/roulette", pace=Pace(round_seconds=5))
    house.do(Command(table, "ann", Sit(100_00)))
    play(house, table, chance, "5")
    house.do(Command(table, "ann", place(10_00)))
    clock.go_on(seconds=4.9)
    with pytest.raises(CommandRefused, match="takes 5 seconds at least"):
        house.do(Command(table, "ann", Start()))
    clock.go_on(seconds=0.1)
    chance.draws.append(("5",))
    house.do(Command(table, "ann", Start()))
    assert house.desk(table).last["number"] == 2


def test_a_window_does_not_end_before_the_least_time(house: House, chance: Any, clock: Any) -> None:
    table = house.open_table("ny/roulette", pace=Pace(wager_seconds=2, round_seconds=10))
    house.do(Command(table, "ann", Sit(100_00)))
    play(house, table, chance, "5")
    house.do(Command(table, "ann", place(10_00)))
    assert house.state_of(table)["deadline"]["at"] == "2030-01-01T00:00:10+00:00"
    assert house.tick(clock.go_on(seconds=9)) == 0
    assert house.tick(clock.go_on(seconds=1)) == 1


# Limits of one's own.


def test_a_loss_limit_refuses_what_could_go_beyond_it(house: House, table: str, chance: Any) -> None:
    house.own_limits.set("ann", "loss", 25_00)
    with pytest.raises(CommandRefused, match=r"has a loss limit of \$25\.00 a day"):
        house.do(Command(table, "ann", place(26_00)))
    play(house, table, chance, "5")
    made = house.do(Command(table, "ann", place(10_00))).result["stakes"]
    with pytest.raises(CommandRefused, match=r"has lost \$10\.00 and has \$10\.00 at risk"):
        house.do(Command(table, "ann", place(6_00)))
    with pytest.raises(CommandRefused, match="could be too much"):
        house.do(Command(table, "ann", Change(made[0], 16_00)))
    house.do(Command(table, "ann", Change(made[0], 15_00)))
    chance.draws.append(("17",))
    house.do(Command(table, "ann", Start()))
    house.do(Command(table, "ann", place(25_00)))
    house.do(Command(table, "ann", AddChips(1_00)))


def test_a_limit_is_of_the_day(house: House, table: str, chance: Any, clock: Any) -> None:
    house.own_limits.set("ann", "loss", 10_00)
    play(house, table, chance, "5")
    house.commit()
    with pytest.raises(CommandRefused, match="a loss limit of"):
        house.do(Command(table, "ann", place(10_00)))
    clock.go_on(days=1)
    house.do(Command(table, "ann", place(10_00)))


def test_a_deposit_limit(house: House) -> None:
    house.own_limits.set("ben", "deposit", 1_050_00)
    house.deposit("ben", 50_00)
    with pytest.raises(CommandRefused, match=r"a day and has deposited \$1,050\.00"):
        house.deposit("ben", 1)
    house.commit()
    with pytest.raises(CommandRefused, match="a deposit limit of"):
        house.deposit("ben", 1)
    house.deposit("ann", 1)


def test_a_lower_limit_holds_at_once_and_a_higher_one_is_waited_for(url: str, clock: Any) -> None:
    house = House.open(url, Chance(1), clock)
    house.add_player("ann", 100_00)
    assert house.own_limits.set("ann", "loss", 50_00).since == "2030-01-01T00:00:00+00:00"
    house.own_limits.set("ann", "loss", 20_00)
    assert house.own_limits.limit_of("ann", "loss") == 20_00
    later = house.own_limits.set("ann", "loss", 80_00)
    assert later.since == "2030-01-02T00:00:00+00:00"
    assert house.own_limits.limit_of("ann", "loss") == 20_00
    assert house.own_limits.plain("ann")["loss"]["to_come"] == [later._asdict()]
    house.close()
    clock.go_on(hours=23.9)
    again = House.open(url, Chance(1), clock)
    assert again.own_limits.limit_of("ann", "loss") == 20_00
    clock.go_on(hours=0.1)
    assert again.own_limits.limit_of("ann", "loss") == 80_00
    again.own_limits.set("ann", "loss", None)
    assert again.own_limits.limit_of("ann", "loss") == 80_00, "to have none is waited for as well"
    again.own_limits.set("ann", "loss", 10_00)
    clock.go_on(days=2)
    assert again.own_limits.limit_of("ann", "loss") == 10_00, (
        "what was to come does not come after a stricter word"
    )
    again.close()


def test_how_long_is_waited_is_the_houses_and_nonsense_is_refused(
    open_house: Callable[..., House], clock: Any
) -> None:
    house = open_house(policy=Policy(limit_hours=72))
    house.add_player("ann")
    house.own_limits.set("ann", "loss", 1)
    assert house.own_limits.set("ann", "loss", 2).since == "2030-01-04T00:00:00+00:00"
    with pytest.raises(UnknownName, match="limit of one's own"):
        house.own_limits.set("ann", "luck", 1)
    with pytest.raises(CommandRefused, match="0 or more"):
        house.own_limits.set("ann", "loss", -1)
    with pytest.raises(UnknownName, match="player"):
        house.own_limits.set("zoe", "loss", 1)


def test_by_network(house: House, table: str, chance: Any, clock: Any) -> None:
    play(house, table, chance, "5")
    house.commit()
    people = People(house.store.engine, clock)
    people.add("ann", "correct horse battery", ["player"], is_own=True)
    api = make_app(queue_of(house), people, demo=False)

    async def ask() -> None:
        headers = {"Authorization": f"Bearer {people.sign_in('ann', 'correct horse battery')}"}
        clock.go_on(minutes=20)
        transport = httpx.ASGITransport(api)
        async with httpx.AsyncClient(
            transport=transport, base_url="http://house/api/v1", headers=headers
        ) as http:
            me = (await http.get("/me")).json()
            assert (me["session"]["seconds"], me["today"]["net"]) == (1200, -10_00)
            body = {"kind": "loss", "cents": 5_00}
            answer = await http.put("/me/limits", json=body, headers={"Idempotency-Key": "a"})
            assert answer.json() == {"cents": 5_00, "since": "2030-01-01T00:20:00+00:00"}
            words = {"do": "place", "wagers": [["straight", 500, "17"]]}
            answer = await http.post(
                f"/tables/{table}/commands", json=words, headers={"Idempotency-Key": "b"}
            )
            assert (answer.status_code, answer.json()["code"]) == (409, "refused")

    asyncio.run(ask())
