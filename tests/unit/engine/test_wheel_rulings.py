"""Rulings on a wheel: a spin that is made again, and the section that passed before the one where it sticks."""

from typing import Any

import pytest

from hoyle.engine import EVERYONE, Call, Draw, Felt, Round, Script, Table, draw, replay
from hoyle.engine.round import events as made
from hoyle.engine.round.record import plain_answer, read_answer
from hoyle.errors import IllegalAnswer

ORDER = ("0", "1", "2")


def one_wins(felt: Felt) -> Script:
    (number,) = yield from draw("wheel", 1, "table", EVERYONE)
    for stake in felt.stakes.values():
        yield Call(stake, "win" if number == "1" else "lose")
    return {"last": number}


def spun(tiny: Any, **more: Any) -> tuple[Table, Round]:
    before = {"passed_before": lambda terms, section: ORDER[(ORDER.index(section) + 1) % 3]}
    table: Table = tiny.table(tiny.game(one_wins, **before | more))
    table.place("ann", "main", 1000)
    return table, table.start()


@pytest.mark.parametrize(("named", "passed", "net"), [("0", "1", 1000), ("1", "2", -1000), ("2", "0", -1000)])
def test_the_section_that_passed_before_is_the_result(tiny: Any, named: str, passed: str, net: int) -> None:
    table, played = spun(tiny)
    played.rule("previous_result", cards=[named])
    assert made.ItemsDrawn("wheel", "table", (passed,), EVERYONE) in played.events
    assert [line.net for line in played.lines] == [net]
    assert played.dealt["table"] == (passed,)
    again = replay(played.game, played.setup, [read_answer(plain_answer(each)) for each in played.answers])
    assert (again.lines, again.events) == (played.lines, played.events)
    table.finish()
    assert table.carry == {"last": passed}


@pytest.mark.parametrize("cards", [[], ["3"], ["0", "1"]])
def test_one_section_of_the_wheel_is_named(tiny: Any, cards: list[str]) -> None:
    table, played = spun(tiny)
    with pytest.raises(IllegalAnswer, match="name the one that the indicator stands before, as in 0"):
        played.rule("previous_result", cards=cards)
    assert played.answers == []
    played.draw("1")
    table.finish()


def test_a_wheel_without_an_order_has_no_section_before(tiny: Any) -> None:
    _, played = spun(tiny, passed_before=None)
    with pytest.raises(IllegalAnswer, match="needs a wheel whose sections have an order; this game has none"):
        played.rule("previous_result", cards=["0"])


def test_a_spin_that_is_made_again_leaves_the_wagers_where_they_lie(tiny: Any) -> None:
    table, played = spun(tiny)
    played.rule("respin")
    assert table.finish() == ()
    assert [stake.cents for stake in table.stakes.values()] == [1000]
    again = table.start()
    assert isinstance(again.prompt, Draw)
    again.draw("1")
    assert [line.net for line in table.finish()] == [1000]
