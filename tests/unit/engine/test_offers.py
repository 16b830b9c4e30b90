"""Offers of a bank that players hold: the turn, passing on, a game that breaks, and a hand that is dealt again."""

import random
from typing import Any

import pytest

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.engine import HOUSE, Limits, Ruling, Table
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms
from tests.support.game_paths import banked

SEATS = "ann bob cal"
DEALT = banked("player_dealer")
CHANCE = Chance(3)


def open_table(
    path: str = "ca/pai_gow_tiles", seats: str = SEATS, cents: int = 5_000_00, **options: Any
) -> Table:
    game, terms = open_terms(path, options)
    table = Table(game, terms, limits=Limits(100, 100_000_00, 100))
    for name in seats.split():
        table.sit(name, cents)
    return table


def after_round(table: Table, *wagers: str, cents: int = 25_00) -> None:
    """A round that decides nothing but turns: no game is needed, only that it was played."""
    for name in wagers:
        table.place(name, "pai_gow", cents)
    played = table.start()
    while not played.is_over:
        RandomPlayer(random.Random(1)).answer(table, CHANCE)
    table.finish()


@pytest.mark.parametrize("path", DEALT)
def test_before_the_first_holder_the_bank_is_open_to_all(path: str) -> None:
    for name in SEATS.split():
        table = open_table(path)
        assert (table.offered_bank(), table.is_broken) == (None, False)
        table.take_bank(name, 1_000_00)
        for other in SEATS.split():
            if other != name:
                with pytest.raises(WagerRefused, match=f"{name} holds the bank"):
                    table.take_bank(other, 1_000_00)
                with pytest.raises(WagerRefused, match=f"{other} does not hold the bank"):
                    table.give_up_bank(other)
        assert (table.bank, table.bank_cover) == (name, 1_000_00)
        table.take_bank(name, 2_000_00)
        assert table.bank_cover == 2_000_00, "its holder may put up more"


@pytest.mark.parametrize("path", DEALT)
def test_a_refusal_names_the_clause(path: str) -> None:
    table = open_table(path)
    table.take_bank("ann", 1_000_00)
    figure = table.terms.file.numbers["bank_round_count_max"]
    with pytest.raises(WagerRefused) as refusal:
        table.take_bank("bob", 1_000_00)
    assert str(table.terms.cite(figure.cite, figure.lines)) in str(refusal.value)


def test_after_two_rounds_the_bank_is_offered_clockwise() -> None:
    table = open_table()
    table.take_bank("bob", 1_000_00)
    after_round(table, "ann", "cal")
    assert (table.bank, table.bank_rounds) == ("bob", 1)
    after_round(table, "ann", "cal")
    assert (table.bank, table.offered_bank()) == (HOUSE, "cal")
    with pytest.raises(WagerRefused, match="ann waits: the bank is offered to cal"):
        table.take_bank("ann", 1_000_00)
    table.pass_bank("cal")
    assert table.offered_bank() == "ann"
    table.take_bank("ann", 1_000_00)
    assert table.offered_bank() is None


def test_nobody_passes_what_is_offered_to_another() -> None:
    table = open_table()
    table.take_bank("bob", 1_000_00)
    table.give_up_bank("bob")
    with pytest.raises(WagerRefused, match="ann cannot pass the bank on: it is offered to cal"):
        table.pass_bank("ann")
    table.pass_bank("cal")
    with pytest.raises(WagerRefused, match="cal cannot pass the bank on: it is offered to ann"):
        table.pass_bank("cal")
    table.take_bank("ann", 100_00)
    with pytest.raises(WagerRefused, match="cal cannot pass the bank on: nobody is offered it"):
        table.pass_bank("cal")


def test_a_bank_may_be_given_up_after_one_round_or_none() -> None:
    table = open_table()
    table.take_bank("ann", 1_000_00)
    table.pass_bank("ann")
    assert (table.bank, table.offered_bank()) == (HOUSE, "bob")
    table.take_bank("bob", 1_000_00)
    after_round(table, "ann", "cal")
    table.give_up_bank("bob")
    assert table.offered_bank() == "cal"


def test_who_wagers_instead_is_passed_over() -> None:
    table = open_table()
    table.take_bank("ann", 1_000_00)
    table.give_up_bank("ann")
    table.place("cal", "pai_gow", 25_00)
    assert table.offered_bank() == "bob", "a wager of another seat passes nothing"
    table.place("bob", "pai_gow", 25_00)
    assert (table.offered_bank(), table.is_broken) == (None, True), "all have wagered, or passed"
    with pytest.raises(WagerRefused, match="cal has wagers on the table"):
        table.take_bank("cal", 100_00)
    table.take_down(next(iter(table.stakes)))
    assert table.offered_bank() == "cal"


def test_the_game_breaks_when_nobody_takes_the_bank_and_goes_on_when_somebody_does() -> None:
    table = open_table()
    table.take_bank("ann", 1_000_00)
    after_round(table, "bob", "cal")
    after_round(table, "bob", "cal")
    for name in ("bob", "cal"):
        assert not table.is_broken
        table.pass_bank(name)
    assert table.is_broken
    assert table.offered_bank() is None
    table.place("cal", "pai_gow", 25_00)
    with pytest.raises(WagerRefused, match="the game is broken until one takes it"):
        table.start()
    with pytest.raises(WagerRefused, match="ann has held the bank for 2 rounds"):
        table.take_bank("ann", 100_00)
    table.take_bank("bob", 1_000_00)
    assert not table.is_broken
    after_round(table)
    assert table.last_bank == "bob"


def test_a_newcomer_may_begin_a_game_that_was_broken() -> None:
    """Also where a bank must have wagered in the hand before: a new game has no hand before."""
    table = open_table(seats="ann bob")
    table.take_bank("ann", 1_000_00)
    after_round(table, "bob")
    table.sit("dee", 500_00)
    with pytest.raises(WagerRefused, match="ann holds the bank"):
        table.take_bank("dee", 100_00)
    after_round(table, "bob")
    with pytest.raises(WagerRefused, match="dee made no wager in the last round"):
        table.take_bank("dee", 100_00)
    table.pass_bank("bob")
    assert table.is_broken
    table.take_bank("dee", 100_00)
    assert table.bank == "dee"


def test_a_seat_that_leaves_is_offered_nothing_and_an_empty_table_begins_anew() -> None:
    table = open_table()
    table.take_bank("ann", 1_000_00)
    after_round(table, "bob", "cal")
    table.leave("ann")
    assert (table.bank, table.offered_bank()) == (HOUSE, "bob")
    table.leave("bob")
    assert table.offered_bank() == "cal"
    table.leave("cal")
    table.sit("bob", 500_00)
    table.sit("ann", 500_00)
    table.take_bank("ann", 100_00)
    assert table.bank == "ann"


def test_a_bank_that_is_broke_is_offered_on_and_a_seat_without_money_passed_over(
    tiny: Any, play_out: Any
) -> None:
    table = tiny.table(
        tiny.calls(main="win"), {"ann": 1_000_00, "ben": 1_000_00, "cat": 100_00}, bank="player_dealer"
    )
    table.take_bank("cat", 100_00)
    table.place("ann", "main", 100_00)
    play_out(table)
    assert (table.money["cat"], table.bank, table.bank_rounds) == (0, HOUSE, 1)
    assert table.offered_bank() == "ann"
    table.pass_bank("ann")
    table.pass_bank("ben")
    assert table.is_broken


def test_a_collection_is_not_taken_twice_for_a_hand_that_is_dealt_again() -> None:
    """Double hand § 34, 41: a misdeal is dealt again. The bank paid $2 for one wager of $100; for $201 it is $6."""
    table = open_table("ca/double_hand_poker")
    table.take_bank("ann", 2_000_00)
    table.place("bob", "pai_gow", 100_00)
    table.start()
    assert [(line.seat, line.fee) for line in table.fee_lines] == [("ann", 200)]
    table.answer(Ruling("not_four_cards_left"))
    table.finish()
    assert (table.bank, table.bank_rounds) == ("ann", 0), "the turn goes on"
    table.start()
    assert table.fee_lines == ()
    assert table.money["collection"] == 200
    table.answer(Ruling("not_four_cards_left"))
    table.finish()
    table.place("cal", "pai_gow", 101_00)
    table.start()
    assert [(line.seat, line.fee) for line in table.fee_lines] == [("ann", 400)], "only what it costs more"
    assert table.money["collection"] == 600
    assert table.total() == table.brought


def test_a_house_may_replay_events_from_before_turns_were_checked() -> None:
    table = open_table()
    table.take_bank("ann", 100_00)
    table.take_bank("bob", 100_00, in_turn=False)
    assert table.bank == "bob"
