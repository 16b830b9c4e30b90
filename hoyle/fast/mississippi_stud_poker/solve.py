"""Every decision of Mississippi stud on arrays: the expectation of each wager and of a fold, and the counts.

A betting history is a number whose digits are the indexes of the multiples. Worths are integer sums over all ways to
finish the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from hoyle.fast.arrays import Array, Int64s, Wholes
from hoyle.fast.cards.dealt_hands import deal, draw, endings, holdings, whole_numbers
from hoyle.fast.cards.suit_classes import Pack

__all__ = ["deal", "endings", "finished", "holdings", "reached", "worths"]
CARDS = (2, 3, 4)  # at each decision


def worths(
    pack: Pack,
    ends: Int64s,
    nets: Sequence[Sequence[int]],
    folds: Sequence[Sequence[int]],
    multiples: Sequence[int],
) -> list[Array]:
    """The expectations for two, three and four cards by hand, betting history and choice; the last choice is a fold.

    `nets` is the net of each wager by the final hand, `folds` the loss by street and betting history.
    """
    most = max(abs(net) for row in nets for net in row) * len(nets) * max(multiples) * pack.size**3
    kind = whole_numbers(max(most, *(abs(fold) for row in folds for fold in row)))
    ante, third, fourth, fifth = (ends.astype(kind) @ np.array(net, kind) for net in nets)
    ways = list(product(multiples, repeat=2))
    before = np.stack([ante + one * third + two * fourth for one, two in ways], axis=1)
    plays = before[:, :, None] + fifth[:, None, None] * np.array(multiples, kind)
    found = [_with_fold(plays, folds[2])]
    for street in (1, 0):
        best = found[0].max(axis=2)
        plays = best[draw(pack, CARDS[street])].sum(axis=1)
        found.insert(0, _with_fold(plays.reshape(len(plays), -1, len(multiples)), folds[street]))
    return found


def _with_fold(plays: Wholes, folds: Sequence[int]) -> Wholes:
    column = np.array(folds, plays.dtype)[None, :, None]
    return np.concatenate([plays, np.broadcast_to(column, (*plays.shape[:2], 1))], axis=2)


def reached(pack: Pack, choices: Sequence[Array], choice_count: int) -> list[Array]:
    """The number of deals that reach each hand by betting history; `choices` are indexes into the expectations."""
    found = [deal(pack, CARDS[0]).counts[:, None]]
    for size, choice in zip(CARDS[1:], choices, strict=False):
        before = found[-1]
        hands, ways = np.nonzero((before > 0) & (choice < choice_count))
        further = np.zeros((len(deal(pack, size).counts), before.shape[1] * choice_count), np.int64)
        to = ways * choice_count + choice[hands, ways]
        np.add.at(further, (draw(pack, size - 1)[hands], to[:, None]), before[hands, ways][:, None])
        found.append(further)
    return found


def finished(ends: Int64s, came: Int64s, choice: Int64s, choice_count: int) -> Int64s:
    """The number of deals by betting history, last choice and final name."""
    hands, ways = np.nonzero((came > 0) & (choice < choice_count))
    found = np.zeros((came.shape[1], choice_count, ends.shape[1]), np.int64)
    np.add.at(found, (ways, choice[hands, ways]), ends[hands] * came[hands, ways][:, None])
    return found
