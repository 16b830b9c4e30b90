"""One hand for every case that a way can tell apart: all patterns of ranks, and all suits that can make a flush.

Suits matter only where a part can be of one suit. A suit with fewer cards than that, jokers counted in, is dead: its
cards count by rank alone. Of 154 million hands of seven cards with a joker 292,253 cases are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from hoyle.kit.cards import JOKER, RANKS, SUITS, Cards
from hoyle.kit.ways.split import Split


class SuitCase(NamedTuple):
    """Ranks by live suit, those of the dead suits together, and the jokers."""

    live: tuple[str, ...]
    dead: str
    joker_count: int

    def cards(self) -> Cards:
        """A hand of this case. Dead cards go round the dead suits, so that equal ranks are of different suits."""
        held = [rank + suit for suit, ranks in zip(SUITS, self.live, strict=False) for rank in ranks]
        free = SUITS[len(self.live) :]
        held += [rank + free[at % len(free)] for at, rank in enumerate(self.dead)]
        return (*held, *(JOKER,) * self.joker_count)


def suit_cases(split: Split) -> Iterator[SuitCase]:
    """Every case of a split, the plain patterns of ranks first."""
    for jokers in range(min(split.joker_count, split.size) + 1):
        yield from _by_live_suits(split, (), split.size - jokers, jokers)
    sizes = [part.size for part in split.parts if part.minds_suits]
    if not sizes:
        return
    for jokers in range(min(split.joker_count, split.size) + 1):
        yield from _with_live(split, (), split.size - jokers, jokers, max(min(sizes) - jokers, 1))


def _with_live(
    split: Split, live: tuple[str, ...], count: int, jokers: int, least: int
) -> Iterator[SuitCase]:
    """Cases with one more live suit than `live`; suits are interchangeable, so they come in falling order."""
    if len(live) == len(SUITS):
        return
    for size in range(least, count + 1):
        for ranks in _multisets(size, split.deck_count):
            if live and (len(live[-1]), live[-1]) < (size, ranks):
                continue
            more = (*live, ranks)
            yield from _by_live_suits(split, more, count - size, jokers, least)
            yield from _with_live(split, more, count - size, jokers, least)


def _by_live_suits(
    split: Split, live: tuple[str, ...], count: int, jokers: int, least: int = 8
) -> Iterator[SuitCase]:
    free = len(SUITS) - len(live)
    if live and count > free * (least - 1):
        return  # the dead suits cannot hold so many and stay dead
    for dead in _multisets(count, split.deck_count * free):
        yield SuitCase(live, dead, jokers)


def _multisets(size: int, most: int) -> Iterator[str]:
    """So many ranks from the highest, none of them oftener than `most`."""
    for ranks in combinations_with_replacement(reversed(RANKS), size):
        if all(ranks.count(rank) <= most for rank in ranks):
            yield "".join(ranks)
