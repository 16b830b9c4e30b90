"""Who placed what and when, as it is recalled."""

from typing import Any

import pytest
from sqlalchemy import text

from hoyle.house import Change, Choose, CloseTable, Command, House, Place, Sit, Start, TakeDown
from hoyle.house.core.commands import FLOOR, Disable
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.reports.audit_run import all_checks
from hoyle.house.reports.round_recall import recall


def say(house: House, table: str, actor: str, words: Any, **more: Any) -> Any:
    return house.do(Command(table, actor, words, **more)).result


def placed(house: House, table: str, number: int = 1) -> list[tuple[str, str, str, str, str]]:
    house.commit()
    told = recall(house.store, table, number).told(None)
    return [
        (each["at"][14:19], each["actor"], each["said"], each["seat"], each["wager"])
        for each in told
        if each["event"] == "placed"
    ]


def test_each_wager_has_the_time_and_the_actor_of_who_placed_it(house: House, clock: Any) -> None:
    """A wager that was taken down and made again, or changed, has the time at which it was made."""
    table = house.open_table("ny/three_card_poker")
    for name in ("ann", "ben"):
        say(house, table, name, Sit(500_00))
    clock.go_on(minutes=1)
    (first,) = say(house, table, "ben", Place((("ante", 1000, ""),)))["stakes"]
    clock.go_on(minutes=1)
    say(house, table, "ann", Place((("ante", 1000, ""), ("pair_plus", 500, ""))))
    clock.go_on(minutes=1)
    say(house, table, "ben", TakeDown(first))
    (second,) = say(house, table, "ben", Place((("ante", 1500, ""),)))["stakes"]
    clock.go_on(minutes=1)
    say(house, table, "ben", Change(second, 2000))
    clock.go_on(minutes=1)
    say(house, table, "ann", Start())
    assert placed(house, table) == [
        ("02:00", "ann", "place", "ann", "ante"),
        ("02:00", "ann", "place", "ann", "pair_plus"),
        ("03:00", "ben", "place", "ben", "ante"),
    ]
    dealt = [each for each in recall(house.store, table, 1).told(None) if each["event"] == "drawn"]
    assert {(each["at"][14:19], each["said"]) for each in dealt} == {("05:00", "draw")}
    clock.go_on(minutes=1)
    for name in ("ann", "ben"):
        say(house, table, name, Choose("play"), position=house.desk(table).position)
    assert ("06:00", "ben", "choose", "ben", "play") in placed(house, table), "a wager that a choice adds"


def test_a_wager_that_is_broken_down_has_the_time_of_the_whole(house: House, clock: Any) -> None:
    table = house.open_table("ny/craps")
    say(house, table, "ann", Sit(500_00))
    clock.go_on(minutes=1)
    say(house, table, "ann", Place((("pass", 500, ""), ("horn", 800, ""))))
    clock.go_on(minutes=1)
    say(house, table, "ann", Start())
    assert {each[:4] for each in placed(house, table)} == {("01:00", "ann", "place", "ann")}
    assert len(placed(house, table)) == 5, "pass, and the four parts of a horn"


@pytest.mark.parametrize("fair", [False, True])
def test_a_round_whose_table_is_closed_before_it_began_is_given_back(
    house: House, clock: Any, fair: bool
) -> None:
    house.is_fair = fair
    table = house.open_table("ny/three_card_poker")
    for name in ("ann", "ben", "ann", "ben"):
        if name in house.desk(table).table.seats:
            say(house, table, name, Place((("ante", 1000, ""), ("pair_plus", 500, ""))))
        else:
            say(house, table, name, Sit(500_00))
    for stake in list(house.desk(table).table.stakes.values()):
        if stake.seat == "ben":
            say(house, table, "ben", TakeDown(stake.id))
    clock.go_on(minutes=1)
    say(house, table, "fay", CloseTable("the night is over"), role=FLOOR)
    house.commit()
    assert (house.wallet("ann"), house.wallet("ben")) == (1_000_00, 1_000_00)
    found = recall(house.store, table, 1)
    assert found.how == "abandoned"
    assert [(each["event"], each["at"][14:19], each["actor"]) for each in found.told("ann")] == [
        ("given_back", "01:00", "fay")
    ]
    assert found.plays == [{"player": "ann", "wagered": 1500, "net": 0, "before": 500_00, "after": 500_00}], (
        "ben had taken his wagers down"
    )
    assert (found.fair is not None) == fair
    assert house.history("ann")["rounds"][0]["said"] == "given back"
    assert findings(house) == []


def test_the_audit_finds_a_round_that_was_given_back_and_is_not_kept_so(house: House) -> None:
    table = wagered_and_closed(house)
    with house.store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER results_no_delete"))
        connection.execute(text("DELETE FROM results"))
    assert f"round 1 of table {table} was returned, but has settlement lines" in findings(house)


def test_an_older_store_has_no_result_of_such_a_round_and_says_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hoyle.house.tables.voided_rounds.at_closing", lambda *_: {})
    table = wagered_and_closed(house)
    assert not house.store.rows("SELECT 1 FROM results")
    found = recall(house.store, table, 1)
    assert (found.how, [each["event"] for each in found.told("")]) == ("abandoned", ["given_back"])
    assert findings(house) == []


def test_a_table_that_is_closed_without_wagers_leaves_no_round(house: House) -> None:
    table = house.open_table("ny/three_card_poker")
    say(house, table, "ann", Sit(500_00))
    say(house, table, "fay", CloseTable(), role=FLOOR)
    house.commit()
    assert not house.store.rows("SELECT 1 FROM results")
    assert findings(house) == []


def wagered_and_closed(house: House) -> str:
    table = house.open_table("ny/three_card_poker")
    say(house, table, "ann", Sit(500_00))
    say(house, table, "ann", Place((("ante", 1000, ""),)))
    say(house, table, "fay", CloseTable("the night is over"), role=FLOOR)
    house.commit()
    return table


def findings(house: House) -> list[str]:
    return [each for check in all_checks(house.store) for each in check.findings]


def test_what_is_given_back_is_the_last_step(house: House, clock: Any) -> None:
    table = house.open_table("ny/three_card_poker")
    say(house, table, "ann", Sit(500_00))
    say(house, table, "ann", Place((("ante", 1000, ""),)))
    say(house, table, "ann", Start())
    clock.go_on(minutes=1)
    for words in (Disable("a fault"), CloseTable("a fault")):
        say(house, table, "fay", words, role=FLOOR)
    house.commit()
    for seat in ("ann", None):
        last = recall(house.store, table, 1).told(seat)[-1]
        assert (last["event"], last["at"][14:19], last["actor"]) == ("given_back", "01:00", "house")
    assert not [each for check in replays(house.store) for each in check.findings]
