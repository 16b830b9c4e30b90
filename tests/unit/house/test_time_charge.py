"""A time charge at a table of the house: who may ask for it, where the money goes, and that it survives a restart."""

from collections.abc import Callable

import pytest

from hoyle.errors import CommandRefused, WagerRefused
from hoyle.house import FLOOR, ChargeTime, Command, House, Sit
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.win_and_hold import takings
from hoyle.ledger.auditing.store_audit import audit

CHARGE = {"rake_method": "time", "time_charge": 700}


def open_room(house: House, **options: str | int) -> str:
    table = house.open_table("ny/texas_holdem", options=options)
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    return table


def charge(house: House, table: str) -> dict[str, object]:
    return house.do(Command(table, "flo", ChargeTime(), role=FLOOR)).result


def test_the_charge_goes_from_every_stack_to_the_collection(
    house: House, open_house: Callable[..., House]
) -> None:
    table = open_room(house, **CHARGE)
    assert charge(house, table) == {"charged": {"ann": 700, "ben": 700}}
    house.close()
    again = open_house()
    assert again.desk(table).table.money["ann"] == 193_00
    rows = again.store.rows(
        "SELECT debit, credit, cents, clause FROM transfers WHERE code = 'time_charge' ORDER BY debit"
    )
    assert [tuple(row) for row in rows] == [
        (f"seat:{table}:{name}", f"collection:{table}", 700, "5324.42(o)(2)(iii)") for name in ("ann", "ben")
    ]
    assert takings(again.store)["", table].win == 1400
    assert [each for check in (*audit(again.store), *replays(again.store)) for each in check.findings] == []


def test_only_the_floor_asks_for_it(house: House) -> None:
    table = open_room(house, **CHARGE)
    with pytest.raises(CommandRefused, match="needs the floor"):
        house.do(Command(table, "ann", ChargeTime()))


def test_a_table_that_rakes_its_pots_has_none(house: House) -> None:
    table = open_room(house)
    with pytest.raises(WagerRefused, match="takes no time charge"):
        charge(house, table)
