"""Counts of a three-card hand against all dealer's hands by inclusion and exclusion.

Hands are processed from the weakest up. For each strength the number of weaker hands is known, and of those with a
given card or two given cards. The dealer's hands without the player's cards are all hands, less those with one of the
three cards, plus those with two of them, less the one with all three. Copies of a card from several decks are different
cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, permutations
from math import comb
from typing import NamedTuple

from hoyle.kit.cards import Cards
from hoyle.kit.ranking import is_mini_royal, rank_three_cards

Hand = tuple[int, int, int]  # places in the list of different cards, rising
_UNSEEN = -1


class Against(NamedTuple):
    """One hand for each class up to suits, and the dealer's hands against it.

    `ways` counts the deals of one such hand, with the dealer's `up` card, if there is one.
    """

    hand: Hand
    strength: int
    up: str
    ways: int
    weaker: int
    equal: int
    out: int


class Below:
    """The numbers of hands below a strength: all, with a given card, with two given cards."""

    def __init__(self, copies: list[int]) -> None:
        self.copies = copies
        self.all = 0
        self.one = [0] * len(copies)
        self.two = [[0] * len(copies) for _ in copies]

    def add(self, hand: Hand) -> None:
        first, second, third = hand
        if first == third:
            self._add_three_alike(first)
        elif first == second:
            self._add_two_alike(first, third)
        elif second == third:
            self._add_two_alike(second, first)
        else:
            for one, other, last in (hand, (second, third, first), (third, first, second)):
                self.one[one] += self.copies[other] * self.copies[last]
                self.two[one][other] += self.copies[last]
                self.two[other][one] += self.copies[last]
            self.all += self.copies[first] * self.copies[second] * self.copies[third]

    def _add_two_alike(self, twice: int, other: int) -> None:
        count, others = self.copies[twice], self.copies[other]
        self.all += comb(count, 2) * others
        self.one[twice] += (count - 1) * others
        self.one[other] += comb(count, 2)
        self.two[twice][twice] += others
        self.two[twice][other] += count - 1
        self.two[other][twice] += count - 1

    def _add_three_alike(self, card: int) -> None:
        count = self.copies[card]
        self.all += comb(count, 3)
        self.one[card] += comb(count - 1, 2)
        self.two[card][card] += count - 2


class Field:
    """All three-card hands of a deck by strength, and their classes up to suits."""

    def __init__(self, cards: Mapping[str, int]) -> None:
        self.faces = sorted(cards)
        self.copies = [cards[face] for face in self.faces]
        self.size = sum(self.copies)
        self.hands: dict[int, list[Hand]] = defaultdict(list)
        self.ways: dict[Hand, int] = {}
        self.names: dict[Hand, str] = {}
        # The strength of two cards with each third.
        self.with_third: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * len(self.faces))
        for hand in combinations_with_replacement(range(len(self.faces)), 3):
            ways = self._ways(hand)
            if ways:
                strength, name = rank_three_cards(self.cards(hand))
                self.ways[hand] = ways
                self.names[hand] = "mini_royal" if is_mini_royal(self.cards(hand)) else name
                self.hands[strength].append(hand)
                for first, second, third in permutations(hand):
                    self.with_third[first, second][third] = strength
        self.alike = self._alike(cards)
        self._fared: dict[tuple[int, bool], list[Against]] = {}

    def cards(self, hand: Hand) -> Cards:
        return tuple(self.faces[at] for at in hand)

    def _ways(self, hand: Hand) -> int:
        counted = Below(self.copies) if len(set(hand)) < len(hand) else None
        if counted is None:
            return self.copies[hand[0]] * self.copies[hand[1]] * self.copies[hand[2]]
        counted.add(hand)
        return counted.all

    def _alike(self, cards: Mapping[str, int]) -> dict[Hand, list[Hand]]:
        """Classes of hands up to a permutation of suits, by representative."""
        suits = sorted({card[1] for card in cards})
        places = {face: at for at, face in enumerate(self.faces)}
        changes: list[list[int]] = []
        for order in permutations(suits):
            other = dict(zip(suits, order, strict=True))
            moved = [face[0] + other[face[1]] for face in self.faces]
            if all(cards.get(face, 0) == count for face, count in zip(moved, self.copies, strict=True)):
                changes.append([places[face] for face in moved])
        found: dict[Hand, list[Hand]] = {}
        seen: set[Hand] = set()
        for hand in self.ways:
            if hand not in seen:
                images = {_rising(change[at] for at in hand) for change in changes}
                seen |= images
                found[hand] = sorted(images)
        return found

    def fare(self, threshold: int, *, is_card_up: bool) -> list[Against]:
        """Each class of hands against all dealer's hands; those below the threshold do not qualify."""
        key = (threshold, is_card_up)
        if key not in self._fared:
            self._fared[key] = list(self._count(threshold, is_card_up=is_card_up))
        return self._fared[key]

    def _count(self, threshold: int, *, is_card_up: bool) -> Iterator[Against]:
        out = self._below(threshold)
        running = Below(self.copies)
        meet = self._with_card_up if is_card_up else self._without_card_up
        for strength, hands in sorted(self.hands.items()):
            chosen = [hand for hand in hands if hand in self.alike]
            weaker = [meet(hand, running, strength, strength) for hand in chosen]
            for hand in hands:
                running.add(hand)
            for hand, fewer in zip(chosen, weaker, strict=True):
                not_better = meet(hand, running, strength + 1, strength)
                outs = meet(hand, out, threshold, strength)
                for up, count in fewer.items():
                    equal = not_better[up] - count
                    ways = self.ways[hand] * (self.copies[up] - hand.count(up) if is_card_up else 1)
                    shown = self.faces[up] if is_card_up else ""
                    yield Against(hand, strength, shown, ways, count, equal, outs[up])

    def dealer_hands(self, *, is_card_up: bool) -> int:
        """The number of the dealer's possible hands, given the player's and the up card."""
        return comb(self.size - 4, 2) if is_card_up else comb(self.size - 3, 3)

    def _below(self, strength: int) -> Below:
        found = Below(self.copies)
        for level, hands in self.hands.items():
            if level < strength:
                for hand in hands:
                    found.add(hand)
        return found

    def _without_card_up(self, hand: Hand, below: Below, limit: int, own: int) -> dict[int, int]:
        """The dealer's hands below the limit that use none of these three cards."""
        first, second, third = hand
        one, two = below.one, below.two
        found = below.all - one[first] - one[second] - one[third]
        found += two[first][second] + two[first][third] + two[second][third]
        return {_UNSEEN: found - (own < limit)}

    def _with_card_up(self, hand: Hand, below: Below, limit: int, own: int) -> dict[int, int]:
        """The same for each possible up card: the hands with it and without the three."""
        first, second, third = hand
        a, b, c = below.two[first], below.two[second], below.two[third]
        # The up card and two of the three make one hand each.
        ab, ac, bc = (self.with_third[pair] for pair in ((first, second), (first, third), (second, third)))
        return {
            up: one - a[up] - b[up] - c[up] + (ab[up] < limit) + (ac[up] < limit) + (bc[up] < limit)
            for up, one in enumerate(below.one)
            if self.copies[up] > hand.count(up)
        }


def _rising(places: Iterable[int]) -> Hand:
    first, second, third = sorted(places)
    return first, second, third
