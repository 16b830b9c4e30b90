"""Tries a house way on every case that can be dealt, compiled: the kit's verdict in a tenth of the time."""

from __future__ import annotations

from itertools import islice, pairwise

import numpy as np

from hoyle.fast.arrays import Bools, UInt8s
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.fast.ways.set_arrays import SetHands, set_hands
from hoyle.fast.ways.way_arrays import part_tables
from hoyle.kit.cards import DECK, JOKER
from hoyle.kit.ways import Split, Way
from hoyle.kit.ways.set_way import in_order
from hoyle.kit.ways.suit_cases import suit_cases
from hoyle.kit.ways.way_faults import WayFault, fault_of, unreachable

_NUMBERS = {card: at for at, card in enumerate(DECK)} | {JOKER: JOKER_CARD}
_CHUNK = 50_000
_ALL = (*DECK, JOKER)


def try_way(way: Way) -> WayFault | None:
    """The first fault that any hand shows, in the same order and words as the kit's."""
    idle = set(range(len(way.rows)))
    cases = suit_cases(way.split)
    while chunk := list(islice(cases, _CHUNK)):
        hands = np.array([[_NUMBERS[card] for card in case.cards()] for case in chunk], np.uint8)
        found = set_hands(hands, way)
        wrong = (found.rows < 0) | found.is_ambiguous | _fouls(found, way)
        if wrong.any():
            return fault_of(way, in_order([_ALL[card] for card in hands[int(wrong.argmax())]]), idle)
        idle -= set(np.unique(found.rows).tolist())
    return unreachable(way, min(idle)) if idle else None


def case_hands(split: Split) -> UInt8s:
    """One hand for every case of a split."""
    return np.array([[_NUMBERS[card] for card in case.cards()] for case in suit_cases(split)], np.uint8)


def _fouls(found: SetHands, way: Way) -> Bools:
    fouls = np.zeros(len(found.rows), np.bool_)
    if not way.split.is_ordered:
        return fouls
    ranked = [at for at, part in enumerate(way.split.parts) if part.ranking is not None]
    strengths = [table.strengths for table in part_tables(way)]
    for high, low in pairwise(ranked):
        fouls |= strengths[low][found.places[:, low]] > strengths[high][found.places[:, high]]
    return fouls
