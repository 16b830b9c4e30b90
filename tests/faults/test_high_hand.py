"""A house that is killed while the high hand of a period is shown, ended and paid: it is paid once, or not yet."""

from collections.abc import Callable
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.errors import HoyleError
from hoyle.house import FLOOR, Command, House, PayHighHand, Sit

OPTIONS = {
    "offer_high_hand": "yes", "jackpot_players_min": 2, "jackpot_pot_min": 0, "jackpot_drop": 100,
    "rake_method": "none",
}  # fmt: skip
QUADS = {"1": ["Ah", "Ad"], "2": ["Kc", "Qd"], "community": ["As", "Ac", "2d", "7h", "8h"]}
STATEMENTS = 30  # from the first hand on a life has fewer; one that is not killed ends by itself
ENDS = Command("t1", "flo", PayHighHand(1), key="end of the first", role=FLOOR)


def prepare(url: str) -> None:
    house = House.open(url, Chance(1))
    for name in ("ann", "ben", "cat", "dan"):
        house.add_player(name, 1_000_00)
    for names in (("ann", "ben"), ("cat", "dan")):
        table = house.open_table("ny/texas_holdem", options=OPTIONS)
        for name in names:
            house.do(Command(table, name, Sit(200_00)))
    house.close()


def live(faults: Any, deal: Any, url: str, kill_at: int, before: bool) -> None:
    house = House.open(url, Chance(1))
    faults.arm(house, kill_at, before)
    deal(house, "t2", QUADS)
    house.commit()
    house.do(ENDS)
    house.commit()


def check(url: str, deal: Any) -> bool:
    """Whoever asked and was not answered asks again, with the same key."""
    house = House.open(url, Chance(1))
    if house.desk("t2").table.number == 1:  # the hand has not happened
        deal(house, "t2", QUADS)
        house.commit()
    was_paid = house.state_of("t1")["jackpots"]["high_hand"]["period"] == 2
    outcome = house.do(ENDS)
    assert outcome.is_repeat == was_paid
    assert outcome.result == {"period": 1, "paid": {"cat": 100}}
    house.commit()
    with pytest.raises(HoyleError, match="closed and paid already"):
        house.do(Command("t2", "flo", PayHighHand(1), key="another", role=FLOOR))
    assert house.wallet("cat") == 800_00 + 100
    assert house.store.one("SELECT count(*) FROM transfers WHERE code = 'high_hand'") == 1
    house.close()
    return was_paid


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_period_is_paid_once_whenever_the_house_is_killed(
    faults: Any, deal: Any, new_store: Callable[[str], str], kind: str
) -> None:
    killed, paid = 0, set()
    for at in range(1, STATEMENTS, 2 if kind == "sqlite" else 3):
        url = new_store(kind)
        prepare(url)
        before = bool(at % 4 == 1)
        killed += not faults.in_a_process(
            lambda at=at, url=url, before=before: live(faults, deal, url, at, before)
        )
        paid.add(check(url, deal))
        assert faults.findings(url) == []
    assert killed >= 5
    assert paid == {True, False}
