"""What a call comes to: odds, fractions of a cent, fees, bonuses, and a bank that can run out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hoyle.engine import Call, Felt, Script, Stake, draw
from hoyle.engine.settlement.settle import fee_when_made, net_cents
from hoyle.kit.odds import parse_odds


def stake(wager: str = "main", cents: int = 1000, **more: Any) -> Stake:
    return Stake(**{"id": 1, "seat": "ann", "spot": 1, "wager": wager, "cents": cents, "since": 1} | more)


def settled(tiny: Any, wager: str, outcome: str, cents: int = 1000, **more: Any) -> Any:
    played = tiny.round(tiny.calls(**{wager: outcome}), [stake(wager, cents)], **more)
    played.draw("2c")
    (line,) = played.lines
    return line


@pytest.mark.parametrize(
    ("outcome", "net", "pays"),
    [
        ("win", 1000, "1 to 1"), ("natural", 1500, "3 to 2"), ("tie", 0, "push"), ("half", -500, "lose 1/2"),
        ("lose", -1000, "lose"), ("third", 333, "1 to 3"),
    ],
)  # fmt: skip
def test_a_call_is_priced_by_the_book(tiny: Any, outcome: str, net: int, pays: str) -> None:
    line = settled(tiny, "main", outcome)
    assert (line.net, line.pays, line.outcome, line.stake, line.fee) == (net, pays, outcome, 1000, 0)
    assert (line.kind, line.paid_by, line.held, line.uncovered) == ("settled", "house", 1000, 0)


def test_a_line_says_which_clause_paid_it(tiny: Any) -> None:
    assert settled(tiny, "main", "natural").where() == "600a(d)(1)"
    assert settled(tiny, "main", "natural").cite.lines == (41, 41)
    assert settled(tiny, "main", "win").cite.lines == (40, 41)


def test_for_one_has_the_stake_in_it(tiny: Any) -> None:
    assert settled(tiny, "side", "win").net == settled(tiny, "side", "big").net == 10_000


@pytest.mark.parametrize(
    ("direction", "to_cents", "cents", "outcome", "net"),
    [
        ("down", 1, 1000, "third", 333), ("up", 1, 1000, "third", 334), ("nearest", 1, 1000, "third", 333),
        ("nearest", 1, 500, "third", 167), ("down", 25, 1000, "third", 325), ("up", 25, 1000, "third", 350),
        ("nearest", 25, 1000, "third", 325), ("down", 100, 900, "third", 300), ("down", 25, 5, "natural", 0),
        ("down", 1, 5, "natural", 7), ("up", 1, 5, "natural", 8), ("up", 100, 500, "natural", 800),
        ("down", 1, 5, "half", -2), ("up", 1, 5, "half", -3), ("down", 25, 1010, "win", 1010),
    ],
)  # fmt: skip
def test_a_part_of_the_smallest_amount_goes_by_the_books_rounding(
    tiny: Any, direction: str, to_cents: int, cents: int, outcome: str, net: int
) -> None:
    terms = tiny.terms(
        ("{to_cents: 1, direction: down}", f"{{to_cents: {to_cents}, direction: {direction}}}")
    )
    assert settled(tiny, "main", outcome, cents, terms=terms).net == net


@given(cents=some.integers(1, 10**9), won=some.integers(0, 500), per=some.integers(1, 500))
def test_dropping_a_part_of_a_cent_never_pays_more_and_never_costs_a_whole_one(
    tiny: Any, cents: int, won: int, per: int
) -> None:
    odds = parse_odds(f"{won} to {per}")
    net = net_cents(tiny.terms(), "main", odds, cents)
    assert 0 <= cents * odds.net - net < 1


def test_an_amount_replaces_a_wager_that_was_collected_and_is_won_beside_another(tiny: Any) -> None:
    """A wager that feeds a jackpot is gone when it is made; the $50 is all that comes."""
    assert settled(tiny, "luck", "fixed", 500, meters={"luck": 0, "fate": 0, "doom": 0}).net == 5000 - 500
    terms = tiny.terms(("rows: {win: 10 to 1, big: 11 for 1,", "rows: {win: $50, big: 11 for 1,"))
    assert settled(tiny, "side", "win", 500, terms=terms).net == 5000


def test_several_outcomes_of_one_wager_are_paid_each(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "win", also=("natural", "third"))
        return {}

    (line,) = tiny.round(play, [stake()]).lines
    assert line.net == 1000 + 1500 + 333
    assert line.outcome == "win+natural+third"
    assert line.pays == "1 to 1 + 3 to 2 + 1 to 3"


def test_for_one_twice_has_the_stake_in_it_once(tiny: Any) -> None:
    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "big", also=("big",))
        return {}

    (line,) = tiny.round(play, [stake("side")]).lines
    assert line.net + line.stake == 2 * 11 * 1000, "11 for 1, twice"


# A bonus.


def bonus(outcome: str) -> Any:
    def play(felt: Felt) -> Script:
        yield Call(felt.stakes[1], "lose")
        line = yield Call(felt.stakes[1], outcome, "bonus")
        assert line.net >= 0
        return {}

    return play


def test_a_bonus_is_measured_on_a_wager_and_takes_nothing(tiny: Any) -> None:
    lost, won = tiny.round(bonus("hit"), [stake()]).lines
    assert (won.wager, won.net, won.kind, won.held) == ("bonus", 5000, "bonus", 0)
    assert (lost.net, lost.held) == (-1000, 1000)
    assert won.where() == "600a(d)(4)"


def test_a_bonus_that_pays_nothing_has_no_line(tiny: Any) -> None:
    assert [line.wager for line in tiny.round(bonus("miss"), [stake()]).lines] == ["main"]


# Fees.


@pytest.mark.parametrize(
    ("wager", "taken", "outcome", "net", "fee"),
    [
        ("taxed", "won", "on_4", 4000, 100), ("taxed", "won", "lose", -2000, 0), ("taxed", "won", "tie", 0, 0),
        ("taxed", "made", "on_4", 4000, 100), ("taxed", "made", "lose", -2000, 100), ("taxed", "made", "tie", 0, 0),
        ("taxed_gain", "won", "on_4", 1000, 50), ("taxed_gain", "won", "lose", -2000, 0),
        ("taxed_gain", "made", "on_4", 1000, 50), ("taxed_gain", "made", "lose", -2000, 50),
        ("taxed_gain", "made", "tie", 0, 0),
    ],
)  # fmt: skip
def test_a_percentage_is_taken_when_the_house_says(
    tiny: Any, play_out: Any, wager: str, taken: str, outcome: str, net: int, fee: int
) -> None:
    table = tiny.table(tiny.calls(**{wager: outcome}), taken=taken)
    table.place("ann", wager, 2000, on="4")
    at_once = {"taxed": 100, "taxed_gain": 50}[wager] if taken == "made" else 0
    assert table.money["ann"] == 100_00 - 2000 - at_once
    (line,) = play_out(table)
    assert (line.net, line.fee) == (net, fee)
    assert table.money["ann"] == 100_00 + net - fee
    assert table.money["house"] == -20_000 - 10_000 - net + fee


def test_a_fee_is_dropped_to_the_cent_and_may_be_nothing(tiny: Any) -> None:
    terms = tiny.terms(taken="made")
    assert fee_when_made(terms, stake("taxed", 119, on="4")) == 5
    assert fee_when_made(terms, stake("taxed", 19, on="4")) == 0
    assert fee_when_made(tiny.terms(), stake("taxed", 2000, on="4")) == 0
    assert fee_when_made(terms, stake("main", 2000)) == 0


@pytest.mark.parametrize(
    ("coin", "cents", "fee"), [(100, 2000, 100), (100, 2100, 200), (25, 2100, 125), (1, 2110, 106)]
)
def test_a_fee_may_be_taken_in_whole_coins(tiny: Any, coin: int, cents: int, fee: int) -> None:
    terms = tiny.terms(
        (
            "options:\n",
            f"options:\n  coin: {{asks: '?', choose: [{coin}], default: {coin}, unit: cents, cite: (b), lines: [9, 9]}}\n",
        ),
        (
            "wagers: [taxed], of: stake, rate: rate,",
            "wagers: [taxed], of: stake, round_up_to: coin, rate: rate,",
        ),
        taken="made",
    )
    assert fee_when_made(terms, stake("taxed", cents, on="4")) == fee


# A bank that can run out.


def both_called(first: str, second: str) -> Any:
    def play(felt: Felt) -> Script:
        yield from draw("cards", 1, "table")
        yield [Call(felt.stakes[1], first), Call(felt.stakes[2], second)]
        return {}

    return play


@pytest.mark.parametrize(
    ("cover", "first", "second", "nets", "uncovered"),
    [
        (5000, "win", "win", [1000, 1000], [0, 0]),
        (1500, "win", "win", [1000, 500], [0, 500]),
        (1000, "win", "win", [1000, 0], [0, 1000]),
        (400, "lose", "win", [-400, 0], [600, 1000]),
        (1500, "lose", "lose", [-1000, -500], [0, 500]),
        (0, "win", "lose", [0, 0], [1000, 1000]),
        (100, "tie", "win", [0, 100], [0, 900]),
    ],
)
def test_what_a_bank_does_not_cover_has_no_action(
    tiny: Any, cover: int, first: str, second: str, nets: list[int], uncovered: list[int]
) -> None:
    stakes = [stake(), stake(id=2, seat="ben", spot=2)]
    terms = tiny.terms(bank="player_dealer", settlement_starts="left_of_bank")
    played = tiny.round(both_called(first, second), stakes, terms=terms, bank="cat", cover=cover)
    played.draw("2c")
    assert [line.net for line in played.lines] == nets
    assert [line.uncovered for line in played.lines] == uncovered
    assert all(line.held == 1000 for line in played.lines)
    assert all(line.paid_by == "cat" for line in played.lines)
