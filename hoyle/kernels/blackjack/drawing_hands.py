"""Players' hands that draw, as states: a finished hand is its total, and a drawing one has a next state for each value.

States are identified by their transitions, so that equivalent hands are one state and the tables are small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hoyle.fast.arrays import Array, Int16s, UInt8s, UInt16s
from hoyle.kernels.blackjack.decisions import Hand, hands, total
from hoyle.kernels.blackjack.round_row import DOUBLE_DOWN, HIT, SURRENDER

VALUES = 10
WIDTH = 16  # transitions of a state by value; an ace is at 0
BUSTS = 10  # totals above 21: a hand of 20 may take a ten
TOTALS = 32  # a player's state below is a finished total, 0 if bust; from here on cards are drawn


class DrawingHands:
    def __init__(
        self,
        nexts: Int16s,
        acts: UInt8s,
        finish: Callable[[Hand], int] = total,
        busts: Sequence[int] = (0,) * BUSTS,
        given_up: int = 0,
    ) -> None:
        """`acts` are the plays of hands of three or more cards, by up card and hand; `finish` says what a hand is that
        draws no more, by its total or otherwise; `busts` what one of 22 and more is, `given_up` one that is
        surrendered."""
        count = len(hands())
        sums = np.array([*map(sum, hands())])[:, None] + np.arange(1, VALUES + 1)
        self.nexts = np.where(nexts[:, 1:] < 0, count + np.clip(sums - 22, 0, BUSTS - 1), nexts[:, 1:])
        self.totals = [*map(total, hands()), *busts]  # bust hands follow the others, by their totals
        self.finished = np.array(self.totals, np.uint16)
        self._stood = np.array([*map(finish, hands()), *busts], np.uint16)
        self._given_up = given_up
        self._states: dict[bytes, int] = {}
        # Whether a longer hand is doubled now or later; never one that is bust.
        self.doubles = np.zeros((VALUES, len(self.totals)), np.bool_)
        self._longer = self._follow(acts)

    def _follow(self, acts: UInt8s) -> UInt16s:
        """The state of every hand of three or more cards, by up card: the highest totals first."""
        longer = np.tile(self._stood, (VALUES, 1))
        longer[:, : len(hands())][acts == SURRENDER] = self._given_up
        self.doubles[:, : len(hands())] = acts >= DOUBLE_DOWN
        by_hard: dict[int, list[int]] = {}
        for node, hand in enumerate(hands()):
            by_hard.setdefault(sum(hand), []).append(node)
        for hard in sorted(by_hard, reverse=True):
            nodes = np.array(by_hard[hard])
            ups, at = np.nonzero(acts[:, nodes] == HIT)
            self.doubles[ups, nodes[at]] = self.doubles[ups[:, None], self.nexts[nodes[at]]].any(axis=1)
            longer[ups, nodes[at]] = [self._state(row) for row in longer[ups[:, None], self.nexts[nodes[at]]]]
        return longer

    def _state(self, row: UInt16s) -> int:
        return self._states.setdefault(row.tobytes(), TOTALS + len(self._states))

    def hitting(self, node: int, up: int) -> int:
        return self._state(self._longer[up - 1, self.nexts[node]])

    def after_one(self, ends: UInt16s) -> int:
        """One card and no more: what each value of it leads to."""
        return self._state(ends)

    def table(self) -> Array:
        table = np.zeros((TOTALS + len(self._states), WIDTH), np.uint16)
        for row, state in self._states.items():
            table[state, :VALUES] = np.frombuffer(row, np.uint16)
            table[state, VALUES] = 21  # a joker
        return table.ravel()
