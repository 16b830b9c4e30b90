"""Reads dollars and numbers typed into fields."""

from __future__ import annotations

from typing import Any

from hoyle.errors import HoyleError
from hoyle.kit.money import parse_money


def read_cents(text: Any) -> int:
    """
    >>> read_cents("5"), read_cents("$1,250.50")
    (500, 125050)
    """
    said = str(text).strip()
    try:
        cents = parse_money(said if said.startswith("$") else f"${said}")
    except ValueError:
        raise HoyleError(f'"{said}" is not an amount. Enter dollars, such as 5 or 2.50.') from None
    if cents <= 0:
        raise HoyleError("Enter an amount greater than $0.")
    return cents


def read_number(text: Any, what: str) -> int:
    said = str(text).strip()
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise HoyleError(f'"{said}" is not a valid {what}. Enter a whole number.')
    return int(said)
