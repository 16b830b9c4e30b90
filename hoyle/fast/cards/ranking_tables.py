"""Lookup tables of a ranking: any `Ranking` of the kit, for hands of up to seven cards of one deck or of several.

A hand without regard to suits is a multiset of fourteen kinds: thirteen ranks and the joker. Each kind has a key, and
no two multisets have the same sums of keys, so a hand is found by adding. The kinds come in two halves of seven. The
sum of the lower half gives the start of a row, the sum of the upper half the place in it, and the rows lie close
together.

The kit fills in the hands of exactly as many cards as its ranking compares: both roads share these ranks, and nothing
else. The best of more cards is here the best that remains when any one card is taken away; the kit tries combinations.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Array, Int8s, Int16s, Int64s, UInt32s, UInt64s
from hoyle.kit.cards import JOKER, RANKS, SUITS
from hoyle.kit.ranking import Rank, Ranking
from hoyle.kit.ranking.rank import SUIT_BITS

MOST_CARDS = 7
HALF = 7
KINDS = 2 * HALF
# No two sums of up to seven of these are equal.
KEYS = (1, 8, 57, 256, 1153, 4181, 14180)
KEY_BITS = 17
KEY = np.uint64((1 << KEY_BITS) - 1)
UPPER = np.uint64(KEY_BITS)

# Above the keys of a card's word: a counter of four bits for each suit. A wild card counts in every suit.
SUITS_FROM = 2 * KEY_BITS + 2
NO_CARD_FROM = SUITS_FROM + 4 * len(SUITS) + 4
HIGH_BITS = np.uint64(0x8888 << SUITS_FROM)
JOKER_CARD = len(RANKS) * len(SUITS)


class RankingTables(NamedTuple):
    """What a kernel needs. A place is the position of a hand among all ranks of its ranking, the weakest first."""

    words: UInt64s  # by card: thirteen to a suit, the 2 first, and the joker last; of 256, so that a byte stays inside
    lower: UInt32s  # where the row of a hand starts, by the sum of its lower keys
    upper: UInt32s  # its place in the row, by the sum of its upper keys
    mixed: Int16s  # places of hands of several suits; -1 where the cards make no hand
    suited: Int16s  # places of cards of one suit
    spare: np.uint64  # added to a hand, so that enough cards of one suit set the high bit of its counter
    strengths: Int64s  # the kit's strength at each place
    categories: Int8s  # the index of its name in the ranking's order, high to low


@cache
def tables_of(ranking: Ranking, most: int = MOST_CARDS, *, is_joker_dead: bool = False) -> RankingTables:
    """The tables for hands of up to `most` cards. A dead joker may be dealt and is no card of any hand."""
    if not ranking.size <= most <= MOST_CARDS:
        raise HoyleError(
            f"tables of {ranking.size} cards take hands of {ranking.size} to {MOST_CARDS}, not {most}"
        )
    layout = _layout(most)
    of_size = np.flatnonzero(layout.counts.sum(axis=1) == ranking.size)
    found = [_ranks(ranking, layout.counts[of_size], is_suited) for is_suited in (0, 1)]
    every = sorted({rank for ranks in found for rank in ranks if rank is not None})
    places: dict[Rank | None, int] = {None: -1} | {rank: place for place, rank in enumerate(every)}
    mixed, suited = (np.full(len(layout.counts), -1, np.int16) for _ in found)
    for values, ranks in zip((mixed, suited), found, strict=True):
        values[of_size] = [places[rank] for rank in ranks]
        fill_larger(values, most, range(ranking.size + 1, most + 1))
    matter = (mixed != suited).any()
    return RankingTables(
        _words(ranking, is_joker_dead=is_joker_dead),
        layout.lower,
        layout.upper,
        mixed,
        suited,
        np.uint64((8 - ranking.size) * 0x1111 << SUITS_FROM if matter else 0),
        np.array([rank.strength for rank in every], np.int64),
        np.array([ranking.hands.index(rank.name) for rank in every], np.int8),
    )


def _words(ranking: Ranking, *, is_joker_dead: bool) -> UInt64s:
    words = np.full(256, 1 << NO_CARD_FROM, np.uint64)
    for suit in range(len(SUITS)):
        for at, rank in enumerate(RANKS):
            if rank in ranking.ranks:
                counters = 0x1111 if rank in ranking.wild_ranks else 1 << 4 * suit
                words[len(RANKS) * suit + at] = _key(at) + (counters << SUITS_FROM)
    if is_joker_dead:
        words[JOKER_CARD] = _key(KINDS - 1)
    elif ranking.joker != "none":
        words[JOKER_CARD] = _key(KINDS - 1) + (0x1111 << SUITS_FROM)
    return words


def _key(kind: int) -> int:
    return KEYS[kind] if kind < HALF else KEYS[kind - HALF] << KEY_BITS


def _ranks(ranking: Ranking, counts: Array, is_suited: int) -> list[Rank | None]:
    """The kit's rank of each multiset of ranks and jokers, or none where the ranking does not know the cards."""
    cards = (*(rank + SUITS[0] for rank in RANKS), JOKER)
    digits = [ranking.codes.get(card, 0) >> SUIT_BITS for card in cards]
    unknown = [kind for kind, digit in enumerate(digits) if not digit]
    table = ranking.tables[is_suited]
    sums = (counts.astype(np.int64) @ np.array(digits)).tolist()
    is_known = (counts[:, unknown] == 0).all(axis=1).tolist()
    return [table[total] if known else None for total, known in zip(sums, is_known, strict=True)]


def fill_larger(values: Int16s, most: int, sizes: range) -> None:
    """The best of more cards: the best that is left when one of them is taken away."""
    layout = _layout(most)
    totals = layout.counts.sum(axis=1)
    for size in sizes:
        rows = np.flatnonzero(totals == size)
        for kind in range(KINDS):
            held = rows[layout.counts[rows, kind] > 0]
            fewer = layout.counts[held]
            fewer[:, kind] -= 1
            values[held] = np.maximum(values[held], values[layout.places(fewer)])


class _Layout(NamedTuple):
    """Where each multiset of up to so many cards is; `counts` has one row for each, in that order."""

    counts: Array
    lower: UInt32s
    upper: UInt32s

    def places(self, counts: Array) -> Array:
        keys = np.array(KEYS)
        found: Array = self.lower[counts[:, :HALF] @ keys] + self.upper[counts[:, HALF:] @ keys]
        return found


def multisets(most: int) -> Array:
    """Counts by kind of every multiset of up to so many cards, in the order of the tables."""
    return _layout(most).counts


def key_places(most: int) -> tuple[UInt32s, UInt32s]:
    """Where the row of a multiset starts and its place there, by the sums of its lower and upper keys."""
    layout = _layout(most)
    return layout.lower, layout.upper


@cache
def _layout(most: int) -> _Layout:
    halves = _halves(most)
    sums, sizes = halves @ np.array(KEYS), halves.sum(axis=1)
    assert len(set(sums.tolist())) == len(sums)
    lower, upper = (np.zeros(most * KEYS[-1] + 1, np.uint32) for _ in range(2))
    upper[sums] = np.arange(len(halves))
    lengths = np.searchsorted(sizes, most - sizes, side="right")  # smaller halves come first
    lower[sums] = np.cumsum(lengths) - lengths
    firsts = np.repeat(halves, lengths, axis=0)
    seconds = np.concatenate([halves[:length] for length in lengths])
    return _Layout(np.concatenate([firsts, seconds], axis=1), lower, upper)


def _halves(most: int) -> Array:
    """The multisets of up to `most` cards of seven kinds, smaller ones first, as counts by kind."""
    held = [each for size in range(most + 1) for each in combinations_with_replacement(range(HALF), size)]
    return np.array([[each.count(kind) for kind in range(HALF)] for each in held])
