"""RTP-2, LED-7: actual against theoretical return. A fair wheel lies in its band, a loaded one does not."""

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from hoyle.chance import Chance
from hoyle.cli.app import app
from hoyle.house import Choose, Command, House, Place, Sit, Start
from hoyle.house.returns import Return, returns

ROUNDS = 120


class Loaded:
    def answer(self, played: Any) -> tuple[str, ...]:
        return ("17",)


def play(folder: Path, chance: Any) -> House:
    house = House.open(f"sqlite:///{folder}/house.db", chance)
    table = house.open_table("ny/roulette")
    for name in ("ann", "ben"):
        house.add_player(name, 100_000_00)
        house.do(Command(table, name, Sit(100_000_00)))
    for _ in range(ROUNDS):
        house.do(Command(table, "ann", Place((("straight", 500, "17"), ("red", 1000, "")))))
        house.do(Command(table, "ben", Place((("red", 1000, ""),))))
        house.do(Command(table, "ann", Start()))
    house.commit()
    return house


def by_wager(house: House) -> dict[str, Return]:
    return {each.wager: each for each in returns(house.store)}


def test_a_fair_wheel_lies_in_its_band(tmp_path: Path) -> None:
    house = play(tmp_path, Chance(4))
    red = by_wager(house)["red"]
    assert (red.rounds, red.wagered) == (ROUNDS, ROUNDS * 20_00)
    assert red.expected * 38 == -2 * red.wagered
    # Both lose together: a round of $20 has a variance of 20 squared times 1 less the edge squared.
    assert abs(red.spread**2 - ROUNDS * 2000**2 * (1 - (red.expected / red.wagered) ** 2)) < 10_000
    assert (
        red.net == sum(net for (net,) in house.store.rows("SELECT net FROM plays WHERE player = 'ben'")) * 2
    )
    assert not any(each.is_outside for each in by_wager(house).values())
    house.close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["returns", "--data", str(tmp_path)])
    assert said.exit_code == 0
    assert "straight" in said.output


def test_a_loaded_wheel_does_not(tmp_path: Path) -> None:
    house = play(tmp_path, Loaded())
    assert by_wager(house)["straight"].is_outside
    house.close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["returns", "--data", str(tmp_path)])
    assert said.exit_code == 1
    assert "outside" in said.output


def test_what_a_choice_bears_on_has_no_band(tmp_path: Path) -> None:
    house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(1))
    table = house.open_table("ny/three_card_poker")
    house.add_player("ann", 1_000_00)
    house.do(Command(table, "ann", Sit(1_000_00)))
    house.do(Command(table, "ann", Place((("ante", 1000, ""), ("pair_plus", 500, "")))))
    house.do(Command(table, "ann", Start()))
    while house.desk(table).round is not None:
        house.do(Command(table, "ann", Choose("play"), position=house.desk(table).position))
    house.commit()
    found = by_wager(house)
    assert set(found) == {"pair_plus"}
    assert not found["pair_plus"].is_outside, "one round says nothing"
    house.close()


def test_nothing_in_the_period_is_said(tmp_path: Path) -> None:
    play(tmp_path, Chance(4)).close()
    said = CliRunner(env={"COLUMNS": "200"}).invoke(
        app, ["returns", "--data", str(tmp_path), "--until", "2000-01-01"]
    )
    assert said.exit_code == 0
    assert "No wager" in said.output
