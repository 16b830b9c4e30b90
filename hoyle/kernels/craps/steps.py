"""Rolls of craps side by side: before each roll one wager may be made. The engine plays every roll from every state
that the wagers can lead to, once; then a roll is a number and a row of a table.

A wager is made while none of its name stands. A round ends with the roll after which no wager stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hoyle.book import Terms
from hoyle.bots.main_wagers import least_amount
from hoyle.engine import Drawn, Stake, Table
from hoyle.engine.copies import copy_table
from hoyle.errors import HoyleError, TermsError
from hoyle.fast.arrays import Bools, Int16s, Int64s, UInt64s
from hoyle.kernels.common.no_refcount import bare
from hoyle.kernels.common.random_stream import below, open_stream
from hoyle.kernels.common.seat_wagers import SEAT, seated
from hoyle.kernels.common.stepped import Field
from hoyle.kernels.craps.states import ROLL_COUNT, STATE_COUNT_MAX, either_way, key_of
from hoyle.kit.dice import ROLLS
from hoyle.strategy.wagered import Wagered

ROLL = "roll"
DEFAULT = ("pass", "dont_pass", "pass_odds", "dont_pass_odds", "field")


class CrapsSteps:
    def __init__(self, terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> None:
        table = seated(terms)
        self.wagers = tuple(wagers) or tuple(
            Wagered(name, least_amount(table, name)) for name in DEFAULT if name in terms.wagers
        )
        names = [each.column for each in self.wagers]
        self.actions = (ROLL, *names)
        self.fields = (
            Field("point", 1, "the point that is on, or 0"),
            Field(
                "standing",
                len(names),
                f"0, 1 for a wager without a number, or its number: {', '.join(names)}",
            ),
        )
        self._explore(terms)
        self.rows = np.zeros((count, 1 + len(names)), np.int16)
        self.legal = np.zeros((count, len(self.actions)), np.bool_)
        self._state, self._rolled = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._words = open_stream(seed, 0)

    def begin(self) -> None:
        self._state[:] = 0
        self.rows[:], self.legal[:] = self._told[0], self._open[0]

    def step(self, decisions: Int64s, cents: Int64s, over: Bools) -> None:
        _step(
            self._words, self._following, self._won, self._ends, self._told, self._open, self._state, self._rolled,
            decisions, cents, over, self.rows, self.legal,
        )  # fmt: skip

    def ended(self, place: int) -> tuple[int, ...]:
        """The last roll, by its number in `ROLLS`."""
        return (int(self._rolled[place]),)

    def _explore(self, terms: Terms) -> None:
        """Every state, and from each what every decision and every roll lead to."""
        opening = seated(terms)
        tables, known = [opening], {key_of(opening): 0}
        following: list[list[list[int]]] = []
        won: list[list[list[int]]] = []
        for table in tables:  # grows during the loop
            following.append([])
            won.append([])
            for made in (None, *self.wagers):
                ready = _ready(table, made)
                led, cents = [-1] * ROLL_COUNT, [0] * ROLL_COUNT
                if ready is not None:
                    _roll_all(table, ready, known, tables, led, cents)
                following[-1].append(led)
                won[-1].append(cents)
            if len(tables) > STATE_COUNT_MAX:
                raise TermsError(
                    f"{terms.path}: these wagers lead to more than {STATE_COUNT_MAX:,} states of the table; name fewer"
                )
        self._following, self._won = np.array(following, np.int64), np.array(won, np.int64)
        self._open: Bools = self._following[:, :, 0] >= 0
        if not self._open[0].any():
            raise TermsError(f"{terms.path}: no round can begin with {' or '.join(self.actions[1:])} alone")
        self._ends = np.array([not table.stakes for table in tables])
        self._told = np.array([self._row(table) for table in tables], np.int16)

    def _row(self, table: Table) -> list[int]:
        stakes = {stake.wager: stake for stake in table.stakes.values()}
        return [
            table.carry["point"] or 0,
            *(_number(stakes[each.wager]) if each.wager in stakes else 0 for each in self.wagers),
        ]


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> CrapsSteps:
    return CrapsSteps(terms, wagers, count, seed)


def _roll_all(
    table: Table, ready: Table, known: dict[Any, int], tables: list[Table], led: list[int], cents: list[int]
) -> None:
    """What each roll leads to and has won; new states are appended."""
    for at, roll in enumerate(ROLLS):
        twin = ROLLS.index(either_way(roll))
        if twin >= at:
            after = copy_table(ready)
            after.start().answer(Drawn(roll))
            after.finish()
            led[at] = known.setdefault(key_of(after), len(tables))
            cents[at] = _wealth(after) - _wealth(table)
            if led[at] == len(tables):
                tables.append(after)
        else:
            led[at], cents[at] = led[twin], cents[twin]


def _number(stake: Stake) -> int:
    return int(stake.on) if stake.on.isdigit() else 1


def _wealth(table: Table) -> int:
    """A seat's money, on the felt and off it."""
    return table.money[SEAT] + sum(stake.cents + stake.fee for stake in table.stakes.values())


def _ready(table: Table, made: Wagered | None) -> Table | None:
    """The table with a wager made, ready for a roll; none where the table refuses it."""
    if made is not None and any(stake.wager == made.wager for stake in table.stakes.values()):
        return None
    selections = (
        [made.on] if made and made.on else table.game.selections(table.terms, made.wager) if made else [""]
    )
    for on in selections:
        ready = copy_table(table)
        try:
            if made is not None:
                ready.place(SEAT, made.wager, made.cents, on=on)
            ready.check_start()
        except HoyleError:
            continue
        return ready
    return None


@bare
def _step(
    words: UInt64s, following: Int64s, won: Int64s, ends: Bools, told: Int16s, is_open: Bools, state: Int64s,
    rolled: Int64s, decisions: Int64s, cents: Int64s, over: Bools, rows: Int16s, legal: Bools,
) -> None:  # fmt: skip
    for at in range(len(state)):
        before, decision = state[at], decisions[at]
        roll = below(words, ROLL_COUNT)
        after = following[before, decision, roll]
        cents[at], over[at] = won[before, decision, roll], ends[after]
        state[at], rolled[at] = after, roll
        for column in range(rows.shape[1]):
            rows[at, column] = told[after, column]
        for column in range(legal.shape[1]):
            legal[at, column] = is_open[after, column]
