"""A PAR sheet: every figure of a wager follows from the distribution of its results.

A result has its net per unit of the stake measured on, its probability, and its total action. All are fractions; a
report may print decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

from hoyle.engine import Limits

# What a sheet is on, where it differs by who sets the hand and who holds the bank.
BEST_SETTING, SET_HOUSE_WAY, AS_BANK = "best setting", "house way", "as the bank"
AND = "and "  # "base and tie": with a wager made in the round that best play of the first does not make
EACH_OTHER = "for each other player"  # the selection of an envy bonus, paid for each other seat


class Part(NamedTuple):
    """One wager's share in a result, as a call of the engine: `units` of the stake measured on."""

    wager: str
    outcome: str
    units: Fraction = Fraction(1)
    on: str = ""
    also: tuple[str, ...] = ()


class Result(NamedTuple):
    """`net` and `action` are in units of the wager named by `per`. Without `parts` the sheet's own wager is called."""

    outcome: str
    net: Fraction
    probability: Fraction
    pays: str = ""
    combinations: int = 0
    action: Fraction = Fraction(1)
    parts: tuple[Part, ...] = ()
    is_sum: bool = False  # of several hands, told by what they come to together


class WagerPar(NamedTuple):
    """One wager under one pay table. `per` names the stake that the edge is measured on."""

    wager: str
    on: str
    table: str
    per: str
    results: tuple[Result, ...]
    total_combinations: int = 0
    spread_is_known: bool = True  # false where some results are given as means: then only the mean is exact
    stake_cents: int = 0  # the amount that the figures are for, where a price is not odds; 0: any amount
    # "all" is exact, or only the "mean", or "nothing" where floats were converted to fractions.
    exact: str = "all"
    initial: Fraction = Fraction(1)  # the compulsory wagers before the deal, in units of `per`
    initial_name: str = ""  # their names, where they are more than the stake named by `per`
    error: Fraction = Fraction(0)  # the standard error of the edge, where rounds were simulated
    rolls: Fraction = Fraction(
        1
    )  # on which the wager works until it is decided, on average; of games of dice

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
        """The house edge per unit of all action, raises included."""
        return self.house_edge / self.average_action

    @property
    def edge_of_initial(self) -> Fraction:
        """The house edge per unit of the compulsory wagers before the deal."""
        return self.house_edge / self.initial

    @property
    def edge_per_roll(self) -> Fraction:
        """The house edge by each roll on which the wager works."""
        return self.house_edge / self.rolls

    @property
    def variance(self) -> Fraction:
        mean = self.expectation
        return sum(((result.net - mean) ** 2 * result.probability for result in self.results), Fraction(0))

    @property
    def third_moment(self) -> Fraction:
        mean = self.expectation
        return sum(((result.net - mean) ** 3 * result.probability for result in self.results), Fraction(0))

    @property
    def fourth_moment(self) -> Fraction:
        mean = self.expectation
        return sum(((result.net - mean) ** 4 * result.probability for result in self.results), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        return sum((result.probability for result in self.results if result.net > 0), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        return sum((result.probability for result in self.results if result.net == 0), Fraction(0))

    @property
    def most_won(self) -> Fraction:
        return max(result.net for result in self.results)


class Decision(NamedTuple):
    """A situation of a seat, the expectation of each choice in it, and its probability.

    Expectations are in units of the card's stake, from here to the end of the round. `best` is that of best play, which
    may depend on cards that `seen` does not name.
    """

    seen: str
    worths: Mapping[str, Fraction]
    best: Fraction
    probability: Fraction
    row: str = ""
    column: str = ""
    shares: Mapping[str, Fraction] = {}  # the share of each choice in best play

    @property
    def choice(self) -> str:
        """The best single choice; of equals the one most frequent in best play."""
        return max(self.worths, key=lambda name: (self.worths[name], self.shares.get(name, Fraction(0))))

    def cost(self, choice: str) -> Fraction:
        """The cost of always making this choice here, per decision."""
        return self.best - self.worths[choice]

    @property
    def nearest(self) -> str:
        """The best of the other choices."""
        others = [name for name in self.worths if name != self.choice]
        return max(others, key=lambda name: self.worths[name]) if others else self.choice


class Card(NamedTuple):
    """A strategy card: the decisions of one street. With rows and columns it is a grid."""

    title: str
    per: str
    decisions: tuple[Decision, ...]
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    told: tuple[str, ...] = ()  # lines of the sheet's strategy that the grid repeats
    details: tuple[str, ...] = ()  # longer lists, for pages, JSON and `--costs`


class Way(NamedTuple):
    """A simpler strategy than the best one, and its house edge."""

    name: str
    house_edge: Fraction
    best_edge: Fraction
    per: str
    source: str = ""

    @property
    def price(self) -> Fraction:
        return self.house_edge - self.best_edge


class ParSheet(NamedTuple):
    path: str
    options: Mapping[str, str | int]
    fingerprint: str
    wagers: tuple[WagerPar, ...]
    strategy: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    ways: tuple[Way, ...] = ()
    pays: Mapping[str, Mapping[str, str]] = {}  # prices that the house set itself
    # By a wager's label and a rank: the change of the expectation by removing one card of the rank.
    effects_of_removal: Mapping[str, Mapping[str, Fraction]] = {}
    shoe: Mapping[str, int] = {}  # the remaining cards as given; empty for a whole shoe
    left_out: tuple[str, ...] = ()  # wagers that cannot be computed from such a shoe
    readings: Mapping[str, str] = {}  # other readings of the text than Hoyle's, which the figures suppose
    limits: Limits = Limits()  # of the table; a limit on payouts may follow from them


def make_par(
    wager: str,
    results: Iterable[Result],
    *,
    on: str = "",
    table: str = "",
    per: str = "",
    combinations: int = 0,
) -> WagerPar:
    """Merge equal results, and check that the probabilities add up to 1."""
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


def with_cases(par: WagerPar) -> WagerPar:
    """The same with counts: the fewest equally likely cases that give every probability. Inexact sheets have none."""
    if par.exact != "all":
        return par
    total = lcm(*(result.probability.denominator for result in par.results))
    results = tuple(result._replace(combinations=int(result.probability * total)) for result in par.results)
    return par._replace(results=results, total_combinations=total)


def root(value: Fraction, places: int = 12) -> Fraction:
    """The square root, correct to this many places.

    >>> root(Fraction(2), 6)
    Fraction(707107, 500000)
    """
    scale = 10**places
    square = value * scale * scale
    whole = isqrt(square.numerator // square.denominator)
    if (2 * whole + 1) ** 2 <= 4 * square:
        whole += 1
    return Fraction(whole, scale)
