"""Idle seats: announced in advance, given up between rounds, and the stack returned to the wallet to the cent."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hoyle.errors import WagerRefused
from hoyle.house import Choose, Command, Disable, Enable, House, Pace, Place, Sit
from hoyle.house.core.commands import FLOOR, Instruct, TakeBank, Tip
from hoyle.house.reports.audit_run import audit_the_house

WAGER = Place((("ante", 1000, ""),))


@pytest.fixture
def table(house: House) -> str:
    table = house.open_table("ny/three_card_poker", pace=Pace(15, 20))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    house.commit()
    return table


def kept_until(house: House, table: str, name: str) -> Any:
    return house.state_of(table)["places"][name]["deadline"]


def sits(house: House, table: str) -> set[str]:
    return set(house.desk(table).table.seats)


def play(house: House, table: str, clock: Any, name: str = "ann") -> None:
    """A round that one plays while the other says nothing."""
    house.do(Command(table, name, WAGER))
    house.tick(clock.go_on(seconds=15))
    house.do(Command(table, name, Choose("fold"), position=house.desk(table).position))


def findings(house: House) -> list[str]:
    house.commit()
    return [each for check in audit_the_house(house.store.url) for each in check["findings"]]


def test_a_silent_seat_is_told_when_and_stood_up_then(house: House, table: str, clock: Any) -> None:
    told = kept_until(house, table, "ben")
    assert told["at"] == (clock.now + timedelta(seconds=600)).isoformat()
    assert told["then"] == "ben is stood up, as soon as no wager holds the seat; the stack goes to the wallet"
    house.do(Command(table, "ben", Tip(1_00)))
    for _ in range(4):
        clock.go_on(seconds=130)
        play(house, table, clock)
    assert kept_until(house, table, "ben") == told
    assert house.tick(clock.go_on(seconds=19.9)) == 0
    assert house.tick(clock.go_on(seconds=0.1)) == 1
    assert sits(house, table) == {"ann"}
    assert house.wallet("ben") == 999_00
    play(house, table, clock)
    house.commit()
    assert house.store.rows("SELECT actor, kind FROM events WHERE kind = 'leave'") == [("clock", "leave")]
    (said,) = [each for each in house.log(20, table) if each["code"] == "stood_up"]
    assert said["text"] == (
        "ben said and played nothing since 2030-01-01T00:00:00+00:00; $499.00 went to the wallet"
    )
    house.do(Command(table, "ben", Sit(100_00)))
    assert sits(house, table) == {"ann", "ben"}
    assert not findings(house)


def test_whoever_plays_or_speaks_is_never_stood_up(house: House, table: str, clock: Any) -> None:
    for _ in range(10):
        clock.go_on(seconds=560)
        house.tick()
        house.do(Command(table, "ben", Tip(1_00)))
        play(house, table, clock)
        house.tick()
    assert sits(house, table) == {"ann", "ben"}


def test_a_round_that_runs_is_played_to_its_end(house: House, table: str, clock: Any) -> None:
    """Who is in it plays on, and who is not stays until it is over."""
    clock.go_on(seconds=580)
    house.do(Command(table, "ann", WAGER))
    assert kept_until(house, table, "ann") is None, "a wager that will be decided"
    house.tick(clock.go_on(seconds=15))
    assert house.tick(clock.go_on(seconds=19)) == 0
    assert sits(house, table) == {"ann", "ben"}
    assert kept_until(house, table, "ann") is None
    house.do(Command(table, "ann", Choose("play"), position=house.desk(table).position))
    assert house.tick() == 1
    assert sits(house, table) == {"ann"}
    assert kept_until(house, table, "ann")["at"] == (clock.now + timedelta(seconds=600)).isoformat()


def test_a_wager_counts_until_its_window_is_over_however_long_that_is(house: House, clock: Any) -> None:
    table = house.open_table("ny/three_card_poker", pace=Pace(900, 900))
    house.do(Command(table, "ann", Sit(500_00)))
    house.do(Command(table, "ann", WAGER))
    house.tick(clock.go_on(seconds=899))
    assert sits(house, table) == {"ann"}
    house.tick(clock.go_on(seconds=1))
    house.tick(clock.go_on(seconds=899))
    house.tick(clock.go_on(seconds=1))
    assert house.desk(table).round is None
    assert sits(house, table) == {"ann"}, "played by silence, just now"
    house.tick(clock.go_on(seconds=600))
    assert sits(house, table) == set()
    assert house.wallet("ann") == 990_00


def test_a_wager_that_nothing_decides_comes_back_with_its_player(house: House, clock: Any) -> None:
    """Nobody banks, so no round begins."""
    table = house.open_table("ca/three_card_poker", pace=Pace(30, 20))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    house.do(Command(table, "ann", WAGER))
    house.tick(clock.go_on(seconds=30))
    house.do(Command(table, "ben", Tip(1_00)))
    house.tick(clock.go_on(seconds=570))
    assert sits(house, table) == {"ben"}
    assert house.wallet("ann") == 1_000_00
    assert not findings(house)


def test_a_bank_of_which_nothing_is_heard_is_given_up(house: House, clock: Any) -> None:
    table = house.open_table("ca/three_card_poker", pace=Pace(30, 20))
    house.do(Command(table, "ann", Sit(500_00)))
    house.do(Command(table, "ann", TakeBank(200_00)))
    house.tick(clock.go_on(seconds=600))
    assert sits(house, table) == set()
    assert house.wallet("ann") == 1_000_00
    assert not findings(house)


def test_a_wager_that_may_not_be_taken_down_holds_the_seat(house: House, clock: Any, chance: Any) -> None:
    table = house.open_table("ny/craps", pace=Pace(30))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    chance.draws = [("2", "2"), *[("1", "2")] * 30, ("3", "4")]
    house.do(Command(table, "ann", Place((("pass", 1000, ""),))))
    for _ in range(25):
        house.tick(clock.go_on(seconds=30))
    assert sits(house, table) == {"ann"}
    with pytest.raises(WagerRefused):
        house.desk(table).table.leave("ann")
    for _ in range(7):
        house.tick(clock.go_on(seconds=30))
    assert not house.desk(table).table.stakes
    house.tick(clock.go_on(seconds=599))
    assert sits(house, table) == {"ann"}, "the last roll was hers"
    house.tick(clock.go_on(seconds=1))
    assert sits(house, table) == set()
    assert house.wallet("ann") == 990_00


def test_a_restart_keeps_the_time_and_leaves_a_minute(
    house: House, table: str, clock: Any, open_house: Callable[..., House]
) -> None:
    clock.go_on(seconds=100)
    play(house, table, clock)
    played = clock.now
    told = {name: kept_until(house, table, name) for name in ("ann", "ben")}
    assert told["ann"]["at"] == (played + timedelta(seconds=600)).isoformat()
    house.close()
    clock.go_on(seconds=200)
    again = open_house()
    assert {name: kept_until(again, table, name) for name in told} == told
    again.tick(clock.go_on(seconds=285))
    assert sits(again, table) == {"ann"}
    again.close()
    clock.go_on(hours=8)
    third = open_house()
    third.tick()
    assert kept_until(third, table, "ann")["at"] == (clock.now + timedelta(seconds=60)).isoformat()
    assert sits(third, table) == {"ann"}, "nobody could say anything while the house was closed"
    third.tick(clock.go_on(seconds=60))
    assert sits(third, table) == set()
    assert (third.wallet("ann"), third.wallet("ben")) == (990_00, 1_000_00)
    assert not findings(third)


def test_a_table_that_is_made_again_after_a_fault_keeps_the_time(
    house: House, table: str, clock: Any
) -> None:
    clock.go_on(seconds=100)
    play(house, table, clock)
    before = dict(house.desk(table).heard)
    house.tables.rebuild(house.desk(table), ValueError("a fault"))
    assert house.desk(table).heard == before


def test_no_seat_is_given_up_while_its_table_is_disabled(house: House, table: str, clock: Any) -> None:
    house.do(Command(table, "fay", Disable("a spilled drink"), role=FLOOR))
    house.tick(clock.go_on(hours=1))
    assert kept_until(house, table, "ben") is None
    house.do(Command(table, "fay", Enable("dry again"), role=FLOOR))
    house.tick(clock.go_on(seconds=59))
    assert sits(house, table) == {"ann", "ben"}
    house.tick(clock.go_on(seconds=1))
    assert sits(house, table) == set()


def test_a_seat_that_sits_out_at_a_game_for_a_pot_is_given_up_too(house: House, clock: Any) -> None:
    table = house.open_table("ny/texas_holdem", pace=Pace(15, 20))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    house.do(Command(table, "ben", Instruct("sit_out")))
    clock.go_on(seconds=300)
    house.do(Command(table, "ann", Tip(1_00)))
    house.tick(clock.go_on(seconds=300))
    assert sits(house, table) == {"ann"}
    assert house.wallet("ben") == 1_000_00


@pytest.mark.parametrize("pace", [Pace(), Pace(round_seconds=30), Pace(15, 20, None, None)])
def test_where_no_clock_runs_or_the_house_says_so_seats_are_kept(
    house: House, clock: Any, pace: Pace
) -> None:
    table = house.open_table("ny/three_card_poker", pace=pace)
    house.do(Command(table, "ann", Sit(500_00)))
    assert kept_until(house, table, "ann") is None
    house.tick(clock.go_on(hours=24))
    assert sits(house, table) == {"ann"}


def test_a_house_says_how_long(house: House, clock: Any) -> None:
    table = house.open_table("ny/three_card_poker", pace=Pace(15, 20, None, 120))
    house.do(Command(table, "ann", Sit(500_00)))
    house.tick(clock.go_on(seconds=119))
    assert sits(house, table) == {"ann"}
    house.tick(clock.go_on(seconds=1))
    assert sits(house, table) == set()
