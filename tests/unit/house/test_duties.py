"""What rulings and procedures ask of people: told, held, ticked off by a person, recorded, there after a restart."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hoyle.errors import CommandRefused, WagerRefused
from hoyle.house import (
    DEALER_ROLE,
    FLOOR,
    HUMAN,
    Choose,
    Command,
    Deal,
    House,
    OpenAgain,
    Place,
    Rule,
    Sit,
    Start,
    TickOff,
)
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit


def opened(house: House, path: str, dealer: str = HUMAN, **options: str | int) -> str:
    table = house.open_table(path, options=options, dealer=dealer)
    for name in ("ann", "ben"):
        house.do(Command(table, name, Sit(200_00)))
    return table


def floor(house: House, table: str, words: Any) -> Any:
    return house.do(Command(table, "flo", words, role=FLOOR))


def dealer(house: House, table: str, words: Any, who: str = "dan") -> Any:
    position = house.desk(table).position if isinstance(words, Deal) else None
    return house.do(Command(table, who, words, position=position, role=DEALER_ROLE))


def finish(house: House, table: str) -> None:
    desk = house.desk(table)
    while desk.round is not None:
        prompt = desk.round.prompt
        if desk.waits_for_chance:
            dealer(house, table, Deal())
        else:
            house.do(Command(table, prompt.seat, Choose(prompt.default), position=desk.position))


def is_sound(house: House) -> None:
    assert [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings] == []


def test_no_card_comes_before_the_cards_are_cut_again(house: House, open_house: Callable[..., House]) -> None:
    table = opened(house, "ny/casino_war")
    wager = next(iter(house.desk(table).terms.wagers))
    house.do(Command(table, "ann", Place(((wager, 1000, ""),))))
    dealer(house, table, Start())
    floor(house, table, Rule("cut_improper"))
    (duty,) = house.state_of(table)["due"]
    assert duty["key"] == "1.1"
    with pytest.raises(WagerRefused, match="cut_improper comes first"):
        dealer(house, table, Deal())
    with pytest.raises(CommandRefused, match="needs the dealer or the floor"):
        house.do(Command(table, "ann", TickOff("1.1")))
    house.close()
    again = open_house()
    with pytest.raises(WagerRefused, match="cut_improper comes first"):
        dealer(again, table, Deal())
    dealer(again, table, TickOff("1.1"))
    assert again.state_of(table)["due"] == []
    finish(again, table)
    again.commit()
    codes = [(each["code"], each["actor"]) for each in again.log(50, table)]
    assert ("tick_off", "dan") in codes
    is_sound(again)


def test_a_table_that_deals_by_itself_waits_for_the_person(house: House) -> None:
    table = opened(house, "ny/ultimate_texas_holdem", dealer="automatic")
    house.do(Command(table, "ann", Place((("ante", 1000, ""), ("blind", 1000, "")))))
    house.do(Command(table, "ann", Start()))
    floor(house, table, Rule("cut_improper"))
    desk = house.desk(table)
    house.do(Command(table, "ann", Choose("check"), position=desk.position))
    assert desk.waits_for_chance
    floor(house, table, TickOff("1.1"))
    assert not desk.waits_for_chance
    house.commit()
    is_sound(house)


def test_closed_equipment_stays_closed_until_it_is_opened_again(
    house: House, open_house: Callable[..., House]
) -> None:
    table = opened(house, "ny/caribbean_stud_poker")
    both = (("ante", 1000, ""), ("progressive", 100, ""))
    house.do(Command(table, "ann", Place(both)))
    dealer(house, table, Start())
    floor(house, table, Rule("side_wager_light_out", 1))
    finish(house, table)
    assert house.state_of(table)["closed"] == ["side_wager_light 1"]
    with pytest.raises(WagerRefused, match="no side wager is taken at place 1 until its light works again"):
        house.do(Command(table, "ann", Place(both)))
    house.do(Command(table, "ann", Place(both[:1])))
    house.do(Command(table, "ben", Place(both)))
    with pytest.raises(WagerRefused, match="side_wager_light_out comes first"):
        dealer(house, table, Start())
    floor(house, table, TickOff("1.1"))
    house.close()
    again = open_house()
    assert again.state_of(table)["closed"] == ["side_wager_light 1"]
    dealer(again, table, Start())
    finish(again, table)
    with pytest.raises(CommandRefused, match="open_again needs the floor"):
        dealer(again, table, OpenAgain("side_wager_light 1"))
    floor(again, table, OpenAgain("side_wager_light 1"))
    again.do(Command(table, "ann", Place(both)))
    again.commit()
    is_sound(again)


def test_a_new_dealer_burns_a_card_and_the_same_dealer_does_not(house: House) -> None:
    table = opened(house, "ny/casino_war")
    wager = next(iter(house.desk(table).terms.wagers))
    burned = []
    for who in ("dan", "dan", "eve", "eve"):
        house.do(Command(table, "ann", Place(((wager, 1000, ""),))))
        dealer(house, table, Start(), who)
        burned.append(house.desk(table).round.setup.burns_first)
        finish(house, table)
    assert burned == [0, 0, 1, 0]
    house.commit()
    is_sound(house)


def test_decks_are_changed_by_the_hour(house: House) -> None:
    table = opened(house, "pa/casino_war")
    start = house.clock()
    house.tick(start)
    house.tick(start + timedelta(hours=23, minutes=59))
    assert house.state_of(table)["due"] == []
    house.tick(start + timedelta(hours=24))
    (duty,) = house.state_of(table)["due"]
    assert (duty["name"], duty["cite"]) == ("card_change_hours_max", "651a.3(d)")
    wager = next(iter(house.desk(table).terms.wagers))
    house.do(Command(table, "ann", Place(((wager, 1000, ""),))))
    with pytest.raises(WagerRefused, match="card_change_hours_max comes first: The decks are changed"):
        dealer(house, table, Start())
    floor(house, table, TickOff(duty["key"]))
    dealer(house, table, Start())
    finish(house, table)
    house.commit()
    is_sound(house)


def test_the_stub_is_counted_every_five_rounds(house: House) -> None:
    table = opened(house, "ny/three_card_poker", shuffling="by_hand")
    for number in range(1, 6):
        assert house.state_of(table)["due"] == []
        house.do(Command(table, "ann", Place((("ante", 1000, ""),))))
        dealer(house, table, Start())
        finish(house, table)
        assert len(house.state_of(table)["due"]) == (number == 5)
    (duty,) = house.state_of(table)["due"]
    house.do(Command(table, "ann", Place((("ante", 1000, ""),))))
    with pytest.raises(WagerRefused, match="stub_counted_every_round_count comes first"):
        dealer(house, table, Start())
    dealer(house, table, TickOff(duty["key"]))
    dealer(house, table, Start())
    finish(house, table)
    house.commit()
    is_sound(house)
