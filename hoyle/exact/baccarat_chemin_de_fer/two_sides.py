"""A game of two sides, solved in fractions: one has two rows, the other any number of choices of two.

What the choices of the second side are worth adds up, as those of a banker do by what the banker knows. The value of
each side is its own, since a fee on one side's wins leaves the game not zero-sum; without a fee they are opposite, and
the equilibrium is the solution of the matrix game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

Worth = tuple[Fraction, Fraction]  # for the first side, for the second


class Free(NamedTuple):
    """A free choice of the second side: what it adds in each row if it is not taken, and if it is."""

    without: tuple[Worth, Worth]
    taken: tuple[Worth, Worth]

    def gain(self, side: int, row: int) -> Fraction:
        return self.taken[row][side] - self.without[row][side]


class Equilibrium(NamedTuple):
    """`second_row` is how often the first side plays its second row; `taken` how often each choice is taken."""

    second_row: Fraction
    taken: Mapping[Any, Fraction]
    worth: Worth


def solve_game(rows: tuple[Worth, Worth], free: Mapping[Any, Free]) -> Equilibrium:
    """An equilibrium; a pure one where the second side has no choice that matters.

    Between two neighbours of the chances at which a choice of the second side turns, its answer is fixed, and what the
    first side gains by its second row is constant. So an equilibrium lies at such a chance, or at an end.
    """
    for chance in _candidates(free):
        found = _at(rows, free, chance)
        if found is not None:
            return found
    raise AssertionError("a finite game has an equilibrium")


def _candidates(free: Mapping[Any, Free]) -> list[Fraction]:
    turns = {Fraction(0), Fraction(1)}
    for choice in free.values():
        first, second = choice.gain(1, 0), choice.gain(1, 1)
        if first != second and 0 < (turn := first / (first - second)) < 1:
            turns.add(turn)
    points = sorted(turns)
    # Where nothing turns over a whole stretch and the rows are equal in it, its middle is one too.
    return sorted({*points, *((one + other) / 2 for one, other in pairwise(points))})


def _at(rows: tuple[Worth, Worth], free: Mapping[Any, Free], chance: Fraction) -> Equilibrium | None:
    """The equilibrium at which the first side plays its second row with this chance, if there is one."""
    taken: dict[Any, Fraction] = {}
    open_choices: list[Any] = []
    for key, choice in free.items():
        gain = (1 - chance) * choice.gain(1, 0) + chance * choice.gain(1, 1)
        taken[key] = Fraction(gain > 0)
        if gain == 0:
            open_choices.append(key)
    advantage = _advantage(rows, free, taken)
    for key in open_choices:
        if _is_kept(advantage, chance):
            break
        step = free[key].gain(0, 1) - free[key].gain(0, 0)
        if advantage * step < 0:
            taken[key] = min(Fraction(1), -advantage / step)
            advantage += taken[key] * step
    return (
        Equilibrium(chance, taken, _worth(rows, free, taken, chance)) if _is_kept(advantage, chance) else None
    )


def _advantage(rows: Sequence[Worth], free: Mapping[Any, Free], taken: Mapping[Any, Fraction]) -> Fraction:
    """What the first side gains by its second row."""
    found = rows[1][0] - rows[0][0]
    for key, choice in free.items():
        found += choice.without[1][0] - choice.without[0][0]
        found += taken[key] * (choice.gain(0, 1) - choice.gain(0, 0))
    return found


def _is_kept(advantage: Fraction, chance: Fraction) -> bool:
    """Whether the first side has no reason to leave a row that it plays."""
    return (advantage <= 0 or chance == 1) and (advantage >= 0 or chance == 0)


def _worth(
    rows: Sequence[Worth], free: Mapping[Any, Free], taken: Mapping[Any, Fraction], chance: Fraction
) -> Worth:
    total = [Fraction(0), Fraction(0)]
    for row, weight in enumerate((1 - chance, chance)):
        for side in (0, 1):
            whole = rows[row][side]
            for key, choice in free.items():
                whole += choice.without[row][side] + taken[key] * choice.gain(side, row)
            total[side] += weight * whole
    return total[0], total[1]
