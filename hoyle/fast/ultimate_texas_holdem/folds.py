"""Hands of two cards and the flop, by whether they are folded on the river."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.boards.board_walk import DEALER, Dealt, prices_for, to_streets
from hoyle.fast.boards.streets import beside_flops, to_hands
from hoyle.fast.cards.suit_symmetry import canonical_flops, some_flops
from hoyle.fast.ultimate_texas_holdem.holdings import five_categories
from hoyle.fast.ultimate_texas_holdem.solve import has_checked

LATER = 1081  # pairs of the 47 cards that a hand and a flop leave
CATEGORY_COUNT = 10


def flop_counts(
    base: npt.ArrayLike,
    play: npt.ArrayLike,
    fold: int,
    times: Sequence[int],
    least_strength: int,
    before: Int64s,
    raised: Array,
) -> tuple[list[int], int]:
    """The number of boards and hands that do not fold, by category of the hand on the flop; and the number of folds."""
    prices = prices_for(base, play, fold, times, least_strength)

    def measure(dealt: Dealt, sums: Int64s) -> None:
        worth = dealt.found.settled + prices.last_times * dealt.found.raised
        dealt.row[:] = worth <= prices.fold * DEALER

    streets, _ = to_streets(prices, measure, ())
    folds = to_hands(streets) * (has_checked(before) & ~raised)
    weights = canonical_flops().weights[:, None]
    kept = np.zeros(CATEGORY_COUNT, np.int64)
    for some in some_flops():
        left = weights[some] * (LATER * beside_flops()[some] - folds[some])
        np.add.at(kept, five_categories()[some], left)
    return kept.tolist(), int((weights * folds).sum())
