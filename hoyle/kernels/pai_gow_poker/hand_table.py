"""What the house way and every wager make of seven cards, as one table that a round looks two hands up in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.exact.pai_gow_poker.side_wagers import namer_of, ranking_of
from hoyle.exact.pai_gow_poker.solve import table_way
from hoyle.fast.arrays import Bools, Int16s, Int64s, UInt8s
from hoyle.fast.pai_gow_poker.dealt_sevens import (
    HAND,
    NO_RANK,
    RANK_COUNT,
    WHOLE,
    patterns_of,
    plain_hands,
    suited_hands,
    suited_of,
)
from hoyle.fast.pai_gow_poker.seven_card_classes import alike, cards_of
from hoyle.fast.ways.way_table import WayTable, indexes, way_table
from hoyle.games.pai_gow.pai_gow_hands import NO_HANDS, OTHER, banks_name, main_ranking
from hoyle.kit.cards import Cards
from hoyle.kit.ranking import Ranking


class HandTable(NamedTuple):
    """By the index of the way's table: the outcome of each wager as a number from 1, of hands whose other two cards are
    of one suit as well, and what the bank's seven cards are where they make no hand, from 1 for ace high."""

    way: WayTable
    named: UInt8s
    twins: UInt8s
    has_twin: Bools
    no_hands: UInt8s


def hand_table(terms: Terms, outcomes: Mapping[str, tuple[str, ...]]) -> HandTable:
    """`outcomes` are those of each wager on seven cards, none where it is not offered."""
    table, hands = way_table(table_way(terms)), _hands()
    at = indexes(hands.cards, table)
    at, beside = at[: hands.twins_from], at[hands.twins_from :]
    named = np.zeros((len(table.places), len(outcomes)), np.uint8)
    named_twins = np.zeros_like(named)
    for column, (wager, names) in enumerate(outcomes.items()):
        if wager in terms.wagers:
            found = _numbers(ranking_of(terms, wager), names, namer_of(terms, wager))
            named[at, column], named_twins[beside, column] = np.split(found, [hands.twins_from])
    has_twin = np.zeros(len(named), np.bool_)
    has_twin[beside] = (named[beside] != named_twins[beside]).any(axis=1)
    none = np.ones(len(named), np.uint8)
    found = _numbers(main_ranking(terms), (OTHER, *NO_HANDS), lambda cards: banks_name(terms, cards))
    none[at] = found[: hands.twins_from]
    return HandTable(table, named, named_twins, has_twin, none - 1)


class _Hands(NamedTuple):
    """A hand for every index of a way's table, and then those whose two cards beside a live suit are of one suit."""

    cards: UInt8s
    twins_from: int


@cache
def _hands() -> _Hands:
    suited = suited_of(WHOLE)
    first, second = suited.others.T
    hands = np.concatenate([plain_hands(patterns_of(WHOLE)), suited_hands(suited)])
    twins = suited_hands(suited)[(second != NO_RANK) & (first != second)]
    twins[:, HAND - 2] -= RANK_COUNT
    return _Hands(np.concatenate([hands, twins]), len(hands))


@lru_cache(maxsize=4)
def _classes(ranking: Ranking) -> tuple[Int64s, Int64s]:
    return alike(_hands().cards, ranking)


def _numbers(ranking: Ranking, names: tuple[str, ...], name: Callable[[Cards], str]) -> Int16s:
    """One hand of each class is named for all of them."""
    firsts, classes = _classes(ranking)
    numbers = np.array([1 + names.index(name(cards_of(_hands().cards[first]))) for first in firsts], np.int16)
    found: Int16s = numbers[classes]
    return found
