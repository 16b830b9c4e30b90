"""Vigorish that is marked at a table of the house: the ledger, a restart, a player who leaves."""

from collections.abc import Callable

from hoyle.house import Command, House, Leave, Place, Sit, Start
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.win_and_hold import takings
from hoyle.ledger.auditing.store_audit import audit


def play(house: House, table: str, rounds: int) -> None:
    for _ in range(rounds):
        house.do(Command(table, "ann", Place((("banker", 100_00, ""),))))
        house.do(Command(table, "ann", Start()))


def test_markers_outlast_a_restart_and_are_collected_on_leaving(
    house: House, open_house: Callable[..., House]
) -> None:
    table = house.open_table("ny/mini_baccarat", options={"vigorish_collected": "later"})
    house.deposit("ann", 10_000_00)
    before = house.wallet("ann")
    house.do(Command(table, "ann", Sit(5_000_00)))
    while not house.desk(table).table.owed:
        play(house, table, 1)
    owed = house.desk(table).table.owed["ann"]
    assert owed == 5_00
    house.close()
    again = open_house()
    desk = again.desk(table)
    assert desk.table.owed == {"ann": owed}
    has = desk.table.money["ann"]
    play(again, table, 100)
    assert set(desk.table.owed) <= {"ann"}
    owes, has = desk.table.owed.get("ann", 0), desk.table.money["ann"]
    again.do(Command(table, "ann", Leave()))
    again.commit()
    assert again.wallet("ann") == before - 5_000_00 + has - owes
    taken = takings(again.store)["", table]
    assert taken.win == 5_000_00 - (has - owes)
    assert [each for check in (*audit(again.store), *replays(again.store)) for each in check.findings] == []
