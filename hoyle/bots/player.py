"""A simple player: how it wagers, what it puts up as the bank, and how it answers a prompt.

A player decides and a table, a house or a server carries out. Wagers go through a `Place`, so the same player sits at
a table in Python, gives commands to a house, or speaks to a server.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Drawn, Round, Table
from hoyle.errors import WagerRefused

COVER = 5_000_00  # what a seat puts up as the bank, where it has as much
Wanted = tuple[str, int, str]  # wager, cents, and what it is on
Place = Callable[[str, list[Wanted]], int]  # seat and wagers; how many were made: all or none


class Player(ABC):
    """The decisions of one kind of player, for any seat."""

    @abstractmethod
    def wager(self, table: Table, seat: str, place: Place | None = None) -> int:
        """Make wagers for a seat before a round, directly or through `place`; how many were made."""

    @abstractmethod
    def choose(self, prompt: Ask, free: int | None = None, played: Round | None = None) -> Chosen:
        """Answer a prompt. `free` is the money that the seat has left, None where it is not known."""

    @abstractmethod
    def put_up(self, money: int, chip: int) -> int:
        """What a seat with so much money puts up when it takes the bank."""

    def answer(self, table: Table, chance: Chance) -> None:
        """Answer the prompt of the running round: a draw by chance, a choice by this player."""
        played = table.round
        assert played is not None
        prompt = played.prompt
        if isinstance(prompt, Draw):
            table.answer(Drawn(chance.answer(played)))
            return
        assert isinstance(prompt, Ask)
        table.answer(self.choose(prompt, table.free_money(prompt.seat), played))

    def play_round(self, table: Table, chance: Chance) -> Round:
        """Start a round and play it to its end; the table is ready for the next."""
        played = table.start()
        while not played.is_over:
            self.answer(table, chance)
        table.finish()
        return played


def place_at(table: Table) -> Place:
    """Make wagers at a table directly. A refusal makes none."""

    def place(seat: str, wanted: list[Wanted]) -> int:
        try:
            return len(table.place_all(seat, wanted))
        except WagerRefused:
            return 0

    return place
