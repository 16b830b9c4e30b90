"""The reports and the stops say the same in SQLite and in PostgreSQL."""

from hoyle.chance import Chance
from hoyle.games.catalog import open_terms
from hoyle.house import House
from hoyle.house.control.event_log import Sought, search
from hoyle.house.jackpots.meters import meters
from hoyle.house.reports.returns import returns
from hoyle.house.reports.win_and_hold import BY, PERIODS, held, takings
from tests.support.game_paths import house_banked
from tests.support.visitors import Visitors


def test_reports_in_both_databases(url: str) -> None:
    house = House.open(url, Chance(3))
    with_jackpot = next(path for path in house_banked() if open_terms(path)[1].file.meters)
    without_jackpot = next(path for path in house_banked() if not open_terms(path)[1].file.meters)
    for path in (with_jackpot, without_jackpot):
        Visitors(house, house.open_table(path), 3).play(3)
    house.stop_play("game", "ny/craps", "worn dice", actor="fay")
    house.commit()
    for by in BY:
        for period in PERIODS:
            assert sum(each.drop for each in takings(house.store, by, period).values()) == 6 * 50_000_00
    assert all(meter.is_even for meter in meters(house.store).values())
    assert held(house.store) == {}
    assert {each.path for each in returns(house.store)} >= {without_jackpot}
    assert [each["actor"] for each in search(house.store, Sought(text="Worn", since="2000"))] == ["fay"]
    house.close()
    again = House.open(url, Chance(3))
    assert again.suspensions.scopes == {"game ny/craps": "worn dice"}
    again.close()
