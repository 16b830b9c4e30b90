"""Meters: seeded, fed, shared and reset. Limits: no more than so much, however many win."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hoyle.contract.sentences import Stepper
from hoyle.engine import Call, Felt, Script, Table, draw
from hoyle.engine.settlement.jackpot import divide
from hoyle.games.catalog import open_terms

SEATS = {"ann": 1_000_00, "ben": 1_000_00, "cat": 1_000_00}


def called(**outcomes: str) -> Any:
    """Each seat's wager by its own outcome."""

    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        for stake in felt.stakes.values():
            yield Call(stake, outcomes[stake.seat])
        return {}

    return play


def opened(tiny: Any, wager: str, stakes: dict[str, int], outcomes: dict[str, str], **more: Any) -> Table:
    table: Table = tiny.table(called(**outcomes), SEATS, **more)
    for seat, cents in stakes.items():
        table.place(seat, wager, cents)
    return table


def nets(lines: Any) -> dict[str, int]:
    return {line.seat: line.net for line in lines}


# Seed and feed.


def test_a_meter_starts_from_its_seed_which_the_house_puts_in(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), SEATS, seed=50_000)
    assert table.money["meter:luck"] == 500_00
    assert table.money["house"] == -3 * 500_00


def test_a_meter_may_be_brought_from_yesterday(tiny: Any) -> None:
    table = tiny.table(tiny.calls(), SEATS, meters={"luck": 777_77})
    assert (table.money["meter:luck"], table.money["meter:fate"]) == (777_77, 100_00)


@pytest.mark.parametrize(
    ("cents", "feed", "grows"), [(10_00, 10, 100), (9_99, 10, 99), (10_00, 0, 0), (5_00, 100, 500)]
)
def test_a_part_of_every_wager_feeds_it(tiny: Any, play_out: Any, cents: int, feed: int, grows: int) -> None:
    table = opened(tiny, "luck", {"ann": cents}, {"ann": "lose"}, feed=feed)
    played = table.start()
    assert table.money["meter:luck"] == 100_00, "nothing moves before the round is over"
    played.draw("2c")
    table.finish()
    assert table.money["meter:luck"] == 100_00 + grows
    assert table.money["ann"] == 1_000_00 - cents


def test_wagers_feed_it_together_so_that_parts_of_a_cent_are_not_lost_twice(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "luck", {"ann": 1_05, "ben": 1_05}, {"ann": "lose", "ben": "lose"})
    play_out(table)
    assert table.money["meter:luck"] == 100_21


def test_a_wager_on_something_else_feeds_nothing(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "main", {"ann": 10_00}, {"ann": "win"})
    played = table.start()
    assert played.contributed == {}
    played.draw("2c")
    table.finish()
    assert table.money["meter:luck"] == 100_00


def test_a_void_round_feeds_nothing_and_wins_nothing(tiny: Any) -> None:
    table = opened(tiny, "luck", {"ann": 10_00}, {"ann": "all"})
    table.start().rule("void_round")
    table.finish()
    assert table.money["meter:luck"] == 100_00
    assert table.money["ann"] == 1_000_00


# Winning it.


def test_the_whole_of_a_meter_is_paid_and_it_starts_again(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "luck", {"ann": 10_00}, {"ann": "all"}, meters={"luck": 5_000_00})
    (line,) = play_out(table)
    assert (line.kind, line.paid_by, line.pays) == ("jackpot", "meter:luck", "100% of meter")
    assert line.net == 5_001_00 - 10_00, "the wager itself has fed it, and is gone"
    assert table.money["ann"] == 1_000_00 + line.net
    assert table.money["meter:luck"] == 100_00


def test_a_part_is_paid_and_the_rest_stays(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "luck", {"ann": 10_00}, {"ann": "part"}, meters={"luck": 4_999_00})
    (line,) = play_out(table)
    assert line.net == 500_00 - 10_00
    assert table.money["meter:luck"] == 4_500_00


def test_a_fixed_amount_comes_from_the_house_and_leaves_the_meter(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "luck", {"ann": 10_00}, {"ann": "fixed"})
    (line,) = play_out(table)
    assert (line.net, line.paid_by) == (50_00 - 10_00, "house")
    assert table.money["meter:luck"] == 101_00


def test_winners_of_the_whole_share_it_equally(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 30_00, "ben": 10_00, "cat": 10_00}
    table = opened(tiny, "luck", stakes, dict.fromkeys(stakes, "all"), meters={"luck": 1_000_00}, feed=0)
    lines = play_out(table)
    assert [line.net + line.stake for line in lines] == [333_34, 333_33, 333_33]
    assert table.money["meter:luck"] == 100_00


def test_winners_share_it_by_what_they_wagered(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 30_00, "ben": 10_00, "cat": 10_00}
    table = opened(tiny, "fate", stakes, dict.fromkeys(stakes, "all"), meters={"fate": 1_000_00}, feed=0)
    assert [line.net + line.stake for line in play_out(table)] == [600_00, 200_00, 200_00]


def test_the_first_takes_it_and_the_next_the_seed(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 10_00, "ben": 10_00, "cat": 10_00}
    table = opened(tiny, "doom", stakes, dict.fromkeys(stakes, "all"), meters={"doom": 1_000_00}, feed=0)
    assert [line.net + line.stake for line in play_out(table)] == [1_000_00, 100_00, 100_00]
    assert table.money["meter:doom"] == 100_00


def test_parts_taken_one_after_another_are_parts_of_what_is_left(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 10_00, "ben": 10_00}
    table = opened(tiny, "doom", stakes, dict.fromkeys(stakes, "part"), meters={"doom": 1_000_00}, feed=0)
    assert [line.net + line.stake for line in play_out(table)] == [100_00, 90_00]
    assert table.money["meter:doom"] == 810_00


def test_what_is_won_beside_a_jackpot_comes_from_the_house(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield Call(felt.stakes[1], "all", also=("odds",))
        return {}

    table = tiny.table(play, SEATS, meters={"luck": 1_000_00}, feed=0)
    table.place("ann", "luck", 10_00)
    table.start().draw("2c")
    lines = table.finish()
    assert [(line.pays, line.paid_by) for line in lines] == [
        ("100% of meter", "meter:luck"),
        ("3 for 1", "house"),
    ]
    assert table.money["ann"] == 1_000_00 - 10_00 + 1_000_00 + 30_00
    assert table.money["meter:luck"] == 100_00


def test_a_part_and_the_whole_in_one_round_are_both_of_what_stood_there(tiny: Any, play_out: Any) -> None:
    outcomes = {"ann": "part", "ben": "all", "cat": "lose"}
    table = opened(tiny, "luck", dict.fromkeys(SEATS, 10_00), outcomes, meters={"luck": 1_000_00}, feed=0)
    assert nets(play_out(table)) == {"ann": 90_00, "ben": 990_00, "cat": -10_00}
    assert table.money["meter:luck"] == 100_00


@given(pool=some.integers(0, 10**9), weights=some.lists(some.integers(1, 10**6), min_size=1, max_size=9))
def test_a_pool_is_shared_to_the_last_cent(pool: int, weights: list[int]) -> None:
    shares = divide(pool, weights)
    assert sum(shares) == pool
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - pool * weight / sum(weights)) <= 1


# Limits.


def test_no_limit_is_set_by_nought(tiny: Any, play_out: Any) -> None:
    table = opened(tiny, "capped", {"ann": 10_00}, {"ann": "win"})
    assert nets(play_out(table)) == {"ann": 1_000_00}


def test_winners_share_the_limit_of_a_round_by_wager(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 30_00, "ben": 10_00}
    table = opened(tiny, "capped", stakes, dict.fromkeys(stakes, "win"), round_limit=1_000_00)
    assert nets(play_out(table)) == {"ann": 750_00, "ben": 250_00}
    assert table.money["ann"] == 1_750_00


def test_below_the_limit_all_are_paid_in_full(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 3_00, "ben": 1_00}
    table = opened(tiny, "capped", stakes, dict.fromkeys(stakes, "win"), round_limit=400_00)
    assert nets(play_out(table)) == {"ann": 300_00, "ben": 100_00}


def test_a_limit_does_not_touch_those_that_lose(tiny: Any, play_out: Any) -> None:
    outcomes = {"ann": "win", "ben": "lose"}
    table = opened(tiny, "capped", {"ann": 10_00, "ben": 10_00}, outcomes, round_limit=50_00)
    assert nets(play_out(table)) == {"ann": 50_00, "ben": -10_00}


def test_a_limit_for_a_hand_is_each_hands_own(tiny: Any, play_out: Any) -> None:
    stakes = {"ann": 10_00, "ben": 10_00}
    table = opened(tiny, "capped", stakes, dict.fromkeys(stakes, "win"), hand_limit=500_00)
    assert nets(play_out(table)) == {"ann": 500_00, "ben": 500_00}


def test_a_limit_never_pays_anybody_more_than_was_won(tiny: Any, play_out: Any) -> None:
    outcomes = {"ann": "win", "ben": "small"}
    table = opened(tiny, "capped", {"ann": 10_00, "ben": 10_00}, outcomes, round_limit=500_00)
    assert nets(play_out(table))["ben"] <= 10_00


def test_several_outcomes_within_the_limit_are_paid_each(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield Call(felt.stakes[1], "small", also=("small",))
        return {}

    table = tiny.table(play, SEATS, round_limit=500_00)
    table.place("ann", "capped", 10_00)
    table.start().draw("2c")
    assert nets(table.finish()) == {"ann": 20_00}


def bonus_within_limit(felt: Felt) -> Script:
    yield from draw("cards", 1, "table")
    yield Call(felt.stakes[1], "small")
    yield Call(felt.stakes[1], "hit", "capped_bonus")
    return {}


def test_a_bonus_may_be_within_a_limit(tiny: Any) -> None:
    table = tiny.table(bonus_within_limit, SEATS, hand_limit=150_00)
    table.place("ann", "capped", 10_00)
    table.start().draw("2c")
    paid = {line.wager: line.net for line in table.finish()}
    assert sum(paid.values()) == 150_00
    assert paid["capped"] <= 10_00
    assert paid["capped_bonus"] <= 200_00


def test_a_payout_limit_can_be_set_where_a_bonus_is_paid() -> None:
    game, terms = open_terms("oh/three_card_poker", {"payout_limit": 50_000_00})
    table = Table(game, terms)
    table.sit("ann", 1_000_00)
    stepper = Stepper(table, {"ann": "Ah Kh Qh", "dealer": "2c 4d 7s"})
    stepper.do("wager ann ante $10")
    stepper.do("deal")
    stepper.do("choose ann play")
    assert {line.wager for line in stepper.lines} == {"ante", "play", "ante_bonus"}
