"""The rank of a hand, and the lookup table that every ranking uses.

A hand is looked up by the sum of its cards' codes: the order of the cards is gone from a sum, and cards
that repeat, as they do in a shoe of several decks, need no other case. A table fills itself: each pattern
of ranks is worked out once, when first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from hoyle.kit.cards import DECK, RANK_VALUE, RANKS, SUITS

Values = tuple[int, ...]


class Rank(NamedTuple):
    """A stronger hand compares greater; two ranks compare only within one ranking."""

    strength: int
    name: str


# Octal digits: the low four count cards by suit, the other thirteen by rank, so up to seven cards fit.
_DIGIT = 3
SUIT_BITS = _DIGIT * len(SUITS)
SUIT_MASK = (1 << SUIT_BITS) - 1
CODES: Mapping[str, int] = {
    card: 1 << _DIGIT * SUITS.index(card[1]) | 1 << SUIT_BITS + _DIGIT * RANKS.index(card[0]) for card in DECK
}


def one_suit(size: int) -> frozenset[int]:
    """What the suit digits of `size` cards sum to when all are of one suit."""
    return frozenset(size << _DIGIT * at for at in range(len(SUITS)))


class RankTable(dict[int, Rank]):
    """Ranks by the rank digits of a sum of codes. `rank_values` is given the card values, high to low."""

    def __init__(self, rank_values: Callable[[Values], Rank]) -> None:
        self._rank_values = rank_values

    def __missing__(self, digits: int) -> Rank:
        values: list[int] = []
        for at, value in enumerate(RANK_VALUE.values()):
            values += [value] * (digits >> _DIGIT * at & 7)
        rank = self[digits] = self._rank_values(tuple(reversed(values)))
        return rank


def strength_of(category: int, values: Iterable[int] = ()) -> int:
    """A category, then up to five values that break its ties, the first the weightiest.

    Values start at the left whatever the size of the hand, and every ranking has `high_card` as category 0
    and `pair` as category 1, so "queen high" and "a pair of tens" are one number in all of them.
    """
    strength = category
    places = 0
    for value in values:
        strength = strength << 4 | value
        places += 1
    assert places <= 5
    return strength << 4 * (5 - places)


def by_count(values: Values) -> Values:
    """Each value once: those that repeat most first, then the higher.

    >>> by_count((14, 9, 9, 2, 2)), by_count((13, 12, 4, 4, 4))
    ((9, 2, 14), (4, 13, 12))
    """
    return tuple(sorted(set(values), key=lambda value: (values.count(value), value), reverse=True))


def straight_top(values: Values) -> int | None:
    """The highest card of a straight, if it is one. An ace may end it below the 2, but not join king and 2.

    >>> straight_top((14, 13, 12)), straight_top((14, 3, 2)), straight_top((14, 13, 2))
    (14, 3, None)
    """
    low_ace = (*values[1:], 1) if values[0] == RANK_VALUE["A"] else values
    for run in (values, low_ace):
        if all(high - low == 1 for high, low in pairwise(run)):
            return run[0]
    return None


def refusal(cards: Sequence[str], wanted: str) -> ValueError:
    """What to raise when a ranking cannot read its cards."""
    unknown = [card for card in cards if card not in CODES]
    if unknown and not isinstance(cards, str):
        return ValueError(f'"{unknown[0]}" has no rank here; give {wanted} cards such as Ah, Td, 2c')
    return ValueError(f"{cards!r} is not {wanted} cards; give {wanted}, each like Ah, Td, 2c")
