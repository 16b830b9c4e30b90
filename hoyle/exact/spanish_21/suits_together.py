"""The suits of several hands of a split at once: hands that earn more by their suits share the suits of one shoe.

Cards of a rank are exchangeable whatever else is dealt, so the chance that some hands are each of a given suit is a
product of falling factorials, rank by rank. What all of them earn together follows by inclusion and exclusion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import perm, prod
from typing import NamedTuple

from hoyle.games.blackjack.bonus_hands import MIXED, SPADES, SUITED
from hoyle.kit.cards import SUITS

_SPADES = "s"
_SEVEN = "7"
Powers = tuple[tuple[int, Fraction], ...]


class SuitedHand(NamedTuple):
    """Its ranks, such as 678; and whether it holds a seven of the pair that was split."""

    ranks: str
    is_original: bool = False


class Earned(NamedTuple):
    """What a hand nets by the kind of its suits, in the smallest unit, and what it nets where it is lost."""

    by_kind: Mapping[str, int]
    lost: int


def kind_of_suit(suit: str) -> str:
    return SPADES if suit == _SPADES else SUITED


class Suits:
    """The suits of a shoe. `kinds` are those of two sevens that are split, or None where suits do not tell a split."""

    def __init__(self, cards: Mapping[str, int], kinds: frozenset[str] | None = None) -> None:
        self._held = {rank: {suit: cards.get(rank + suit, 0) for suit in SUITS} for rank in "678"}
        self._kinds = kinds
        self._known: dict[tuple[tuple[SuitedHand, str], ...], Fraction] = {}

    def powers(self, hands: Sequence[SuitedHand], earned: Sequence[Earned]) -> Powers:
        """What the hands net together less what they would net if each were lost, as a generating function."""
        found: dict[int, Fraction] = {}
        for chosen in _subsets(len(hands)):
            for suits in product(SUITS, repeat=len(chosen)):
                of_suit = dict(zip(chosen, suits, strict=True))
                chance = self.chance([(hands[at], suit) for at, suit in of_suit.items()])
                if chance:
                    terms = [_term(each, of_suit.get(at)) for at, each in enumerate(earned)]
                    for net, sign in _multiplied(terms).items():
                        found[net] = found.get(net, Fraction(0)) + sign * chance
        return tuple(sorted((net, share) for net, share in found.items() if share))

    def chance(self, wanted: Sequence[tuple[SuitedHand, str]]) -> Fraction:
        """That each of these hands is all of its suit, and that the first pair is of the kinds that are split."""
        key = tuple(sorted(wanted))
        if key not in self._known:
            self._known[key] = self._chance(key)
        return self._known[key]

    def _chance(self, wanted: Sequence[tuple[SuitedHand, str]]) -> Fraction:
        if self._kinds is None:
            return self._dealt([(rank, suit) for hand, suit in wanted for rank in hand.ranks])
        found = Fraction(0)
        for pair in product(SUITS, repeat=2):
            kind = MIXED if pair[0] != pair[1] else kind_of_suit(pair[0])
            originals = [suit for hand, suit in wanted if hand.is_original]
            if kind in self._kinds and all(one == other for one, other in zip(originals, pair, strict=False)):
                drawn = [(rank, suit) for hand, suit in wanted for rank in _drawn(hand)]
                found += self._dealt([*((_SEVEN, suit) for suit in pair), *drawn])
        return found

    def _dealt(self, cards: Sequence[tuple[str, str]]) -> Fraction:
        """That cards of these ranks have these suits."""
        chance = Fraction(1)
        for rank, held in self._held.items():
            suits = Counter(suit for each, suit in cards if each == rank)
            ways = prod(perm(held[suit], count) for suit, count in suits.items())
            chance *= Fraction(ways, perm(sum(held.values()), suits.total()) or 1)
        return chance


def _subsets(count: int) -> Iterator[tuple[int, ...]]:
    for size in range(count + 1):
        yield from combinations(range(count), size)


def _drawn(hand: SuitedHand) -> str:
    """Its cards beside a seven of the first pair."""
    return hand.ranks.replace(_SEVEN, "", 1) if hand.is_original else hand.ranks


def _term(earned: Earned, suit: str | None) -> tuple[tuple[int, int], tuple[int, int]]:
    mixed = earned.by_kind[MIXED]
    if suit is None:
        return (mixed, 1), (earned.lost, -1)
    return (earned.by_kind[kind_of_suit(suit)], 1), (mixed, -1)


def _multiplied(terms: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> dict[int, int]:
    found = {0: 1}
    for term in terms:
        longer: dict[int, int] = {}
        for net, number in found.items():
            for more, sign in term:
                longer[net + more] = longer.get(net + more, 0) + sign * number
        found = longer
    return found
