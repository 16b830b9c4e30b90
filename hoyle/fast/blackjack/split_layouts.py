"""How the hands of a split come about: their number, which second cards are of the pair's rank, and their roles.

A hand has a role where a game tells the hands of a split apart: money or a free bet lies on it, or it holds a card of
the first pair. Where it does not, every hand has role 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

OPEN, SAME, CLOSED = range(3)  # any second card, one of the pair's rank, or any other
Seats = tuple[tuple[int, int, int], ...]  # role, second card, and how many such hands
Seatings = Mapping[int, Mapping[Seats, int]]  # by the number of hands


class Layout(NamedTuple):
    """The second cards of a split: how many hands, and the roles of the closed ones and of those with any card."""

    hands: int
    closed: tuple[int, ...]
    open: tuple[int, ...]


@lru_cache(maxsize=64)
def layouts_by_role(hands_max: int, first: int, second: int, later: int) -> dict[Layout, int]:
    """The orders of second cards. The hand that splits keeps its role and is played on before the new one."""
    found: dict[Layout, int] = {}

    def deal(hands: int, waiting: tuple[int, ...], closed: tuple[int, ...]) -> None:
        if hands == hands_max or not waiting:
            key = Layout(hands, tuple(sorted(closed)), tuple(sorted(waiting)))
            found[key] = found.get(key, 0) + 1
            return
        *others, mine = waiting
        deal(hands + 1, (*others, later, mine), closed)
        deal(hands, tuple(others), (*closed, mine))

    deal(2, (second, first), ())
    return found


@lru_cache(maxsize=64)
def seatings(hands_max: int, first: int = 0, second: int = 0, later: int = 0) -> Seatings:
    """With fewer hands than the maximum, every hand is closed. With the maximum, by inclusion and exclusion: a closed
    hand is an open one minus a paired one.
    """
    found: dict[int, Counter[Seats]] = {}
    for layout, ways in layouts_by_role(hands_max, first, second, later).items():
        mine = found.setdefault(layout.hands, Counter())
        closed, opened = Counter(layout.closed), Counter(layout.open)
        if layout.hands < hands_max:
            mine[tuple((role, CLOSED, many) for role, many in sorted(closed.items()))] += ways
            continue
        roles = sorted({*closed, *opened})
        for same in product(*(range(closed[role] + 1) for role in roles)):
            sign = (-1) ** sum(same) * prod(
                comb(closed[role], each) for role, each in zip(roles, same, strict=True)
            )
            each_role = list(zip(roles, same, strict=True))
            seats = [(role, OPEN, opened[role] + closed[role] - each) for role, each in each_role]
            seats += [(role, SAME, each) for role, each in each_role]
            mine[tuple(seat for seat in seats if seat[2])] += sign * ways
    return found
