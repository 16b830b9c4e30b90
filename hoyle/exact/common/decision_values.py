"""The interface of a player, and what the strategy cards of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from hoyle.exact.sheet import Card, Decision, Way
from hoyle.kit.cards import RANKS

CARDS_RANKS = tuple(reversed(RANKS))  # in the order of a grid, the ace first
Told = tuple[list[Card], list[Way]]


class Seen(Protocol):
    """What a seat sees at a prompt; `hoyle.strategy.seat_view.Seen` is one."""

    @property
    def choices(self) -> tuple[str, ...]: ...
    @property
    def hand(self) -> tuple[str, ...]: ...
    @property
    def dealer(self) -> tuple[str, ...]: ...
    @property
    def community(self) -> tuple[str, ...]: ...
    @property
    def about(self) -> str: ...
    @property
    def banks(self) -> bool: ...
    @property
    def hand_count(self) -> int: ...


Player = Callable[[Seen], str]  # the name of the choice
# What each choice at a prompt is worth, in units of the wager that the part `worths` names as PER; nothing where the
# solution does not weigh this prompt. Worths may be against one of the choices: only their differences count.
Worths = Callable[[Seen], Mapping[str, Fraction]]


class Sums:
    """Sums over decisions that share a row: the worth of each choice, that of best play, and how often they occur.

    Worths are in any unit, converted by `scale` at the end: integers add up faster than fractions.
    """

    def __init__(self) -> None:
        self.weight = 0
        self.best: int | Fraction = 0
        self.worths: dict[str, int | Fraction] = {}
        self.chosen: dict[str, int] = {}

    def add(self, weight: int, worths: Mapping[str, int | Fraction], chosen: str) -> None:
        """`worths` are those of one deal of `weight`."""
        totals = {name: weight * worth for name, worth in worths.items()}
        self.add_totals(weight, totals, totals[chosen], {chosen: weight})

    def add_totals(
        self,
        weight: int,
        totals: Mapping[str, int | Fraction],
        best: int | Fraction,
        chosen: Mapping[str, int],
    ) -> None:
        """The same for deals in which best play may differ."""
        self.weight += weight
        self.best += best
        for name, worth in totals.items():
            self.worths[name] = self.worths.get(name, 0) + worth
        for name, count in chosen.items():
            self.chosen[name] = self.chosen.get(name, 0) + count

    def decision(self, seen: str, total: int, row: str = "", column: str = "", scale: int = 1) -> Decision:
        deals = self.weight * scale
        worths = {name: Fraction(worth) / deals for name, worth in self.worths.items()}
        shares = {name: Fraction(count, self.weight) for name, count in self.chosen.items() if count}
        best = Fraction(self.best) / deals
        return Decision(seen, worths, best, Fraction(self.weight, total), row, column, shares)


def starting_grid(found: Mapping[tuple[str, str], Sums], total: int, scale: int = 1) -> tuple[Decision, ...]:
    """Two cards as the usual grid: suited hands above the diagonal, pairs on it."""
    return tuple(
        sums.decision(starting_hand(row, column), total, row, column, scale)
        for (row, column), sums in found.items()
    )


def starting_hand(row: str, column: str) -> str:
    """
    >>> starting_hand("A", "K"), starting_hand("K", "A"), starting_hand("7", "7")
    ('AKs', 'AKo', '77')
    """
    high, low = sorted((row, column), key=CARDS_RANKS.index)
    return high + low + ("" if row == column else "s" if high == row else "o")


def grid_place(high: str, low: str, *, suited: bool) -> tuple[str, str]:
    """The row and the column of two ranks, the higher given first."""
    return (high, low) if suited else (low, high)


def by_cost(decisions: Iterable[Decision]) -> list[Decision]:
    """The closest decisions first: those where the other choice costs least."""
    return sorted(decisions, key=lambda each: (each.cost(each.nearest), each.seen))
