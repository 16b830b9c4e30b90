"""A house under a book of the tests' own: choices that bind all tables, limits by its tables, awards from meters."""

from pathlib import Path

import pytest

from hoyle.engine import Limits
from hoyle.engine.settlement.payout_limits import limit_of
from hoyle.errors import CommandRefused
from hoyle.house import CloseTable, Command, House, Sit
from tests.support.own_book import changed_book
from tests.unit.house.test_pools import deal, findings, shown


def test_a_second_table_has_the_choice_of_the_first(house: House, mine: Path) -> None:
    path = changed_book(
        mine, "ny/roulette", ("    default: double_zero\n", "    default: double_zero\n    scope: house\n")
    )
    first = house.open_table(path, {"wheel": "single_zero"}, name="by the door")
    house.open_table(path, {"wheel": "single_zero"})
    with pytest.raises(
        CommandRefused,
        match=rf"^mine/roulette wheel: double_zero was chosen; single_zero was chosen at table {first} \(by the door\), "
        r"and all tables of a house have the same \(5324\.4\(g\)\(1\)\(v\)\)$",
    ):
        house.open_table(path)
    house.open_table("ny/roulette")  # another book, whose tables may differ
    assert len(house.desks) == 3


def test_another_choice_is_possible_once_the_tables_are_closed(house: House, mine: Path) -> None:
    path = changed_book(
        mine, "ny/roulette", ("    default: double_zero\n", "    default: double_zero\n    scope: house\n")
    )
    table = house.open_table(path, {"wheel": "single_zero"})
    house.do(Command(table, "flo", CloseTable("done"), role="floor"))
    house.open_table(path)


def test_a_table_opens_with_a_limit_below_what_it_requires(house: House) -> None:
    """The greater amount is paid; the house need not work it out."""
    table = house.open_table("ny/mississippi_stud_poker", limits=Limits(25_00))
    desk = house.desk(table)
    (cap,) = desk.terms.file.caps.values()
    assert limit_of(desk.terms, cap, desk.table.limits) == 125_000_00


def test_a_fixed_award_is_taken_from_the_pool_of_all_tables(house: House, mine: Path) -> None:
    path = changed_book(
        mine, "ny/caribbean_stud_poker", ("flush:          [$50, $50]", "flush: [$50 from meter, $50 from meter]")
    )  # fmt: skip
    first, second = house.open_table(path), house.open_table(path)
    house.do(Command(first, "ann", Sit(500_00)))
    before = shown(house, first)
    deal(house, first, "ann", ("2h", "4h", "6h", "8h", "9h"))
    (prize,) = [line for line in house.desk(first).last["lines"] if line["kind"] == "jackpot"]
    assert (prize["net"] + prize["stake"], prize["pays"]) == (50_00, "$50 from meter")
    assert before - 50_00 < shown(house, first) == shown(house, second) < before
    house.commit()
    assert findings(house) == []
