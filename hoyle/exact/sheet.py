"""What a PAR sheet says of a wager, computed from its results: every figure follows from one distribution.

A result is what a wager can come to: its net per unit of the stake it is measured on, its probability, and what
was wagered in all by then. Everything is a fraction; a report may print decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt
from typing import NamedTuple


class Result(NamedTuple):
    """`net` and `action` are in units of the wager named by `per`."""

    outcome: str
    net: Fraction
    probability: Fraction
    pays: str = ""
    combinations: int = 0
    action: Fraction = Fraction(1)


class WagerPar(NamedTuple):
    """One wager under one pay table. `per` names the stake that the edge is measured on."""

    wager: str
    on: str
    table: str
    per: str
    results: tuple[Result, ...]
    total_combinations: int = 0
    spread_is_known: bool = True  # false where some results stand at their mean: then only means are exact

    @property
    def label(self) -> str:
        return f"{self.wager} {self.on}".rstrip()

    @property
    def expectation(self) -> Fraction:
        return sum((result.net * result.probability for result in self.results), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        return -self.expectation

    @property
    def average_action(self) -> Fraction:
        return sum((result.action * result.probability for result in self.results), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The edge by all that is wagered, raises included."""
        return self.house_edge / self.average_action

    @property
    def variance(self) -> Fraction:
        mean = self.expectation
        return sum(((result.net - mean) ** 2 * result.probability for result in self.results), Fraction(0))

    @property
    def third_moment(self) -> Fraction:
        mean = self.expectation
        return sum(((result.net - mean) ** 3 * result.probability for result in self.results), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        return sum((result.probability for result in self.results if result.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        return sum((result.probability for result in self.results if result.net == 0), Fraction(0))

    @property
    def most_won(self) -> Fraction:
        return max(result.net for result in self.results)


class ParSheet(NamedTuple):
    path: str
    options: Mapping[str, str | int]
    fingerprint: str
    wagers: tuple[WagerPar, ...]
    strategy: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def make_par(
    wager: str,
    results: Iterable[Result],
    *,
    on: str = "",
    table: str = "",
    per: str = "",
    combinations: int = 0,
) -> WagerPar:
    """Check that the results are all there are, and put equal ones together."""
    merged: dict[tuple[str, Fraction, str, Fraction], Result] = {}
    for result in results:
        key = (result.outcome, result.net, result.pays, result.action)
        old = merged.get(key)
        merged[key] = result if old is None else old._replace(
            probability=old.probability + result.probability,
            combinations=old.combinations + result.combinations,
        )  # fmt: skip
    found = tuple(result for result in merged.values() if result.probability)
    total = sum((result.probability for result in found), Fraction(0))
    assert total == 1, f"the results of {wager} have a probability of {total} together"
    return WagerPar(wager, on, table, per or wager, found, combinations)


def root(value: Fraction, places: int = 12) -> Fraction:
    """The square root, exact to the places asked for.

    >>> root(Fraction(2), 6)
    Fraction(707107, 500000)
    """
    scale = 10**places
    square = value * scale * scale
    whole = isqrt(square.numerator // square.denominator)
    if (2 * whole + 1) ** 2 <= 4 * square:
        whole += 1
    return Fraction(whole, scale)
