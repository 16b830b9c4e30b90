"""Company sits down, plays by the rules, holds the bank, and leaves."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from hoyle.bots import main_wagers
from hoyle.chance import Chance
from hoyle.engine import HOUSE, Ask, Table
from hoyle.engine.table.banking import PLAYER_DEALER
from hoyle.errors import CommandRefused
from hoyle.games.catalog import open_terms
from hoyle.house import Choose, Command, House, Leave, PassBank, Place, Sit, Start, TakeBank
from hoyle.house.players.house_bots import Companions, is_company
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit
from tests.support.game_paths import all_paths, banked, house_banked
from tests.support.house_queue import queue_of
from tests.support.samples import every


def play(tmp_path: Path, path: str, wagers: Any, count: int, rounds: int) -> House:
    """One person and company play some rounds; the person answers what silence would mean."""

    async def session() -> House:
        house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(5))
        house.add_player("ann", 5_000_00)
        table = house.open_table(path)
        house.commit()
        company = Companions(queue_of(house), random.Random(3).randrange)
        await queue_of(house).ask(Command(table, "ann", Sit(500_00)))
        assert len(await company.invite(table, count)) == count
        desk = house.desk(table)
        for _ in range(rounds):
            if wagers:
                await queue_of(house).ask(Command(table, "ann", Place(wagers)))
            await company.step(desk)
            await queue_of(house).ask(Command(table, "ann", Start()))
            for _ in range(400):
                if desk.round is None:
                    break
                prompt = desk.round.prompt
                if isinstance(prompt, Ask) and prompt.seat == "ann":
                    choice = next(
                        (c for c in prompt.choices if c.name in ("check", "call", "play")), prompt.choices[0]
                    )
                    await queue_of(house).ask(
                        Command(table, "ann", Choose(choice.name, choice.least), desk.position)
                    )
                else:
                    await company.step(desk)
            assert desk.round is None
        await queue_of(house).ask(Command(table, "ann", Leave()))
        for _ in range(count):
            await company.step(desk)
        assert not desk.table.seats
        return house

    return asyncio.run(session())


POTS = tuple(path for path in all_paths() if open_terms(path)[1].plays_for_pot)


@pytest.mark.parametrize(
    ("path", "count", "rounds"),
    [(POTS[0], 5, 6), (banked(PLAYER_DEALER)[0], 1, 2), (house_banked()[0], 2, 3)],
)
def test_company_plays_and_leaves(tmp_path: Path, path: str, count: int, rounds: int) -> None:
    """For a pot, with a bot that holds the bank, and against the house."""
    wagers = () if path in POTS else tuple(main_wagers(Table(*open_terms(path))))
    house = play(tmp_path, path, wagers, count, rounds)
    assert not [check for check in (*audit(house.store), *replays(house.store)) if check.findings]
    house.close()


@pytest.mark.parametrize(
    ("keenness", "path"),
    every(3, [(keenness, path) for keenness in ("banks", "never") for path in banked(PLAYER_DEALER)]),
)
def test_the_bank_goes_round_with_company(tmp_path: Path, keenness: str, path: str) -> None:
    """A person who takes every bank that is offered, or none, never waits: company banks in turn and wagers."""

    async def session() -> tuple[House, list[str]]:
        house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(5))
        house.add_player("ann", 50_000_00)
        table = house.open_table(path)
        house.commit()
        queue = queue_of(house)
        company = Companions(queue, random.Random(3).randrange)
        await queue.ask(Command(table, "ann", Sit(20_000_00)))
        await company.invite(table, 2)
        desk, banks = house.desk(table), []
        for _ in range(9):
            await until_company_waits(company, desk)
            if keenness == "banks" and desk.table.bank == HOUSE:
                await queue.ask(Command(table, "ann", TakeBank(1_000_00)))
            elif desk.table.bank != "ann":
                if desk.table.offered_bank() == "ann":
                    await queue.ask(Command(table, "ann", PassBank()))
                await queue.ask(Command(table, "ann", Place(tuple(main_wagers(desk.table)))))
            await until_company_waits(company, desk)
            banks.append(desk.table.bank)
            await queue.ask(Command(table, "ann", Start()))
            while desk.round is not None:
                prompt = desk.round.prompt
                assert isinstance(prompt, Ask)
                if prompt.seat == "ann":
                    await queue.ask(Command(table, "ann", Choose(prompt.default), desk.position))
                else:
                    await company.step(desk)
        return house, banks

    house, banks = asyncio.run(session())
    turns = [name.split()[0] for name in banks]
    if keenness == "banks":
        assert turns == ["ann", "ann", "Ada", "Ada", "Bruno", "Bruno", "ann", "ann", "Ada"]
    else:
        assert turns == ["Ada", "Ada", "Bruno", "Bruno"] * 2 + ["Ada"]
    wagered = {line["seat"] for line in house.state_of("t1")["last"]["lines"] if line["stake"]}
    assert len(wagered) == 2, "everybody but the bank"
    assert not [check for check in (*audit(house.store), *replays(house.store)) if check.findings]
    house.close()


async def until_company_waits(company: Companions, desk: Any) -> None:
    before = -1
    while before != desk.sequence and desk.round is None:
        before = desk.sequence
        await company.step(desk)


def test_nobody_comes_to_a_full_table(tmp_path: Path) -> None:
    async def session() -> None:
        house = House.open(f"sqlite:///{tmp_path}/house.db", Chance(5))
        table = house.open_table("ny/texas_holdem", seats=3)
        company = Companions(queue_of(house))
        assert len(await company.invite(table, 9)) == 3
        assert all(is_company(table, name) for name in house.desk(table).table.seats)
        with pytest.raises(CommandRefused, match="no free place"):
            await company.invite(table, 1)
        house.close()

    asyncio.run(session())
