"""A wager on the dice as an absorbing chain: where it can stand, and what each throw makes of it.

If `v` holds how often each position is expected to be thrown from, then `v = s + vQ`: a position is reached
at the start or from another. The chance of an end is what flows to it, the sum of `v` the number of throws.
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

# Of the 36 rolls, how many have this total and are hard or not; and how many have this total.
SHOWN: Mapping[tuple[int, bool], int] = Counter((total(roll), is_hard(roll)) for roll in ROLLS)
WAYS: Mapping[int, int] = Counter(map(total, ROLLS))

State = Hashable
Step = Callable[[State, int, bool], State]


class Done(NamedTuple):
    """The wager is decided."""

    outcome: str


class Ended(NamedTuple):
    """`paths` are the chances of each end by the position it was thrown from; `throws` how many it takes."""

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
        """The rolls that decide, where a wager only waits for them: 11 for place on 6.

        Otherwise the fewest equally likely cases that tell every path apart: 1980 for pass.
        """
        if self.position_count == 1:
            return int(len(ROLLS) / self.throws)
        return lcm(*(chance.denominator for chance in self.paths.values()))

    @property
    def cases(self) -> int:
        """The fewest equally likely cases that tell every outcome apart, where there are too many paths to list."""
        return lcm(*(chance.denominator for chance in self.chances.values()))


def throw_chance(ways: int) -> Fraction:
    return Fraction(ways, len(ROLLS))


def absorb(start: Mapping[State, Fraction], step: Step) -> Ended:
    """Throw until every wager that stands in a position of `start` is decided."""
    inflow, ends = _explore(start, step)
    visits = _visits(start, inflow)
    paths = {(state, outcome): visits[state] * chance for (state, outcome), chance in ends.items()}
    ended = Ended(paths, sum(visits.values(), Fraction(0)), len(visits))
    assert sum(ended.chances.values()) == sum(start.values()), "some wagers are never decided"
    return ended


def _explore(
    start: Mapping[State, Fraction], step: Step
) -> tuple[dict[State, dict[State, Fraction]], dict[tuple[State, str], Fraction]]:
    """Every position that can be reached, nearest first, with what flows into it, and the ends."""
    inflow: dict[State, dict[State, Fraction]] = {state: {} for state in start}
    ends: dict[tuple[State, str], Fraction] = {}
    waiting = list(start)
    for state in waiting:  # grows as it is read
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
    """Solve `v = s + vQ` by elimination in the order of finding, which fills in little, and back again."""
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
    """Put what is known of one position's visits into the equation of another."""
    weight = inflow[user].pop(state)
    constant[user] += weight * constant[state]
    for source, chance in inflow[state].items():
        if source not in inflow[user]:
            users[source].append(user)
        inflow[user][source] = inflow[user].get(source, Fraction(0)) + weight * chance
