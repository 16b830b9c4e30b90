"""Bust hands whose total tells, because the dealer's may be bust with more: by the hand and the card that broke it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.blackjack.hand_index import keys_of, table_of
from hoyle.fast.blackjack.hands import RANK_COUNT, Hand

NONE = -1


class BustHands(NamedTuple):
    """`nexts` has the number of the bust hand that each hand becomes with each card, or NONE."""

    rows: np.ndarray
    total: np.ndarray
    nexts: np.ndarray


@lru_cache(maxsize=32)
def busts_of(shoe: Hand, totals: tuple[int, ...], stands_from: int) -> BustHands:
    """Every bust hand of these totals. Hands of hard totals from `stands_from` on take no card."""
    table = table_of(shoe)
    nexts = np.full(table.nexts.shape, NONE, np.int64)
    if not totals:
        return BustHands(np.zeros((0, len(shoe)), np.int64), np.zeros(0, np.int64), nexts)
    hard = table.rows[:, :RANK_COUNT] @ np.arange(1, RANK_COUNT + 1)
    takes = (table.total < 21) & (table.total < np.where(table.is_soft, 21, stands_from))
    hands, ranks = np.nonzero(takes[:, None] & np.isin(hard[:, None] + np.arange(1, RANK_COUNT + 1), totals))
    more = table.rows[hands].copy()
    more[np.arange(len(hands)), ranks] += 1
    _, first, place = np.unique(keys_of(more), return_index=True, return_inverse=True)
    nexts[hands, ranks] = place
    return BustHands(more[first], (hard[hands] + ranks + 1)[first], nexts)
