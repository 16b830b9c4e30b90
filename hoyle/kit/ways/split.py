"""What a hand is set into: parts by name, each with its ranking, and the shoe that it comes from.

    Split((Part("high", 5, FIVE), Part("low", 2, TWO)), joker_count=1)            pai gow poker
    Split((Part("kept", 2, TWO), Part("left", 2)), is_ordered=False, deck_count=6)  two of four cards are kept

A part without a ranking is laid aside. In an ordered split no part may rank above the one before it: that is a foul.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from hoyle.kit.ranking import Rank, Ranking
from hoyle.kit.ranking.categories import FLUSHES_WITH

_SUITED = frozenset(("flush", "straight_flush", "royal_flush", "mini_royal", *FLUSHES_WITH))
Places = tuple[int, ...]


class Part(NamedTuple):
    name: str
    size: int
    ranking: Ranking | None = None

    @property
    def minds_suits(self) -> bool:
        """Whether cards of one suit rank otherwise than cards of several."""
        return self.ranking is not None and not _SUITED.isdisjoint(self.ranking.hands)


@dataclass(frozen=True)
class Split:
    """`joker_count` and `deck_count` are those of the whole shoe."""

    parts: tuple[Part, ...]
    is_ordered: bool = True
    deck_count: int = 1
    joker_count: int = 0

    def __post_init__(self) -> None:
        ranked = [part for part in self.parts if part.ranking is not None]
        if not ranked or self.parts[0].ranking is None:
            raise ValueError("the first part of a split has a ranking")
        if any(part.ranking is not None and part.size != part.ranking.size for part in self.parts):
            raise ValueError("a part has as many cards as its ranking compares")
        known = [part.ranking.codes for part in ranked if part.ranking is not None]
        if any(codes != known[0] for codes in known):
            raise ValueError("the parts of a split rank the same cards, with the same jokers and wild ranks")

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts)

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The code of every card that can be dealt."""
        ranking = self.parts[0].ranking
        assert ranking is not None
        return ranking.codes

    @cached_property
    def places(self) -> tuple[tuple[Places, ...], ...]:
        """Every way to lay so many cards, by their places: of each part those that it is given."""
        return tuple(_lay(tuple(range(self.size)), [part.size for part in self.parts]))

    def is_foul(self, ranks: tuple[Rank | None, ...]) -> bool:
        held = [rank.strength for rank in ranks if rank is not None]
        return self.is_ordered and any(low > high for high, low in pairwise(held))


def _lay(left: Places, sizes: list[int]) -> Iterator[tuple[Places, ...]]:
    """The last part is chosen first, from the highest cards on, so that settings that are alike keep high cards low."""
    if len(sizes) == 1:
        yield (left,)
        return
    for chosen in combinations(left, sizes[-1]):
        rest = tuple(place for place in left if place not in chosen)
        for before in _lay(rest, sizes[:-1]):
            yield (*before, chosen)
