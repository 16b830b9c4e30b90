"""Compiled rounds whose decisions are given, one for each round, where a strategy decides otherwise."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hoyle.fast.arrays import Int64s, UInt8s
from hoyle.kernels.common.call_tables import CalledRounds

Decisions = Callable[[], Int64s]  # of the rounds that are played now


class DecidedRounds:
    """`compiled` makes the rounds of a game from what tells their decisions."""

    def __init__(self, compiled: Callable[[Decisions], CalledRounds]) -> None:
        self._decisions = np.zeros(0, np.int64)
        self._rounds = compiled(lambda: self._decisions)

    def nets(self, cards: UInt8s, decisions: Int64s) -> Int64s:
        """The net of each round in cents, from its cards in the order of the draws."""
        self._decisions = decisions
        found: Int64s = self._rounds.given(cards).sum(axis=1)
        return found
