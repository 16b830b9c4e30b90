"""Every deal of 21st century baccarat by point values, and what follows from standing and from hitting.

A player sees three cards: the two that all share and the bank's first. The bank's second card, the shared card and the
bank's draw come from the rest. Other players' choices change nothing for one seat: whether a card goes to the shared
hand or to the bank, every order of the unseen cards is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from hoyle.exact.baccarat.deals import Points, without
from hoyle.games.baccarat.twenty_first_century_baccarat import LOSE, LOW_TIE, TIED, WIN, Rules

RESULTS = (WIN, LOSE, TIED, LOW_TIE)
_VALUES = range(10)
_DECIDING = 3  # unseen cards: the bank's second, the shared one and the bank's draw

Counts = tuple[int, int, int, int]  # orders of the three unseen cards by result
Ends = list[int]  # orders of the bank's two unseen cards by its final total


class Deal(NamedTuple):
    """The three cards that are seen, the lower shared one first, with the number of their orders."""

    one: int
    other: int
    up: int
    ways: int
    stand: Counts
    hit: Counts

    @property
    def total(self) -> int:
        return (self.one + self.other) % 10

    def counts(self, hits: bool) -> Counts:
        return self.hit if hits else self.stand


def orders_after(points: Points) -> int:
    """The orders of the unseen cards after any deal."""
    left = sum(points) - _DECIDING
    return left * (left - 1) * (left - 2)


@lru_cache(maxsize=16)
def deals_of(rules: Rules, points: Points) -> tuple[Deal, ...]:
    kept: dict[tuple[int, ...], Ends] = {}

    def ends(seen: tuple[int, ...], up: int) -> Ends:
        """The bank's final totals when these cards besides its first are gone; the same for any order of them."""
        key = (*sorted(seen), up)
        if key not in kept:
            kept[key] = bank_ends(without(points, (*seen, up)), up, rules.bank_hits_to)
        return kept[key]

    found = []
    for one, other, up, ways in _seen(points):
        left, mine = without(points, (one, other, up)), (one + other) % 10
        stand = _compare(rules, ((mine, sum(points) - 5, ends((one, other), up)),))
        hit = (0, 0, 0, 0)
        if mine < rules.must_stand_from:
            drawn = ((third, left[third]) for third in _VALUES if left[third])
            hit = _compare(
                rules, (((mine + third) % 10, ways, ends((one, other, third), up)) for third, ways in drawn)
            )
        found.append(Deal(one, other, up, ways, stand, hit))
    return tuple(found)


def _seen(points: Points) -> Iterator[tuple[int, int, int, int]]:
    for one in _VALUES:
        for other in range(one, len(_VALUES)):
            pairs = points[one] * (points[one] - 1) if one == other else 2 * points[one] * points[other]
            for up in _VALUES:
                ways = pairs * (points[up] - (up == one) - (up == other))
                if ways:
                    yield one, other, up, ways


def bank_ends(left: Points, up: int, hits_to: int) -> Ends:
    """By the bank's final total, the orders of its second card and of one more, drawn or not."""
    ends, count = [0] * len(_VALUES), sum(left)
    for hole, ways in enumerate(left):
        two = (up + hole) % 10
        if two > hits_to:
            ends[two] += ways * (count - 1)
        elif ways:
            turned = left[-two:] + left[:-two] if two else left
            ends = [end + ways * third for end, third in zip(ends, turned, strict=True)]
            ends[(two + hole) % 10] -= ways  # the second card itself is not drawn again
    return ends


def _compare(
    rules: Rules, hands: Iterator[tuple[int, int, Ends]] | tuple[tuple[int, int, Ends], ...]
) -> Counts:
    """Count the results of a player's totals, each in so many ways, against the bank's."""
    win = lose = tied = low = 0
    for mine, ways, ends in hands:
        below = (0, *accumulate(ends))
        win += ways * below[mine]
        lose += ways * (below[-1] - below[mine + 1])
        if rules.result(mine, mine) == LOW_TIE:
            low += ways * ends[mine]
        else:
            tied += ways * ends[mine]
    return win, lose, tied, low
