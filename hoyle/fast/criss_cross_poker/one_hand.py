"""The best choice of one hand at one stop, after any bets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hoyle.fast.criss_cross_poker.kinds import pair_number
from hoyle.fast.criss_cross_poker.whole_game import Solved


def best_choice(game: Solved, number: int, kinds: Sequence[int], made: Sequence[int]) -> int:
    """`kinds` are those of the table cards that lie face up, `made` the bets so far by their places."""
    choices, prices = game.choices[number], game.prices
    if not kinds:
        return choices.across_choice
    across = int(pair_number(kinds[0], kinds[1]))
    if len(kinds) == 2:
        return int(choices.down[across, made[0]].argmax())
    down = int(pair_number(kinds[2], kinds[3]))
    left = game.holes[number].left.copy()
    np.subtract.at(left, list(kinds), 1)
    mine, theirs = choices.names[across], choices.names[down]
    first, second = (prices.multiples[at] for at in made[:2])
    antes = prices.ante_across[mine] + prices.ante_down[theirs]
    so_far = left @ (antes + first * prices.across[mine] + second * prices.down[theirs])
    middle = left @ prices.middle[np.minimum(mine, theirs)]
    worths = [
        *(so_far + times * middle for times in prices.multiples),
        prices.folds[made[0], made[1]] * left.sum(),
    ]
    return int(np.argmax(worths))
