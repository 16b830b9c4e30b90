"""A poker hand is in the history of every player dealt in, with the chips put in and won."""

from pathlib import Path

from hoyle.chance import Chance
from hoyle.house import Choose, Command, House, Sit, Start


def test_a_hand_is_in_the_history_of_all_who_were_dealt_in(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path / 'house.db'}", Chance("pot"))
    table = house.open_table("ny/texas_holdem")
    names = ("ann", "ben", "cat")
    for name in names:
        house.add_player(name, 1_000_00)
        house.do(Command(table, name, Sit(200_00)))
    house.do(Command(table, "ann", Start()))
    while (prompt := house.state_of(table)["prompt"]) is not None:
        seat = prompt["waiting_for"]
        asked = house.state_of(table, seat)
        offered = {choice["name"]: choice["least"] for choice in asked["prompt"]["choices"]}
        name = "check" if "check" in offered else "call"
        house.do(Command(table, seat, Choose(name, offered[name]), position=asked["position"]))
    house.commit()
    rounds = {name: house.history(name)["rounds"] for name in names}
    assert all(len(listed) == 1 for listed in rounds.values())
    taken = sum(line["net"] for line in house.state_of(table)["last"]["lines"] if line["kind"] == "taking")
    assert sum(listed[0]["net"] for listed in rounds.values()) == -taken
    assert [listed[0]["wagered"] for listed in rounds.values()] == [400, 400, 400]
    house.close()
