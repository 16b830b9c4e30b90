"""Sums over all hands of four cards for a strategy card: by the two cards kept, by row of the house way, and what
simpler play is worth. Naturals are paid and decide nothing, so they are left out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.fast_action_holdem import round_counts as ends
from hoyle.fast.fast_action_holdem.dealt_fours import KEPT, LEFT, fours, naturals, settings_by, weights
from hoyle.fast.fast_action_holdem.kept_counts import Rules
from hoyle.fast.fast_action_holdem.solve import Prices, worths_of
from hoyle.fast.ways.set_arrays import set_hands

_LAST = len(KEPT) - 1
CHOICES = 4  # as the house keeps, both pairs so, another pair, surrender


class Weighed(NamedTuple):
    """By hand: in how many ways it is dealt, what each setting and each split is worth, what best play is worth and
    chooses, and what the house keeps."""

    total: int
    ways: Int64s
    every: Array
    best: Array
    chosen: Int64s
    house: Int64s
    surrender: float

    def at(self, choices: Int64s) -> Array:
        found: Array = self.every[np.arange(len(choices)), choices]
        return found


def weigh(rules: Rules, prices: Prices) -> Weighed:
    worths = worths_of(rules, prices)
    ways = weights(rules.deck_count)
    every = np.concatenate([worths.keeps, worths.splits], axis=1)
    return Weighed(
        int(ways.sum()), ways * ~naturals(), every, worths.best(), worths.decisions().astype(np.int64),
        settings_by(rules.way), worths.surrender,
    )  # fmt: skip


def both(settings: Int64s) -> Int64s:
    """The split that plays the same two cards, and the others beside them."""
    found: Int64s = ends.SPLIT_FROM + np.minimum(settings, _LAST - settings)
    return found


class ClassSums(NamedTuple):
    """By class of two cards: their mean worth over the other two, and in how many ways best play keeps them first."""

    worth: Array
    kept: Int64s


def by_class(weighed: Weighed) -> ClassSums:
    held, worth = (np.zeros(ends.CLASSES) for _ in range(2))
    kept = np.zeros(ends.CLASSES, np.int64)
    for number in range(len(KEPT)):
        classes = _classes(len(weighed.ways), number)
        np.add.at(held, classes, weighed.ways)
        np.add.at(worth, classes, weighed.ways * weighed.every[:, number])
    plays = weighed.chosen < ends.SURRENDER
    np.add.at(kept, ends.classes_of(weighed.chosen.astype(np.uint8))[plays], weighed.ways[plays])
    return ClassSums(worth / held, kept)


def _classes(count: int, number: int) -> Int64s:
    return ends.classes_of(np.full(count, number, np.uint8))


class RowSums(NamedTuple):
    """Hands that one row of the house way sets: ways, the mean worth of each choice and of best play, and in how many
    ways best play chooses each."""

    row: int
    ways: int
    worths: list[float]
    best: float
    chosen: list[int]


def by_row(weighed: Weighed, rules: Rules) -> list[RowSums]:
    rows = set_hands(fours(), rules.way).rows
    other = weighed.every[:, : len(KEPT)].copy()
    other[np.arange(len(other)), weighed.house] = -np.inf
    each = [
        weighed.at(weighed.house), weighed.at(both(weighed.house)), other.max(axis=1),
        np.full(len(rows), weighed.surrender),
    ]  # fmt: skip
    kinds = _kinds(weighed)
    found = []
    for row in sorted(set(rows.tolist())):
        here = (rows == row) & (weighed.ways > 0)
        ways = weighed.ways[here]
        means = [float(values[here] @ ways / ways.sum()) for values in (*each, weighed.best)]
        chosen = [int(ways[kinds[here] == kind].sum()) for kind in range(CHOICES)]
        found.append(RowSums(row, int(ways.sum()), means[:-1], means[-1], chosen))
    return found


def _kinds(weighed: Weighed) -> Int64s:
    """Which of the choices of a row best play makes of each hand."""
    chosen = weighed.chosen
    kinds = np.where(chosen == weighed.house, 0, 2)
    kinds = np.where((chosen >= ends.SPLIT_FROM) & (chosen < ends.SURRENDER), 1, kinds)
    return np.where(chosen == ends.SURRENDER, 3, kinds).astype(np.int64)


def lost(weighed: Weighed, choices: Int64s) -> float:
    """What these choices lose against best play, per hand dealt."""
    return float((weighed.best - weighed.at(choices)) @ weighed.ways) / weighed.total


def by_worth_of_two(weighed: Weighed) -> Int64s:
    """The pair of cards worth most by its class, and the others too where theirs is worth more than nothing."""
    worth = by_class(weighed).worth
    count = len(weighed.ways)
    each = np.stack([worth[_classes(count, number)] for number in range(len(KEPT))], axis=1)
    first = each.argmax(axis=1)
    second = each[np.arange(count), _LAST - first]
    return np.where(second > 0, both(first), first)


def as_house_with_pairs(weighed: Weighed, least: int) -> Int64s:
    """As the house keeps, and both where the others are a pair of this rank or a higher one."""
    ranks, left = fours() % 13, np.array(LEFT)[weighed.house]
    places = np.arange(len(left))
    one, other = ranks[places, left[:, 0]], ranks[places, left[:, 1]]
    return np.where((one == other) & (one >= least), both(weighed.house), weighed.house)
