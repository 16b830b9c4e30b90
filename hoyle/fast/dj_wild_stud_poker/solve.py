"""Every hand of five cards against every hand of the dealer's, with wild cards.

Wild cards stand for anything, so a hand is the number of its wild cards and its other cards, the plain ones. Against a
hand with w of W wild cards a set of the dealer's plain cards comes with v wild cards in C(W - w, v) ways. Sets that
share no card with the player's plain cards are counted by inclusion-exclusion over the subsets of these. The dealer's
hands are added from the weakest up, each under all of its subsets; so when a place of the ranking is reached, the
counters hold the hands below it, and after it those up to it. Prices are not looked at.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int32s, Int64s, Number, UInt8s
from hoyle.fast.cards.ranked_hands import places
from hoyle.fast.cards.ranking_tables import tables_of
from hoyle.fast.cards.suit_orbits import CHOOSE
from hoyle.fast.dj_wild_stud_poker.plain_sets import WHOLE_UNIT, Plain, classes_of, plain_sets, split
from hoyle.kit.ranking import Ranking

HAND = 5
SUBSET = HAND - 1  # of five plain cards only the same hand holds all


class Hands(NamedTuple):
    """One hand of each class: its plain cards by their place in the deck, padded; how many they and the wild ones are;
    its place in the ranking; and how many sets of plain cards it stands for."""

    cards: UInt8s
    sizes: Int64s
    places: Int16s
    counts: Int64s


class Fared(NamedTuple):
    """How every hand fares: the dealer's hands below it and like it, and below it by their name."""

    hands: Hands
    weaker: Int64s
    equal: Int64s
    beaten: Int64s  # by hand and by the index of the dealer's hand in the ranking's order
    left: int  # the dealer's hands against one hand
    wild_count: int


@lru_cache(maxsize=8)
def fare(ranking: Ranking, deck: tuple[int, ...], *, like_hands_tie: bool = False) -> Fared:
    """`deck` is the cards by number, 52 for the joker. Where like hands tie, a place is the name of the hand."""
    plain, wild = split(ranking, deck)
    hands = _hands(ranking, plain, wild, like_hands_tie)
    order = np.argsort(hands.places, kind="stable")
    starts = _first_places(ranking, like_hands_tie)
    classes = classes_of(plain, SUBSET)
    weaker, equal = np.zeros(len(order), np.int64), np.zeros(len(order), np.int64)
    below = np.full((len(order), len(starts)), -1, np.int64)
    _sweep(*_sorted(hands, order), *classes, _ways(len(wild)), starts, weaker, equal, below)
    back = np.empty_like(order)
    back[order] = np.arange(len(order))
    weaker, equal, below = weaker[back], equal[back], below[back]
    return Fared(hands, weaker, equal, _by_name(below, weaker), comb(len(deck) - HAND, HAND), len(wild))


def _hands(ranking: Ranking, plain: Plain, wild: tuple[int, ...], like_hands_tie: bool) -> Hands:
    numbers, wilds = np.array(plain.deck, np.uint8), np.array(wild, np.uint8)
    cards, sizes, found, counts = [], [], [], []
    for wild_count in range(min(HAND, len(wild)) + 1):
        sets = plain_sets(plain, HAND - wild_count)
        five = np.empty((len(sets.cards), HAND), np.uint8)
        five[:, : HAND - wild_count] = numbers[sets.cards]
        five[:, HAND - wild_count :] = wilds[:wild_count]
        found.append(places(five, ranking))
        cards.append(np.pad(sets.cards, ((0, 0), (0, wild_count))))
        sizes.append(np.full(len(five), HAND - wild_count))
        counts.append(sets.counts)
    ranked = np.concatenate(found)
    if like_hands_tie:
        ranked = (len(ranking.hands) - 1 - tables_of(ranking, HAND).categories[ranked]).astype(np.int16)
    return Hands(np.concatenate(cards), np.concatenate(sizes), ranked, np.concatenate(counts))


def _ways(wild_count: int) -> Int64s:
    """In how many ways the dealer has so many wild cards where the player has so many."""
    sizes = range(HAND + 1)
    return np.array([[comb(max(wild_count - mine, 0), more) for mine in sizes] for more in sizes])


def _sorted(hands: Hands, order: Int64s) -> Hands:
    return Hands(hands.cards[order], hands.sizes[order], hands.places[order], hands.counts[order])


def _first_places(ranking: Ranking, like_hands_tie: bool) -> Int64s:
    """The least place of each name, in the ranking's order: the highest first."""
    if like_hands_tie:
        return np.arange(len(ranking.hands))[::-1].copy()
    falling = tables_of(ranking, HAND).categories[::-1]
    return len(falling) - np.searchsorted(falling, np.arange(len(ranking.hands)), side="right")


def _by_name(below: Int64s, weaker: Int64s) -> Int64s:
    """The dealer's hands of each name below a hand, from those below the least hand of each name; -1 where a name is
    above the hand's own."""
    below = np.where(below < 0, weaker[:, None], below)
    found: Int64s = np.concatenate([weaker[:, None], below[:, :-1]], axis=1) - below
    return found


@njit(cache=True, nogil=True)
def _add(
    cards: UInt8s,
    size: Number,
    times: Number,
    ways: Int64s,
    kinds: Int32s,
    starts: Int64s,
    worth: Int64s,
    held: Int64s,
) -> None:
    """One class of the dealer's hands, under each subset of its plain cards."""
    for chosen in range(1 << size):
        index, count = 0, 0
        for at in range(size):
            if chosen >> at & 1:
                count += 1
                index += CHOOSE[count, cards[at]]
        if count <= SUBSET:
            kind = kinds[starts[count] + index]
            added = times * worth[kind]
            for mine in range(HAND + 1):
                held[kind, mine] += added * ways[mine]


@njit(cache=True, nogil=True)
def _apart(cards: UInt8s, size: Number, kinds: Int32s, starts: Int64s, held: Int64s) -> Number:
    """How many of the hands added so far share no card with this one. The same five plain cards are not left out."""
    found, mine = 0, HAND - size
    for chosen in range(1 << size):
        index, count = 0, 0
        for at in range(size):
            if chosen >> at & 1:
                count += 1
                index += CHOOSE[count, cards[at]]
        if count <= SUBSET:
            part = held[kinds[starts[count] + index], mine]
            found += -part if count & 1 else part
    return found // WHOLE_UNIT


@njit(cache=True, nogil=True)
def _sweep(
    cards: UInt8s, sizes: Int64s, ranked: Int16s, counts: Int64s, kinds: Int32s, set_starts: Int64s, worth: Int64s,
    ways: Int64s, names: Int64s, weaker: Int64s, equal: Int64s, below: Int64s,
) -> None:  # fmt: skip
    """The hands from the weakest up: first as the player's, then as the dealer's."""
    held = np.zeros((len(worth), HAND + 1), np.int64)
    first, name = 0, len(names) - 1
    while first < len(ranked):
        last = first
        while last < len(ranked) and ranked[last] == ranked[first]:
            last += 1
        while name >= 0 and names[name] <= ranked[first]:
            for at in range(first, len(ranked)):
                below[at, name] = _apart(cards[at], sizes[at], kinds, set_starts, held)
            name -= 1
        for at in range(first, last):
            weaker[at] = _apart(cards[at], sizes[at], kinds, set_starts, held)
        for at in range(first, last):
            _add(cards[at], sizes[at], counts[at], ways[HAND - sizes[at]], kinds, set_starts, worth, held)
        for at in range(first, last):
            same = 1 if sizes[at] == HAND else 0
            equal[at] = _apart(cards[at], sizes[at], kinds, set_starts, held) - weaker[at] - same
        first = last
