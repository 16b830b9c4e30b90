"""Best play of fast action hold 'em as sampled boards have it, and what it comes to: exact for the deal of the hands,
simulated for the board.

The seat's four cards, what it does with them and the naturals of both sides are counted; how hands that play end is
simulated, by what plays first.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s, UInt8s
from hoyle.fast.fast_action_holdem import round_counts as ends
from hoyle.fast.fast_action_holdem.dealt_fours import (
    KEPT,
    SIZE,
    natural_ways,
    naturals,
    settings_by,
    weights,
)
from hoyle.fast.fast_action_holdem.kept_counts import Counted, Rules, pair_sums, round_counts
from hoyle.fast.fast_action_holdem.pair_values import Values, values
from hoyle.kit.cards import DECK

_DIGITS = 9  # values that differ by less are equal, so that no decision hangs on the order of a sum


class Nets(NamedTuple):
    """Of a wager in units of the original one: won, copied, lost, against a natural of the dealer's."""

    win: float
    copy: float
    lose: float
    dealer_natural: float


class Prices(NamedTuple):
    original: Nets
    second: Nets
    surrender: float
    natural: float


class Worths(NamedTuple):
    """By hand of four cards: of each setting, of each split, of giving up, and which is best."""

    keeps: Array
    splits: Array
    surrender: float
    natural: float

    def best(self) -> Array:
        best = np.maximum(np.maximum(self.keeps.max(axis=1), self.splits.max(axis=1)), self.surrender)
        return np.where(naturals(), self.natural, best)

    def decisions(self) -> UInt8s:
        every = np.concatenate(
            [self.keeps, self.splits, np.full((len(self.keeps), 1), self.surrender)], axis=1
        )
        found: UInt8s = every.round(_DIGITS).argmax(axis=1).astype(np.uint8)
        found[naturals()] = ends.NATURAL
        return found


@lru_cache(maxsize=8)
def pair_worths(rules: Rules) -> Values:
    return values(pair_sums(rules), rules.deck_count)


@lru_cache(maxsize=8)
def worths_of(rules: Rules, prices: Prices) -> Worths:
    found = pair_worths(rules)
    against = natural_chances(rules.deck_count)[:, None]
    keeps = _worth(found, prices.original, against)
    seconds = _worth(found, prices.second, against)
    last = len(KEPT) - 1
    splits = np.stack([keeps[:, at] + seconds[:, last - at] for at in range(ends.SPLITS)], axis=1)
    return Worths(keeps, splits, prices.surrender, prices.natural)


@lru_cache(maxsize=8)
def best_decisions(rules: Rules, prices: Prices) -> UInt8s:
    """By hand of four cards, the number of the best choice."""
    return worths_of(rules, prices).decisions()


def _worth(found: Values, nets: Nets, against: Array) -> Array:
    worth: Array = (
        found.win * nets.win
        + found.copy * nets.copy
        + (1 - against - found.win - found.copy) * nets.lose
        + against * nets.dealer_natural
    )
    return worth


def natural_chances(deck_count: int) -> Array:
    """By hand, the chance that the dealer has a natural."""
    return natural_ways(deck_count) / comb(len(DECK) * deck_count - SIZE, SIZE)


def decisions_by_house_way(rules: Rules) -> UInt8s:
    """A seat that sets every hand as the dealer does, and neither splits nor gives up."""
    found = settings_by(rules.way).astype(np.uint8)
    found[naturals()] = ends.NATURAL
    return found


class Dealt(NamedTuple):
    """Exact counts of both sides' four cards: the seat's natural, its surrender, and by what plays first the dealer's
    natural and the rest. The first index is whether the hand was split."""

    total: int
    natural: int
    surrender: int
    dealer_natural: Int64s
    playing: Int64s


def dealt(rules: Rules, decisions: UInt8s) -> Dealt:
    each, against = weights(rules.deck_count), comb(len(DECK) * rules.deck_count - SIZE, SIZE)
    theirs = natural_ways(rules.deck_count)
    classes = ends.classes_of(decisions)
    met, open_ = (np.zeros((2, ends.CLASSES), np.int64) for _ in range(2))
    for is_split, chosen in enumerate(
        (decisions < ends.SPLIT_FROM, (decisions >= ends.SPLIT_FROM) & (decisions < ends.SURRENDER))
    ):
        np.add.at(met[is_split], classes[chosen], (each * theirs)[chosen])
        np.add.at(open_[is_split], classes[chosen], (each * (against - theirs))[chosen])
    own, given_up = (int(each[decisions == code].sum()) * against for code in (ends.NATURAL, ends.SURRENDER))
    return Dealt(int(each.sum()) * against, own, given_up, met, open_)


class Solution(NamedTuple):
    decisions: UInt8s
    dealt: Dealt
    counted: Counted


def solve_counts(rules: Rules, decisions: UInt8s) -> Solution:
    return Solution(decisions, dealt(rules, decisions), round_counts(rules, decisions))
