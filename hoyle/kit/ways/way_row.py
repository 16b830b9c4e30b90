"""One row of a house way: which hands it fits, and how they are set.

A row fits a hand of its shape and ranks if the hand can be laid as it says. Of the settings that do, those with the
highest hand are kept, part by part as the row prefers. A row may pass over settings that foul.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from hoyle.kit.cards import RANK_VALUE
from hoyle.kit.ranking import Rank
from hoyle.kit.ranking.categories import STRAIGHTS
from hoyle.kit.ways.shapes import CARD_WORDS, Shape

LOWEST, HIGHEST = min(RANK_VALUE.values()), max(RANK_VALUE.values())
_TIE_BITS = 4
_TIES = 5


class Bounds(NamedTuple):
    """Ranks from the lowest to the highest that fit."""

    low: int
    high: int

    def holds(self, value: int) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Want:
    """What one part of the setting must be: of these names, of these ranks, with these cards in it."""

    names: tuple[str, ...] = ()
    ranks: tuple[Bounds, ...] = ()
    cards: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        unknown = [word for word in self.cards if word not in CARD_WORDS]
        if unknown:
            raise ValueError(f'"{unknown[0]}" names no card of a hand; there are {", ".join(CARD_WORDS)}')

    def fits(self, rank: Rank, size: int) -> bool:
        """Whether a part of so many cards and this rank has one of the names and the ranks."""
        if self.names and rank.name not in self.names:
            return False
        values = ranks_of(rank, size) if self.ranks else ()
        if len(self.ranks) > len(values):
            return False
        return all(bounds.holds(value) for bounds, value in zip(self.ranks, values, strict=False))


@dataclass(frozen=True)
class WayRow:
    """`hands` are shapes of all the cards, `ranks` bounds of their kinds: those held most often first, then higher."""

    hands: tuple[str, ...] = ()
    joker: bool | None = None
    ranks: tuple[Bounds, ...] = ()
    single_above_pairs: bool | None = None
    wants: dict[str, Want] = field(default_factory=dict)
    prefer: tuple[str, ...] = ()
    without_fouls: bool = False

    def fits(self, shape: Shape) -> bool:
        """Whether a hand of this shape is one of the row's, however it can be laid."""
        if self.hands and shape.name not in self.hands:
            return False
        if self.joker is not None and self.joker != bool(shape.joker_count):
            return False
        if self.single_above_pairs is not None and self.single_above_pairs != shape.is_single_above_pairs:
            return False
        if len(self.ranks) > len(shape.kinds):
            return False
        return all(bounds.holds(kind) for bounds, kind in zip(self.ranks, shape.kinds, strict=False))


def ranks_of(rank: Rank, size: int) -> tuple[int, ...]:
    """The kinds that a rank tells, the weightiest first; of a straight every card from its top.

    >>> from hoyle.kit.ranking import rank_five_cards
    >>> [ranks_of(rank_five_cards(hand.split()), 5) for hand in ("9c 9d 4h 4s Kd", "8c 7d 6h 5s 4d")]
    [(9, 4, 13), (8, 7, 6, 5, 4)]
    """
    ties = [rank.strength >> _TIE_BITS * at & 15 for at in reversed(range(_TIES))]
    if rank.name in STRAIGHTS:
        top = (
            size if ties[1] else ties[0]
        )  # a second tie marks the one that an ace begins, ranked above others
        return tuple(range(top, top - size, -1))
    return tuple(value for value in ties if value)
