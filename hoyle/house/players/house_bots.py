"""Company at a table: simple players of the house's own, so that one person can sit at a game that needs several.

They know no strategy: they check and call, raise the least now and then, and hold the bank where a seat must. They
speak through the same commands as everybody, with play money, and leave when the last person has left.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from hoyle.bots import CasualPlayer
from hoyle.engine import HOUSE, Ask
from hoyle.engine.table.banking import PLAYER_DEALER
from hoyle.errors import CommandRefused, HoyleError
from hoyle.house.core.commands import Choose, Command, Leave, Sit, TakeBank, Verb
from hoyle.house.tables.desk import Desk

if TYPE_CHECKING:
    from hoyle.house.core.command_queue import CommandQueue

NAMES = ("Ada", "Bruno", "Clara", "Dmitri", "Elsa", "Felix", "Greta", "Hugo", "Ilse", "Jonas")
BUY_IN = 400_00
STEP_SECONDS = 0.6  # slow enough to follow


def names_at(table: str) -> tuple[str, ...]:
    return tuple(f"{name} of {table}" for name in NAMES)


def is_company(table: str, name: str) -> bool:
    first, _, place = name.partition(" of ")
    return place == table and first in NAMES


class Companions:
    """All the company of a house. `run` lets them act, a little at a time."""

    def __init__(self, queue: CommandQueue, luck: Callable[[int], int] = secrets.randbelow) -> None:
        self._queue, self._house = queue, queue.house
        self._player = CasualPlayer(luck)
        self._refused: set[str] = set()  # positions at which a word was refused: it is not said again

    async def invite(self, table: str, count: int) -> list[str]:
        """So many sit down; fewer where there is no room."""
        came = await self._queue.change(lambda: self.choose(table, count))
        await self.seat(table, came)
        return came

    def choose(self, table: str, count: int) -> list[str]:
        """Who will come, each with enough to sit down with."""
        desk = self._house.desk(table)
        free = desk.table.spot_count - len(desk.table.seats)
        if count < 1 or free < 1:
            raise CommandRefused("there is no free place at this table")
        came = [name for name in names_at(table) if name not in desk.table.seats][: min(count, free)]
        for name in came:
            self._welcome(name)
        return came

    async def seat(self, table: str, names: list[str], key: str | None = None) -> None:
        """Seat these bots; a retry with the same key seats them once."""
        desk = self._house.desk(table)
        for name in names:
            await self._say(desk, name, Sit(BUY_IN), key=key)

    def _welcome(self, name: str) -> None:
        if name not in self._house.known_players:
            self._house.add_player(name, 0)
        if self._house.wallet(name) < BUY_IN:
            self._house.deposit(name, BUY_IN, "house")

    async def run(self) -> None:
        while True:
            await asyncio.sleep(STEP_SECONDS)
            for desk in list(self._house.desks.values()):
                if not self._house.stopped and any(is_company(desk.id, name) for name in desk.table.seats):
                    await self.step(desk)

    async def step(self, desk: Desk) -> None:
        """One word at one table, if anything is to be said."""
        mine = [name for name in desk.table.seats if is_company(desk.id, name)]
        if desk.round is None:
            if len(mine) == len(desk.table.seats):
                await self._say(desk, mine[0], Leave())
            else:
                await self._hold_bank(desk, mine)
            return
        prompt = desk.round.prompt
        if isinstance(prompt, Ask) and prompt.seat in mine and desk.position not in self._refused:
            chosen = self._player.choose(prompt)
            await self._say(desk, prompt.seat, Choose(chosen.name, chosen.cents), desk.position)

    async def _hold_bank(self, desk: Desk, mine: list[str]) -> None:
        """Where a seat has to bank: once a person has wagered, and so does not want it, one of the company does."""
        table = desk.table
        if table.terms.settings.get("bank") != PLAYER_DEALER or table.bank != HOUSE or not table.stakes:
            return
        for seat in mine:
            held = f"{desk.position} {seat}"
            if held not in self._refused:
                if await self._say(
                    desk, seat, TakeBank(self._player.put_up(table.money[seat], table.limits.chip))
                ):
                    return
                self._refused.add(held)

    async def _say(
        self, desk: Desk, name: str, words: Verb, position: str | None = None, key: str | None = None
    ) -> bool:
        try:
            await self._queue.ask(Command(desk.id, name, words, position, key))
        except HoyleError:
            self._refused.add(desk.position)
            return False
        return True
