"""The deals that each hand wins, of every choice of one option a player without a card in common.

A share is counted in units of a pot, so that a pot divided by any number of hands is whole.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

import numpy as np
from numba import njit

from hoyle.fast.arrays import Int16s, Int64s, Number, UInt64s


class Tally(NamedTuple):
    """By player: units of pots, deals in which the whole pot is won, deals in which it is shared. `deals` has one
    number: how many deals were counted."""

    units: Int64s
    wins: Int64s
    ties: Int64s
    deals: Int64s


def new_tally(players: int) -> Tally:
    units, wins, ties = (np.zeros(players, np.int64) for _ in range(3))
    return Tally(units, wins, ties, np.zeros(1, np.int64))


def unit_of(players: int, *, is_split: bool) -> int:
    """The units of one pot: divisible by every number of winners, and by two for each half where it is split."""
    return lcm(*range(1, players + 1)) * (2 if is_split else 1)


@njit(cache=True, nogil=True)
def share_pots(
    masks: UInt64s, starts: Int64s, highs: Int16s, lows: Int16s, is_split: Number, unit: Number, weight: Number,
    units: Int64s, wins: Int64s, ties: Int64s,
) -> Number:  # fmt: skip
    """Count every choice of options; a high hand below 0 is an option that cannot be. Options of player p are those
    from `starts[p]` on. Returns the number of deals, each of which counts as many times as its weight."""
    players = len(starts) - 1
    at = starts[:-1].copy()
    used = np.zeros(players + 1, np.uint64)
    player, deals = 0, 0
    while player >= 0:
        if at[player] == starts[player + 1]:
            at[player] = starts[player]
            player -= 1
            if player >= 0:
                at[player] += 1
            continue
        mask = masks[at[player]]
        if highs[at[player]] < 0 or mask & used[player]:
            at[player] += 1
            continue
        if player < players - 1:
            used[player + 1] = used[player] | mask
            player += 1
            continue
        deals += weight
        _share(at, highs, lows, is_split, unit, weight, units, wins, ties)
        at[player] += 1
    return deals


@njit(cache=True, nogil=True, inline="always")
def _share(
    at: Int64s, highs: Int16s, lows: Int16s, is_split: Number, unit: Number, weight: Number, units: Int64s,
    wins: Int64s, ties: Int64s,
) -> None:  # fmt: skip
    best, winners, low, low_winners = -1, 0, 0, 0
    for option in at:
        high = highs[option]
        if high > best:
            best, winners = high, 1
        elif high == best:
            winners += 1
        if is_split:
            if lows[option] > low:
                low, low_winners = lows[option], 1
            elif lows[option] == low and low > 0:
                low_winners += 1
    pot = unit // 2 if low > 0 else unit
    for player in range(len(at)):
        part = 0
        if highs[at[player]] == best:
            part += pot // winners
        if low > 0 and lows[at[player]] == low:
            part += pot // low_winners
        units[player] += weight * part
        if part == unit:
            wins[player] += weight
        elif part:
            ties[player] += weight
