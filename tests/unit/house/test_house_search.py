"""Searching a house: each finds what their role may see, and nobody else's."""

from typing import Any

from hoyle.house import Command, House, Place, Sit, Start
from hoyle.house.reports.house_search import EVERYTHING, Sees, find_in_house


def play(house: House, *names: str) -> str:
    table = house.open_table("ny/roulette")
    for name in names:
        house.do(Command(table, name, Sit(500_00)))
        house.do(Command(table, name, Place((("straight", 1000, "17"),))))
    house.do(Command(table, names[0], Start()))
    house.commit()
    return table


def test_staff_finds_tables_rounds_people_and_events(house: House, clock: Any) -> None:
    table = play(house, "ann", "ben")
    found = find_in_house(house.store, table, EVERYTHING)
    assert [each["table"] for each in found.tables] == [table]
    assert [each["round"] for each in found.rounds] == [f"{table}.1"]
    assert [each["round"] for each in find_in_house(house.store, f"{table}.1", EVERYTHING).rounds] == [
        f"{table}.1"
    ]
    by_name = find_in_house(house.store, "an", EVERYTHING)
    assert "ann" in [each["player"] for each in by_name.people]
    assert [each["round"] for each in find_in_house(house.store, "ben", EVERYTHING).rounds] == [f"{table}.1"]
    assert any(
        each["code"] == "table_opened" for each in find_in_house(house.store, "roulette", EVERYTHING).events
    )


def test_a_player_finds_only_their_own_rounds(house: House, clock: Any) -> None:
    first, second = play(house, "ann"), play(house, "ben")
    sees = Sees("ann")
    assert [each["round"] for each in find_in_house(house.store, f"{first}.1", sees).rounds] == [f"{first}.1"]
    assert [each["round"] for each in find_in_house(house.store, first, sees).rounds] == [f"{first}.1"]
    for query in (f"{second}.1", second, "ben", "roulette", "opened", "%", "_"):
        found = find_in_house(house.store, query, sees)
        assert found.plain() == {"tables": [], "rounds": [], "people": [], "events": []}, query


def test_signs_of_a_pattern_are_letters_like_others(house: House, clock: Any) -> None:
    play(house, "ann")
    for query in ("%", "_nn", "!", "t1.99999999999999999999999", "t0.0", "'", '"; DROP TABLE players'):
        found = find_in_house(house.store, query, EVERYTHING)
        assert not found.people, query
        assert not found.rounds, query
