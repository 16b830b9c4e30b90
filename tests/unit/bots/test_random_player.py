"""The random player: the same source makes the same play, through a table or through another way to place wagers."""

import random

import pytest

from hoyle.bots import CasualPlayer, RandomPlayer, bank_seat, seat_everyone
from hoyle.engine import Ask, Choice, Chosen, Table
from hoyle.engine.round.script import POT
from hoyle.games.catalog import open_terms

BET = Ask("ann", 1, (Choice("fold"), Choice("call", POT, 400, 400), Choice("raise", POT, 800, 9_000)), "fold")


def table(path):
    made = Table(*open_terms(path))
    seat_everyone(made, ("ann", "ben"))
    return made


def test_wagers_go_through_the_way_that_is_given():
    direct, other = table("ny/craps"), table("ny/craps")
    asked = []

    def place(seat, wanted):
        asked.append((seat, wanted))
        return len(other.place_all(seat, wanted)) if len(asked) == 1 else 0

    RandomPlayer(random.Random(1), 0.0).wager(direct, "ann")
    assert RandomPlayer(random.Random(1), 0.0).wager(other, "ann", place) == 1
    assert direct.stakes == other.stakes
    assert [seat for seat, _ in asked] == ["ann"]


@pytest.mark.parametrize(("small", "cents"), [(True, {0, 400, 800}), (False, {0, 400, 9_000})])
def test_an_open_amount_is_the_most_or_for_a_pot_the_least(small, cents):
    player = RandomPlayer(random.Random(1), small_bets=small)
    assert {player.choose(BET).cents for _ in range(50)} == cents


def test_only_choices_that_can_be_paid_are_made():
    player = RandomPlayer(random.Random(1))
    assert {player.choose(BET, 500) for _ in range(50)} == {Chosen("fold"), Chosen("call", 400)}
    assert {player.choose(BET, 1_000).cents for _ in range(50)} == {0, 400, 800}


@pytest.mark.parametrize(
    ("luck", "chosen"),
    [(0, Chosen("raise", 800)), (50, Chosen("call", 400)), (99, Chosen("fold"))],
)
def test_a_casual_player_mostly_calls(luck, chosen):
    assert CasualPlayer(lambda below: luck).choose(BET) == chosen


def test_a_casual_player_answers_with_the_default_where_there_is_no_pot():
    prompt = Ask("ann", 1, (Choice("stand"), Choice("hit")), "stand")
    assert CasualPlayer(lambda below: 0).choose(prompt) == Chosen("stand")


def test_the_bank_goes_on_when_the_book_says_so():
    at = table("ca/pai_gow_tiles")
    first = bank_seat(at)
    at.take_bank(first, 1_000_00)
    assert bank_seat(at) == first
    at.last_bank, at.bank_rounds = first, at.terms.number("bank_round_count_max")
    assert bank_seat(at) != first
    assert bank_seat(table("ny/craps")) is None
