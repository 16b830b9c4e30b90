"""Hands that look alike to a player who knows totals only, and the one play that is best for all of them.

Of all hands that look alike, the play is the one with the highest mean value, weighted by how often a player comes to
each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hoyle.fast.blackjack.hand_index import HandTable
from hoyle.fast.blackjack.hands import NATURAL

_SIZES = 16  # more cards than are told apart
_LEAST = 1e-30  # the weight of hands that best play never comes to, so that they have a mean too


def looks_of(table: HandTable, cards_max: int = 0) -> np.ndarray:
    """A number for each hand, the same for hands that look alike: total, softness, whether it may double or split.

    With `cards_max` also by the number of cards, up to so many.
    """
    sizes = np.where(table.size == 2, 0, np.minimum(table.size, cards_max or 3))
    looks = ((table.total * 2 + table.is_soft) * _SIZES + sizes) * 2
    is_pair = (table.size == 2) & (table.rows.max(axis=1) == 2)
    return np.asarray(looks + is_pair)


def alike(table: HandTable, held: np.ndarray, looks: np.ndarray) -> Iterator[np.ndarray]:
    """The numbers of hands that look alike and that a player decides on."""
    for look in np.unique(looks):
        mine = np.flatnonzero((looks == look) & held & (table.total < 21))
        if len(mine):
            yield mine


def means_of(values: np.ndarray, mine: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """By play: the mean value of these hands, up to a factor."""
    weight = weights[mine] if weights[mine].sum() > 0 else np.ones(len(mine))
    return np.asarray((values[:, mine] * np.where(weight > 0, weight, _LEAST)).sum(axis=1))


def first_hands(table: HandTable, held: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The two cards that a player decides on, and in how many orders each is dealt."""
    is_first = held & (table.size == 2)
    if NATURAL in table.place:
        is_first[table.place[NATURAL]] = False
    starts = np.flatnonzero(is_first)
    return starts, np.where(table.rows[starts].max(axis=1) == 2, 1, 2)
