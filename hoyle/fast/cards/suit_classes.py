"""Hands up to a permutation of suits, and the names of five-card hands. Needs nothing compiled.

A permutation of suits changes no hand's value. The canonical form of a hand is one bit mask of ranks for each suit,
with the masks sorted: 16,432 canonical four-card hands represent 270,725.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from hoyle.errors import HoyleError
from hoyle.kit.cards import RANK_VALUE, RANKS, SUITS, Cards
from hoyle.kit.ranking import is_mini_royal, rank_three_cards

Held = tuple[int, ...]
DIGIT = 3  # octal digits count cards by rank
ACE = RANK_VALUE["A"]
STRAIGHT = 5
# The ranks of each straight as bits, the highest first; in the last one the ace is below the 2.
RUNS = [sum(1 << value for value in range(low, low + STRAIGHT)) for low in range(ACE - 4, 1, -1)]
RUNS.append(1 << ACE | sum(1 << value for value in range(2, STRAIGHT + 1)))


class Pack(NamedTuple):
    """A deck that has each of its ranks once in each of its suits."""

    values: tuple[int, ...]
    suits: str

    @property
    def size(self) -> int:
        return len(self.values) * len(self.suits)


class Made(NamedTuple):
    """A five-card hand by its name; `value` is its most frequent rank, or its highest."""

    name: str
    value: int


def pack_of(cards: Mapping[str, int]) -> Pack:
    values = tuple(value for rank, value in RANK_VALUE.items() if any(card[0] == rank for card in cards))
    suits = "".join(suit for suit in SUITS if any(card[1] == suit for card in cards))
    if set(cards.values()) != {1} or len(cards) != len(values) * len(suits):
        raise HoyleError(
            "this game is solved for one deck that has every rank in every suit; choose one deck without jokers"
        )
    return Pack(values, suits)


@cache
def deal_all(pack: Pack, size: int) -> Mapping[Held, int]:
    """Every canonical hand of this size, with the number of hands that it represents."""
    hands: Counter[Held] = Counter({(0,) * len(pack.suits): 1})
    for at in range(1, size + 1):
        longer: Counter[Held] = Counter()
        for held, count in hands.items():
            for following, ways in add_card(pack, held):
                longer[following] += count * ways
        # A hand of n cards is reached once for each of its cards as the last one.
        hands = Counter({held: count // at for held, count in longer.items()})
    return hands


@cache
def add_card(pack: Pack, held: Held) -> list[tuple[Held, int]]:
    """The hands that one more card makes, each with the number of cards that make it."""
    found: list[tuple[Held, int]] = []
    for mask, ways in Counter(held).items():
        rest = list(held)
        rest.remove(mask)
        for value in pack.values:
            if not mask >> value & 1:
                found.append((tuple(sorted((*rest, mask | 1 << value))), ways))
    return found


@cache
def made_of(digits: int, *, suited: bool) -> Made:
    """The name of five cards from their counts by rank."""
    counts = {value: digits >> DIGIT * value & 7 for value in sorted(RANK_VALUE.values(), reverse=True)}
    kinds = sorted((value for value, count in counts.items() if count), key=lambda value: -counts[value])
    shape = tuple(counts[value] for value in kinds)
    straight = windows(kinds) if len(kinds) == STRAIGHT else 0
    if straight and suited:
        return Made("royal_flush" if min(kinds) == ACE - 4 else "straight_flush", kinds[0])
    if suited:
        return Made("flush", kinds[0])
    if straight:
        return Made("straight", kinds[0])
    names = {
        (4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair",
        (2, 1, 1, 1): "pair",
    }  # fmt: skip
    return Made(names.get(shape, "high_card"), kinds[0])


def windows(values: Iterable[int]) -> int:
    """How many straights contain all of these distinct ranks."""
    held = sum(1 << value for value in values)
    return sum(held & run == held for run in RUNS)


def cards_of(pack: Pack, held: Held) -> Cards:
    """One of the hands that a canonical hand represents."""
    return tuple(
        RANKS[value - 2] + suit
        for mask, suit in zip(held, pack.suits, strict=True)
        for value in pack.values
        if mask >> value & 1
    )


def held_of(pack: Pack, cards: Iterable[str]) -> Held:
    """The canonical hand of these cards."""
    masks = dict.fromkeys(pack.suits, 0)
    for card in cards:
        masks[card[1]] |= 1 << RANK_VALUE[card[0]]
    return tuple(sorted(masks.values()))


@cache
def three_card_counts(pack: Pack) -> Mapping[str, int]:
    """How many hands of three cards have each name; a mini royal has its own."""
    counts: Counter[str] = Counter()
    for held, count in deal_all(pack, 3).items():
        cards = cards_of(pack, held)
        counts["mini_royal" if is_mini_royal(cards) else rank_three_cards(cards).name] += count
    return counts


def values_of(held: Held) -> list[int]:
    """The ranks of a hand, high to low."""
    return sorted(
        (value for mask in held for value in RANK_VALUE.values() if mask >> value & 1), reverse=True
    )
