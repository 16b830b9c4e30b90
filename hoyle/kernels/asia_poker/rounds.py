"""Compiled rounds of Asia poker. Rows for `given` are the seat's seven cards and the dealer's.

Both set the house way, and the seat never surrenders. Other choices name cards by the order of the deal, so only the
engine plays them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.book.ways.way_check import way_of
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int16s, Int32s, Int64s, UInt8s
from hoyle.fast.asia_poker.asia_bonus_classes import bonus_marks
from hoyle.fast.asia_poker.set_classes import (
    HAND_SIZE,
    HIGH_FROM,
    LOW_BITS,
    SetClasses,
    enter,
    every_case,
    indexes,
    set_classes,
)
from hoyle.fast.cards.ranking_tables import JOKER_CARD
from hoyle.games.pai_gow.asia_hands import BONUS_HANDS, bonus_name
from hoyle.games.pai_gow.asia_poker import ASIA, BONUS, HANDS_TO_WIN, OPEN, split_of
from hoyle.games.pai_gow.pai_gow_hands import OTHER
from hoyle.games.parts.setting_hands import HOUSE_WAY
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kit.cards import DECK, JOKER
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_OUTCOMES = ("lose", "win")
_NAMES = (*BONUS_HANDS, OTHER)
_CARDS = (*DECK, JOKER)
_MEDIUM, _LOW = (1 << HIGH_FROM) - (1 << LOW_BITS), (1 << LOW_BITS) - 1


@njit(cache=True, nogil=True)
def _call(mine: Int64s, theirs: Int64s, codes: Int32s, bonus: Int16s, calls: Int16s) -> None:
    for at in range(len(mine)):
        own, other = codes[mine[at]], codes[theirs[at]]
        won = np.int64(own >> HIGH_FROM > other >> HIGH_FROM)
        won += own & _MEDIUM > other & _MEDIUM
        won += own & _LOW > other & _LOW
        calls[at, 0] = 1 + (won >= HANDS_TO_WIN)
        calls[at, 1] = bonus[mine[at]]


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(ASIA)
    _refuse_other_choices(terms, strategy)
    slots = [Slot(ASIA, _OUTCOMES, prices.cents(ASIA)), Slot(BONUS, _NAMES, prices.cents(BONUS))]
    classes = set_classes(way_of(terms, split_of(terms)))
    bonus = _bonus_numbers(terms, classes) if prices.cents(BONUS) else np.zeros(len(classes.codes), np.int16)

    def call(cards: UInt8s, calls: Int16s) -> None:
        mine, theirs = indexes(cards[:, :HAND_SIZE], classes), indexes(cards[:, HAND_SIZE:], classes)
        _call(mine, theirs, classes.codes, bonus, calls)

    deck = np.arange(JOKER_CARD + 1, dtype=np.uint8)
    return CalledRounds(prices, slots, call, deck, range(2 * HAND_SIZE))


def _bonus_numbers(terms: Terms, classes: SetClasses) -> Int16s:
    """The number of the bonus call, in the table's order: the game names one hand of each class."""
    hands = every_case()
    _, firsts, at = np.unique(bonus_marks(hands), return_index=True, return_inverse=True)
    names = [
        bonus_name(terms, BONUS, tuple(_CARDS[card] for card in hands[first].tolist())) for first in firsts
    ]
    numbers = np.array([1 + _NAMES.index(name) for name in names], np.int16)
    table = np.zeros(len(classes.codes), np.int16)
    enter(classes, table, hands, numbers[at])
    return table


def _refuse_other_choices(terms: Terms, strategy: Strategy) -> None:
    for rule in strategy.rules if strategy is not None else ():
        if rule.taken.choose not in (HOUSE_WAY, OPEN):
            raise HoyleError(
                f"{terms.path}: {strategy.name} chooses {rule.taken.choose}, and compiled rounds set the {HOUSE_WAY} "
                "alone; let the engine play: add --engine."
            )
