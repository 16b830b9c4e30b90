"""What a house collects for the use of its table, fixed before the hand."""

from typing import Any

import pytest

from hoyle.engine import Table
from hoyle.engine.table.collection import band_fee
from hoyle.errors import WagerRefused

SEATS = {"ann": 1_000_00, "ben": 1_000_00, "cat": 1_000_00}


def banked(tiny: Any, schedule: str, cover: int = 500_00, **wagers: int) -> Table:
    table: Table = tiny.table(tiny.calls(main="tie"), SEATS, bank="player_dealer", schedule=schedule)
    table.take_bank("cat", cover)
    for seat, cents in wagers.items():
        table.place(seat, "main", cents)
    return table


@pytest.mark.parametrize(
    ("action", "fee"),
    [
        (500, 200), (100_00, 200), (100_50, 200), (101_00, 300), (300_00, 300), (300_99, 300), (301_00, 15_00),
        (10**9, 15_00), (100, 200),
    ],
)  # fmt: skip
def test_a_step_of_the_schedule_holds_until_the_next(tiny: Any, action: int, fee: int) -> None:
    schedule = tiny.terms().file.fees["collection"].schedules["banks"]
    assert band_fee(schedule.bands, action) == fee


def test_the_bank_pays_by_the_action_of_all_before_the_hand(tiny: Any) -> None:
    table = banked(tiny, "banks", ann=60_00, ben=60_00)
    table.start()
    assert table.money["collection"] == 300
    assert table.money["cat"] == 1_000_00 - 300 - 500_00
    (line,) = table.fee_lines
    assert (line.seat, line.fee, line.kind, line.where()) == ("cat", 300, "fee", "600a(e)(3) table banks")
    assert line.cite.lines == (74, 75)


def test_what_the_schedule_leaves_out_is_no_action(tiny: Any) -> None:
    table = banked(tiny, "banks", ann=60_00)
    table.place("ann", "side", 60_00)
    table.start()
    assert table.money["collection"] == 200


def test_where_all_pay_each_seat_that_wagers_pays_once(tiny: Any) -> None:
    table = banked(tiny, "players", ann=500)
    table.place("ann", "long", 500)
    table.start()
    assert {line.seat: line.fee for line in table.fee_lines} == {"cat": 400, "ann": 100}
    assert table.money["collection"] == 500


def test_where_the_house_holds_the_bank_it_collects_nothing_from_itself(tiny: Any) -> None:
    table = tiny.table(tiny.calls(main="tie"), SEATS, schedule="banks")
    table.place("ann", "main", 500)
    table.start()
    assert table.fee_lines == ()
    assert table.money["collection"] == 0


@pytest.mark.parametrize(("has", "cover", "begins"), [(502_00, 500_00, True), (501_99, 500_00, False)])
def test_a_bank_must_pay_besides_what_it_puts_up(tiny: Any, has: int, cover: int, begins: bool) -> None:
    table = tiny.table(tiny.calls(main="tie"), {**SEATS, "cat": has}, bank="player_dealer", schedule="banks")
    table.take_bank("cat", cover)
    table.place("ann", "main", 500)
    if begins:
        table.start()
        return
    before = dict(table.money)
    with pytest.raises(WagerRefused, match=r"^cat cannot pay the collection of \$2\.00$"):
        table.start()
    assert dict(table.money) == before
    assert table.round is None


def test_a_player_must_be_able_to_pay_too(tiny: Any) -> None:
    table = tiny.table(
        tiny.calls(main="tie"), {**SEATS, "ann": 500}, bank="player_dealer", schedule="players"
    )
    table.take_bank("cat", 500_00)
    table.place("ann", "main", 500)
    before = dict(table.money)
    with pytest.raises(WagerRefused, match=r"^ann cannot pay the collection of \$1\.00$"):
        table.start()
    assert dict(table.money) == before


def test_collections_stay_when_the_round_is_over(tiny: Any, play_out: Any) -> None:
    table = banked(tiny, "players", ann=500)
    play_out(table)
    assert table.money == {
        "house": -300_00, "felt": 0, "collection": 500, "dealers": 0, "ann": 999_00, "ben": 1_000_00, "cat": 996_00,
        "meter:luck": 100_00, "meter:fate": 100_00, "meter:doom": 100_00,
    }  # fmt: skip
