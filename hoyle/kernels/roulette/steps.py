"""Spins of roulette side by side: each decision is the wager of a spin. What is drawn is a pocket by its number in
`pockets(terms)`; observations show the last one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.book import Terms
from hoyle.fast.arrays import Array, Int64s, UInt64s
from hoyle.games.wheel.roulette import pockets
from hoyle.kernels.common.random_deal import draw_numbers
from hoyle.kernels.common.seat_wagers import lone_wagers
from hoyle.kernels.common.stepped import ChosenWager
from hoyle.kernels.roulette.rounds import compile_rounds
from hoyle.strategy.wagered import Wagered


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> ChosenWager:
    size = len(pockets(terms))
    actions = lone_wagers(terms, wagers)
    nets = np.stack(
        [compile_rounds(terms, made, None).given(np.arange(size)).sum(axis=1) for made in actions.values()],
        axis=1,
    )

    def draw(words: UInt64s, rounds: int) -> Array:
        drawn = np.empty((rounds, 1), np.int64)
        draw_numbers(words, size, drawn)
        return drawn

    def settle(drawn: Array, decisions: Int64s) -> Int64s:
        found: Int64s = nets[drawn[:, 0], decisions]
        return found

    return ChosenWager(
        actions, draw, settle, 1, "the last pocket, from 1; 0 before the first spin", count, seed
    )
