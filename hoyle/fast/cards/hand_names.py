"""The name of a five-card hand in a pay table, by its place among all hands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hoyle.fast.arrays import Int16s
from hoyle.fast.cards.evaluator import CATEGORIES, STRENGTHS
from hoyle.kit.ranking import FIVE_CARD_HANDS, Rank


def names_by_place(names: tuple[str, ...], name_of: Callable[[Rank], str]) -> Int16s:
    """The position of each place's name among the names."""
    ranks = [
        Rank(int(strength), FIVE_CARD_HANDS[category])
        for strength, category in zip(STRENGTHS, CATEGORIES, strict=True)
    ]
    return np.array([names.index(name_of(rank)) for rank in ranks], np.int16)
