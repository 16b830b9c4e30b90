"""The two decisions of let it ride on arrays: the gain of riding over withdrawing, and the results of best play."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.cards.dealt_hands import deal, draw, endings, holdings, whole_numbers
from hoyle.fast.cards.suit_classes import Pack

__all__ = ["bounds", "deal", "ended", "endings", "gains", "holdings"]
THREE, FOUR = 3, 4


def gains(pack: Pack, ends: Int64s, first: Sequence[int], second: Sequence[int]) -> tuple[Array, Array]:
    """The gains of three cards and of four, summed over all ways to finish the hand."""
    kind = whole_numbers(max(map(abs, (*first, *second))) * pack.size**2)
    counts = ends.astype(kind)
    fours = counts @ np.array(first, kind)
    return fours[draw(pack, THREE)].sum(axis=1), counts @ np.array(second, kind)


def ended(pack: Pack, ends: Int64s, first: Int64s, second: Int64s) -> Int64s:
    """The number of deals by final name, and by whether the first and the second bet rode."""
    dealt, drawn = deal(pack, THREE), draw(pack, THREE)
    came = np.zeros((2, len(ends)), np.int64)
    rides = (first >= 0).astype(np.int64)
    np.add.at(came, (rides[:, None], drawn), dealt.counts[:, None])
    rode = second >= 0
    return np.stack([(came * (rode == each)) @ ends for each in (False, True)], axis=1)


def bounds(worths: Int64s, group: Int64s, group_count: int) -> tuple[list[int], list[int], list[int]]:
    """The minimum and maximum of each group, and its number of canonical hands."""
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(group_count))
    low, high = (pick.reduceat(worths[order], starts) for pick in (np.minimum, np.maximum))
    return low.tolist(), high.tolist(), np.bincount(group, minlength=group_count).tolist()
