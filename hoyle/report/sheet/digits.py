"""Fractions as decimals for readers: exact digits, the last one rounded."""

from __future__ import annotations

from fractions import Fraction

PERCENT_PLACES = 6
_LONGEST_COUNT, _COUNT_PLACES = 10**18, 5
PLACES = 4


def decimal(value: Fraction, places: int) -> str:
    """Exact digits of a fraction, the last one rounded.

    >>> decimal(Fraction(-1, 19), 6), decimal(Fraction(2), 2)
    ('-0.052632', '2.00')
    """
    scaled = round(abs(value) * 10**places)
    whole, part = divmod(scaled, 10**places)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole:,}.{part:0{places}}" if places else f"{sign}{whole:,}"


def percent(value: Fraction, places: int = PERCENT_PLACES) -> str:
    return decimal(value * 100, places)


def share(value: Fraction) -> str:
    """A percentage; very small ones have enough digits not to read as zero."""
    places = PLACES
    while value and not round(value * 10 ** (places + 2)):
        places += 2
    return f"{percent(value, places)}%"


def short(value: Fraction, places: int = PLACES) -> str:
    """A number without trailing zeros.

    >>> short(Fraction(3, 2)), short(Fraction(1000))
    ('1.5', '1,000')
    """
    text = decimal(value, places)
    return text.rstrip("0").rstrip(".")


def many(number: int) -> str:
    """A count; a very large one as leading digits and a power of ten.

    >>> many(135_145_920), many(31 * 10**40)
    ('135,145,920', '3.10000 × 10^41')
    """
    if number < _LONGEST_COUNT:
        return f"{number:,}"
    power = len(str(number)) - 1
    digits = round(Fraction(number, 10 ** (power - _COUNT_PLACES)))
    if digits == 10 ** (_COUNT_PLACES + 1):
        power, digits = power + 1, digits // 10
    return f"{decimal(Fraction(digits, 10**_COUNT_PLACES), _COUNT_PLACES)} × 10^{power}"


def one_in(probability: Fraction) -> str:
    rarity = 1 / probability
    return f"1 in {decimal(rarity, 0) if rarity >= 100 else short(rarity, 1)}"
