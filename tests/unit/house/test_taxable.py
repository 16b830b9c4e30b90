"""A promotion that pays more than the book's amount is in the log, with what is looked up before it is paid."""

from typing import Any

import pytest

from hoyle.games.catalog import open_terms
from hoyle.games.poker_room.hand_records import withholding_for
from hoyle.house import FLOOR, Command, House, PayHighHand, SetApart, Sit
from hoyle.house.control.event_log import Sought, search
from hoyle.house.jackpots import taxable
from tests.support.game_paths import all_paths, one_of_each_family

OFFERS = {
    "offer_promotional_fund": "yes", "offer_high_hand": "yes", "offer_bad_beat": "yes", "jackpot_players_min": 2,
    "bad_beat_hand": "full_house_of_rank_A", "small_bet": 10_00, "big_bet": 20_00, "small_blind": 5_00,
    "big_blind": 10_00,
}  # fmt: skip
BEATEN = {"1": ["Ah", "Kd"], "2": ["Qc", "Qd"], "community": ["As", "Ac", "Kh", "Qh", "Qs"]}


@pytest.fixture
def table(house: House) -> str:
    found = house.open_table("oh/texas_holdem", options=OFFERS)
    for name in ("ann", "ben"):
        house.do(Command(found, name, Sit(200_00)))
    return found


def told(house: House) -> list[str]:
    house.commit()
    return [each["text"] for each in search(house.store, Sought(code=taxable.TAXABLE))]


def test_more_than_599_dollars_is_looked_up_first_and_599_are_not(house: House, table: str) -> None:
    paid = [("ann", 599_00), ("ben", 300_00), ("ben", 299_01)]
    taxable.note(house.journal.batch, house.desk(table), house.journal.now_text(), paid)
    assert told(house) == ["$599.01 to ben is more than $599.00: arrears search first (Poker § 24(A)(1))"]


def test_a_book_without_such_a_rule_and_a_game_of_no_room_have_none(house: House) -> None:
    rooms = {path: open_terms(path)[1].file.room for path in all_paths()}
    others = tuple(path for path, room in rooms.items() if room is None or not room.records.withholding)
    assert {rooms[path] is None for path in others} == {True, False}
    for path in one_of_each_family(others):
        desk = house.desk(house.open_table(path))
        taxable.note(house.journal.batch, desk, house.journal.now_text(), [("ann", 10_000_00)])
    assert told(house) == []


def test_bad_beats_and_high_hands_are_such_payouts(
    deal: Any, house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def times_thousand(terms: Any, kind: str, cents: int) -> Any:
        return withholding_for(terms, kind, cents * 1000)

    monkeypatch.setattr(taxable, "withholding_for", times_thousand)  # funds of a dollar a hand grow slowly
    for _ in range(4):
        deal(
            house, table, {"1": ["Jh", "9d"], "2": ["Tc", "8d"], "community": ["As", "Kc", "Qd", "2h", "3h"]}
        )
    for name, cents in (("bad_beat", 2_00), ("high_hand", 1_00)):
        house.do(Command(table, "flo", SetApart(cents, name), role=FLOOR))
    deal(house, table, BEATEN)
    assert [text.split(" is ")[0] for text in told(house)] == ["$1.50 to ann"]
    house.do(Command(table, "flo", PayHighHand(1), role=FLOOR))
    assert any(text.startswith("$1.00 to ben is more than $599.00: arrears search") for text in told(house))
