"""A jackpot that starts again at another amount than at first, where the house says so."""

import pytest

from hoyle.contract.sentences import Stepper
from hoyle.engine import Limits, Table
from hoyle.games.catalog import open_terms


@pytest.mark.parametrize(("reset", "shows"), [(0, 1_000_000), (400_000, 400_000)])
def test_where_a_jackpot_starts_again_is_a_choice_of_its_own(reset: int, shows: int) -> None:
    chosen = {"progressive_seed": 1_000_000, "progressive_reset": reset}
    table = Table(*open_terms("ny/caribbean_stud_poker", chosen), limits=Limits(least=100, chip=100))
    table.sit("ann", 200_00)
    assert table.money["meter:progressive_jackpot"] == 1_000_000
    stepper = Stepper(table, {"ann": "Ah Kh Qh Jh Th", "dealer": "2c 4d 6s 8c Td"})
    for step in ("wager ann ante $10 progressive $1", "deal", "choose ann bet"):
        stepper.do(step)
    assert table.round is None
    assert table.money["meter:progressive_jackpot"] == shows
    assert table.total() == table.brought
