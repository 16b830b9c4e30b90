"""Betting windows and clocks: each deadline is announced with its consequence, and exactly that happens."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hoyle.engine import Ask
from hoyle.errors import CommandRefused, WagerRefused
from hoyle.house import Choose, Command, Disable, Enable, House, Pace, Place, Sit, Start
from hoyle.house.core.commands import FLOOR, AddChips, Instruct, TakeBank

WAGER = Place((("ante", 1000, ""),))


@pytest.fixture
def table(house: House) -> str:
    for name in ("ann", "ben"):
        house.deposit(name, 1_000_00)
    table = house.open_table("ny/three_card_poker", pace=Pace(15, 20))
    house.do(Command(table, "ann", Sit(500_00)))
    house.do(Command(table, "ben", Sit(500_00)))
    return table


def test_the_window_begins_with_the_first_wager(house: House, table: str, clock: Any) -> None:
    assert house.state_of(table)["deadline"] is None
    house.do(Command(table, "ann", WAGER))
    told = house.state_of(table)["deadline"]
    assert told["at"] == (clock.now + timedelta(seconds=15)).isoformat()
    assert told["then"] == "no more wagers; the round begins"
    clock.go_on(seconds=10)
    house.do(Command(table, "ben", WAGER))
    assert house.state_of(table)["deadline"] == told, "an end that was told stays"
    assert house.tick(clock.go_on(seconds=4.9)) == 0
    assert house.tick(clock.go_on(seconds=0.1)) == 1
    assert house.state_of(table)["phase"] == "in_round"


def test_a_player_does_not_begin_while_others_may_still_wager(house: House, table: str) -> None:
    house.do(Command(table, "ann", WAGER))
    with pytest.raises(CommandRefused, match="begins when the time for wagers is over"):
        house.do(Command(table, "ann", Start()))


def test_silence_is_the_default_and_is_written_down_as_the_clocks(
    house: House, table: str, clock: Any
) -> None:
    house.do(Command(table, "ann", WAGER))
    house.tick(clock.go_on(seconds=15))
    state = house.state_of(table, "ann")
    assert state["prompt"]["is_mine"]
    assert state["deadline"]["then"] == f"ann: {state['prompt']['default']}"
    assert state["deadline"]["at"] == (clock.now + timedelta(seconds=20)).isoformat()
    house.tick(clock.go_on(seconds=20))
    assert house.state_of(table)["phase"] == "open"
    house.commit()
    actors = house.store.rows("SELECT actor FROM events WHERE kind = 'choose'")
    assert actors == [("clock",)]


def test_a_choice_in_time_stops_the_clock(house: House, table: str, clock: Any) -> None:
    house.do(Command(table, "ann", WAGER))
    house.tick(clock.go_on(seconds=15))
    state = house.state_of(table, "ann")
    house.do(Command(table, "ann", Choose("fold"), position=state["position"]))
    assert house.tick(clock.go_on(seconds=60)) == 0


def test_wagers_that_cannot_be_dealt_in_go_back_and_the_others_play(house: House, clock: Any) -> None:
    """Nobody holds a table up with half a wager."""
    table = house.open_table("ny/ultimate_texas_holdem", pace=Pace(15, 20))
    desk = house.desk(table)
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    house.do(Command(table, "ann", Place((("ante", 1000, ""), ("blind", 1000, "")))))
    house.do(Command(table, "ben", Place((("ante", 1000, ""),))))
    house.tick(clock.go_on(seconds=15))
    assert desk.round is not None
    assert {each.seat for each in desk.round.felt.stakes.values()} == {"ann"}
    assert house.state_of(table)["places"]["ben"]["stack"] == 500_00


def test_no_clock_runs_where_nothing_begins_without_a_further_wager(
    house: House, clock: Any, chance: Any
) -> None:
    """A fire bet outlives the line wager that it was made with; the dice wait for another."""
    table = house.open_table("ny/craps", {"offer_fire_bet": "yes"}, pace=Pace(30))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    chance.draws = [("2", "2"), ("2", "2")]
    house.do(Command(table, "ann", Place((("pass", 1000, ""), ("fire_bet", 500, "")))))
    house.tick(clock.go_on(seconds=30))
    house.tick(clock.go_on(seconds=30))
    assert [each.wager for each in house.desk(table).table.stakes.values()] == ["fire_bet"]
    assert house.state_of(table)["deadline"] is None
    with pytest.raises(WagerRefused, match="no player has made pass"):
        house.do(Command(table, "ann", Start()))
    assert house.tick(clock.go_on(seconds=500)) == 0
    house.do(Command(table, "ben", Place((("field", 1000, ""),))))
    assert house.state_of(table)["deadline"] is None
    house.do(Command(table, "ben", Place((("pass", 1000, ""),))))
    assert house.state_of(table)["deadline"]["then"] == "no more wagers; the round begins"
    house.commit()
    assert "cannot_start" not in {each["code"] for each in house.log(50, table)}


def test_what_could_not_begin_is_logged_once_and_tried_again_when_something_has_changed(
    house: House, clock: Any
) -> None:
    table = house.open_table("ca/three_card_poker", pace=Pace(30, 20))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(500_00)))
    house.do(Command(table, "ann", WAGER))
    for _ in range(5):
        house.tick(clock.go_on(seconds=30))
    assert house.state_of(table)["deadline"] is None
    house.commit()
    assert [each["code"] for each in house.log(50, table)].count("cannot_start") == 1
    house.do(Command(table, "ben", TakeBank(200_00)))
    house.tick(clock.go_on(seconds=30))
    assert house.state_of(table)["phase"] == "in_round"


def one_hand(house: House, table: str, clock: Any, answering: str) -> set[str]:
    """The next hand, in which one answers and the others leave it to the clock. Who was dealt in."""
    house.tick(clock.go_on(seconds=15))
    played = house.desk(table).round
    assert played is not None
    dealt = {played.felt.chips.seat_of[spot] for spot in played.felt.chips.in_hand}
    while (played := house.desk(table).round) is not None:
        prompt = played.prompt
        assert isinstance(prompt, Ask)
        if prompt.seat == answering:
            said = next(each for each in prompt.choices if each.name in ("check", "call"))
            position = house.desk(table).position
            house.do(Command(table, prompt.seat, Choose(said.name, said.least), position=position))
        else:
            house.tick(clock.go_on(seconds=20))
    return dealt


def test_who_never_answers_at_a_game_for_a_pot_is_not_dealt_in_any_more(
    house: House, clock: Any, open_house: Callable[..., House]
) -> None:
    house.add_player("cat", 1_000_00)
    table = house.open_table("ny/texas_holdem", pace=Pace(15, 20))
    for name in ("ann", "ben", "cat"):
        house.do(Command(table, name, Sit(200_00)))
    everybody = {"ann", "ben", "cat"}
    assert one_hand(house, table, clock, "ann") == everybody
    house.do(Command(table, "cat", AddChips(10_00)))
    assert one_hand(house, table, clock, "ann") == everybody
    assert house.state_of(table)["carry"]["out"] == ["ben"], "cat has said something between the hands"
    assert one_hand(house, table, clock, "ann") == {"ann", "cat"}
    assert sorted(house.state_of(table)["carry"]["out"]) == ["ben", "cat"]
    assert house.state_of(table)["deadline"] is None, "nobody is left to play against"
    house.commit()
    texts = [each["text"] for each in house.log(20, table) if each["code"] == "seated_out"]
    assert texts == ["cat said nothing in 2 hands", "ben said nothing in 2 hands"]
    house.store.close()
    again = open_house()
    assert sorted(again.state_of(table)["carry"]["out"]) == ["ben", "cat"]
    again.do(Command(table, "cat", Instruct("sit_in")))
    assert "cat" in one_hand(again, table, clock, "ann")


def test_after_a_restart_the_time_begins_anew(house: House, table: str, clock: Any, open_house: Any) -> None:
    house.do(Command(table, "ann", WAGER))
    house.close()
    clock.go_on(seconds=3600)
    again = open_house()
    assert again.state_of(table)["deadline"]["at"] == (clock.now + timedelta(seconds=15)).isoformat()


def test_a_disabled_table_takes_no_wagers_and_plays_its_round_out(
    house: House, table: str, clock: Any
) -> None:
    house.do(Command(table, "ann", WAGER))
    house.tick(clock.go_on(seconds=15))
    house.do(Command(table, "fay", Disable("a spilled drink"), role=FLOOR))
    position = house.state_of(table)["position"]
    house.do(Command(table, "ann", Choose("fold"), position=position))
    assert house.state_of(table)["phase"] == "disabled"
    with pytest.raises(CommandRefused, match="no new wagers: a spilled drink"):
        house.do(Command(table, "ann", WAGER))
    house.do(Command(table, "fay", Enable("dry again"), role=FLOOR))
    house.do(Command(table, "ann", WAGER))
    house.commit()
    logged = [(each["actor"], each["code"]) for each in house.log(3)]
    assert ("fay", "disable") in logged
    assert ("fay", "enable") in logged


def test_the_least_time_of_a_round_holds_over_a_restart(
    house: House, clock: Any, open_house: Callable[..., House]
) -> None:
    table = house.open_table("ny/roulette", pace=Pace(round_seconds=30))
    house.do(Command(table, "ann", Sit(200_00)))
    wager = Place((("straight", 500, "17"),))
    for words in (wager, Start(), wager):
        house.do(Command(table, "ann", words))
    house.commit()
    house.store.close()
    clock.go_on(seconds=29)
    again = open_house()
    with pytest.raises(CommandRefused, match="takes 30 seconds at least"):
        again.do(Command(table, "ann", Start()))
    clock.go_on(seconds=1)
    again.do(Command(table, "ann", Start()))


def test_a_table_that_is_made_again_after_a_fault_keeps_its_least_time(house: House, clock: Any) -> None:
    table = house.open_table("ny/roulette", pace=Pace(round_seconds=30))
    house.do(Command(table, "ann", Sit(200_00)))
    house.commit()
    for words in (Place((("straight", 500, "17"),)), Start()):
        house.do(Command(table, "ann", words))
    began = house.desk(table).began_at
    house.tables.rebuild(house.desk(table), ValueError("a fault"))
    assert house.desk(table).began_at == began
