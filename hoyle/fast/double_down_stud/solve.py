"""The one decision of double down stud on arrays: the worth of a second wager, and the results of best play."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.cards.dealt_hands import deal, endings, holdings, whole_numbers
from hoyle.fast.cards.suit_classes import Pack

__all__ = ["deal", "ended", "endings", "holdings", "worths"]
FOUR = 4


def worths(ends: Int64s, nets: Sequence[int]) -> Array:
    """The worth of a wager by the four cards that are seen, summed over the hole cards."""
    kind = whole_numbers(max(map(abs, nets)) * int(ends.sum(axis=1).max()))
    found: Array = ends.astype(kind) @ np.array(nets, kind)
    return found


def ended(pack: Pack, ends: Int64s, worth: Int64s) -> Int64s:
    """The number of deals by whether the hand was doubled, and by its final name. A worth of zero is not doubled."""
    counts = deal(pack, FOUR).counts
    doubled = worth > 0
    return np.stack([(counts * (doubled == each)) @ ends for each in (False, True)])
