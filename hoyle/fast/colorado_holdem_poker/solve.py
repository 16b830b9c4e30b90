"""The final hands of two cards that are kept of three, on arrays.

Of all boards beside two cards, those that hold the discard are taken away: they are the ways to finish all three.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Int64s
from hoyle.fast.cards.dealt_hands import deal, draw, endings
from hoyle.fast.cards.suit_classes import Held, Made, Pack, cards_of, held_of
from hoyle.kit.cards import Cards

TWO, THREE = 2, 3


class Boards(NamedTuple):
    """For each three cards: how many hands they stand for, and for each discard the boards by final name."""

    helds: list[Held]
    counts: list[int]
    boards: Array  # by hand, place of the discard from the highest, name


@cache
def boards(
    pack: Pack,
    names: tuple[str, ...],
    name_of: Callable[[Made], str],
    order: Callable[[Cards], tuple[int, ...]],
) -> Boards:
    """`order` has the places of three cards, the highest first."""
    threes, twos = deal(pack, THREE), deal(pack, TWO)
    ends = endings(pack, names, name_of)
    of_three = ends[draw(pack, THREE)].sum(axis=1) // 2  # two cards in any order
    of_two = of_three[draw(pack, TWO)].sum(axis=1) // 3
    numbers = {held: at for at, held in enumerate(twos.helds)}
    kept = np.array([[numbers[held] for held in _kept(pack, held, order)] for held in threes.helds])
    return Boards(threes.helds, threes.counts.tolist(), of_two[kept] - of_three[:, None])


def _kept(pack: Pack, held: Held, order: Callable[[Cards], tuple[int, ...]]) -> list[Held]:
    """The two cards that are left by each discard, from the highest down."""
    cards = cards_of(pack, held)
    falling = [cards[at] for at in order(cards)]
    return [held_of(pack, falling[:at] + falling[at + 1 :]) for at in range(THREE)]


def worths(found: Boards, nets: list[int]) -> Int64s:
    """By hand and discard, a wager of these nets by name, summed over the boards; exact in any size."""
    most = max(map(abs, nets)) * int(found.boards.sum(axis=2).max())
    kind = np.int64 if most < 1 << 62 else object
    summed: Int64s = found.boards.astype(kind) @ np.array(nets, kind)
    return summed
