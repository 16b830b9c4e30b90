"""A fraction as a percentage, in integer arithmetic."""

from __future__ import annotations

from fractions import Fraction


def percent(value: Fraction, places: int = 4) -> str:
    """Rounded half away from zero.

    >>> percent(Fraction(-7, 495))
    '-1.4141 %'
    """
    scaled = abs(value) * 100 * 10**places
    digits = str((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)).zfill(places + 1)
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]} %"
