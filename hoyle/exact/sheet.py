"""What a PAR sheet says of a wager, computed from its results: every figure follows from one distribution.

A result is what a wager can come to: its net per unit of the stake it is measured on, its probability, and what
was wagered in all by then. Everything is a fraction; a report may print decimals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt, lcm
from typing import NamedTuple

EACH_OTHER = "for each other player"  # what a wager is on that the hand of every other seat can pay


class Part(NamedTuple):
    """One wager's share in a result, as the engine would be called for it: `units` of the stake measured on."""

    wager: str
    outcome: str
    units: Fraction = Fraction(1)
    on: str = ""
    also: tuple[str, ...] = ()


class Result(NamedTuple):
    """`net` and `action` are in units of the wager named by `per`. Without `parts` it is the sheet's own wager."""

    outcome: str
    net: Fraction
    probability: Fraction
    pays: str = ""
    combinations: int = 0
    action: Fraction = Fraction(1)
    parts: tuple[Part, ...] = ()


class WagerPar(NamedTuple):
    """One wager under one pay table. `per` names the stake that the edge is measured on."""

    wager: str
    on: str
    table: str
    per: str
    results: tuple[Result, ...]
    total_combinations: int = 0
    spread_is_known: bool = True  # false where some results stand at their mean: then only means are exact
    stake_cents: int = 0  # the amount that the figures are for, where a price is no odds; 0: any amount
    # What is exact: "all"; the "mean" and not its spread; or "nothing", where floats are put down as fractions.
    exact: str = "all"
    initial: Fraction = Fraction(1)  # what has to be wagered before the cards come, in units of `per`
    initial_name: str = ""  # what that is made of, where it is more than the stake named by `per`

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
    def edge_of_initial(self) -> Fraction:
        """The edge by all that has to be wagered before the cards come."""
        return self.house_edge / self.initial

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
    """What a seat may see, what each choice is then worth on average, and how often it comes to that.

    Worths are in units of what the card is measured on, from here to the end of the round. `best` is what best
    play gets, which may choose by cards that the words of `seen` do not tell.
    """

    seen: str
    worths: Mapping[str, Fraction]
    best: Fraction
    probability: Fraction
    row: str = ""
    column: str = ""
    shares: Mapping[str, Fraction] = {}  # how often best play makes each choice here

    @property
    def choice(self) -> str:
        """The choice to make if there has to be one; of equals the one that best play takes, or takes most often."""
        return max(self.worths, key=lambda name: (self.worths[name], self.shares.get(name, Fraction(0))))

    def cost(self, choice: str) -> Fraction:
        """What always making this choice here gives away, by the decision."""
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
    told: tuple[str, ...] = ()  # lines of the sheet's strategy that say what the grid shows
    details: tuple[str, ...] = ()  # too many for a glance: pages, JSON and `--costs` have them


class Way(NamedTuple):
    """A way to play that is easier than the best one, and its house edge."""

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
    # By a wager's label and a rank: the expectation with one card of it gone, less that with all of them.
    effects_of_removal: Mapping[str, Mapping[str, Fraction]] = {}
    shoe: Mapping[str, int] = {}  # what was left of a shoe, as it was given; of a whole one nothing
    left_out: tuple[str, ...] = ()  # wagers that cannot be told from such a shoe


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


def with_cases(par: WagerPar) -> WagerPar:
    """The same with the fewest equally likely cases that tell every outcome apart, for what has too many deals to list.

    What is not known exactly has none.
    """
    if par.exact != "all":
        return par
    total = lcm(*(result.probability.denominator for result in par.results))
    results = tuple(result._replace(combinations=int(result.probability * total)) for result in par.results)
    return par._replace(results=results, total_combinations=total)


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
