from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.odds import LOSE, NOTHING, PUSH, parse_odds

WHOLE = st.integers(1, 10**6)


@given(WHOLE, WHOLE)
def test_to_and_for_differ_by_the_stake(won: int, staked: int) -> None:
    beside = parse_odds(f"{won} to {staked}")
    assert beside.net == Fraction(won, staked)
    assert parse_odds(f"{won} for {staked}").net == beside.net - 1


@given(WHOLE, WHOLE, st.sampled_from(["to", "for"]))
def test_odds_print_as_they_were_read(won: int, staked: int, word: str) -> None:
    odds = parse_odds(f" {won:,} {word} {staked} ")
    assert parse_odds(str(odds)) == odds
    assert str(odds) == f"{won:,} {word} {staked}"


@pytest.mark.parametrize("text", ["push", "lose", "lose 1/2", "nothing", "$1,000", "$2.50", "100% of mega"])
def test_other_prices_print_as_they_were_read(text: str) -> None:
    assert str(parse_odds(text)) == text
    assert parse_odds(str(parse_odds(text))) == parse_odds(text)


def test_words_are_the_constants() -> None:
    assert [parse_odds(word) for word in ("push", "lose", "nothing")] == [PUSH, LOSE, NOTHING]
    assert [PUSH.net, LOSE.net, NOTHING.net] == [Fraction(0), Fraction(-1), Fraction(0)]


def test_prices_that_are_no_odds() -> None:
    assert parse_odds("lose 1/2").net == Fraction(-1, 2)
    assert parse_odds("$1,000.00") == parse_odds("$1000")
    assert parse_odds("$500").fixed_cents == 50_000
    meter = parse_odds("10% of minor")
    assert (meter.kind, meter.meter_percent, meter.meter) == ("meter", 10, "minor")
    assert parse_odds("1.5 to 1").net == parse_odds("3 to 2").net


@pytest.mark.parametrize(
    ("text", "wins"),
    [
        ("1 to 5", True),
        ("1 for 1", False),
        ("1 for 2", False),
        ("$1", True),
        ("$0", False),
        ("1% of meter", True),
        ("push", False),
        ("lose", False),
        ("lose 1/2", False),
        ("nothing", False),
    ],
)
def test_which_prices_win(text: str, wins: bool) -> None:
    assert parse_odds(text).wins is wins


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3:2",
        "3-2",
        "3 to",
        "to 2",
        "3 TO 2",
        "3  to 2",
        "-3 to 2",
        "3 to 0",
        "1 for 0",
        "3 to 2 odds",
        "1,00 to 1",
        "Push",
        "50 of meter",
        "5% of pot",
        "$x",
        "٣ to 2",
    ],
)
def test_other_writings_are_refused_with_the_right_ones(text: str) -> None:
    with pytest.raises(ValueError, match=r"write (odds|it) as"):
        parse_odds(text)


@pytest.mark.parametrize(
    "text", ["0% of meter", "101% of meter", "lose 0/2", "lose 2/2", "lose 3/2", "lose 1/0"]
)
def test_shares_outside_the_whole_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="between"):
        parse_odds(text)
