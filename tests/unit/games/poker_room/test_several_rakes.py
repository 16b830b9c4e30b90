"""Several procedures of the rake at one table: a percentage, increments and a time charge beside one another."""

import pytest

from hoyle.contract.sentences import Stepper
from hoyle.engine import Limits, Table
from hoyle.games.catalog import open_terms
from tests.support.game_paths import all_paths, offered

CARDS = {"ann": "Ah Ad", "ben": "Kc Qd", "community": "As Ac 2d 7h 8h"}
BOTH = "percentage_and_increments"
WITH_TIME = [path for path in all_paths() if "percentage_and_time" in offered(path, "rake_method")]


def raked(method: str, **options: int) -> int:
    chosen = {"rake_method": method, "rake_level": 500, "rake_increment": 100, **options}
    table = Table(*open_terms("ny/texas_holdem", chosen), limits=Limits(least=100, chip=100))
    for name in ("ann", "ben"):
        table.sit(name, 200_00)
    stepper = Stepper(table, CARDS)
    stepper.do("deal")
    bets = 0
    while table.round is not None:
        prompt = table.round.prompt
        names = [choice.name for choice in prompt.choices]
        wanted = next(
            name
            for name in ("raise", "bet", "call", "check")
            if name in names and (bets < 2 or name[0] == "c")
        )
        bets += wanted in ("raise", "bet")
        stepper.do(f"choose {prompt.seat} {wanted}")
    assert table.total() == table.brought
    return table.money["collection"]


def test_each_procedure_takes_its_part() -> None:
    one, other = raked("percentage", rake_cap=0), raked("increments", rake_cap=0)
    assert min(one, other) > 0
    assert raked(BOTH, rake_cap=0) == one + other
    assert raked("percentage_and_time", rake_cap=0) == one
    assert raked("increments_and_time", rake_cap=0) == other
    assert raked("percentage_and_increments_and_time", rake_cap=0) == one + other


def test_the_most_of_a_hand_holds_for_both_together() -> None:
    assert raked(BOTH, rake_cap=200) == 200


@pytest.mark.parametrize("path", WITH_TIME)
def test_a_time_charge_may_stand_beside_a_rake(path: str) -> None:
    table = Table(
        *open_terms(path, {"rake_method": "percentage_and_time"}), limits=Limits(least=100, chip=100)
    )
    table.sit("ann", 200_00)
    stepper = Stepper(table)
    stepper.do("charge")
    assert sum(line.fee for line in stepper.lines) > 0
