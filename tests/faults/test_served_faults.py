"""`hoyle serve` with all its processes, on SQLite and on PostgreSQL at once, while its machine fails again and again.

Players outside write down what they were told (`tests.support.told_journal`). In the end the stores have each thing
that was told once: none lost, none doubled.
"""

import contextlib
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger.auditing.store_audit import audit
from tests.support.served_house import ServedHouse
from tests.support.temporary_postgres import TemporaryPostgres
from tests.support.told_journal import Journal, Player, differences

DAYS_OFF = 10  # how far the machine's clock is set


class Attack:
    """A house under attack, the players at it, and the faults that it may meet."""

    def __init__(self, house: ServedHouse, rng: random.Random) -> None:
        self.house, self._rng = house, rng
        house.start()
        self.journal = Journal(house.folder / "told.jsonl")
        self.players = [Player(house, self.journal, name, at) for at, name in enumerate(house.players)]
        for player in self.players:
            player.start()
        self._asked_again: set[str] = set()

    @property
    def faults(self) -> dict[str, Callable[[], None]]:
        found = {
            "killed": lambda: self._end(signal.SIGKILL),
            "stopped": lambda: self._end(signal.SIGTERM),
            "writer killed": lambda: self._strike("writer_process", signal.SIGKILL),
            "writer held": lambda: self._hold("writer_process"),
            "sockets' process killed": lambda: self._strike("connection_process", signal.SIGKILL),
            "house held": self._hold_house,
            "disconnected": self._disconnect,
            "disk full": self._fill,
            "clock set": self._set_clock,
        }
        if self.house.postgres is not None:
            found |= {"database killed": self._restart_database, "connection ended": self._end_connection}
        return found

    def wait(self) -> None:
        """Until something more was told."""
        had, until = len(self.journal.told), time.monotonic() + 120
        while len(self.journal.told) < had + self._rng.randrange(1, 12):
            for player in self.players:
                if player.failure is not None:
                    raise player.failure
            assert time.monotonic() < until, f"nobody was told anything: {''.join(self.house.said[-20:])}"
            time.sleep(0.002)

    def look_back(self) -> None:
        """Everything that was told since the last look is asked for again."""
        for player in self.players:
            keys = [
                key for key in list(self.journal.told)
                if key not in self._asked_again and self.journal.sent[key][0] == player._player
            ]  # fmt: skip
            player.ask_again(keys[-20:])
            self._asked_again.update(keys)

    def end(self) -> list[str]:
        """What is wrong with the store when all is over."""
        for player in self.players:
            player.end()
        self.look_back()
        self.house.end(signal.SIGTERM)
        store = self.house.store()
        with contextlib.closing(store):
            found = differences(store, self.journal, self.house.players)
            return found + [each for check in (*audit(store), *replays(store)) for each in check.findings]

    def close(self) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.house.end(signal.SIGKILL)
        for player in self.players:
            player.close()
            player.join(10)
        self.journal.close()

    # Faults.

    def _end(self, how: signal.Signals) -> None:
        self.house.end(how)
        self.house.start()

    def _strike(self, word: str, how: signal.Signals) -> None:
        number = self.house.child(word)
        if number is not None:
            os.kill(number, how)

    def _hold(self, word: str) -> None:
        """It hangs for a while in the midst of what it does, and the house dies meanwhile every other time."""
        self._strike(word, signal.SIGSTOP)
        time.sleep(self._rng.uniform(0, 0.3))
        if self._rng.random() < 0.5:
            self._end(signal.SIGKILL)
        else:
            self._strike(word, signal.SIGCONT)

    def _hold_house(self) -> None:
        number = self.house.processes()[0]
        os.kill(number, signal.SIGSTOP)
        time.sleep(self._rng.uniform(0, 0.5))
        os.kill(number, signal.SIGCONT)

    def _disconnect(self) -> None:
        for player in self.players:
            player.cuts_off = True

    def _fill(self) -> None:
        with self.house.without_room(self._rng.choice((0, 8_192, 100_000))):
            time.sleep(self._rng.uniform(0.1, 0.6))

    def _set_clock(self) -> None:
        self.house.set_clock(timedelta(seconds=self._rng.uniform(-1, 1) * DAYS_OFF * 24 * 3600))

    def _restart_database(self) -> None:
        assert self.house.postgres is not None
        self.house.postgres.stop("immediate")
        self.house.postgres.start()

    def _end_connection(self) -> None:
        for number in self.house.database_processes():
            with contextlib.suppress(OSError):
                if b"hoyle 127" in Path(f"/proc/{number}/cmdline").read_bytes():
                    os.kill(number, signal.SIGTERM)


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[ServedHouse]]:
    postgres = TemporaryPostgres.start_one()
    made = [ServedHouse(tmp_path / "sqlite"), ServedHouse(tmp_path / "postgresql", postgres)]
    yield made
    postgres.remove()


def attack(houses: list[ServedHouse], count: int, seed: int) -> dict[str, int]:
    """So many faults, of every kind in turn, at either house; how many there were of each."""
    rng = random.Random(seed)
    attacks = [Attack(house, random.Random(seed + at)) for at, house in enumerate(houses)]
    met: dict[str, int] = {}
    waiting: list[tuple[Attack, str]] = []
    try:
        for _ in range(count):
            if not waiting:
                waiting = [(each, name) for each in attacks for name in each.faults]
                rng.shuffle(waiting)
            mine, name = waiting.pop()
            mine.wait()
            mine.faults[name]()
            met[name] = met.get(name, 0) + 1
            mine.wait()
            mine.look_back()
        for each in attacks:
            assert each.end() == []
            assert len(each.journal.told) > count, "there was hardly any play"
    finally:
        for each in attacks:
            each.close()
    return met


@pytest.mark.prove
def test_nothing_that_was_told_is_lost_or_doubled_by_a_few_faults(houses: list[ServedHouse]) -> None:
    met = attack(houses, 20, 4)
    assert len(met) == 11, "every kind of fault is among them"


@pytest.mark.prove
def test_nothing_that_was_told_is_lost_or_doubled_by_hundreds_of_faults(houses: list[ServedHouse]) -> None:
    met = attack(houses, 500, 1)
    assert min(met.values()) >= 20
