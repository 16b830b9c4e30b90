"""A real `hoyle serve` whose machine fails: it is killed, stopped, cut off, given no room and another time of day."""

from __future__ import annotations

import contextlib
import os
import queue
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.errors import HoyleError
from hoyle.house import House, Policy
from hoyle.ledger import Store
from hoyle.server.auth.users import PLAYER, People
from tests.support.game_paths import all_paths
from tests.support.temporary_postgres import TemporaryPostgres

ROOT = Path(__file__).parents[2]
TABLES = [path for path in all_paths() if path.endswith("/roulette")]
PASSWORD = "a word for tests alone"
WALLET = 10_000_000_00
OPENS_SECONDS = 120
FAKE_TIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"


def fake_time() -> Path:
    """The library that gives a process another time of day."""
    found = [*Path("/").glob(FAKE_TIME[1:])]
    if not found:
        raise HoyleError("libfaketime is not installed; make system installs it")
    return found[0]


class ServedHouse:
    """One house on one store, with a player at each table. Its clock is set by a file."""

    def __init__(self, folder: Path, postgres: TemporaryPostgres | None = None) -> None:
        self.folder, self.postgres = folder, postgres
        folder.mkdir()
        self._time = folder / "time"
        self.set_clock(timedelta())
        self.data = folder / "data"
        self.data.mkdir(mode=0o700)
        self.url = postgres.new_house() if postgres is not None else f"sqlite:///{self.data}/house.db"
        self.said: list[str] = []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._running: subprocess.Popen[str] | None = None
        self.players = self._furnish()

    def _furnish(self) -> dict[str, str]:
        """Each player by the table that is theirs."""
        house = House.open(self.url, Chance(1), policy=Policy())
        people = People(house.store.engine)
        players = {}
        for at, path in enumerate(TABLES):
            name = f"player{at}"
            people.add(name, PASSWORD, [PLAYER], is_own=True)
            house.add_player(name, WALLET)
            players[name] = house.open_table(path, limits=Limits(500, 1_000_00))
        house.close()
        for file in self.folder.glob("data/head_record*"):
            file.unlink()  # the server begins its own, where it keeps it
        return players

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def set_clock(self, by: timedelta) -> None:
        seconds = int(by.total_seconds())
        beside = self._time.with_suffix(".new")
        beside.write_text(f"{seconds:+d}\n")
        beside.rename(self._time)  # at once, for it is read at every look at the clock

    def start(self) -> None:
        words = ["serve", "--no-pages", "--port", str(self.port), "--data", str(self.data)]
        words += ["--database", self.url] if self.postgres is not None else []
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "LD_PRELOAD": str(fake_time()),
            "FAKETIME_TIMESTAMP_FILE": str(self._time), "FAKETIME_NO_CACHE": "1", "FAKETIME_DISABLE_SHM": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
        }  # fmt: skip
        self._running = subprocess.Popen(
            [sys.executable, "-m", "hoyle", *words], cwd=self.folder, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        told: queue.Queue[str] = queue.Queue()
        self._reading = threading.Thread(target=self._read, args=(self._running, told), daemon=True)
        self._reading.start()
        with contextlib.suppress(queue.Empty):
            while "the house is open" not in (line := told.get(timeout=OPENS_SECONDS)):
                if line == "ended":
                    break
            else:
                return
        raise AssertionError(f"the house does not open: {''.join(self.said[-20:])}")

    def _read(self, running: subprocess.Popen[str], told: queue.Queue[str]) -> None:
        assert running.stdout is not None
        with running.stdout:
            for line in running.stdout:
                self.said.append(line)
                told.put(line)
        told.put("ended")

    def end(self, how: signal.Signals) -> None:
        assert self._running is not None
        self._running.send_signal(how)
        self._running.wait(60)
        self._reading.join(60)

    def processes(self) -> list[int]:
        """The house's own first, then those that it has started."""
        assert self._running is not None
        found = [self._running.pid]
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{self._running.pid}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        return found

    def child(self, word: str) -> int | None:
        """A process beside the house whose command has this word; none where it has just died."""
        for number in self.processes()[1:]:
            with contextlib.suppress(OSError):
                if word in Path(f"/proc/{number}/cmdline").read_text():
                    return number
        return None

    def database_processes(self) -> list[int]:
        """Those that PostgreSQL has for its connections."""
        if self.postgres is None:
            return []
        first = int((self.postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
        return [int(each) for each in Path(f"/proc/{first}/task/{first}/children").read_text().split()]

    @contextlib.contextmanager
    def without_room(self, most: int) -> Iterator[None]:
        """No file of the house's, or of its database's connections, may grow beyond so many bytes."""
        whom = [*self.processes(), *self.database_processes()]
        for number in whom:
            _limit(number, most)
        try:
            yield
        finally:
            for number in whom:
                _limit(number, resource.RLIM_INFINITY)

    def store(self) -> Store:
        return Store.open(self.url)


def _limit(number: int, most: int) -> None:
    with contextlib.suppress(OSError):
        resource.prlimit(number, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
