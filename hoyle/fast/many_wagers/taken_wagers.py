"""Splits in which a lost free hand takes the original wager: what the hands net is then no sum of what each one nets.

Each end is given one number: what it nets beside the original wager, the result of the original wager's own hand, and
whether a free hand is lost. The numbers of all hands add up, so that a split is counted as any other, and from their
sum follows what became of the original wager.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hands import pair_of
from hoyle.fast.many_wagers.exact_ends import Solution, count_ends
from hoyle.fast.many_wagers.hand_plays import SPLITS
from hoyle.fast.many_wagers.split_lines import Way, solve_ways
from hoyle.fast.many_wagers.split_spread import Asked, spread_of
from hoyle.fast.many_wagers.wager_rules import CHECKED, Columns, Ends, Rules

_ROOM = 64  # more than all hands of a split can net together, twice over
_RESULTS = 3  # of the original wager's hand: lost, pushed, won
Score = tuple[tuple[int, tuple[int, ...]], ...]  # by worth and the dealer's result: lost (-1), pushed or won


class Taken(NamedTuple):
    """The prices by role: what each hand nets in parts of one over `scale`, the original wager's hand without it.

    `original` is what that wager nets lost, pushed and won.
    """

    beside: tuple[tuple[Ends, ...], ...]
    scores: Score
    original: tuple[int, int, int]
    free: int  # the role of hands whose loss takes the wager
    scale: int


def asked_of(taken: Taken) -> Asked:
    """The question to be counted, with one number for every end."""
    roles = []
    for role, prices in enumerate(taken.beside):
        roles.append(tuple(_marked(taken, role, ends) for ends in prices))
    return Asked(CHECKED, tuple(roles))


def _marked(taken: Taken, role: int, ends: Ends) -> Ends:
    def marked(columns: Columns, scores: Sequence[int]) -> Columns:
        return tuple(
            round(net * taken.scale) + _ROOM * _mark(taken, role, score)
            for net, score in zip(columns, scores, strict=True)
        )

    scores = dict(taken.scores)
    by_worth = tuple((worth, marked(columns, scores[worth])) for worth, columns in ends.by_worth)
    return Ends(by_worth, marked(ends.lost, (-1,) * len(ends.lost)))


def _mark(taken: Taken, role: int, score: int) -> int:
    if role == 0:
        return 1 + score
    return _RESULTS * (role == taken.free and score < 0)


def net_of(taken: Taken, number: int) -> int:
    """What all hands net, from the sum of their numbers."""
    marks = (number + _ROOM // 2) // _ROOM
    lost, result = divmod(marks, _RESULTS)
    return number - _ROOM * marks + taken.original[0 if lost else result]


def nets_of_sums(taken: Taken, sums: Mapping[int, float]) -> dict[int, float]:
    found: dict[int, float] = {}
    for number, chance in sums.items():
        net = net_of(taken, number)
        found[net] = found.get(net, 0) + chance
    return found


@lru_cache(maxsize=16)
def solve(rules: Rules, taken: Taken) -> Solution:
    """Hands are played as the rules price them. A pair is split where that is worth more, with the wager at stake."""
    ways = tuple(_decided(way, taken) for way in solve_ways(rules))
    return Solution(ways, count_ends(ways))


def _decided(way: Way, taken: Taken) -> Way:
    place, asked = way.values.table.place, asked_of(taken)
    first, worths = way.first.copy(), dict[int, tuple[float, float]]()
    for rank, (_, other) in way.worths.items():
        (sums,) = spread_of([way._replace(splits=frozenset([rank]))], asked).values()
        nets = nets_of_sums(taken, sums)
        mean = sum(net * chance for net, chance in nets.items()) / taken.scale
        worths[rank] = (mean / _chance(way, rank), other)
        at = place[pair_of(rank)]
        best = int(way.values.plays[0][:, at].argmax())
        first[at] = SPLITS if worths[rank][0] > other else best
    splits = frozenset(rank for rank, (split, other) in worths.items() if split > other)
    return way._replace(first=first, splits=splits, worths=worths)


def _chance(way: Way, rank: int) -> float:
    """The probability of the pair with the up card."""
    left, chance = np.array(way.rules.shoe, np.float64), 1.0
    for each in (rank, rank, way.up):
        chance *= left[each] / left.sum()
        left[each] -= 1
    return float(chance)
