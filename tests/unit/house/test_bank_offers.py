"""The bank of players in a house: who is shown as offered it, what the clock does with an offer, who may say what."""

from typing import Any

import pytest

from hoyle.engine import HOUSE
from hoyle.errors import CommandRefused, HoyleError, WagerRefused
from hoyle.house import Choose, Command, GiveUpBank, House, Leave, PassBank, Place, Sit, Start, TakeBank
from hoyle.house.recovery.replay_audit import replays
from hoyle.house.tables.pace import Pace
from hoyle.ledger.auditing.store_audit import audit

PATH = "ca/three_card_poker"
PEOPLE = ("ann", "ben", "cat")


def sit_down(house: House, pace: Pace | None = None) -> str:
    table = house.open_table(PATH, pace=pace)
    for name in PEOPLE:
        if name not in house.known_players:
            house.add_player(name, 1_000_00)
        house.do(Command(table, name, Sit(500_00)))
    return table


def say(house: House, table: str, name: str, words: Any) -> None:
    house.do(Command(table, name, words))


def play_hand(house: House, table: str, bank: str) -> None:
    for name in PEOPLE:
        if name != bank:
            say(house, table, name, Place((("ante", 500, ""),)))
    say(house, table, next(name for name in PEOPLE if name != bank), Start())
    desk = house.desk(table)
    while desk.round is not None:
        prompt: Any = desk.round.prompt
        house.do(Command(table, prompt.seat, Choose("fold"), position=desk.position))


def bank_of(house: House, table: str) -> dict[str, Any]:
    found: dict[str, Any] = house.state_of(table)["bank"]
    return found


def findings(house: House) -> list[str]:
    house.commit()
    return [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]


def test_the_state_says_whose_turn_it_is(house: House) -> None:
    table = sit_down(house)
    assert bank_of(house, table) == {
        "holder": HOUSE, "cover": None, "next": "ann", "offered": "", "may_take": list(PEOPLE), "broken": False,
        "rounds": 0,
    }  # fmt: skip
    say(house, table, "ann", TakeBank(200_00))
    play_hand(house, table, "ann")
    assert (bank_of(house, table)["holder"], bank_of(house, table)["rounds"]) == ("ann", 1)
    play_hand(house, table, "ann")
    found = bank_of(house, table)
    assert (found["holder"], found["cover"], found["offered"], found["may_take"]) == (
        HOUSE,
        None,
        "ben",
        ["ben"],
    )
    say(house, table, "ben", PassBank())
    say(house, table, "cat", PassBank())
    found = bank_of(house, table)
    assert (found["offered"], found["may_take"], found["broken"]) == ("", ["ben", "cat"], True)
    say(house, table, "cat", TakeBank(200_00))
    assert not bank_of(house, table)["broken"]
    assert not findings(house)


@pytest.mark.parametrize(
    ("name", "words", "says"),
    [
        ("cat", TakeBank(100_00), r"cat waits: the bank is offered to ben \(Three Card Poker § 11\)"),
        ("ann", TakeBank(100_00), r"ann has held the bank for 2 rounds; .* \(Three Card Poker § 11\)"),
        ("cat", PassBank(), "cat cannot pass the bank on: it is offered to ben"),
        ("cat", GiveUpBank(), "cat does not hold the bank"),
    ],
)
def test_what_is_refused_changes_nothing(house: House, name: str, words: Any, says: str) -> None:
    table = sit_down(house)
    say(house, table, "ann", TakeBank(200_00))
    play_hand(house, table, "ann")
    play_hand(house, table, "ann")
    before = house.state_of(table)
    with pytest.raises(WagerRefused, match=says):
        say(house, table, name, words)
    assert house.state_of(table) == before
    with pytest.raises(CommandRefused, match="needs the player at the seat"):
        house.do(Command(table, "flo", words, role="floor"))


def test_the_bank_is_not_taken_from_its_holder(house: House) -> None:
    table = sit_down(house)
    say(house, table, "ann", TakeBank(200_00))
    for words in (TakeBank(400_00), GiveUpBank()):
        with pytest.raises(HoyleError, match="bank"):
            say(house, table, "ben", words)
    assert bank_of(house, table)["holder"] == "ann"
    say(house, table, "ann", GiveUpBank())
    assert bank_of(house, table)["offered"] == "ben"
    assert not findings(house)


def test_a_bank_leaves_between_hands_and_not_within_one(house: House) -> None:
    table = sit_down(house)
    say(house, table, "ann", TakeBank(200_00))
    for name in ("ben", "cat"):
        say(house, table, name, Place((("ante", 500, ""),)))
    say(house, table, "ben", Start())
    with pytest.raises(WagerRefused, match="ann holds the bank; leave when the round is over"):
        say(house, table, "ann", Leave())
    desk = house.desk(table)
    while desk.round is not None:
        prompt: Any = desk.round.prompt
        house.do(Command(table, prompt.seat, Choose("fold"), position=desk.position))
    say(house, table, "ann", Leave())
    assert bank_of(house, table)["offered"] == "ben"
    assert not findings(house)


def test_the_clock_passes_an_offer_that_nobody_answers(house: House, clock: Any) -> None:
    """Each seat has the time of a decision. When all have passed, nothing more is waited for until one takes it."""
    table = sit_down(house, Pace(30, 20))
    say(house, table, "ann", TakeBank(200_00))
    say(house, table, "ann", PassBank())
    for name in ("ben", "cat"):
        assert bank_of(house, table)["offered"] == name
        assert house.state_of(table)["deadline"]["then"] == f"{name} passes the bank"
        house.tick(clock.go_on(seconds=19))
        assert bank_of(house, table)["offered"] == name
        house.tick(clock.go_on(seconds=1))
    assert bank_of(house, table)["broken"]
    assert house.state_of(table)["deadline"] is None
    say(house, table, "ben", TakeBank(200_00))
    say(house, table, "cat", Place((("ante", 500, ""),)))
    assert house.state_of(table)["deadline"]["then"] == "no more wagers; the round begins"
    assert not findings(house)


def test_a_house_that_is_opened_again_offers_the_bank_to_the_same_seat(house: House, open_house: Any) -> None:
    table = sit_down(house)
    say(house, table, "ann", TakeBank(200_00))
    play_hand(house, table, "ann")
    play_hand(house, table, "ann")
    say(house, table, "ben", PassBank())
    before = bank_of(house, table)
    house.close()
    again = open_house()
    assert bank_of(again, table) == before
    with pytest.raises(WagerRefused, match="ben has passed the bank, which is offered to cat"):
        say(again, table, "ben", TakeBank(100_00))
    say(again, table, "cat", TakeBank(100_00))
    assert not findings(again)
