"""Criss-cross poker over all hands: best play, and the deals by result under any way to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array
from hoyle.fast.cards.hand_names import names_by_place
from hoyle.fast.cards.suit_classes import Pack
from hoyle.fast.criss_cross_poker.cross_boards import count_boards
from hoyle.fast.criss_cross_poker.kinds import Hole, holes
from hoyle.fast.criss_cross_poker.solve import Choices, Ends, Prices, Tables, best_choices, follow, for_each
from hoyle.kit.ranking import Rank

Named = tuple[tuple[str, ...], Callable[[Rank], str]]


@dataclass(frozen=True, eq=False)
class Solved:
    """Every hand of two cards, and its best play."""

    pack: Pack
    prices: Prices
    holes: list[Hole]
    choices: list[Choices]

    @cached_property
    def best(self) -> list[Tables]:
        return [Tables(each.across_choice, each.down_choice, each.middle) for each in self.choices]

    @cached_property
    def best_counts(self) -> Counts:
        return count(self, self.best)


class Counts(NamedTuple):
    """Deals by bets, as positions among the multiples: finished by the names of both hands, and folded at a stop."""

    finished: Array  # across, down and middle bet, name across, name down
    folded_across: int
    folded_down: Array  # by across bet
    folded_middle: Array  # by across and down bet


@lru_cache(maxsize=4)
def solved(pack: Pack, nets: tuple[tuple[int, ...], ...], multiples: tuple[int, ...], named: Named) -> Solved:
    """`nets` are those of the antes across and down and of the three bets, by name and after a fold.

    Kept, as the other readings of a bonus ask for the same play again.
    """
    most = sum(max(map(abs, net)) for net in nets) * max(multiples)
    if most * pack.size**5 >= 1 << 62:
        raise HoyleError(
            "these prices are too large for the sums of criss-cross poker; leave each below a million to 1."
        )
    prices = Prices._make(np.array(each, np.int64) for each in (*nets, multiples))
    name_of = names_by_place(*named).astype(np.uint8)
    listed = holes(pack)
    return Solved(pack, prices, listed, for_each(lambda hole: best_choices(hole, prices, name_of), listed))


def count(game: Solved, tables: Sequence[Tables]) -> Counts:
    multiples, names = len(game.prices.multiples), len(game.prices.middle) - 1
    finished = np.zeros((multiples, multiples, multiples, names, names), np.int64)
    folded_across, folded_down = 0, np.zeros(multiples, np.int64)
    folded_middle = np.zeros((multiples, multiples), np.int64)
    at = range(len(game.holes))
    ends = for_each(lambda each: _ends(game, tables, each, names), at)
    for hole, table, end in zip(game.holes, tables, ends, strict=True):
        if end is None:
            folded_across += hole.hand_count * deals_of(hole)
            continue
        finished[table.across] += hole.hand_count * end.finished
        folded_down[table.across] += hole.hand_count * end.folded_down
        folded_middle[table.across] += hole.hand_count * end.folded_middle
    return Counts(finished, folded_across, folded_down, folded_middle)


def _ends(game: Solved, tables: Sequence[Tables], at: int, names: int) -> Ends | None:
    multiples = len(game.prices.multiples)
    if tables[at].across == multiples:
        return None
    return follow(game.holes[at], game.choices[at].names, tables[at], names, multiples)


def deals_of(hole: Hole) -> int:
    """The ways of both pairs and the middle card after these two."""
    left = int(hole.left.sum())
    return left * (left - 1) // 2 * ((left - 2) * (left - 3) // 2) * (left - 4)


def boards(
    game: Solved, tables: Sequence[Tables] | None, named: Named, *, keeps_first_fold: bool = True
) -> list[int]:
    """The deals in which a bonus on the community cards is kept, by their name; without tables, all deals.

    A fold at the first stop keeps it or not; later folds lose it.
    """
    multiples, name_of = len(game.prices.multiples), names_by_place(*named).astype(np.uint8)

    def of_one(at: int) -> Array:
        hole, table = game.holes[at], tables[at] if tables is not None else None
        if table is not None and table.across == multiples:
            if not keeps_first_fold:
                return np.zeros(len(named[0]), np.int64)
            table = None
        return hole.hand_count * count_boards(
            hole, table, len(game.pack.suits), name_of, len(named[0]), multiples
        )

    found: list[int] = np.sum(for_each(of_one, range(len(game.holes))), axis=0).tolist()
    return found
