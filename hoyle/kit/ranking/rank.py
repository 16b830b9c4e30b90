"""The rank of a hand, and the lookup table that every ranking uses.

A hand is looked up by the sum of its cards' codes: the order of the cards is gone from a sum, and cards
that repeat, as they do in a shoe of several decks, need no other case. A table fills itself: each pattern
of ranks is worked out once, when first met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
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
# A wild card counts in one digit above the ranks, and as the value 0.
WILD = 0
WILD_CODE = 1 << SUIT_BITS + _DIGIT * len(RANKS)
WILD_MASK = 7 * WILD_CODE
MOST_CARDS = 7


def one_suit(size: int) -> frozenset[int]:
    """What the suit digits of `size` cards sum to when all are of one suit."""
    return frozenset(size << _DIGIT * at for at in range(len(SUITS)))


# The same for any number of cards: what is not wild is of one suit, or all is wild.
ANY_ONE_SUIT = frozenset(each for size in range(MOST_CARDS + 1) for each in one_suit(size))


class FlushSuits(dict[int, str]):
    """The suits in which `size` cards can be had, by the suit digits and the wild digit of a sum of codes."""

    def __init__(self, size: int) -> None:
        self._size = size

    def __missing__(self, digits: int) -> str:
        wild = digits // WILD_CODE
        counts = [digits >> _DIGIT * at & 7 for at in range(len(SUITS))]
        suits = [suit for suit, count in zip(SUITS, counts, strict=True) if count + wild >= self._size]
        found = self[digits] = "".join(suits)
        return found


class RankTable(dict[int, Rank]):
    """Ranks by the rank digits of a sum of codes. `rank_values` is given the card values, high to low."""

    def __init__(
        self, rank_values: Callable[[Values], Rank], value_of: Mapping[str, int] = RANK_VALUE
    ) -> None:
        self._rank_values = rank_values
        self._values = [(RANKS.index(rank), value) for rank, value in value_of.items()]

    def __missing__(self, digits: int) -> Rank:
        values = [WILD] * (digits >> _DIGIT * len(RANKS))
        for at, value in self._values:
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


def refusal(cards: Sequence[str], wanted: str, known: Mapping[str, int] = CODES) -> ValueError:
    """What to raise when a ranking cannot read its cards."""
    unknown = [card for card in cards if card not in known]
    if unknown and not isinstance(cards, str):
        return ValueError(f'"{unknown[0]}" has no rank here; give {wanted} cards such as Ah, Td, 2c')
    return ValueError(f"{cards!r} is not {wanted} cards; give {wanted}, each like Ah, Td, 2c")
