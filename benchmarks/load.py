"""Bots against a real server on this machine: accepted actions a second, how long one takes, and memory.

    python benchmarks/load.py [--seconds 30] [--tables 300] [--database URL] [--minutes 10]

A bot sits at a table of its own, of one of the games, and plays through the table's socket as fast as it is answered
(the most that the server can do) or at a given rate (how long an action takes under half of that). Every loop is
bounded in time. An action is accepted when the server has said that it is safe in its store.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
import websockets

from hoyle.games.catalog import all_games, open_terms

BUY_IN = 5_000_00


class Company:
    """Those who sit at one table. The last to wager says that the round may begin."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        game, terms = open_terms(table["path"])
        self.offers = [
            [name, on] for name in table["wagers"] for on in list(game.selections(terms, name))[:4] or [""]
        ]
        self.seated = self.ready = 0


class Bot:
    """One person. Knows no game: tries the wagers that the table names until one is taken."""

    def __init__(self, address: str, token: str, company: Company, seed: int) -> None:
        self.address, self.token, self.company = address, token, company
        self.table = company.table
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.accepted = self.refused = self.said = 0
        self.position, self.prompt, self.phase = "1", None, "open"
        self.wager: list[Any] | None = None
        self.fault = ""
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.told = asyncio.Event()

    async def play(self, until: float, pause: float) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{self.table['id']}/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            async with websockets.connect(
                url, additional_headers=headers, max_queue=None, compression=None
            ) as self.line:
                reading = asyncio.create_task(self._read())
                try:
                    await self.say(do="sit", cents=BUY_IN)
                    self.company.seated += 1
                    await asyncio.sleep(self.rng.random() * pause)
                    while time.monotonic() < until:
                        began = time.monotonic()
                        await self._act(until)
                        if pause:
                            await asyncio.sleep(max(0.0, pause - (time.monotonic() - began)))
                finally:
                    self.company.seated -= 1
                    reading.cancel()
        except Exception as error:
            self.fault = f"{self.table['path']}: {type(error).__name__}: {error}"

    async def _act(self, until: float) -> None:
        """Answer if asked, wager if wagers are open, else wait to be told something."""
        if self.prompt is not None and self.prompt.get("choices"):
            await self._choose(self.prompt)
        elif "." in self.position:
            self.told.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.told.wait(), min(1.0, max(0.01, until - time.monotonic())))
        else:
            await self._wager(self.position)

    async def _choose(self, prompt: dict[str, Any]) -> None:
        self.prompt = None
        choice = self.rng.choice(prompt["choices"])
        if not await self.say(do="choose", name=choice["name"], cents=choice["most"], position=self.position):
            await self.say(do="choose", name=prompt["default"], position=self.position)

    async def _wager(self, number: str) -> None:
        offer = self.wager or [*self.rng.choice(self.company.offers)]
        wager = self.wager or [offer[0], self.table["least"], offer[1]]
        if await self.say(do="place", wagers=[wager]):
            self.wager = wager
        self.company.ready += 1
        if self.company.ready >= self.company.seated:
            self.company.ready = 0
            await self.say(do="start")
        for _ in range(20):
            if self.position != number:
                return
            self.told.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.told.wait(), 0.05)

    async def say(self, **words: Any) -> bool:
        self.said += 1
        began = time.monotonic()
        key = f"{self.token[:8]}-{began}-{self.said}"
        answer = self.answers[key] = asyncio.get_running_loop().create_future()
        await self.line.send(json.dumps({"id": key, **words}))
        found = await answer
        if found["type"] == "done":
            self.accepted += 1
            self.waits.append(time.monotonic() - began)
            return True
        self.refused += 1
        if found["problem"]["code"] in ("fault", "invalid", "house-stopped", "not-signed-in"):
            raise RuntimeError(found["problem"]["detail"])
        return False

    async def _read(self) -> None:
        """Take in what the table tells, and hand every answer to whoever waits for it."""
        async for text in self.line:
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "state":
                self.prompt, self.position = message["state"]["prompt"], message["state"]["position"]
            elif kind == "steps":
                last = message["steps"][-1]
                self.prompt, self.position = last["prompt"], last["position"]
            elif message.get("id") in self.answers:
                self.answers.pop(message["id"]).set_result(message)
                continue
            self.told.set()


def start_server(data: Path, database: str | None) -> tuple[subprocess.Popen[str], str]:
    words = [
        sys.executable,
        "-m",
        "hoyle",
        "serve",
        "--demo",
        "--no-pages",
        "--port",
        "0",
        "--data",
        str(data),
    ]
    if database:
        words += ["--database", database]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        if "open at" in line:
            return server, line.split("open at ")[1].split()[0].rstrip("/")
    raise SystemExit("the server did not start")


def open_tables(address: str, count: int) -> list[dict[str, Any]]:
    """`count` tables of all games in turn, as the floor opens them."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as http:
        token = http.post("/guest", json={"role": "floor"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        paths = [f"{book}/{game}" for book, game in all_games()]
        opened = []
        for number in range(count):
            answer = http.post(
                "/tables",
                json={"path": paths[number % len(paths)], "decide_seconds": 5},
                headers={"Idempotency-Key": secrets.token_hex(8)},
            )
            answer.raise_for_status()
            opened.append(http.get(f"/tables/{answer.json()['table']}").json())
    return opened


def guests(address: str, count: int) -> list[str]:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as http:
        return [http.post("/guest", json={}).json()["token"] for _ in range(count)]


def bots_at(address: str, tokens: list[str], tables: list[dict[str, Any]], seats: int) -> list[Bot]:
    companies = [Company(table) for table in tables if table["bank"]["next"] == "house"]
    return [
        Bot(address, tokens[at * seats + seat], company, at * seats + seat)
        for at, company in enumerate(companies)
        for seat in range(seats)
    ]


def memory_of(server: subprocess.Popen[str]) -> float:
    """Megabytes that the server holds."""
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def cpu_of(server: subprocess.Popen[str]) -> float:
    """Processor seconds that the server has used."""
    with open(f"/proc/{server.pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def run(
    bots: list[Bot], seconds: float, pause: float, each_minute: Callable[[], None] | None = None
) -> None:
    until = time.monotonic() + seconds

    async def watch() -> None:
        while each_minute is not None and time.monotonic() < until - 1:
            await asyncio.sleep(min(60.0, until - time.monotonic()))
            each_minute()

    await asyncio.gather(watch(), *(bot.play(until, pause) for bot in bots))


def report(name: str, bots: list[Bot], seconds: float) -> float:
    waits = sorted(wait for bot in bots for wait in bot.waits)
    accepted = sum(bot.accepted for bot in bots)
    faults = sorted({bot.fault for bot in bots if bot.fault})
    rate = accepted / seconds
    part = {p: waits[min(len(waits) - 1, int(len(waits) * p / 100))] * 1000 for p in (50, 95, 99)}
    print(
        f"{name:34} {rate:8,.0f} accepted/s   p50 {part[50]:6.1f} ms  p95 {part[95]:6.1f} ms  p99 {part[99]:6.1f} ms"
        f"   {accepted:,} accepted, {sum(bot.refused for bot in bots):,} refused, {len(faults)} faults"
    )
    for fault in faults[:5]:
        print("   ", fault)
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=3, help="bots at one table")
    parser.add_argument(
        "--busy", type=int, default=40, help="tables at work at once when the most is measured"
    )
    parser.add_argument("--database")
    parser.add_argument(
        "--minutes", type=float, default=0, help="a soak at half load, to see memory stay flat"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder), chosen.database)
        try:
            tables = open_tables(address, chosen.tables)
            print(f"{len(tables)} tables are open; the server holds {memory_of(server):.0f} MB")
            tokens = guests(address, chosen.busy * chosen.seats)
            before = cpu_of(server)
            some = bots_at(address, tokens, tables[: chosen.busy], chosen.seats)
            uvloop.run(run(some, chosen.seconds, 0))
            most = report("as fast as they are answered", some, chosen.seconds)
            accepted = sum(bot.accepted for bot in some)
            print(
                f"the server used {(cpu_of(server) - before) / max(accepted, 1) * 1e6:,.0f} µs of processor for each"
            )
            pause = len(tables) * chosen.seats / (most / 2)
            seconds = chosen.minutes * 60 or chosen.seconds
            every = bots_at(address, guests(address, len(tables) * chosen.seats), tables, chosen.seats)
            uvloop.run(
                run(
                    every,
                    seconds,
                    pause,
                    lambda: print(f"the server holds {memory_of(server):.0f} MB", flush=True),
                )
            )
            report("at half that load, all tables", every, seconds)
            print(f"the server holds {memory_of(server):.0f} MB")
        finally:
            server.terminate()
            server.wait(30)
        if not chosen.database:
            audit = subprocess.run(
                [sys.executable, "-m", "hoyle", "audit", "--data", folder], text=True, capture_output=True
            )
            print("audit:", "clean" if audit.returncode == 0 else audit.stdout + audit.stderr)


if __name__ == "__main__":
    main()
