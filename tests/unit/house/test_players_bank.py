"""A player banks blackjack in a house: what is shown of a wager that the action has not reached, and the audit."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hoyle.book.loader import add_rulebooks
from hoyle.house import Choose, Command, House, Place, Sit, Start, TakeBank
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit
from tests.support.visitors import Visitors

BOOKS = Path(__file__).parents[2] / "fixtures" / "players_bank"


@pytest.fixture(autouse=True)
def guild(registry: None) -> None:
    add_rulebooks(BOOKS)


def faults(house: House) -> list[str]:
    house.commit()
    return [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]


@pytest.mark.parametrize("path", ["guild/blackjack", "guild/baccarat"])
def test_rounds_that_players_bank_stand_up_to_the_audit(open_house: Callable[..., House], path: str) -> None:
    house = open_house()
    assert Visitors(house, house.open_table(path), 3).play(8) == 8
    assert faults(house) == []


def test_a_bust_lies_on_the_felt_until_the_action_reaches_it(house: House, chance: Any) -> None:
    """Ann sits at 1 and ben at 2; cal at 3 banks, and the button gives ben the first action. Ann busts first."""
    house.add_player("cal", 1_000_00)
    table = house.open_table("guild/blackjack")
    for name in ("ann", "ben", "cal"):
        house.do(Command(table, name, Sit(500_00)))
    house.desk(table).table.action_button = 2
    house.do(Command(table, "cal", TakeBank(20_00)))
    for name in ("ann", "ben"):
        house.do(Command(table, name, Place((("blackjack", 20_00, ""),))))
    chance.draws = [
        (card,) for card in ["Th", "Td", "5c", "6h", "9d", "Tc", "Ks", "9c"]
    ]  # ann 16, ben 19, dealer 15, then a bust
    house.do(Command(table, "ann", Start()))

    def choose(seat: str, name: str) -> None:
        house.do(Command(table, seat, Choose(name), position=house.state_of(table, seat)["position"]))

    choose("ann", "hit")
    state = house.state_of(table, "ann")
    assert state["lines"] == []
    assert [(stake["seat"], stake["settled"]) for stake in state["stakes"]] == [
        ("ann", False),
        ("ben", False),
    ]
    choose("ben", "stand")
    lines = {
        line["seat"]: (line["net"], line["uncovered"]) for line in house.state_of(table)["last"]["lines"]
    }
    assert lines == {"ben": (20_00, 0), "ann": (0, 20_00)}, (
        "the cover went to ben, so ann's wager had no action"
    )
    assert house.desk(table).table.money["ann"] == 500_00
