"""Visitors to a house: random players that act through the house's own commands, and let it refuse."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from hoyle.bots import RandomPlayer, Wanted, bank_seat
from hoyle.engine import Ask, Draw
from hoyle.errors import CommandRefused, HoyleError, WagerRefused
from hoyle.house.core.commands import (  # fmt: skip
    DEALER_ROLE,
    AddChips,
    Choose,
    Command,
    Deal,
    Outcome,
    PassBank,
    Place,
    Sit,
    Start,
    TakeBank,
)
from hoyle.house.core.house import House
from hoyle.house.tables.desk import HUMAN, Desk

NAMES = ("ann", "ben", "cat")
SHARE = 0.3


class Visitors:
    """Three players at one table. Every command has an idempotency key, so that one that was cut short can be
    repeated."""

    def __init__(
        self, house: House, table: str, seed: int, say: Callable[[Command], Outcome] | None = None
    ) -> None:
        self.house, self.table = house, table
        self.player = RandomPlayer(random.Random(seed), SHARE)
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
        """Sit down, or add chips when most of the buy-in is lost."""
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
                self.player.wager(desk.table, name, self._place)
        try:
            desk.table.check_start()
        except HoyleError:
            return False
        return True

    def _bank(self) -> None:
        table = self.desk.table
        offered = table.offered_bank()
        if offered is not None and table.number % 3 == 0:  # now and then it is passed on
            self.command(offered, PassBank())
        seat = bank_seat(table)
        if seat is not None:
            self.command(seat, TakeBank(self.player.put_up(table.money[seat], table.limits.chip)))

    def _place(self, seat: str, wanted: list[Wanted]) -> int:
        try:
            made = self.command(seat, Place(tuple(wanted)))
        except (CommandRefused, WagerRefused):
            return 0
        stakes = self.desk.table.stakes
        return sum(each in stakes for each in made.result["stakes"])

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
        chosen = self.player.choose(prompt, desk.table.free_money(prompt.seat), desk.round)
        self.command(prompt.seat, Choose(chosen.name, chosen.cents), position=desk.position)
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
