"""The joint results of all hands of a split, in floats: nets by the rank that is split, and hands won and lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.split_sums import Asked, End, Mixture, joint_of, sums_of
from hoyle.fast.blackjack.splits import THREADS
from hoyle.fast.twenty_one.ways_to_play import Way
from hoyle.games.blackjack.settlement_rules import NATURAL

_TINY = 1e-17  # below this a probability is rounding error
LARGEST = 16  # of one hand, in parts of a unit


Value = Callable[[End, int], Mixture]


class Spread(NamedTuple):
    """Rounds with a split: by rank the probability of each net, and the probabilities of a round in which more hands
    are won than lost, and more lost than won. Rounds with a dealer's natural are left out, but for one that is found
    last and takes every wager.
    """

    nets: dict[int, dict[Fraction, Fraction]]
    won: Fraction
    lost: Fraction


class _Summed(NamedTuple):
    way: Way
    rank: int
    nets: np.ndarray
    scores: np.ndarray


def spread_of_splits(
    ways: Sequence[Way], value_of: Callable[[Way, int], Value], score: Value, scale: int
) -> Spread:
    """The value of a rank that is split has the nets of an end against a dealer's total (0 is bust) in parts of
    `scale`, with the share of each; the score is 1, 0 or -1.
    """
    asked: dict[Value, Asked] = {}
    tasks = []
    for way in ways:
        for rank in sorted(way.splits):
            value = value_of(way, rank)
            asked.setdefault(value, Asked(_by_total(ways, value), _largest(ways, scale)))
            tasks.append((way, rank, value))
    scored = Asked(_by_total(ways, score), 1)

    def summed(task: tuple[Way, int, Value]) -> _Summed:
        way, rank, value = task
        joint = joint_of(way, rank)  # type: ignore[arg-type]
        (nets,), (scores,) = sums_of(joint, (asked[value],)), sums_of(joint, (scored,))
        return _Summed(way, rank, nets, scores)

    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(summed, tasks))
    by_value: dict[Value, list[_Summed]] = {value: [] for value in asked}
    for (_, _, value), each in zip(tasks, found, strict=True):
        by_value[value].append(each)
    nets = _nets([each for mine in by_value.values() for each in mine], scale)
    return Spread(nets, *_scores(found))


def _nets(found: Sequence[_Summed], scale: int) -> dict[int, dict[Fraction, Fraction]]:
    by_rank: dict[int, np.ndarray] = {}
    for each in found:
        nets = each.nets.sum(axis=0) * float(each.way.share_split(each.rank))
        by_rank[each.rank] = by_rank.get(each.rank, 0.0) + nets
    return {
        rank: {Fraction(net, scale): Fraction(chance) for net, chance in _by_sum(sums)}
        for rank, sums in by_rank.items()
    }


def _scores(found: Sequence[_Summed]) -> tuple[Fraction, Fraction]:
    won = lost = 0.0
    for each in found:
        share, most = float(each.way.share_split(each.rank)), each.way.hands_max(each.rank)
        won += share * float(each.scores[:, 1 : most + 1].sum())
        lost += share * float(each.scores[:, -most:].sum())
    return Fraction(won), Fraction(lost)


def _by_total(ways: Sequence[Way], value: Callable[[End, int], Mixture]) -> Callable[[End, int], Mixture]:
    totals = [*dict.fromkeys([*ways[0].rules.dealer.totals, NATURAL])]
    return cache(lambda end, result: value(end, totals[result]))


def _largest(ways: Sequence[Way], scale: int) -> int:
    game = ways[0].rules
    most = game.nets_at(game.added_max)
    nets = [*game.nets, *most, *(price.won for price in game.prices), game.rescue or 0]
    return max(LARGEST, *(int(abs(Fraction(net)) * scale) for net in nets))


def _by_sum(chances: np.ndarray) -> list[tuple[int, float]]:
    half = len(chances) // 2
    return [
        (at if at < half else at - len(chances), chance)
        for at, chance in enumerate(chances.tolist())
        if abs(chance) > _TINY
    ]
