"""One hand of Asia poker: against how many of the dealer's hands each of its settings wins, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int32s, Int64s, Number
from hoyle.fast.asia_poker.held_cases import Cases, find_cases, hold, rank_sets, rest_room, room
from hoyle.fast.asia_poker.set_classes import HIGH_FROM, LOW_BITS, MEDIUM_BITS, set_classes
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.kit.cards import DECK, JOKER, Cards
from hoyle.kit.ways import Way
from hoyle.kit.ways.set_way import Ranks, in_order

CARDS = (*DECK, JOKER)
_NUMBERS = {card: at for at, card in enumerate(CARDS)}
_MEDIUM, _LOW = (1 << MEDIUM_BITS) - 1, (1 << LOW_BITS) - 1
_WINNING = 2  # of three hands


class SettingWins(NamedTuple):
    """The hands of a setting, whether it is a foul, and the dealer's hands against which it wins."""

    parts: tuple[Cards, ...]
    is_foul: bool
    wins: int


def setting_wins(cards: Sequence[str], dealer: Way, deck: Sequence[str] = CARDS) -> list[SettingWins]:
    """Every setting of seven cards in the order of the split, against a dealer who has seven of the other cards and
    sets by a way. A foul never wins."""
    held, split = in_order(cards), dealer.split
    parts = [tuple(tuple(held[at] for at in part) for part in places) for places in split.places]
    laid = dealer.lay([split.codes[card] for card in held])
    fouls = [split.is_foul(ranks) for ranks in laid]
    others = [_NUMBERS[card] for card in deck if card not in cards]
    wins = _wins(others, dealer, np.array([_code(ranks, dealer) for ranks in laid], np.int32))
    return [
        SettingWins(each, is_foul, 0 if is_foul else count)
        for each, is_foul, count in zip(parts, fouls, wins.tolist(), strict=True)
    ]


def _code(ranks: Ranks, way: Way) -> int:
    """The places of three hands in one number, as the dealer's hands have them."""
    high, medium, low = (
        int(np.searchsorted(table.strengths, rank.strength))
        for table, rank in zip(part_tables(way), ranks, strict=True)
        if rank is not None
    )
    return high << HIGH_FROM | medium << LOW_BITS | low


def _wins(deck: Sequence[int], dealer: Way, codes: Int32s) -> Int64s:
    classes, cards = set_classes(dealer), np.array(deck, np.uint8)
    cases, found = room(classes), np.zeros(len(codes), np.int64)
    many = find_cases(classes, rank_sets(), hold(cards, cards[:0]), cases, rest_room())
    _count(codes, cases, many, found)
    return found


@njit(cache=True, nogil=True)
def _count(codes: Int32s, cases: Cases, many: Number, found: Int64s) -> None:
    for setting in range(len(codes)):
        high = codes[setting] >> HIGH_FROM
        medium, low = codes[setting] >> LOW_BITS & _MEDIUM, codes[setting] & _LOW
        for at in range(many):
            theirs = cases.codes[at]
            won = (
                np.int64(theirs >> HIGH_FROM < high)
                + np.int64(theirs >> LOW_BITS & _MEDIUM < medium)
                + np.int64(theirs & _LOW < low)
            )
            found[setting] += cases.hands[at] * (won >= _WINNING)
