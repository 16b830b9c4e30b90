"""A player banks tiles and the dealer wagers against it: the round is settled, written down, and stands up to the
audit."""

from pathlib import Path

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import Choose, Command, House, PassBank, Place, Sit, Start, TakeBank
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit


def play_out(house: House, table: str) -> None:
    while (prompt := house.state_of(table)["prompt"]) is not None:
        seat = prompt["waiting_for"]
        asked = house.state_of(table, seat)
        house.do(Command(table, seat, Choose(asked["prompt"]["default"]), position=asked["position"]))


def test_the_dealers_wager_is_settled_and_is_nobodys_play(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance(7))
    table = house.open_table("ny/pai_gow_tiles", limits=Limits(least=500))
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
        house.do(Command(table, name, Sit(500_00)))
        house.do(Command(table, name, Place((("pai_gow", 500, ""),))))
    house.do(Command(table, "ann", Start()))
    play_out(house, table)
    house.do(Command(table, "ben", PassBank()))  # ben sits farther to the right, so the first offer is his
    house.do(Command(table, "ann", TakeBank(200_00, "", 300)))
    house.do(Command(table, "ben", Place((("pai_gow", 500, ""),))))
    house.do(Command(table, "ben", Start()))
    play_out(house, table)
    house.commit()
    lines = house.state_of(table)["last"]["lines"]
    assert [line["stake"] for line in lines if line["wager"] == "dealers_wager"] == [300]
    assert [each["wagered"] for each in house.history("ann")["rounds"]] == [0, 500]
    assert [each["wagered"] for each in house.history("ben")["rounds"]] == [500, 500]
    assert not [check for check in (*audit(house.store), *replays(house.store)) if check.findings]
    house.close()
