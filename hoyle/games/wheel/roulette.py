"""Roulette: one ball, one number, and wagers on groups of numbers.

The books part on which groups with a zero may be wagered on, and on what a double zero means when the wheel
is used as a single zero wheel. Both are asked of the terms.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.check import Allowed
from hoyle.book.schema import GameFile

INSIDE = ("straight", "split", "three_numbers", "four_numbers", "first_five", "six_numbers")
OUTSIDE = ("column", "dozen")
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")

SETTINGS: Mapping[str, Allowed] = {
    "wheel": ("double_zero", "single_zero", "double_zero_as_single_zero"),
    "revolution_count_min": int,
}
RULES: Mapping[str, Mapping[str, Allowed]] = {
    # Groups beyond what adjacent numbers on the layout make, each as "0-1-2".
    "split": {"also_on": tuple},
    "three_numbers": {"also_on": tuple},
    "four_numbers": {"also_on": tuple},
}


def outcomes(file: GameFile) -> Mapping[str, tuple[str, ...]]:
    """On an even chance, zero is an outcome of its own: the books could have shared it, and none does."""
    return (
        {wager: ("win", "lose") for wager in (*INSIDE, *OUTSIDE, "five_adjacent")}
        | {wager: ("win", "lose", "zero") for wager in EVEN_CHANCES}
    )
