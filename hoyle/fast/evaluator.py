"""The place of a poker hand among all 7,462 ranks of five cards, for hands of five and of seven cards.

A card is its place in the kit's deck: thirteen to a suit, the 2 first. Tables are globals of the kernels: passed as
arguments they would be counted in and out of every call.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

# Written by scripts/make_tables.py from the kit's ranking. A compiled kernel keeps the tables it was compiled with.
with np.load(Path(__file__).parent / "tables" / "evaluator.npz") as _tables:
    RANK_KEYS = _tables["rank_keys"]
    SHIFT = int(_tables["shift"])
    FIVE_ROWS = _tables["five_rows"]
    FIVE_VALUES = _tables["five_values"]
    SEVEN_ROWS = _tables["seven_rows"]
    SEVEN_VALUES = _tables["seven_values"]
    FLUSH = _tables["flush"]
    STRENGTHS = _tables["strengths"]  # the kit's strength at each place
    CATEGORIES = _tables["categories"]  # the place of its name in the kit's order of hands, high to low

COLUMNS = (1 << SHIFT) - 1
RANK_COUNT = len(STRENGTHS)


def place_of(strength: int) -> int:
    """The first place that is as strong as this."""
    return int(np.searchsorted(STRENGTHS, strength))


@njit(cache=True, nogil=True, inline="always")
def seven_of_key(key: Any) -> Any:
    """Seven cards without a flush, by the sum of their rank keys."""
    return SEVEN_VALUES[SEVEN_ROWS[key >> SHIFT] + (key & COLUMNS)]


@njit(cache=True, nogil=True)
def place_five(cards: Any) -> Any:
    key = 0
    mask = 0
    suits = 0
    for card in cards:
        key += RANK_KEYS[card % 13]
        mask |= 1 << (card % 13)
        suits |= 1 << (card // 13)
    if suits & (suits - 1) == 0:
        return FLUSH[mask]
    return FIVE_VALUES[FIVE_ROWS[key >> SHIFT] + (key & COLUMNS)]


@njit(cache=True, nogil=True)
def place_seven(cards: Any) -> Any:
    key = 0
    counts = np.zeros(4, np.int64)
    masks = np.zeros(4, np.int64)
    for card in cards:
        key += RANK_KEYS[card % 13]
        counts[card // 13] += 1
        masks[card // 13] |= 1 << (card % 13)
    for suit in range(4):
        # Five suited cards leave two: neither four of a kind nor a full house can be beside them.
        if counts[suit] >= 5:
            return FLUSH[masks[suit]]
    return seven_of_key(key)
