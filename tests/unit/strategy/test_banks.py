"""A simulated seat that banks: whose turn it is, what it comes to, and what it is told when it may not."""

from typing import Any

import pytest

import hoyle
from hoyle.book.loader import all_games
from hoyle.chance import Chance
from hoyle.engine.table.banking import PLAYER_BANK, PLAYER_DEALER
from hoyle.errors import HoyleError
from hoyle.games.catalog import open_terms
from hoyle.sim.engine_rounds import EngineRounds
from hoyle.sim.strategy_lookup import find_strategy
from hoyle.strategy.banks import COLUMN, SEAT, Bank, read_bank
from hoyle.strategy.simulated_seat import SimulatedSeat

BANKED = [
    path
    for path in (f"{book}/{game}" for book, game in all_games())
    if open_terms(path)[1].settings.get("bank") in (PLAYER_BANK, PLAYER_DEALER)
]


def seat_of(path: str, bank: Any = True, **options: str | int) -> SimulatedSeat:
    game, terms = open_terms(path, options)
    return SimulatedSeat(game, terms, find_strategy(game, terms, "simplest", bank=bank))


@pytest.mark.parametrize("path", BANKED)
def test_every_bank_is_held_in_turn_and_money_only_moves(path: str) -> None:
    seat, chance = seat_of(path), Chance(3)
    held = []
    for _ in range(12):
        before = dict(seat.table.money)
        seat.play(chance.answer)
        held.append(seat.table.last_bank == SEAT)
        assert sum(seat.table.money.values()) == sum(before.values())
    most = seat.table.terms.number("bank_round_count_max")
    runs = "".join("b" if mine else "." for mine in held)
    assert "b" * (most + 1) not in runs
    assert 4 <= sum(held) <= 8


@pytest.mark.parametrize("path", BANKED)
def test_what_a_bank_comes_to_is_what_its_seat_has_more_or_less(path: str) -> None:
    game, terms = open_terms(path)
    strategy = find_strategy(game, terms, "simplest", bank=True)
    rounds, seat, chance = EngineRounds(game, terms, strategy), seat_of(path), Chance("5/0")
    before = seat.table.money[SEAT]
    for _ in range(40):
        seat.play(chance.answer)
    totals = rounds.run(5, 0, 40)
    assert totals.net[-1] == seat.table.money[SEAT] - before
    assert totals.wagered[totals.columns.index(COLUMN)] > 0


def test_a_shared_bank_comes_to_half_of_the_same() -> None:
    """The same rounds: what is not charged is halved, and so is what is."""
    found = {}
    for shared in ("no", "yes"):
        bank = {"shared": shared, "dealers_wager": "$0"}
        totals = hoyle.sim("ny/pai_gow_tiles", "simplest", 400, engine=True, bank=bank).totals
        found[shared] = totals.net[totals.columns.index(COLUMN)]
    assert found["no"] != 0
    assert found["no"] == pytest.approx(2 * found["yes"], abs=400)  # a cent or less a round is rounded


@pytest.mark.parametrize(
    ("said", "read"),
    [
        (None, None),
        ("in_turn", Bank()),
        ({"put_up": "$500"}, Bank(500_00)),
        ({"shared": True, "dealers_wager": "$0"}, Bank(shared=True, dealers_wager=0)),
        ({"others": "silence"}, Bank(others_play=False)),
    ],
)
def test_what_a_file_says_of_the_bank(said: Any, read: Bank | None) -> None:
    assert read_bank(said, "mine.yaml") == read


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("always", "write bank: in_turn"),
        ({"cover": 5}, 'There is no key "cover"'),
        ({"shared": "perhaps"}, "write yes or no"),
        ({"others": "flee"}, "write strategy or silence"),
        ({"put_up": "lots"}, "bank: "),
    ],
)
def test_what_a_file_says_wrongly_of_the_bank(said: Any, told: str) -> None:
    with pytest.raises(HoyleError) as refused:
        read_bank(said, "mine.yaml")
    assert told in str(refused.value)
    assert "mine.yaml" in str(refused.value)


@pytest.mark.parametrize(
    ("path", "bank", "told"),
    [
        ("ny/roulette", True, "the house banks ny/roulette at this table"),
        ("ny/pai_gow_tiles", {"put_up": "$5"}, "has to cover all wagers"),
        (
            "ny/pai_gow_tiles",
            {"dealers_wager": "$5000"},
            "the dealer wagers $10.00, as player last did, or less",
        ),
    ],
)
def test_a_bank_that_may_not_be_held_is_refused_with_the_reason(path: str, bank: Any, told: str) -> None:
    with pytest.raises(HoyleError) as refused:
        hoyle.sim(path, rounds=10, engine=True, bank=bank)
    assert told in str(refused.value)


def test_compiled_rounds_hold_no_bank() -> None:
    with pytest.raises(HoyleError, match="add --engine"):
        hoyle.sim("ca/three_card_poker", rounds=10, bank=True)


def test_who_plays_against_the_bank_plays_by_the_strategy() -> None:
    """Silence would fold every hand."""
    totals = hoyle.sim("ca/three_card_poker", "queen_six_four", 300, engine=True, bank=True).totals
    met = totals.wagered[totals.columns.index(COLUMN)]
    assert met > 150 * 10_00 * 1.5
