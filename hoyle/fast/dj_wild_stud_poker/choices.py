"""To play or to fold every hand that `solve` has counted, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from hoyle.fast.arrays import Array, Bools, Int64s, UInt8s
from hoyle.fast.cards.ranked_hands import naturals
from hoyle.fast.cards.ranking_tables import JOKER_CARD, tables_of
from hoyle.fast.dj_wild_stud_poker.plain_sets import kind_of, plain_sets, split, spread
from hoyle.fast.dj_wild_stud_poker.solve import HAND, Fared, fare
from hoyle.kit.ranking import Ranking

PLAYED, FOLDED = range(2)
WIN, TIE, LOSE = range(3)


class Solved(NamedTuple):
    """Counts of deals by decision and by the index of the hand's name; `beaten` is by the name of the dealer's hand
    below the player's. Sums by kind of hand, its place and its wild cards: hands, those best played, and the worths of
    play and of the better choice over the dealer's hands."""

    counts: list[list[list[int]]]  # then by result
    naturals: list[list[int]]
    beaten: list[list[int]]
    kinds: list[tuple[int, int, int, int, int, int]]
    plays: Bools
    left: int


class Deck(NamedTuple):
    """What a solution depends on beside prices."""

    ranking: Ranking
    cards: tuple[int, ...]
    like_hands_tie: bool
    held_is_natural: bool

    def fare(self) -> Fared:
        return fare(self.ranking, self.cards, like_hands_tie=self.like_hands_tie)


def solve_counts(deck: Deck, pays: Sequence[Sequence[int]], fold: int) -> Solved:
    """`pays` is what all wagers of a played hand come to, by name and result, in whole units; `fold` that of a fold."""
    fared, names, weights = deck.fare(), names_of(deck), weights_of(deck)
    lost = fared.left - fared.weaker - fared.equal
    met = np.stack([fared.weaker, fared.equal, lost], axis=1)
    worths = (met * np.array(pays, np.int64)[names]).sum(axis=1)
    plays = worths > fold * fared.left
    counts = np.zeros((2, len(deck.ranking.hands), 3), np.int64)
    natural, beaten = (np.zeros(counts.shape[:2], np.int64) for _ in range(2))
    for decision, chosen in ((PLAYED, plays), (FOLDED, ~plays)):
        np.add.at(counts[decision], names[chosen], (weights[:, None] * met)[chosen])
        np.add.at(natural[decision], names[chosen], natural_counts(deck)[chosen] * fared.left)
        beaten[decision] = weights[chosen] @ fared.beaten[chosen]
    kinds = _kinds(deck, weights, worths, np.maximum(worths, fold * fared.left), plays)
    return Solved(counts.tolist(), natural.tolist(), beaten.tolist(), kinds, plays, fared.left)


def _kinds(
    deck: Deck, weights: Int64s, worths: Int64s, best: Int64s, plays: Bools
) -> list[tuple[int, int, int, int, int, int]]:
    hands = deck.fare().hands
    ranked = fare(deck.ranking, deck.cards).hands.places.astype(np.int64)
    keys, kind = np.unique(ranked * (HAND + 1) + HAND - hands.sizes, return_inverse=True)
    sums = np.zeros((4, len(keys)), np.int64)
    for row, each in zip(sums, (weights, weights * plays, weights * worths, weights * best), strict=True):
        np.add.at(row, kind, each)
    columns = [(keys // (HAND + 1)).tolist(), (keys % (HAND + 1)).tolist(), *sums.tolist()]
    return list(zip(*columns, strict=True))


def weights_of(deck: Deck) -> Int64s:
    """How many hands each class has, its wild cards told apart."""
    fared = deck.fare()
    ways = np.array([comb(fared.wild_count, HAND - size) for size in range(HAND + 1)])
    found: Int64s = fared.hands.counts * ways[fared.hands.sizes]
    return found


def names_of(deck: Deck) -> Int64s:
    """The index of each hand's name in the ranking's order."""
    places = fare(deck.ranking, deck.cards).hands.places
    found: Int64s = tables_of(deck.ranking, HAND).categories[places].astype(np.int64)
    return found


@lru_cache(maxsize=8)
def natural_counts(deck: Deck) -> Int64s:
    """How many hands of each class are natural, over all choices of its wild cards."""
    plain, wild = split(deck.ranking, deck.cards)
    found = []
    for wild_count in range(min(HAND, len(wild)) + 1):
        sets = plain_sets(plain, HAND - wild_count)
        held = np.array(plain.deck, np.uint8)[sets.cards]
        counts = np.zeros(len(held), np.int64)
        for some in combinations(wild, wild_count):
            counts += sets.counts * _is_natural(deck, held, some)
        found.append(counts)
    return np.concatenate(found)


def _is_natural(deck: Deck, held: Array, wild: tuple[int, ...]) -> Bools:
    if deck.held_is_natural:
        return np.full(len(held), JOKER_CARD not in wild or len(wild) > 1)
    more = np.tile(np.array(wild, np.uint8), (len(held), 1))
    return naturals(np.concatenate([held, more], axis=1), deck.ranking)


def possible_rounds(deck: Deck) -> Iterator[tuple[int, bool, int, int]]:
    """Each hand that can come with each result: the index of its name, whether it is natural, the result, and the index
    of the name of the hand that is beaten, which in a tie is the hand's own."""
    fared, names, weights, natural = deck.fare(), names_of(deck), weights_of(deck), natural_counts(deck)
    for name in range(len(deck.ranking.hands)):
        for is_natural, some in ((False, weights > natural), (True, natural > 0)):
            chosen = (names == name) & some
            for below in np.flatnonzero(fared.beaten[chosen].any(axis=0)).tolist():
                yield name, is_natural, WIN, below
            if fared.equal[chosen].any():
                yield name, is_natural, TIE, name
            if (fared.weaker + fared.equal < fared.left)[chosen].any():
                yield name, is_natural, LOSE, name


def hand_index(deck: Deck, cards: tuple[int, ...]) -> int:
    """The class of five cards, by its index among the hands."""
    plain, wild = split(deck.ranking, deck.cards)
    held = [plain.deck.index(card) for card in cards if card not in wild]
    first = int(np.argmax(deck.fare().hands.sizes == len(held)))
    return first + int(np.searchsorted(plain_sets(plain, len(held)).kinds, kind_of(plain, held)))


def by_plain_cards(deck: Deck, plays: Bools) -> tuple[UInt8s, Int64s]:
    """1 where a hand is folded, by the index of its plain cards, after where the sets of so many cards start."""
    plain, _ = split(deck.ranking, deck.cards)
    sizes = deck.fare().hands.sizes
    tables = [spread(plain, size, (~plays[sizes == size]).astype(np.uint8)) for size in range(HAND + 1)]
    return np.concatenate(tables), np.cumsum([0, *map(len, tables)])
