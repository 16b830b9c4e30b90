"""Ohio, poker rules § 21(c): promotions out of the fund, each as the text says who wins it."""

from collections.abc import Callable
from typing import Any

import pytest

from hoyle.errors import CommandRefused, UnknownName
from hoyle.house import FLOOR, Command, House, Leave, Promote, Sit
from hoyle.house.jackpots.meters import meters
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit

OFFERS = {
    "offer_promotional_fund": "yes", "small_bet": 10_00, "big_bet": 20_00, "small_blind": 5_00, "big_blind": 10_00,
}  # fmt: skip
FUND = "oh/texas_holdem.promotional_fund"
HAND = {"1": ["Ah", "Ad"], "2": ["Kc", "Qd"], "community": ["As", "Ac", "2d", "7h", "8h"]}


class Drawn:
    """What chance draws for a promotion."""

    def __init__(self, draws: list[str]) -> None:
        self.draws = draws

    def answer(self, played: Any) -> tuple[str, ...]:
        raise AssertionError("no hand is dealt by it")

    def values(self, values: tuple[str, ...], size: int) -> tuple[str, ...]:
        drawn = self.draws.pop(0)
        assert drawn in values
        assert size == 1
        return (drawn,)


@pytest.fixture
def table(house: House, deal: Any) -> str:
    """Four hands have put a dollar each into the fund."""
    found = house.open_table("oh/texas_holdem", options=OFFERS)
    for name in ("ann", "ben"):
        house.do(Command(found, name, Sit(200_00)))
    for _ in range(4):
        deal(house, found, HAND)
    assert house.pools.shown(FUND) == 4_00
    return found


def promote(
    house: House, table: str, kind: str, cents: int, *players: str, why: str = "", draws: Any = ()
) -> dict[str, Any]:
    house.tables.chance = Drawn(list(draws))
    return house.do(Command(table, "flo", Promote(kind, cents, players, why), role=FLOOR)).result


def is_sound(house: House) -> bool:
    house.commit()
    found = [each for check in (*audit(house.store), *replays(house.store)) for each in check.findings]
    assert found == []
    return all(meter.is_even for meter in meters(house.store).values())


def test_the_highest_card_wins(house: House, table: str) -> None:
    before = house.wallet("ben")
    told = promote(house, table, "high_card", 3_00, draws=[table, "9d", "Kh"])
    assert told == {
        "table": table,
        "cards": {"ann": "9d", "ben": "Kh"},
        "paid": [{"player": "ben", "cents": 3_00}],
    }
    assert (house.wallet("ben"), house.pools.shown(FUND)) == (before + 3_00, 1_00)
    assert is_sound(house)


def test_equal_highest_cards_share(house: House, table: str) -> None:
    """§ 21(c)(2): multiple players may win."""
    told = promote(house, table, "high_card", 3_00, draws=[table, "Kd", "Kh"])
    assert told["paid"] == [{"player": "ann", "cents": 1_50}, {"player": "ben", "cents": 1_50}]


def test_a_seat_that_is_drawn_wins(house: House, table: str) -> None:
    before = house.wallet("ann")
    assert promote(house, table, "hot_seat", 1_00, draws=[f"{table} ann"])["paid"] == [
        {"player": "ann", "cents": 1_00}
    ]
    assert house.wallet("ann") == before + 1_00
    assert is_sound(house)


def test_a_splashed_pot_goes_to_the_winner_of_the_next_hand(house: House, table: str, deal: Any) -> None:
    before = house.wallet("ann")
    promote(house, table, "splash_pot", 3_00, draws=[table])
    assert (house.wallet("ann"), house.pools.shown(FUND)) == (before, 4_00)
    with pytest.raises(CommandRefused, match=r"holds \$1.00 that is not promised, not \$2.00"):
        promote(house, table, "hot_seat", 2_00)
    deal(house, table, HAND)
    assert (house.wallet("ann"), house.pools.shown(FUND)) == (before + 3_00, 2_00)
    deal(house, table, HAND)
    assert house.wallet("ann") == before + 3_00
    assert is_sound(house)


def test_a_splashed_pot_waits_over_a_restart(
    house: House, table: str, deal: Any, open_house: Callable[..., House]
) -> None:
    promote(house, table, "splash_pot", 3_00, draws=[table])
    house.commit()
    house = open_house()
    assert house.desk(table).splashes[0]["cents"] == 3_00
    deal(house, table, HAND)
    assert house.desk(table).splashes == []
    assert is_sound(house)


@pytest.mark.parametrize("kind", ["free_roll", "added_money"])
def test_money_of_a_tournament_goes_to_the_players_named(house: House, table: str, kind: str) -> None:
    before = house.wallet("ann")
    promote(house, table, kind, 2_00, "ann", "ben", why="Friday's tournament")
    assert house.wallet("ann") == before + 1_00
    assert is_sound(house)
    (logged,) = [each["text"] for each in house.log(20) if each["code"] == "promotion"]
    assert "$1.00 to ann, $1.00 to ben, Friday's tournament" in logged


def test_what_the_book_and_the_fund_do_not_allow_is_refused(house: House, table: str) -> None:
    for words, says in (
        (("raffle", 1_00), "raffle"),
        (("hot_seat", 0), "more than nothing"),
        (("hot_seat", 5_00), r"holds \$4.00"),
        (("hot_seat", 1_00, "ann"), "chance decides"),
        (("free_roll", 1_00), "name the players"),
        (("free_roll", 1_00, "zoe"), "zoe"),
    ):
        with pytest.raises((CommandRefused, UnknownName), match=says):
            promote(house, table, *words)
    with pytest.raises(CommandRefused, match="needs the floor"):
        house.do(Command(table, "ann", Promote("hot_seat", 1_00)))
    with pytest.raises(CommandRefused, match="has no fund"):
        promote(house, house.open_table("ny/texas_holdem"), "hot_seat", 1_00)
    for name in ("ann", "ben"):
        house.do(Command(table, name, Leave()))
    with pytest.raises(CommandRefused, match="nobody sits"):
        promote(house, table, "hot_seat", 1_00)
    assert house.pools.shown(FUND) == 4_00
    assert is_sound(house)
