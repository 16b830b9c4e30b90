"""Money is integer cents. A fraction of a cent is rounded in a named direction, never by accident."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, get_args

Direction = Literal["down", "up", "nearest"]
CENTS_MAX = 10**12  # the largest amount that one command or one payment may name

_DIRECTIONS: tuple[str, ...] = get_args(Direction)
_MONEY = re.compile(r"^(-)?\$(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$", re.ASCII)


def parse_money(text: str) -> int:
    """Read dollars as cents.

    >>> parse_money("$1,000"), parse_money("$2.50"), parse_money("-$10")
    (100000, 250, -1000)
    """
    match = _MONEY.match(text.strip())
    if match is None:
        raise ValueError(f'"{text}" is not an amount of money; write it as $5 or $2.50')
    sign, dollars, cents = match.groups()
    amount = int(dollars.replace(",", "")) * 100 + int(cents or 0)
    return -amount if sign else amount


def show_money(cents: int) -> str:
    """
    >>> show_money(100050), show_money(-500)
    ('$1,000.50', '-$5.00')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def show_dollars(cents: int) -> str:
    """Dollars, with cents only where there are some.

    >>> show_dollars(5_000_000), show_dollars(250)
    ('$50,000', '$2.50')
    """
    return show_money(cents).removesuffix(".00")


def show_net(cents: int) -> str:
    """An amount with a plus sign for a gain."""
    return f"+{show_money(cents)}" if cents > 0 else show_money(cents)


def round_cents(amount: Fraction | int, direction: Direction = "down", to_cents: int = 1) -> int:
    """Round to a multiple of `to_cents`; `down` is towards zero, `nearest` takes halves up.

    >>> round_cents(Fraction(1750, 3)), round_cents(Fraction(1750, 3), "up", 25)
    (583, 600)
    """
    if direction not in _DIRECTIONS or to_cents < 1:
        raise ValueError(
            f"cannot round {direction} to {to_cents} cents; round down, up or nearest, to 1 cent or more"
        )
    if isinstance(amount, int) and amount % to_cents == 0:
        return amount
    size = abs(Fraction(amount)) / to_cents
    whole = size.numerator // size.denominator
    rest = size - whole
    if rest and (direction == "up" or (direction == "nearest" and rest >= Fraction(1, 2))):
        whole += 1
    return whole * to_cents if amount >= 0 else -whole * to_cents


def divide(pool: int, weights: list[int]) -> list[int]:
    """Share a pool in whole cents; what does not divide goes to the first, cent by cent.

    >>> divide(100, [1, 1, 1])
    [34, 33, 33]
    """
    total = sum(weights)
    shares = [pool * weight // total for weight in weights]
    for at in range(pool - sum(shares)):
        shares[at] += 1
    return shares
