from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.kit.money import parse_money, round_cents, show_money, show_net

AMOUNTS = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**4)
STEPS = st.sampled_from([1, 5, 25, 50, 100, 2500])


@given(st.integers(-(10**12), 10**12))
def test_what_is_shown_is_read_back(cents: int) -> None:
    assert parse_money(show_money(cents)) == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$5", 500), ("$2.50", 250), ("$1,000", 100_000), ("-$1,234,567.89", -123_456_789), (" $0 ", 0)],
)
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text", ["5", "$", "$-5", "$5.5", "$5.505", "$1,00", "$,100", "$1000,000", "5 $", "$1e3", "$٣", "+$5"]
)
def test_other_writings_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"write it as \$5 or \$2\.50"):
        parse_money(text)


def test_a_net_shows_its_sign() -> None:
    assert [show_net(cents) for cents in (100_050, 0, -500)] == ["+$1,000.50", "$0.00", "-$5.00"]


@pytest.mark.parametrize(
    ("amount", "direction", "to_cents", "rounded"),
    [
        (Fraction(5, 2), "down", 1, 2),
        (Fraction(5, 2), "up", 1, 3),
        (Fraction(5, 2), "nearest", 1, 3),
        (Fraction(-5, 2), "down", 1, -2),
        (Fraction(-5, 2), "up", 1, -3),
        (Fraction(-5, 2), "nearest", 1, -3),
        (Fraction(7, 3), "nearest", 1, 2),
        (1262, "nearest", 25, 1250),
        (1263, "nearest", 25, 1275),
        (1251, "up", 25, 1275),
        (1274, "down", 25, 1250),
        (149, "nearest", 100, 100),
        (150, "nearest", 100, 200),
    ],
)
def test_rounding_by_hand(amount: Fraction | int, direction: str, to_cents: int, rounded: int) -> None:
    assert round_cents(amount, direction, to_cents) == rounded  # type: ignore[arg-type]


@given(AMOUNTS, STEPS)
def test_the_three_directions_bracket_the_amount(amount: Fraction, step: int) -> None:
    down, up, nearest = (round_cents(amount, direction, step) for direction in ("down", "up", "nearest"))
    assert abs(down) <= abs(amount) <= abs(up)
    assert abs(up) - abs(down) == (0 if amount / step == amount // step else step)
    assert nearest in (down, up)
    assert 2 * abs(amount - nearest) <= step
    assert down % step == up % step == 0


@given(AMOUNTS, STEPS, st.sampled_from(["down", "up", "nearest"]))
def test_rounding_twice_changes_nothing_and_signs_mirror(amount: Fraction, step: int, direction: str) -> None:
    rounded = round_cents(amount, direction, step)  # type: ignore[arg-type]
    assert round_cents(rounded, direction, step) == rounded  # type: ignore[arg-type]
    assert round_cents(-amount, direction, step) == -rounded  # type: ignore[arg-type]


@pytest.mark.parametrize(("direction", "to_cents"), [("sideways", 1), ("down", 0), ("up", -25)])
def test_rounding_refuses_what_it_does_not_know(direction: str, to_cents: int) -> None:
    with pytest.raises(ValueError, match="round down, up or nearest, to 1 cent or more"):
        round_cents(100, direction, to_cents)  # type: ignore[arg-type]
