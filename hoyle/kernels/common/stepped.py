"""Many rounds side by side, decision by decision: what a batch environment drives.

Each place holds one round. `step` takes a decision for every place; where it ends a round, the next one begins at once.
A round that has ended is remembered, its cards and its net, until the next step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

import numpy as np

from hoyle.book import Terms
from hoyle.fast.arrays import Array, Bools, Int16s, Int64s, UInt8s, UInt64s
from hoyle.kernels.common.random_deal import deal
from hoyle.kernels.common.random_stream import open_stream
from hoyle.strategy.wagered import Wagered


class Field(NamedTuple):
    """A part of an observation: so many columns, and what they tell."""

    name: str
    size: int
    tells: str


class Stepped(Protocol):
    """`rows` has an observation for each place, `legal` a mask of the decisions that are open there."""

    actions: tuple[str, ...]
    fields: tuple[Field, ...]
    rows: Int16s
    legal: Bools
    wagers: tuple[Wagered, ...]  # the first is the unit of rewards

    def begin(self) -> None:
        """Begin a round at every place."""

    def step(self, decisions: Int64s, cents: Int64s, over: Bools) -> None:
        """Decide at every place. `cents` is what this decision has won, `over` whether it ended the round."""

    def ended(self, place: int) -> tuple[int, ...]:
        """What was drawn in the round that the last step ended there, in the order of the game's script."""


Opener = Callable[[Terms, Sequence[Wagered], int, int], Stepped]


class Phase(NamedTuple):
    """A moment of a decision: which cards the seat sees, and where each action leads.

    An action leads to a later phase, or to a plan by which the round is settled.
    """

    name: str
    seen: tuple[int, ...]
    leads: Mapping[str, int | str]  # the number of a phase, or the name of a plan


class PlannedCards:
    """Rounds of a fixed number of cards, settled by the plan that the decisions came to."""

    def __init__(
        self,
        phases: Sequence[Phase],
        plans: Sequence[str],
        settle: Callable[[UInt8s, Int64s], Int64s],
        shoe: UInt8s,
        size: int,
        wagers: Sequence[Wagered],
        count: int,
        seed: int,
    ) -> None:
        self.wagers = tuple(wagers)
        self.actions = tuple(dict.fromkeys(name for phase in phases for name in phase.leads))
        self.fields = (Field("phase", 1, ", ".join(phase.name for phase in phases)), *card_fields(size))
        self.rows = np.zeros((count, size + 1), np.int16)
        self.legal = np.zeros((count, len(self.actions)), np.bool_)
        self._settle, self._shoe, self._words = settle, shoe, open_stream(seed, 0)
        self._cards = np.zeros((count, size), np.uint8)
        self._last = np.zeros_like(self._cards)
        self._phase = np.zeros(count, np.int64)
        self._leads, self._open = _tables(phases, plans, self.actions)
        self._seen = np.zeros((len(phases), size), np.bool_)
        for at, phase in enumerate(phases):
            self._seen[at, list(phase.seen)] = True

    def begin(self) -> None:
        self._phase[:] = 0
        deal(self._words, self._shoe, self._cards)
        self._show()

    def step(self, decisions: Int64s, cents: Int64s, over: Bools) -> None:
        led = self._leads[self._phase, decisions]
        np.less(led, 0, out=over)
        cents[:] = 0
        done = np.flatnonzero(over)
        if len(done):
            cards = self._cards[done]
            cents[done] = self._settle(cards, -1 - led[done])
            self._last[done] = cards
            deal(self._words, self._shoe, cards)
            self._cards[done] = cards
        np.maximum(led, 0, out=self._phase)
        self._show()

    def ended(self, place: int) -> tuple[int, ...]:
        return tuple(map(int, self._last[place]))

    def _show(self) -> None:
        """A card is its number in the deck, from 1; 0 is one that the seat does not see."""
        self.rows[:, 0] = self._phase
        np.multiply(self._cards + np.int16(1), self._seen[self._phase], out=self.rows[:, 1:])
        self.legal[:] = self._open[self._phase]


def card_fields(size: int) -> Iterable[Field]:
    return (
        Field("cards", size, "in the order of the draws, from 1; 0 is a card that the seat does not see"),
    )


def starts_of(fields: Sequence[Field]) -> dict[str, slice]:
    """The columns of each part."""
    ends = list(accumulate(field.size for field in fields))
    return {field.name: slice(end - field.size, end) for field, end in zip(fields, ends, strict=True)}


def _tables(phases: Sequence[Phase], plans: Sequence[str], actions: Sequence[str]) -> tuple[Array, Array]:
    """By phase and action: the phase that follows, or below 0 the plan; and whether the action is open."""
    leads = np.zeros((len(phases), len(actions)), np.int64)
    is_open = np.zeros(leads.shape, np.bool_)
    for at, phase in enumerate(phases):
        for name, to in phase.leads.items():
            leads[at, actions.index(name)] = to if isinstance(to, int) else -1 - plans.index(to)
            is_open[at, actions.index(name)] = True
    return leads, is_open


class ChosenWager:
    """Rounds in which nothing is decided but the wager: each action is a wager, or several made together."""

    def __init__(
        self,
        actions: Mapping[str, Sequence[Wagered]],
        draw: Callable[[UInt64s, int], Array],
        settle: Callable[[Array, Int64s], Int64s],
        size: int,
        tells: str,
        count: int,
        seed: int,
    ) -> None:
        self.wagers = tuple(next(iter(actions.values())))
        self.actions = tuple(actions)
        self.fields = (Field("last", size, tells),)
        self.rows = np.zeros((count, size), np.int16)
        self.legal = np.ones((count, len(actions)), np.bool_)
        self._draw, self._settle, self._words = draw, settle, open_stream(seed, 0)

    def begin(self) -> None:
        self.rows[:] = 0

    def step(self, decisions: Int64s, cents: Int64s, over: Bools) -> None:
        drawn = self._draw(self._words, len(self.rows))
        cents[:] = self._settle(drawn, decisions)
        self.rows[:] = drawn + np.int16(1)
        over[:] = True

    def ended(self, place: int) -> tuple[int, ...]:
        return tuple(int(number) - 1 for number in self.rows[place])
