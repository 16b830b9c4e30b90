"""The server under test: starts it like a user, opens tables, signs in guests, and reads its figures."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from hoyle.games.catalog import all_games
from hoyle.ledger import Store
from tests.support.temporary_postgres import TemporaryPostgres

AT_ONCE = 16
MONEY = 1_000_000_00
PATHS = tuple(f"{book}/{game}" for book, game in all_games())
BESIDE = ("connection_process", "writer_process")


class Server:
    """One `hoyle serve` on one store."""

    def __init__(self, folder: Path, url: str | None, profile: Path | None = None) -> None:
        self.folder, self.url = folder, url or f"sqlite:///{folder}/house.db"
        words = [sys.executable, "-P"]  # the package that this process has too, compiled or not
        if profile is not None:
            words += ["-m", "cProfile", "-o", str(profile)]
        words += ["-m", "hoyle", "serve", "--demo", "--no-pages", "--port", "0", "--data", str(folder)]
        words += ["--database", url] if url else []
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "open at" in line:
                self.address = line.split("open at ")[1].split()[0].rstrip("/")
                return
        raise SystemExit("the server did not start")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def processor_seconds(self) -> tuple[float, float, float]:
        """Of the main process, of the connection process, and of the writer process."""
        return (_seconds(self._process.pid), *(sum(map(_seconds, self._others(each))) for each in BESIDE))

    def _others(self, *which: str) -> list[int]:
        """The permanent child processes. A review is a child process too, but a temporary one."""
        with open(f"/proc/{self._process.pid}/task/{self._process.pid}/children") as file:
            children = [int(word) for word in file.read().split()]
        return [child for child in children if any(each in _words(child) for each in which)]

    def megabytes(self) -> float:
        """The memory of the server and its child processes."""
        return sum(map(_megabytes, (self._process.pid, *self._others(*BESIDE))))

    def commit_count(self) -> int:
        store = Store.open(self.url)
        try:
            return int(store.one("SELECT count(*) FROM commits"))
        finally:
            store.close()

    def audit(self) -> str:
        words = [sys.executable, "-P", "-m", "hoyle", "audit", "--database", self.url]
        found = subprocess.run(words, text=True, capture_output=True, check=False)
        return "clean" if found.returncode == 0 else found.stdout + found.stderr


def _words(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:  # it has ended
        return ""


def _seconds(process: int) -> float:
    with open(f"/proc/{process}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> float:
    """Steal time of all cores: when the hypervisor ran other machines while this one was ready to run."""
    with open("/proc/stat") as file:
        words = file.readline().split()
    return int(words[8]) / os.sysconf("SC_CLK_TCK")


def _megabytes(process: int) -> float:
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def open_tables(address: str, count: int) -> list[tuple[str, str]]:
    """`count` tables of all games in turn, as the floor opens them: path and table."""
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=120) as http:
        http.headers["Authorization"] = f"Bearer {await _guest(http, 'floor')}"

        async def one(path: str) -> tuple[str, str]:
            body = {"path": path, "decide_seconds": 10}
            answer = await http.post("/tables", json=body, headers={"Idempotency-Key": secrets.token_hex(8)})
            answer.raise_for_status()
            return path, answer.json()["table"]

        return await _all(one, [PATHS[number % len(PATHS)] for number in range(count)])


async def let_in(address: str, count: int) -> list[str]:
    """Sign in `count` guests with enough money for the whole measurement; returns their tokens."""
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=120) as http:
        floor = {"Authorization": f"Bearer {await _guest(http, 'floor')}"}

        async def one(_: int) -> str:
            key = {"Idempotency-Key": secrets.token_hex(16)}
            came = (await http.post("/guest", json={}, headers=key)).raise_for_status().json()
            headers = {**floor, "Idempotency-Key": secrets.token_hex(8)}
            put = await http.post(f"/players/{came['name']}/deposits", json={"cents": MONEY}, headers=headers)
            put.raise_for_status()
            return str(came["token"])

        return await _all(one, range(count))


async def _guest(http: httpx.AsyncClient, role: str) -> str:
    key = {"Idempotency-Key": secrets.token_hex(16)}
    came = await http.post("/guest", json={"role": role}, headers=key)
    return str(came.raise_for_status().json()["token"])


async def _all(one: Any, given: Any) -> list[Any]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def gated(each: Any) -> Any:
        async with gate:
            return await one(each)

    return await asyncio.gather(*(gated(each) for each in given))


@contextlib.contextmanager
def a_store(kind: str) -> Iterator[tuple[Path, str | None]]:
    """A folder for the house, and the URL of its database unless that is a file in the folder."""
    with tempfile.TemporaryDirectory(prefix="hoyle-load-") as folder:
        if kind == "SQLite":
            yield Path(folder), None
            return
        server = TemporaryPostgres.start_one()
        try:
            yield Path(folder), server.new_house()
        finally:
            server.remove()
