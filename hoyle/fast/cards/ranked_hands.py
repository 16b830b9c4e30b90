"""Places of many hands by any ranking of the kit: four cards, a joker as bug, wild cards, several decks.

A card is its index in the kit's deck, and 52 is the joker. The places of one ranking compare whatever the number of
cards a hand was made of. Hands of five to seven cards of one deck without wild cards have an evaluator of their own,
which is faster.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numba import njit

from hoyle.errors import HoyleError
from hoyle.fast.arrays import Bools, Int16s, Number, UInt8s, UInt32s, UInt64s
from hoyle.fast.cards.ranking_tables import (
    HIGH_BITS,
    JOKER_CARD,
    KEY,
    NO_CARD_FROM,
    SUITS_FROM,
    UPPER,
    RankingTables,
    tables_of,
)
from hoyle.kit.cards import SUITS
from hoyle.kit.ranking import Ranking

_ONE = np.uint64(1)
_ZERO = np.uint64(0)
_COUNTERS = np.array([SUITS_FROM + 4 * suit for suit in range(len(SUITS))], np.uint64)
_HIGH = np.uint64(3)


def places(cards: UInt8s, ranking: Ranking) -> Int16s:
    """The place of the best hand in each row of cards; higher is better."""
    return _places(cards, ranking, tables_of(ranking, _card_count(cards, ranking)))


def naturals(cards: UInt8s, ranking: Ranking) -> Bools:
    """Whether each row makes a hand of the same name without a joker, and with wild ranks as what they are."""
    count = _card_count(cards, ranking)
    plain = tables_of(ranking.natural, count, is_joker_dead=True)
    names = tables_of(ranking, count).categories[places(cards, ranking)]
    without = _places(cards, ranking, plain)
    found: Bools = (without >= 0) & (plain.categories[without] == names)
    return found


def _places(cards: UInt8s, ranking: Ranking, tables: RankingTables) -> Int16s:
    found = np.empty(len(cards), np.int16)
    flat = np.ascontiguousarray(cards).reshape(-1)
    met = _filling(cards.shape[1])(flat, *tables[:6], found)
    if int(met) >> NO_CARD_FROM:
        raise _no_card(cards, ranking, tables)
    return found


@cache
def _filling(count: int) -> Callable[..., Number]:
    """The kernel for rows of `count` cards: with the number known, the compiler unrolls the loops over them."""

    @njit(cache=True, nogil=True)
    def fill(
        cards: UInt8s, words: UInt64s, lower: UInt32s, upper: UInt32s, mixed: Int16s, suited: Int16s,
        spare: Number, found: Int16s,
    ) -> Number:  # fmt: skip
        met = _ZERO
        for hand in range(len(found)):
            at = count * hand
            total = spare
            for card in range(at, at + count):
                total += words[cards[card]]
            met |= total
            place = mixed[lower[total & KEY] + upper[total >> UPPER & KEY]]
            if total & HIGH_BITS:
                for suit in _COUNTERS:
                    if total >> suit + _HIGH & _ONE:
                        held = _ZERO
                        for card in range(at, at + count):
                            held += words[cards[card]] * (words[cards[card]] >> suit & _ONE)
                        place = max(place, suited[lower[held & KEY] + upper[held >> UPPER & KEY]])
            found[hand] = place
        return met

    return fill


def _card_count(cards: UInt8s, ranking: Ranking) -> int:
    least = ranking.size
    if cards.ndim != 2 or not least <= cards.shape[1] <= 7 or cards.dtype != np.uint8:
        raise HoyleError(
            f"hands must be rows of {least} to 7 cards of type uint8, not {cards.dtype}{list(cards.shape)}"
        )
    return int(cards.shape[1])


def _no_card(cards: UInt8s, ranking: Ranking, tables: RankingTables) -> HoyleError:
    unknown = int(cards[tables.words[cards] >> np.uint64(NO_CARD_FROM) > 0][0])
    if unknown == JOKER_CARD:
        return HoyleError("52 is a joker, and this ranking has none; give one with a joker, or other cards")
    return HoyleError(f"{unknown} is not a card of ranks {ranking.ranks}: cards are numbered from 0 to 51")
