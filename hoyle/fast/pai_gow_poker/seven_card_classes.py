"""All hands of seven cards by what bonus wagers can tell apart, in one pass: a hand of each class, and their number.

A class is the set of names that any five of the cards make, each with and without a pair in the other two and with and
without the joker in the five, the hands of all seven cards, and the highest card where there is no hand at all. The
game names one hand of a class for all of them, under any pay table.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int8s, Int16s, Int64s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranking_tables import HIGH_BITS, JOKER_CARD, KEY, UPPER, tables_of
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    FLUSH,
    HAND,
    NO_RANK,
    RANK_COUNT,
    WHOLE,
    Pack,
    patterns_of,
    plain_hands,
    suited_hands,
    suited_of,
)
from hoyle.kit.cards import DECK, JOKER, SUITS, Cards
from hoyle.kit.ranking import Ranking
from hoyle.kit.ranking.whole_hand import WHOLE_HANDS

_FIVES = np.array(
    [
        [*(place for place in range(HAND) if place not in pair), *pair]
        for pair in combinations(range(HAND), 2)
    ],
    np.int8,
)
_NAMES = 11  # bits for each of four lists of names
_TOP_FROM = 4 * _NAMES
_WHOLE_FROM = _TOP_FROM + 5
_CARDS = (*DECK, JOKER)
SUIT_COUNT = len(SUITS)


class DealtHands(NamedTuple):
    """One hand for all that are alike but for suits which cannot matter, and how many these are."""

    cards: UInt8s
    hands: Int64s


class BonusClass(NamedTuple):
    cards: Cards
    hands: int


@cache
def dealt_hands(pack: Pack = WHOLE) -> DealtHands:
    """By pattern those without a live suit; then those with one, apart where the other two cards are of one suit."""
    patterns, suited = patterns_of(pack), suited_of(pack)
    of_pattern = np.bincount(
        suited.patterns, suited.hands, len(patterns.numbers) and int(patterns.numbers[-1]) + 1
    )
    plain = patterns.hands - pack.suits * of_pattern[patterns.numbers].astype(np.int64)
    hands = suited_hands(suited)
    first, second = suited.others.T
    alike = np.flatnonzero((second != NO_RANK) & (first != second))
    twins = hands[alike]
    twins[:, HAND - 2] -= RANK_COUNT  # into the suit of the other one
    counted = pack.suits * suited.hands
    counted[alike] -= pack.suits * (pack.suits - 1)
    every = np.concatenate([plain_hands(patterns), hands, twins])
    counts = np.concatenate([plain, counted, np.full(len(alike), pack.suits * (pack.suits - 1), np.int64)])
    return DealtHands(every[counts > 0], counts[counts > 0])


@cache
def bonus_classes(ranking: Ranking, pack: Pack = WHOLE) -> tuple[BonusClass, ...]:
    """Classes by a ranking of five cards and what its joker may be."""
    dealt = dealt_hands(pack)
    firsts, at = alike(dealt.cards, ranking)
    totals = np.zeros(len(firsts), np.int64)
    np.add.at(totals, at, dealt.hands)
    return tuple(
        BonusClass(cards_of(dealt.cards[first]), int(total))
        for first, total in zip(firsts, totals, strict=True)
    )


def cards_of(hand: UInt8s) -> Cards:
    return tuple(_CARDS[card] for card in hand.tolist())


def alike(cards: UInt8s, ranking: Ranking) -> tuple[Int64s, Int64s]:
    """The first hand of each class, and the class of every hand."""
    assert len(ranking.hands) <= _NAMES
    tables = tables_of(ranking, FLUSH)
    marks = np.zeros(len(cards), np.int64)
    _mark_all(
        cards, _FIVES, tables.words, tables.lower, tables.upper, tables.mixed, tables.suited, tables.categories,
        tables.spare, len(ranking.hands), ranking.joker == "wild", marks,
    )  # fmt: skip
    marks |= _whole_hands(cards, marks, ranking) << _WHOLE_FROM
    _, firsts, at = np.unique(marks, return_index=True, return_inverse=True)
    return firsts, at


def _whole_hands(cards: UInt8s, marks: Int64s, ranking: Ranking) -> Int64s:
    """By name of the kit: hands of all seven cards, looked for where five make a straight flush."""
    names = [ranking.hands.index(name) for name in ("royal_flush", "straight_flush") if name in ranking.hands]
    found = np.zeros(len(cards), np.int64)
    candidates = np.flatnonzero(marks & sum(1 << name + _NAMES * part for name in names for part in range(4)))
    suits = np.where(cards[candidates] == JOKER_CARD, SUIT_COUNT, cards[candidates] // RANK_COUNT)
    many = np.sort([(suits == suit).sum(axis=1) for suit in range(SUIT_COUNT)], axis=0)
    beside = many[:-1].sum(axis=0)
    for at in candidates[(beside == 0) | ((beside == 2) & (many[-2] == 2))]:
        held = cards_of(cards[at])
        found[at] = sum(1 << place for place, fits in enumerate(WHOLE_HANDS.values()) if fits(held))
    return found


@njit(cache=True, nogil=True)
def _mark_all(
    cards: UInt8s, fives: Int8s, words: UInt64s, lower: UInt32s, upper: UInt32s, mixed: Int16s, suited: Int16s,
    categories: Int8s, spare: Number, names: Number, is_wild: Number, marks: Int64s,
) -> None:  # fmt: skip
    """Bits: names of five without the joker and with it, the same with a pair beside, the highest card of no hand, and
    whether the joker is held."""
    for hand in range(len(cards)):
        mark, is_none = np.int64(0), True
        for setting in range(len(fives)):
            total, held = spare, False
            for place in range(FLUSH):
                card = cards[hand, fives[setting, place]]
                total += words[card]
                held = held or card == JOKER_CARD
            index = lower[total & KEY] + upper[total >> UPPER & KEY]
            name = categories[suited[index] if total & HIGH_BITS else mixed[index]]
            is_none = is_none and name == names - 1
            pair = _is_pair(
                cards[hand, fives[setting, FLUSH]], cards[hand, fives[setting, FLUSH + 1]], is_wild
            )
            mark |= np.int64(1) << name + _NAMES * (held + 2 * pair)
        top, jokers = RANK_COUNT, 0
        for place in range(HAND):
            jokers += cards[hand, place] == JOKER_CARD
        if is_none:
            top = RANK_COUNT - 1 if jokers else 0
            for place in range(HAND):
                if cards[hand, place] != JOKER_CARD:
                    top = max(top, cards[hand, place] % RANK_COUNT)
        marks[hand] = mark | np.int64(top) << _TOP_FROM | np.int64(jokers) << _TOP_FROM + 4


@njit(cache=True, nogil=True)
def _is_pair(first: Number, second: Number, is_wild: Number) -> Number:
    """A joker beside five cards is an ace, or wild."""
    if first == JOKER_CARD or second == JOKER_CARD:
        return bool(is_wild) or first % RANK_COUNT == RANK_COUNT - 1 or second % RANK_COUNT == RANK_COUNT - 1
    return first % RANK_COUNT == second % RANK_COUNT
