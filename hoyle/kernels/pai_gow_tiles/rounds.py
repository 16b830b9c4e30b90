"""Compiled rounds of pai gow tiles. Rows for `given` are the seat's four tiles and the bank's, by position in the set.

The seat sets by the exact solution or the house way, and never surrenders; the bank sets the house way. Other choices
name tiles by the order of the deal, so only the engine plays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.pai_gow_tiles.solve import player_prices, roles
from hoyle.fast.arrays import Int16s, Int32s, UInt8s
from hoyle.games.pai_gow.pai_gow_tiles import HOUSE_WAY, OPEN, PAI_GOW
from hoyle.games.pai_gow.tile_hands import HAND_SIZE, TileHands, set_house_way, way_of
from hoyle.kernels.common.call_tables import CalledRounds, Prices, Slot
from hoyle.kernels.common.card_decisions import number_of_four
from hoyle.kernels.common.decision_table import is_optimal
from hoyle.kit.tiles import TILES, Tiles
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

_OUTCOMES = ("lose", "push", "win")  # by the number of hands won


@njit(cache=True, nogil=True)
def _call(tiles: UInt8s, calls: Int16s, mine: Int32s, banks: Int32s) -> None:
    for at in range(len(tiles)):
        row = tiles[at]
        own = mine[number_of_four(row[0], row[1], row[2], row[3])]
        other = banks[number_of_four(row[4], row[5], row[6], row[7])]
        calls[at, 0] = 1 + (own[0] > other[0]) + (own[1] > other[1])


def compile_rounds(terms: Terms, wagers: Sequence[Wagered], strategy: Strategy) -> CalledRounds:
    prices = Prices(terms, wagers)
    prices.require(PAI_GOW)
    slots = [Slot(PAI_GOW, _OUTCOMES, prices.cents(PAI_GOW))]
    by_best = is_optimal(strategy, terms.path)
    _refuse_other_choices(terms, strategy)
    way = way_of(terms)
    banks = _by_number({tiles: set_house_way(tiles, way) for tiles in _kinds()})
    mine = _by_number(_best(terms)) if by_best else banks

    def call(tiles: UInt8s, calls: Int16s) -> None:
        _call(tiles, calls, mine, banks)

    return CalledRounds(prices, slots, call, np.arange(len(TILES), dtype=np.uint8), range(2 * HAND_SIZE))


def _refuse_other_choices(terms: Terms, strategy: Strategy) -> None:
    for rule in strategy.rules if strategy is not None else ():
        if rule.taken.choose not in (HOUSE_WAY, OPEN):
            raise HoyleError(
                f"{terms.path}: {strategy.name} chooses {rule.taken.choose}, and compiled rounds set by the solution or "
                f"the {HOUSE_WAY} alone; let the engine play: add --engine."
            )


def _kinds() -> set[Tiles]:
    return {tuple(sorted(tiles)) for tiles in combinations(TILES, HAND_SIZE)}


def _best(terms: Terms) -> dict[Tiles, TileHands]:
    role = roles(way_of(terms))[0]
    chosen = role.best(player_prices(terms))
    return {tuple(sorted(hand.tiles)): hand.settings[at] for hand, at in zip(role.hands, chosen, strict=True)}


def _by_number(hands: dict[Tiles, TileHands]) -> Int32s:
    """The strengths of the high and the low hand, by the combinatorial number of four tiles."""
    table = np.zeros((comb(len(TILES), HAND_SIZE), 2), np.int32)
    for places in combinations(range(len(TILES)), HAND_SIZE):
        found = hands[tuple(sorted(TILES[place] for place in places))]
        number = sum(comb(place, size) for size, place in enumerate(places, start=1))
        table[number] = found.high_rank.strength, found.low_rank.strength
    return table
