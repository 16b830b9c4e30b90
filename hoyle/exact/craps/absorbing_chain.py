"""A dice wager as an absorbing Markov chain of its positions.

The expected visits `v` of the positions satisfy `v = s + vQ`, where `s` is the start and `Q` the transitions between
positions. The probability of an end is the flow into it; the sum of `v` is the expected number of throws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from hoyle.kit.dice import ROLLS, is_hard, total

SEVEN = 7
ONE = Fraction(1)

# Of the 36 rolls, those with this total, hard or not; and those with this total.
SHOWN: Mapping[tuple[int, bool], int] = Counter((total(roll), is_hard(roll)) for roll in ROLLS)
WAYS: Mapping[int, int] = Counter(map(total, ROLLS))

State = Hashable
Step = Callable[[State, int, bool], State]


class Done(NamedTuple):
    """The wager is decided."""

    outcome: str


class Ended(NamedTuple):
    """`paths` are the probabilities of each end by its last position; `throws` is the expected number of throws."""

    paths: Mapping[tuple[State, str], Fraction]
    throws: Fraction
    position_count: int

    @property
    def chances(self) -> dict[str, Fraction]:
        chances: dict[str, Fraction] = {}
        for (_, outcome), chance in self.paths.items():
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance
        return chances

    @property
    def combinations(self) -> int:
        """The deciding rolls of a wager with one position: 11 for place on 6.

        Otherwise the fewest equally likely cases that give every path's probability: 1980 for pass.
        """
        if self.position_count == 1:
            return int(len(ROLLS) / self.throws)
        return lcm(*(chance.denominator for chance in self.paths.values()))

    @property
    def cases(self) -> int:
        """The fewest equally likely cases that give every outcome's probability, where paths are too many to list."""
        return lcm(*(chance.denominator for chance in self.chances.values()))


def throw_chance(ways: int) -> Fraction:
    return Fraction(ways, len(ROLLS))


def absorb(start: Mapping[State, Fraction], step: Step) -> Ended:
    """The ends of a wager that begins in the positions of `start`."""
    inflow, ends = _explore(start, step)
    visits = _visits(start, inflow)
    paths = {(state, outcome): visits[state] * chance for (state, outcome), chance in ends.items()}
    ended = Ended(paths, sum(visits.values(), Fraction(0)), len(visits))
    assert sum(ended.chances.values()) == sum(start.values()), "some wagers are never decided"
    return ended


def _explore(
    start: Mapping[State, Fraction], step: Step
) -> tuple[dict[State, dict[State, Fraction]], dict[tuple[State, str], Fraction]]:
    """Every reachable position in breadth-first order with its inflows, and the ends."""
    inflow: dict[State, dict[State, Fraction]] = {state: {} for state in start}
    ends: dict[tuple[State, str], Fraction] = {}
    waiting = list(start)
    for state in waiting:  # grows during the loop
        for (shown, hard), ways in SHOWN.items():
            after = step(state, shown, hard)
            chance = throw_chance(ways)
            if isinstance(after, Done):
                ends[state, after.outcome] = ends.get((state, after.outcome), Fraction(0)) + chance
                continue
            if after not in inflow:
                inflow[after] = {}
                waiting.append(after)
            inflow[after][state] = inflow[after].get(state, Fraction(0)) + chance
    return inflow, ends


def _visits(
    start: Mapping[State, Fraction], inflow: dict[State, dict[State, Fraction]]
) -> dict[State, Fraction]:
    """Solve `v = s + vQ` by Gaussian elimination in breadth-first order, which keeps it sparse."""
    constant = {state: start.get(state, Fraction(0)) for state in inflow}
    users: dict[State, list[State]] = {state: [] for state in inflow}
    for state, sources in inflow.items():
        for source in sources:
            users[source].append(state)
    done: set[State] = set()
    for state, sources in inflow.items():
        scale = 1 / (1 - sources.pop(state, Fraction(0)))
        constant[state] *= scale
        for source in sources:
            sources[source] *= scale
        done.add(state)
        for user in users[state]:
            if user not in done and state in inflow[user]:
                _substitute(inflow, constant, users, state, user)
    visits: dict[State, Fraction] = {}
    for state in reversed(list(inflow)):
        known = (visits[source] * chance for source, chance in inflow[state].items())
        visits[state] = constant[state] + sum(known, Fraction(0))
    return {state: visits[state] for state in inflow}


def _substitute(
    inflow: dict[State, dict[State, Fraction]],
    constant: dict[State, Fraction],
    users: dict[State, list[State]],
    state: State,
    user: State,
) -> None:
    """Substitute one position's equation into another."""
    weight = inflow[user].pop(state)
    constant[user] += weight * constant[state]
    for source, chance in inflow[state].items():
        if source not in inflow[user]:
            users[source].append(user)
        inflow[user][source] = inflow[user].get(source, Fraction(0)) + weight * chance
