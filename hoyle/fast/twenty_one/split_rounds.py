"""The joint net of all hands of a split, in floats, by the rank that is split."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from hoyle.fast.blackjack.split_sums import Asked, End, Mixture, sums_of_splits
from hoyle.fast.twenty_one.ways_to_play import Way

_TINY = 1e-17  # below this a probability is rounding error
LARGEST = 16  # of one hand, in parts of a unit


Value = Callable[[End, int], Mixture]


def nets_of_splits(
    ways: Sequence[Way], value_of: Callable[[Way, int], Value], scale: int
) -> dict[int, dict[Fraction, Fraction]]:
    """By rank: the probability of each net, joint with no natural of the dealer's.

    The value of a rank that is split has the nets of an end against a dealer's total (0 is bust) in parts of `scale`,
    with the share of each.
    """
    groups: dict[Value, dict[int, set[int]]] = {}
    for way in ways:
        for rank in way.splits:
            groups.setdefault(value_of(way, rank), {}).setdefault(way.up, set()).add(rank)
    by_rank: dict[int, np.ndarray] = {}
    for value, ranks in groups.items():
        mine = [way._replace(splits=frozenset(ranks[way.up])) for way in ways if way.up in ranks]
        for way, rank, _, (nets,) in split_sums(
            mine, (Asked(_by_total(ways, value), _largest(ways, scale)),)
        ):
            by_rank[rank] = by_rank.get(rank, 0.0) + nets.sum(axis=0) * float(way.share_split(rank))
    return {
        rank: {Fraction(net, scale): Fraction(chance) for net, chance in _by_sum(sums)}
        for rank, sums in by_rank.items()
    }


def scores_of_splits(ways: Sequence[Way], score: Callable[[End, int], Mixture]) -> tuple[float, float]:
    """The probabilities of a round with a split in which more hands are won than lost, and more lost than won."""
    won = lost = 0.0
    for way, rank, most, (scores,) in split_sums(ways, (Asked(_by_total(ways, score), 1),)):
        share = float(way.share_split(rank))
        won += share * float(scores[:, 1 : most + 1].sum())
        lost += share * float(scores[:, -most:].sum())
    return won, lost


def _by_total(ways: Sequence[Way], value: Callable[[End, int], Mixture]) -> Callable[[End, int], Mixture]:
    totals = [*dict.fromkeys(ways[0].rules.dealer.totals)]
    return cache(lambda end, result: value(end, totals[result]))


def split_sums(ways: Sequence[Way], asked: Sequence[Asked]) -> list[tuple[Way, int, int, list[np.ndarray]]]:
    """For every split of every way: its rank, its most hands, and the sums of each value."""
    found: Any = sums_of_splits(ways, asked)  # type: ignore[arg-type]
    tasks = [way for way in ways for _ in way.splits]
    return [(way, *each) for way, each in zip(tasks, found, strict=True)]


def _largest(ways: Sequence[Way], scale: int) -> int:
    game = ways[0].rules
    nets = [*game.nets, *game.double_nets, *(price.won for price in game.prices), game.rescue or 0]
    return max(LARGEST, *(int(abs(Fraction(net)) * scale) for net in nets))


def _by_sum(chances: np.ndarray) -> list[tuple[int, float]]:
    half = len(chances) // 2
    return [
        (at if at < half else at - len(chances), chance)
        for at, chance in enumerate(chances.tolist())
        if abs(chance) > _TINY
    ]
