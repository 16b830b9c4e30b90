"""A rule as tables for every hand: what it chooses at each stop.

The rule sees cards. At the last stop there are millions of deals, so it is asked once for all that have the same
features: those of the better of two hands of four cards, and the numbers of high and middle cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array
from hoyle.fast.cards.suit_classes import windows
from hoyle.fast.criss_cross_poker.kinds import RANKS, Hole, pair_ways, pairs
from hoyle.fast.criss_cross_poker.solve import Tables
from hoyle.kit.cards import RANKS as RANK_SIGNS
from hoyle.kit.cards import SUITS, Cards

JACK, SIX = 9, 4  # ranks from 0
_SUITED = SUITS[0]
# The size of each feature in a code: ranks of pairs, of a kind, pairs, of one suit, straights, high and middle.
_SIZES = (RANKS + 1, RANKS + 1, 5, 3, 2, 3, 7, 7)
Rule = Callable[
    [Cards, Cards], int
]  # own cards, community cards; a position among the choices, the last a fold


class Features(NamedTuple):
    """Of four cards; the last two count high and middle cards of the table's two alone. Pairs are ranks from 1."""

    own_pair: int
    pair: int
    alike: int
    pair_count: int
    is_suited: int
    straights: int
    high: int
    middle: int


def tables_by_rule(listed: Sequence[Hole], choice_count: int, rule: Rule) -> list[Tables]:
    asked: dict[int, int] = {}
    return [_tables(hole, choice_count, rule, asked) for hole in listed]


def _tables(hole: Hole, choice_count: int, rule: Rule, asked: dict[int, int]) -> Tables:
    kinds, fold = pairs(hole.kind_count), choice_count - 1
    own = own_cards(hole)
    down = np.full(len(kinds), fold, np.int64)
    middle = np.full((len(kinds), len(kinds)), fold, np.uint8)
    first = rule(own, ())
    if first == fold:
        return Tables(first, down, middle)
    possible = [at for at, (one, other) in enumerate(kinds.tolist()) if pair_ways(hole.left, one, other) > 0]
    for at in possible:
        down[at] = rule(own, table_cards(hole, kinds[at].tolist()))
    going = [at for at in possible if down[at] != fold]
    if going:
        codes = code_of(hole, kinds, going, possible)
        _fill(hole, kinds, going, possible, codes, rule, asked, middle)
    return Tables(first, down, middle)


def _fill(
    hole: Hole, kinds: Array, going: list[int], possible: list[int], codes: Array, rule: Rule, asked: dict[int, int],
    middle: Array,
) -> None:  # fmt: skip
    """Ask about the first deal of each code that can come; deals that cannot come are never met."""
    found, inverse = np.unique(codes, return_inverse=True)
    chosen = np.zeros(len(found), np.uint8)
    unknown = [at for at, code in enumerate(found.tolist()) if code not in asked]
    if unknown:
        order = np.argsort(inverse.reshape(-1), kind="stable")
        starts = np.searchsorted(inverse.reshape(-1)[order], np.arange(len(found) + 1))
        for at in unknown:
            for place in order[starts[at] : starts[at + 1]].tolist():
                one, other = going[place // len(possible)], possible[place % len(possible)]
                cards = table_cards(hole, [*kinds[one].tolist(), *kinds[other].tolist()])
                if cards:
                    asked[int(found[at])] = rule(own_cards(hole), cards)
                    break
    for at, code in enumerate(found.tolist()):
        chosen[at] = asked.get(code, 0)
    middle[np.ix_(going, possible)] = chosen[inverse].reshape(codes.shape)


def own_cards(hole: Hole) -> Cards:
    """The higher card first; two cards of different suits are of the first two."""
    return RANK_SIGNS[hole.high] + _SUITED, RANK_SIGNS[hole.low] + (_SUITED if hole.is_suited else SUITS[1])


def table_cards(hole: Hole, kinds: Sequence[int]) -> Cards:
    """Cards of these kinds; nothing where the deck has too few."""
    taken, found = set(own_cards(hole)), list[str]()
    for kind in kinds:
        sign = RANK_SIGNS[kind % RANKS]
        suits = _SUITED if kind >= RANKS else SUITS[1:] if hole.is_suited else SUITS
        free = [sign + suit for suit in suits if sign + suit not in taken]
        if not free:
            return ()
        taken.add(free[0])
        found.append(free[0])
    return tuple(found)


def code_of(hole: Hole, kinds: Array, going: Sequence[int], possible: Sequence[int]) -> Array:
    """The features of both hands together, by the pairs across and down, as one number."""
    features = np.array([features_of(hole, *pair) for pair in kinds.tolist()], np.int64)
    across, down = features[list(going)], features[list(possible)]
    own = [sum(_is_high(rank) for rank in hole[:2]), sum(_is_middle(rank) for rank in hole[:2])]
    codes = np.zeros((len(going), len(possible)), np.int64)
    for at, size in enumerate(_SIZES):
        if at < len(_SIZES) - 2:
            both = np.maximum.outer(across[:, at], down[:, at])
        else:
            both = np.add.outer(across[:, at], down[:, at]) + own[at - len(_SIZES) + 2]
        codes = codes * size + both
    return codes


def features_in(code: int) -> Features:
    """Those of both hands together; high and middle cards over all six."""
    found = []
    for size in reversed(_SIZES):
        code, value = divmod(code, size)
        found.append(value)
    return Features(*reversed(found))


def features_of(hole: Hole, one: int, other: int) -> Features:
    return _features(hole.high, hole.low, hole.is_suited, one, other)


@cache
def _features(high: int, low: int, is_suited: bool, one: int, other: int) -> Features:
    ranks = (high, low, one % RANKS, other % RANKS)
    counts = Counter(ranks)
    paired = [rank for rank, count in counts.items() if count > 1]
    straights = windows(rank + 2 for rank in ranks) if len(counts) == len(ranks) else 0
    is_flush = is_suited and one >= RANKS and other >= RANKS
    high_count, middle_count = (sum(test(rank) for rank in ranks[2:]) for test in (_is_high, _is_middle))
    own, best = high + 1 if high == low else 0, max(paired, default=-1) + 1
    most = max(counts.values())
    return Features(own, best, most, len(paired), int(is_flush), straights, high_count, middle_count)


def _is_high(rank: int) -> bool:
    return rank >= JACK


def _is_middle(rank: int) -> bool:
    return SIX <= rank < JACK
