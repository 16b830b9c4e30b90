"""What the house way and every wager make of seven cards, as one table that a round looks two hands up in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from hoyle.book import Terms
from hoyle.exact.pai_gow_poker.side_wagers import namer_of, ranking_of
from hoyle.exact.pai_gow_poker.solve import table_way
from hoyle.fast.arrays import Bools, Int16s, UInt8s
from hoyle.fast.pai_gow_poker.bonus_classes import alike, cards_of
from hoyle.fast.pai_gow_poker.dealt_sevens import HAND, NO_RANK, RANK_COUNT, WHOLE, suited_hands, suited_of
from hoyle.fast.ways.try_way import case_hands
from hoyle.fast.ways.way_table import WayTable, indexes, way_table
from hoyle.games.pai_gow.pai_gow_hands import NO_HANDS, OTHER, banks_name, main_ranking
from hoyle.games.pai_gow.pai_gow_poker import split_of
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
    table = way_table(table_way(terms))
    hands, twins = case_hands(split_of(terms)), _twins()
    at, beside = indexes(hands, table), indexes(twins, table)
    named = np.zeros((len(table.places), len(outcomes)), np.uint8)
    named_twins = np.zeros_like(named)
    for column, (wager, names) in enumerate(outcomes.items()):
        if wager in terms.wagers:
            ranking, name = ranking_of(terms, wager), namer_of(terms, wager)
            named[at, column] = _numbers(hands, ranking, names, name)
            named_twins[beside, column] = _numbers(twins, ranking, names, name)
    has_twin = np.zeros(len(named), np.bool_)
    has_twin[beside] = (named[beside] != named_twins[beside]).any(axis=1)
    none = np.zeros(len(named), np.uint8)
    none[at] = _numbers(
        hands, main_ranking(terms), (OTHER, *NO_HANDS), lambda cards: banks_name(terms, cards)
    )
    return HandTable(table, named, named_twins, has_twin, np.maximum(none, 1) - 1)


def _twins() -> UInt8s:
    """Hands with a live suit whose other two cards are of one suit."""
    suited = suited_of(WHOLE)
    first, second = suited.others.T
    hands = suited_hands(suited)[(second != NO_RANK) & (first != second)]
    hands[:, HAND - 2] -= RANK_COUNT
    return hands


def _numbers(hands: UInt8s, ranking: Ranking, names: tuple[str, ...], name: Callable[[Cards], str]) -> Int16s:
    """One hand of each class is named for all of them."""
    firsts, classes = alike(hands, ranking)
    numbers = np.array([1 + names.index(name(cards_of(hands[first]))) for first in firsts], np.int16)
    found: Int16s = numbers[classes]
    return found
