"""Company at a table: simple players of the house's own, so that one person can sit at a game that needs several.

They know no strategy: they check and call, and raise the least now and then. Where a seat must bank, they take the bank
when it is offered, hold it for its turn, and wager the least against another's. They speak through the same commands as
everybody, with play money, and leave when the last person has left.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from hoyle.bots import CasualPlayer, Player, SensiblePlayer, main_wagers
from hoyle.engine import Ask
from hoyle.engine.table.offers import PLAYER_DEALER, holder, is_open, kind_of, may_take
from hoyle.errors import CommandRefused, HoyleError
from hoyle.house.core.commands import AddChips, Choose, Command, Leave, PassBank, Place, Sit, TakeBank, Verb
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
        self._of_pots: Player = CasualPlayer(luck)
        self._of_banks: Player = SensiblePlayer()
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
            elif kind_of(desk.table) == PLAYER_DEALER:
                await self._before_round(desk, mine)
            return
        prompt = desk.round.prompt
        if isinstance(prompt, Ask) and prompt.seat in mine and desk.position not in self._refused:
            player = self._of_pots if desk.terms.plays_for_pot else self._of_banks
            chosen = player.choose(prompt, desk.table.free_money(prompt.seat), desk.round)
            await self._say(desk, prompt.seat, Choose(chosen.name, chosen.cents), desk.position)

    async def _before_round(self, desk: Desk, mine: list[str]) -> None:
        """The bank first. When somebody holds it and a person plays, the others wager."""
        table = desk.table
        if holder(table) is None:
            await self._answer_offer(desk, mine)
            return
        plays = {table.bank, *(stake.seat for stake in table.stakes.values())}
        for seat in mine if not plays <= set(mine) else ():
            if seat not in plays and await self._once(desk, seat, self._wager):
                return

    async def _answer_offer(self, desk: Desk, mine: list[str]) -> None:
        """A bank that is open to all goes to a person who wants it: company waits until one has wagered instead."""
        table, offered = desk.table, desk.table.offered_bank()
        if offered is None and is_open(table) and not table.is_broken and not table.stakes:
            return
        asked = [offered] if offered is not None else [seat for seat in mine if may_take(table, seat)]
        for seat in asked:
            if seat in mine and await self._once(desk, seat, self._take_bank):
                return

    async def _once(self, desk: Desk, seat: str, act: Callable[[Desk, str], Awaitable[bool]]) -> bool:
        """What was refused is not said again before something has changed."""
        position = f"{desk.position} {desk.sequence} {seat}"
        if position in self._refused:
            return False
        if await act(desk, seat):
            return True
        self._refused.add(position)
        return False

    async def _take_bank(self, desk: Desk, seat: str) -> bool:
        """With money that is worth it; otherwise the bank goes on."""
        cents = self._of_banks.put_up(desk.table.money[seat], desk.table.limits.chip)
        if cents >= sum(least for _, least, _ in main_wagers(desk.table)):
            return await self._say(desk, seat, TakeBank(cents))
        return await self._say(desk, seat, PassBank())

    async def _wager(self, desk: Desk, seat: str) -> bool:
        wanted = main_wagers(desk.table)
        if desk.table.money[seat] < 2 * sum(
            cents for _, cents, _ in wanted
        ):  # it may have to raise, and pay a fee
            self._welcome(seat)
            return await self._say(desk, seat, AddChips(BUY_IN))
        return await self._say(desk, seat, Place(tuple(wanted)))

    async def _say(
        self, desk: Desk, name: str, words: Verb, position: str | None = None, key: str | None = None
    ) -> bool:
        try:
            await self._queue.ask(Command(desk.id, name, words, position, key))
        except HoyleError:
            self._refused.add(desk.position)
            return False
        return True
