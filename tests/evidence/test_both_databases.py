"""The reports and the stops say the same in SQLite and in PostgreSQL."""

from hoyle.chance import Chance
from hoyle.house import House
from hoyle.house.control.event_log import Sought, search
from hoyle.house.jackpots.meters import meters
from hoyle.house.reports.returns import returns
from hoyle.house.reports.win_and_hold import BY, PERIODS, held, takings
from tests.support.visitors import Visitors


def test_reports_in_both_databases(url: str) -> None:
    house = House.open(url, Chance(3))
    for path in ("ny/caribbean_stud_poker", "ny/roulette"):
        Visitors(house, house.open_table(path), 3).play(3)
    house.stop_play("game", "ny/craps", "worn dice", actor="fay")
    house.commit()
    for by in BY:
        for period in PERIODS:
            assert sum(each.drop for each in takings(house.store, by, period).values()) == 6 * 50_000_00
    assert all(meter.is_even for meter in meters(house.store).values())
    assert held(house.store) == {}
    assert {each.path for each in returns(house.store)} >= {"ny/roulette"}
    assert [each["actor"] for each in search(house.store, Sought(text="Worn", since="2000"))] == ["fay"]
    house.close()
    again = House.open(url, Chance(3))
    assert again.suspensions.scopes == {"game ny/craps": "worn dice"}
    again.close()
