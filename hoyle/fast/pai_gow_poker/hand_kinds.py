"""Seventeen kinds of seven cards, by the best five and by the highest card where there is no hand, and how often a seat
and a bank have each of them together."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from hoyle.fast.arrays import Int16s, Int64s, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import JOKER_CARD, tables_of
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    HAND,
    JOKER_KIND,
    RANK_COUNT,
    WHOLE,
    Pack,
    patterns_of,
    plain_hands,
    suited_hands,
    suited_of,
)
from hoyle.fast.pai_gow_poker.sweep import ANY, LOWER, NOT_HIGHER
from hoyle.fast.pai_gow_poker.way_classes import WayClasses
from hoyle.fast.pai_gow_poker.way_counts import Bins, Placed, SetSide, cumulated, side_of
from hoyle.kit.ranking import FIVE_CARD_HANDS, Ranking
from hoyle.kit.ways import Way
from hoyle.kit.ways.shapes import SHAPE_BY_COUNTS, SHAPES

MADE = ("five_aces", *FIVE_CARD_HANDS[:-1])
NONE_MADE = (
    "ace_high_with_joker", "ace_high", "king_high", "queen_high", "jack_high", "ten_high", "nine_high",
)  # fmt: skip
KINDS = (*MADE, *NONE_MADE)


@lru_cache(maxsize=4)
def kinds_of(ranking: Ranking, pack: Pack = WHOLE) -> Bins:
    """The kind of every pattern and of every suited hand."""
    hands = plain_hands(patterns_of(pack)), suited_hands(suited_of(pack))
    plain, suited = (_kinds(each, ranking) for each in hands)
    return Bins(plain, suited, len(KINDS))


def _kinds(hands: UInt8s, ranking: Ranking) -> Int16s:
    number = np.array([MADE.index(name) if name in MADE else len(MADE) for name in ranking.hands], np.int16)
    found = number[tables_of(ranking, HAND).categories[places(hands, ranking)]]
    jokers = (hands == JOKER_CARD).any(axis=1)
    top = np.where(hands == JOKER_CARD, RANK_COUNT - 1, hands % RANK_COUNT).max(axis=1)
    below = np.minimum(RANK_COUNT - top, len(NONE_MADE) - 1)  # an ace is one below the joker
    none: Int16s = (len(MADE) + np.where(jokers, 0, below)).astype(np.int16)
    return np.where(found == len(MADE), none, found).astype(np.int16)


def shapes_of(way: Way, pack: Pack = WHOLE) -> Int16s:
    """By pattern how often its ranks come, as a position in the kit's shapes; the joker may count as an ace."""
    counts = patterns_of(pack).counts.astype(np.int64)
    jokers = counts[:, JOKER_KIND]
    counts = counts[:, :JOKER_KIND].copy()
    if way.is_joker_ace:
        counts[:, -1] += jokers
    first, second, third = -np.sort(-counts, axis=1)[:, :3].T
    table = np.array([[_shape(one, other) for other in range(6)] for one in range(6)], np.int16)
    found = np.where((first == 2) & (third == 2), SHAPES.index("three_pair"), table[first, second])
    return found.astype(np.int16)


def _shape(first: int, second: int) -> int:
    """Of the counts of the two ranks that come most often."""
    if first > 4:
        return SHAPES.index("five_of_a_kind")
    return SHAPES.index(SHAPE_BY_COUNTS.get((first, second), SHAPES[0]))


def kinds_and_shapes(way: Way, pack: Pack = WHOLE) -> Bins:
    """Bins by kind, and within each kind by shape."""
    ranking = way.split.parts[0].ranking
    assert ranking is not None
    kinds, shapes = kinds_of(ranking, pack), shapes_of(way, pack)
    pattern = np.searchsorted(patterns_of(pack).numbers, suited_of(pack).patterns)
    plain, suited = kinds.plain * len(SHAPES) + shapes, kinds.suited * len(SHAPES) + shapes[pattern]
    return Bins(plain.astype(np.int16), suited.astype(np.int16), len(KINDS) * len(SHAPES))


def pair_kinds(ranking: Ranking, pack: Pack = WHOLE) -> Int64s:
    """Deals by the kind of the seat's hand, then by the bank's: any hand made, or one of `NONE_MADE`."""
    kinds = kinds_of(ranking, pack)
    coded = [np.maximum(each - len(MADE) + 1, 0).astype(np.int16) for each in kinds[:2]]
    bank = side_of(WayClasses(*(np.stack([np.zeros_like(each), each], axis=1) for each in coded)), pack)
    level = [WayClasses(*(np.zeros((len(each), 2), np.int16) for each in kinds[:2]))]
    seat = side_of(level[0], pack, kinds)
    asked = range(1, len(NONE_MADE) + 1, 2)
    found = cumulated(
        SetSide(*(_at_each(each, asked) for each in seat)), bank, pack, [1 << ANY] * (len(asked) * len(KINDS))
    )
    sums = found[:, ANY].reshape(len(asked), len(KINDS), 3)
    below = [sums[at, :, which] for at in range(len(asked)) for which in (LOWER, NOT_HIGHER)]
    return np.diff(np.stack([np.zeros_like(below[0]), *below], axis=1), axis=1)


def _at_each(points: Placed, lows: range) -> Placed:
    """The same points once for each low hand that is asked for, in bins of their own."""
    copies = [
        points._replace(
            low=np.full_like(points.low, low), bins=(points.bins + at * len(KINDS)).astype(np.int16)
        )
        for at, low in enumerate(lows)
    ]
    found = copies[0]
    for each in copies[1:]:
        found = found.with_more(each)
    return found
