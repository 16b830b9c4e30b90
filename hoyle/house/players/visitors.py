"""Visitors to a house: they sit, wager and choose at random through the house's own commands, and let it refuse.

They know no game. Tests of faults and benchmarks play a house hard with them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hoyle.bots.random_player import make_wagers
from hoyle.engine import Ask, Draw, Stake
from hoyle.errors import CommandRefused, HoyleError, WagerRefused
from hoyle.house.core.commands import (  # fmt: skip
    DEALER_ROLE,
    AddChips,
    Choose,
    Command,
    Deal,
    Outcome,
    Place,
    Sit,
    Start,
    TakeBank,
)
from hoyle.house.core.house import House
from hoyle.house.tables.desk import HUMAN, Desk

NAMES = ("ann", "ben", "cat")


class Visitors:
    """Three people at one table. Every command has a key, so that one that was cut short can be said again."""

    def __init__(
        self, house: House, table: str, seed: int, say: Callable[[Command], Outcome] | None = None
    ) -> None:
        self.house, self.table = house, table
        self.rng = random.Random(seed)
        self.say = say or house.do
        self.names = tuple(f"{name}-{table}" for name in NAMES)
        self.said = 0
        self.tag = f"{table}-{seed}"

    @property
    def desk(self) -> Desk:
        return self.house.desk(self.table)

    def command(self, actor: str, words: Any, **more: Any) -> Outcome:
        self.said += 1
        return self.say(Command(self.table, actor, words, key=f"{self.tag}-{self.said}", **more))

    def sit(self, cents: int = 50_000_00) -> None:
        """Whoever has lost most of it takes as much again, so that they can play for days."""
        for name in self.names:
            is_seated = name in self.desk.table.seats
            if is_seated and self.desk.table.money[name] > cents // 5:
                continue
            if name not in self.house.known_players:
                self.house.add_player(name, 10 * cents)
            if self.house.wallet(name) < cents:
                self.house.deposit(name, cents)
            self.command(name, AddChips(cents) if is_seated else Sit(cents))

    def wager(self) -> bool:
        """Whether a round can begin now."""
        desk = self.desk
        self._bank()
        for name in self.names:
            if name != desk.table.bank and name in desk.table.seats:
                make_wagers(_ByCommand(self), name, self.rng, 0.3)  # type: ignore[arg-type]
        try:
            desk.table.check_start()
        except HoyleError:
            return False
        return True

    def _bank(self) -> None:
        table = self.desk.table
        if table.terms.settings.get("bank") != "player_dealer":
            return
        served = table.bank_rounds if table.bank == table.last_bank else 0
        most = table.terms.number("bank_round_count_max")
        seat = table.bank if table.bank in table.seats and served < most else table.next_bank()
        assert seat is not None
        self.command(seat, TakeBank(min(5_000_00, table.money[seat])))

    def start(self) -> None:
        self.command(self.names[0], Start())

    def answer(self) -> bool:
        """Answer what is asked, if anything; whether the round goes on."""
        desk = self.desk
        if desk.round is None:
            return False
        prompt = desk.round.prompt
        if isinstance(prompt, Draw):
            assert desk.dealer == HUMAN
            self.command("dora", Deal(), role=DEALER_ROLE, position=desk.position)
            return True
        assert isinstance(prompt, Ask)
        free = desk.table.free_money(prompt.seat)
        choice = self.rng.choice([choice for choice in prompt.choices if choice.least <= free])
        cents = choice.most if choice.most <= free else choice.least
        self.command(prompt.seat, Choose(choice.name, cents), position=desk.position)
        return True

    def play(self, rounds: int = 1) -> int:
        """Play rounds to their ends; how many could be."""
        played = 0
        self.sit()
        for _ in range(rounds):
            while self.answer():
                pass
            self.sit()
            if not self.wager():
                continue
            self.start()
            while self.answer():
                pass
            played += 1
        return played


class _ByCommand:
    """A table whose wagers are made by command, for the contract suite's player."""

    def __init__(self, visitors: Visitors) -> None:
        self._visitors = visitors

    def __getattr__(self, name: str) -> Any:
        return getattr(self._visitors.desk.table, name)

    def place_all(self, seat: str, wagers: list[tuple[str, int, str]]) -> list[Stake]:
        visitors = self._visitors
        try:
            made = visitors.command(seat, Place(tuple(wagers)))
        except CommandRefused as error:
            raise WagerRefused(str(error)) from None
        stakes = visitors.desk.table.stakes
        return [stakes[each] for each in made.result["stakes"] if each in stakes]
