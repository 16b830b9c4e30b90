"""Bots against a real server on this machine: accepted actions a second, how long one takes, and memory.

    python benchmarks/load.py [--seconds 30] [--tables 300] [--database URL] [--minutes 10]

A bot sits at a table of its own, of one of the games, and plays through the table's socket as fast as it is answered
(the most that the server can do) or at a given rate (how long an action takes under half of that). Every loop is
bounded in time. An action is accepted when the server has said that it is safe in its store.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from hoyle.games.catalog import all_games, open_terms

BUY_IN = 5_000_00


class Bot:
    """One person at one table. Knows no game: tries the wagers that the table names until one is taken."""

    def __init__(self, address: str, token: str, table: dict[str, Any], seed: int) -> None:
        self.address, self.token, self.table = address, token, table
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.accepted = self.refused = self.said = 0
        self.position = ""
        self.prompt: dict[str, Any] | None = None
        self.phase = "open"
        self.wager: list[Any] | None = None
        self.fault = ""
        game, terms = open_terms(table["path"])
        self.offers = [
            [name, on] for name in table["wagers"] for on in list(game.selections(terms, name))[:4] or [""]
        ]

    async def play(self, until: float, pause: float) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{self.table['id']}/socket"
        try:
            async with websockets.connect(
                url, additional_headers={"Authorization": f"Bearer {self.token}"}, max_queue=None, compression=None
            ) as self.line:
                await self._next("state")
                await self.say(do="sit", cents=BUY_IN)
                if self.table["bank"]["next"] != "house":
                    return  # a bank needs a second seat
                due = time.monotonic() + self.rng.random() * pause
                while time.monotonic() < until:
                    if pause:
                        await asyncio.sleep(max(0.0, due - time.monotonic()))
                        due += pause
                    await self._act()
                await self.say(do="leave")
        except Exception as error:
            self.fault = f"{self.table['path']}: {type(error).__name__}: {error}"

    async def _act(self) -> None:
        if self.prompt is not None and self.prompt.get("choices"):
            choice = self.rng.choice(self.prompt["choices"])
            cents = choice["most"] or 0
            if not await self.say(do="choose", name=choice["name"], cents=cents, position=self.position):
                default = self.prompt["default"]
                await self.say(do="choose", name=default, position=self.position)
        elif self.wager is not None:
            if await self.say(do="place", wagers=[self.wager]):
                await self.say(do="start")
            else:
                await self.say(do="start")
        else:
            name, on = self.rng.choice(self.offers)
            cents = self.table["least"] * self.rng.choice((1, 1, 2))
            if await self.say(do="place", wagers=[[name, cents, on]]) and await self.say(do="start"):
                self.wager = [name, cents, on]

    async def say(self, **words: Any) -> bool:
        self.said += 1
        began = time.monotonic()
        key = f"{self.token[:8]}-{self.said}"
        await self.line.send(json.dumps({"id": key, **words}))
        answer = await self._next(key)
        if answer["type"] == "done":
            self.accepted += 1
            self.waits.append(time.monotonic() - began)
            self.position = answer["position"]
            return True
        self.refused += 1
        if answer["problem"]["code"] in ("fault", "invalid", "house-stopped", "not-signed-in"):
            raise RuntimeError(answer["problem"]["detail"])
        return False

    async def _next(self, key: str) -> dict[str, Any]:
        """Read on until the answer to `key`; what happened meanwhile is taken in."""
        while True:
            message = json.loads(await self.line.recv())
            kind = message["type"]
            if kind == "state":
                self.prompt = message["state"]["prompt"]
                self.position = message["state"]["position"]
                if key == "state":
                    return message
            elif kind == "steps":
                self.position = message["steps"][-1]["position"]
                self.prompt = message["steps"][-1]["prompt"]
            elif message.get("id") == key:
                return message


def start_server(data: Path, database: str | None) -> tuple[subprocess.Popen[str], str]:
    words = [sys.executable, "-m", "hoyle", "serve", "--demo", "--no-pages", "--port", "0", "--data", str(data)]
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
                "/tables", json={"path": paths[number % len(paths)]}, headers={"Idempotency-Key": secrets.token_hex(8)}
            )
            answer.raise_for_status()
            opened.append(http.get(f"/tables/{answer.json()['table']}").json())
    return opened


def guests(address: str, count: int) -> list[str]:
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as http:
        return [http.post("/guest", json={}).json()["token"] for _ in range(count)]


def memory_of(server: subprocess.Popen[str]) -> float:
    """Megabytes that the server holds."""
    with open(f"/proc/{server.pid}/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6


def cpu_of(server: subprocess.Popen[str]) -> float:
    """Processor seconds that the server has used."""
    with open(f"/proc/{server.pid}/stat") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def run(bots: list[Bot], seconds: float, pause: float) -> None:
    until = time.monotonic() + seconds
    await asyncio.gather(*(bot.play(until, pause) for bot in bots))


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--bots", type=int, default=64, help="at work at once when the most is measured")
    parser.add_argument("--database")
    parser.add_argument("--minutes", type=float, default=0, help="a soak at half load, to see memory stay flat")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder), chosen.database)
        try:
            tables = open_tables(address, chosen.tables)
            print(f"{len(tables)} tables are open; the server holds {memory_of(server):.0f} MB")
            tokens = guests(address, len(tables))
            some = [Bot(address, tokens[at], tables[at], at) for at in range(min(chosen.bots, len(tables)))]
            before = cpu_of(server)
            asyncio.run(run(some, chosen.seconds, 0))
            most = report("as fast as they are answered", some, chosen.seconds)
            accepted = sum(bot.accepted for bot in some)
            print(f"the server used {(cpu_of(server) - before) / max(accepted, 1) * 1e6:,.0f} µs of processor for each")
            rate = max(most / 2, 1)
            every = [Bot(address, tokens[at], tables[at], at) for at in range(len(tables))]
            # An act is about one and a half commands.
            asyncio.run(run(every, chosen.seconds, len(every) / rate * 1.5))
            report("at half that load, all tables", every, chosen.seconds)
            print(f"the server holds {memory_of(server):.0f} MB")
            end = time.monotonic() + chosen.minutes * 60
            while time.monotonic() < end:
                every = [Bot(address, tokens[at], tables[at], at) for at in range(len(tables))]
                asyncio.run(run(every, min(60.0, end - time.monotonic()), len(every) / rate * 1.5))
                report("soak", every, 60)
                print(f"the server holds {memory_of(server):.0f} MB")
        finally:
            server.terminate()
            server.wait(30)
        if not chosen.database:
            audit = subprocess.run([sys.executable, "-m", "hoyle", "audit", "--data", folder], text=True, capture_output=True)
            print("audit:", "clean" if audit.returncode == 0 else audit.stdout + audit.stderr)


if __name__ == "__main__":
    main()
