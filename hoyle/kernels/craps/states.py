"""A craps strategy as a Markov chain: the engine plays every roll from every reachable state.

A state is the point, the standing wagers and the tallies before a roll. Wagers kept up by fixed rules lead to few
states, so a kernel needs only a transition table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

import numpy as np

from hoyle.book import Terms
from hoyle.engine import Stake, Table
from hoyle.errors import HoyleError
from hoyle.fast.arrays import Int64s, UInt32s
from hoyle.games.catalog import game_of
from hoyle.kernels.common.pricing import columns_of
from hoyle.kit.dice import ROLLS, Roll
from hoyle.strategy.banks import SEAT
from hoyle.strategy.result_columns import sums_of
from hoyle.strategy.simulated_seat import SimulatedSeat, Source
from hoyle.strategy.standing_wagers import keep_up
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagered import Wagered

STATE_COUNT_MAX = 10_000
ROLL_COUNT = len(ROLLS)


class Chain:
    """`following[state * 36 + roll]` is the next state times 36; nets and action have a row for each of these."""

    def __init__(self, columns: tuple[str, ...], following: UInt32s, nets: Int64s, action: Int64s) -> None:
        self.columns = columns
        self.following = following
        self.nets = nets
        self.action = action

    @property
    def state_count(self) -> int:
        return len(self.following) // ROLL_COUNT


@lru_cache(maxsize=32)
def chain_of(terms: Terms, wagers: tuple[Wagered, ...]) -> Chain:
    seat = SimulatedSeat(game_of("craps"), terms, Strategy("kept up", "craps", wagers))
    keep_up(seat.table, SEAT, wagers)
    columns = columns_of(wagers)
    known = {key_of(seat.table): 0}
    tables = [seat.table]
    following: list[int] = []
    nets: list[list[int]] = []
    action: list[list[int]] = []
    for table in tables:  # grows during the loop
        rows = _rows(seat, table, columns, known, tables)
        for roll in ROLLS:
            state, won, wagered = rows[either_way(roll)]
            following.append(state * ROLL_COUNT)
            nets.append(won)
            action.append(wagered)
        if len(tables) > STATE_COUNT_MAX:
            raise HoyleError(
                f"{terms.path}: these wagers lead to more than {STATE_COUNT_MAX:,} states of the table, too many for "
                "compiled rounds; add --engine."
            )
    whole = np.array(following, np.int64), np.array(nets, np.int64), np.array(action, np.int64)
    return Chain(columns, *_without_twins(*whole))


def _without_twins(following: Int64s, nets: Int64s, action: Int64s) -> tuple[UInt32s, Int64s, Int64s]:
    """Merge equivalent states by partition refinement."""
    shape = (len(following) // ROLL_COUNT, -1)
    paid = np.unique(np.hstack([nets, action]), axis=0, return_inverse=True)[1].reshape(shape)
    kind, count = np.zeros(len(paid), np.int64), 0
    while True:
        signs = np.hstack([paid, kind[following // ROLL_COUNT].reshape(shape)])
        _, first, kind = np.unique(signs, axis=0, return_index=True, return_inverse=True)
        kind = kind.reshape(-1)
        if len(first) == count:
            break
        count = len(first)
    # The opening stays first.
    order = np.argsort(np.where(np.arange(count) == kind[0], -1, first))
    place = np.argsort(order)
    rows = (first[order][:, None] * ROLL_COUNT + np.arange(ROLL_COUNT)).reshape(-1)
    led = place[kind[following[rows] // ROLL_COUNT]] * ROLL_COUNT
    return led.astype(np.uint32), nets[rows], action[rows]


def either_way(roll: Roll) -> Roll:
    """The dice are interchangeable."""
    return min(roll, roll[::-1])


def _rows(
    seat: SimulatedSeat, table: Table, columns: tuple[str, ...], known: dict[Any, int], tables: list[Table]
) -> dict[Roll, tuple[int, list[int], list[int]]]:
    """The effect of each roll from this state; new states are appended."""
    rows = {}
    for roll in ROLLS:
        if roll != either_way(roll):
            continue
        seat.table = _copy_of(table)
        won, wagered = sums_of(columns, seat.play(_showing(roll)))
        keep_up(seat.table, SEAT, seat.strategy.wagers)
        key = key_of(seat.table)
        if key not in known:
            known[key] = len(tables)
            tables.append(seat.table)
        rows[roll] = (known[key], won, wagered)
    return rows


def _showing(roll: Roll) -> Source:
    return lambda played: roll


def _copy_of(table: Table) -> Table:
    twin = copy(table)
    twin.money, twin.stakes, twin.used = dict(table.money), dict(table.stakes), dict(table.used)
    twin.reduced = set(table.reduced)
    return twin


def key_of(table: Table) -> tuple[Any, ...]:
    """Everything that the next roll depends on, without the shooter and the ids of stakes."""
    carry, stakes = table.carry, table.stakes
    standing = sorted(
        (stake.wager, stake.on, stake.cents, stake.fee, stake.working, _beside(stakes, stake.beside), _tally(carry,
        key))
        for key, stake in stakes.items()
    )  # fmt: skip
    return (carry["point"], carry["offered"], carry["new_shooter"], tuple(standing))


def _beside(stakes: Mapping[int, Stake], key: int) -> Sequence[str]:
    return (stakes[key].wager, stakes[key].on) if key in stakes else ()


def _tally(carry: Mapping[str, Any], key: int) -> tuple[int, ...]:
    return tuple(carry["tallies"].get(str(key), ()))
