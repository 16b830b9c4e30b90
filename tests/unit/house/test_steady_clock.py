"""Deadlines go by a clock that does not jump when the machine's clock is set."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import Command, House, Pace, Place, Sit
from hoyle.house.core.steady_clock import SteadyClock
from hoyle.server.app import _note_clock
from hoyle.server.process.clock_watch import ClockWatch


class Machine:
    """Its wall clock can be set; its other clock cannot."""

    def __init__(self) -> None:
        self.seconds, self.ahead = 1_000.0, 0.0

    def wall(self) -> datetime:
        return datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=self.seconds + self.ahead)

    def steady(self) -> float:
        return self.seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def house(url: str, machine: Machine) -> Any:
    made = House.open(url, Chance(1), machine.wall, steady=SteadyClock(machine.wall, machine.steady))
    yield made
    made.close()


def waiting(house: House) -> str:
    """A table at which the wagers close in twenty seconds."""
    house.add_player("ann", 100_00)
    table = house.open_table("ny/roulette", limits=Limits(least=500), pace=Pace(20, 20, away_seconds=600))
    house.do(Command(table, "ann", Sit(50_00)))
    house.do(Command(table, "ann", Place((("straight", 500, "17"),))))
    house.tick()
    return table


def rounds(house: House) -> int:
    house.commit()
    return int(house.store.one("SELECT count(*) FROM results"))


@pytest.mark.parametrize("ahead", [3600.0, -3600.0, 86_400.0])
@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_clock_that_is_set_ends_no_deadline_and_puts_none_off(
    house: House, machine: Machine, ahead: float, is_noticed: bool
) -> None:
    table = waiting(house)
    watch = ClockWatch(machine.wall, machine.steady)
    machine.seconds += 5
    machine.ahead += ahead
    if is_noticed:
        _note_clock(house, watch.look())
        told = datetime.fromisoformat(house.state_of(table)["deadline"]["at"])
        assert told == machine.wall() + timedelta(seconds=15), "announced by the new time"
    machine.seconds += 14.5
    house.tick()
    assert "ann" in house.state_of(table)["places"]
    assert rounds(house) == 0
    machine.seconds += 1
    house.tick()
    assert rounds(house) == 1
    assert house.store.rows("SELECT made_at FROM results")[0][0] == machine.wall().isoformat(), (
        "a stamp is set along"
    )


def test_a_seat_is_not_given_up_because_the_clock_was_set(house: House, machine: Machine) -> None:
    table = waiting(house)
    machine.seconds += 30
    house.tick()
    watch = ClockWatch(machine.wall, machine.steady)
    machine.ahead += 7200
    _note_clock(house, watch.look())
    house.tick()
    assert "ann" in house.state_of(table)["places"]
    machine.seconds += 601
    house.tick()
    assert "ann" not in house.state_of(table)["places"]
