"""Load test: bots against a real server on this machine. Measures accepted actions per second, latency and memory.

    python benchmarks/load.py [--seconds 25] [--tables 300] [--stores SQLite PostgreSQL] [--minutes 10] [--write FILE]

Two bots sit at each table, the tables are of all games in turn, and each bot plays over its table's socket: first as
fast as it gets answers, then at half that rate, or at the target rate if that is higher. Every part is bounded in time.
An action is a player's command; it is accepted when the server has confirmed that it is committed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvloop
from load_bots import Bot, Company, Counts, Pacer
from load_disk import Disk, watch
from load_house import PATHS, Server, a_store, let_in, open_tables, stolen_seconds
from rich.console import Console
from rich.table import Table as Grid

from hoyle.house import House

# Accepted actions a second at most load, and the 99th percentile of waits at `HALF` a second.
RATE_BARS, WAIT_BARS_MS = {"SQLite": 3_000, "PostgreSQL": 2_000}, {"SQLite": 50.0, "PostgreSQL": 60.0}
HALF, TABLES_BAR, GROWTH_BAR = 1_000, 300, 0.05
ASKED_FOR_ACCEPTED = 1.08
WARM_UP_SECONDS, END_SECONDS, SEATED_SECONDS = 3.0, 1.5, 60.0
COLUMNS = (
    "store",
    "load",
    "accepted/s",
    "p50",
    "p95",
    "p99",
    "house, µs each",
    "lines, µs each",
    "writer, µs each",
    "bots, µs each",
    "in a commit",
)
OWN_WORDS = "## What the figures say"  # from here on a page is written by hand, and stays
console = Console(width=160)


@dataclass(frozen=True, slots=True)
class Part:
    """The measurements of one part."""

    store: str
    load: str
    seconds: float
    counts: Counts
    house_seconds: float
    lines_seconds: float
    writer_seconds: float
    bots_seconds: float
    commits: int
    stolen_seconds: float
    mega: tuple[float, ...]  # bytes that the server held, minute by minute

    @property
    def rate(self) -> float:
        return self.counts.accepted / self.seconds

    def wait_ms(self, percent: float) -> float:
        return longest_ms(self.counts.waits, percent)

    def each(self, seconds: float) -> str:
        return f"{seconds / max(self.counts.accepted, 1) * 1e6:,.0f}"

    @property
    def in_a_commit(self) -> float:
        return self.counts.accepted / max(self.commits, 1)

    def cells(self) -> tuple[str, ...]:
        waits = (f"{self.wait_ms(percent):.1f} ms" for percent in (50, 95, 99))
        return (
            self.store, self.load, f"{self.rate:,.0f}", *waits, self.each(self.house_seconds),
            self.each(self.lines_seconds), self.each(self.writer_seconds), self.each(self.bots_seconds),
            f"{self.in_a_commit:.1f}",
        )  # fmt: skip


def longest_ms(waits: list[float], percent: float) -> float:
    """A percentile of the latencies, in milliseconds."""
    inorder = sorted(waits)
    return inorder[min(len(inorder) - 1, int(len(inorder) * percent / 100))] * 1000 if waits else float("inf")


class Play:
    """The bots of one server, seated once, who play at one rate and then at another."""

    def __init__(self, server: Server, tables: list[tuple[str, str]], tokens: list[str], seats: int) -> None:
        self._server = server
        self.counts = Counts()
        self._companies = [Company(path, table, self.counts) for path, table in tables]
        for at, company in enumerate(self._companies):
            company.bots = [
                Bot(company, tokens[at * seats + seat], at * seats + seat) for seat in range(seats)
            ]

    async def measure(
        self,
        store: str,
        load: str,
        seconds: float,
        rate: float | None,
        each_minute: Callable[[float, float], None],
    ) -> Part:
        """Connect, warm up, measure for a time, and disconnect."""
        pacer = Pacer(rate)
        for company in self._companies:
            company.pacer = pacer
        pacing = asyncio.create_task(pacer.run())
        await asyncio.gather(
            *(bot.come(self._server.address) for each in self._companies for bot in each.bots)
        )
        await self._seated()
        await asyncio.sleep(WARM_UP_SECONDS)
        before = *self._server.processor_seconds(), time.process_time(), self._server.commit_count()
        stolen = stolen_seconds()
        self._clear()
        began = time.monotonic()
        mega = await self._watch(seconds, each_minute)
        took = time.monotonic() - began
        counts = self._clear()
        after = *self._server.processor_seconds(), time.process_time()
        spent = [end - begin for end, begin in zip(after, before, strict=False)]
        pacer.is_over = True
        await asyncio.sleep(END_SECONDS)
        for company in self._companies:
            company.stand_up()
        await pacing
        commits, stolen = self._server.commit_count() - before[-1], stolen_seconds() - stolen
        return Part(store, load, took, counts, *spent, commits, stolen, mega)

    async def _seated(self) -> None:
        """Wait until every bot is seated, with a time limit."""
        until = time.monotonic() + SEATED_SECONDS
        while time.monotonic() < until and not all(company.is_seated for company in self._companies):
            await asyncio.sleep(0.1)

    def _clear(self) -> Counts:
        counts, self.counts = self.counts, Counts()
        for company in self._companies:
            company.counts = self.counts
        return counts

    async def _watch(self, seconds: float, each_minute: Callable[[float, float], None]) -> tuple[float, ...]:
        until, mega = time.monotonic() + seconds, [self._server.megabytes()]
        while (left := until - time.monotonic()) > 0:
            begin = len(self.counts.waits)
            await asyncio.sleep(min(60.0, left))
            mega.append(self._server.megabytes())
            each_minute(mega[-1], longest_ms(self.counts.waits[begin:], 99))
        return tuple(mega)


def measure(store: str, given: argparse.Namespace) -> tuple[list[Part], str]:
    """The maximum load of a server on this store, and half of it; and the result of the audit afterwards."""
    with a_store(store) as (folder, url):
        server = Server(folder, url, given.profile)
        try:
            tables = asyncio.run(open_tables(server.address, given.tables))
            tokens = asyncio.run(let_in(server.address, given.tables * given.seats))
            console.print(
                f"{store}: {len(tables)} tables are open; the server holds {server.megabytes():.0f} MB"
            )
            play = Play(server, tables, tokens, given.seats)
            gc.collect()
            gc.freeze()
            gc.disable()  # no garbage collection pauses during the measurement
            parts = [uvloop.run(play.measure(store, "most", given.seconds, None, lambda *_: None))]
            tell(parts[-1])
            # The target is for half of the required load in accepted actions; a few requests are refused.
            half = ASKED_FOR_ACCEPTED * min(parts[0].rate / 2, HALF)
            seconds = given.minutes * 60 if store == "SQLite" and given.minutes else given.seconds
            parts.append(uvloop.run(play.measure(store, "half", seconds, half, tell_minute)))
            tell(parts[-1])
        finally:
            gc.enable()
            server.stop()
        return parts, server.audit()


def tell(part: Part) -> None:
    console.print(
        f"{part.store}, {part.load}: {part.rate:,.0f} accepted a second, p99 {part.wait_ms(99):.1f} ms, "
        f"{part.each(part.house_seconds)} µs of the house's processor each; {part.counts.refused:,} refused"
    )
    for text, count in sorted(part.counts.faults.items())[:5]:
        console.print(f"    {count} times: {text}", style="red")


def tell_minute(mega: float, wait_ms: float) -> None:
    console.print(
        f"    {time.strftime('%H:%M:%S')}  the server holds {mega:.0f} MB; p99 since the last line {wait_ms:.1f} ms"
    )


def verdicts(parts: list[Part], tables: int, audits: dict[str, str]) -> list[tuple[str, str, bool]]:
    """The targets, the results, and whether each was met. The targets are for two idle cores."""
    found = []
    for part in parts:
        bar = RATE_BARS[part.store]
        if part.load == "most":
            found.append(
                (f"{part.store}: at least {bar:,} accepted a second", f"{part.rate:,.0f}", part.rate >= bar)
            )
        if part.load == "half":
            wait, most, is_half = part.wait_ms(99), WAIT_BARS_MS[part.store], part.rate >= HALF
            found.append(
                (f"{part.store}: p99 below {most:.0f} ms at {HALF:,} a second",
                 f"{wait:.1f} ms at {part.rate:,.0f}", is_half and wait < most)
            )  # fmt: skip
            growth = part.mega[-1] / part.mega[len(part.mega) // 2] - 1
            if len(part.mega) > 3:
                found.append(
                    (f"memory flat over {part.seconds / 60:.0f} minutes", f"{growth:+.1%} in the second half",
                     growth < GROWTH_BAR)
                )  # fmt: skip
    found.append((f"{TABLES_BAR} tables open", str(tables), tables >= TABLES_BAR))
    faults = sum(sum(part.counts.faults.values()) for part in parts)
    found.append(("no fault, no line cut", f"{faults} seen", not faults))
    found += [(f"hoyle audit after it, {store}", said, said == "clean") for store, said in audits.items()]
    return found


def bounds(parts: list[Part], disk_alone: Disk) -> str:
    """The bottleneck: whichever of server, bots and disk is busy all the time."""
    part = parts[0]
    house, lines, writer, bots = (
        each / part.seconds
        for each in (part.house_seconds, part.lines_seconds, part.writer_seconds, part.bots_seconds)
    )
    sync = disk_alone.middle_seconds
    disk = sync * part.commits / part.seconds
    busiest = max(
        (house, "the one thread that judges"),
        (lines + writer + bots, "lines, writer and bots on one core"),
        (disk, "the disk"),
    )[1]
    return (
        f"At most load on {part.store}, the house used {house:.0%} of a core, its lines {lines:.0%}, its writer {writer:.0%}, the bots {bots:.0%}, and confirming "
        f"{part.commits / part.seconds:,.0f} commits a second at {sync * 1000:.1f} ms each {disk:.0%} of the time; "
        f"{part.in_a_commit:.0f} actions shared a commit. What bounds it is {busiest}."
    )


def mix(parts: list[Part]) -> str:
    counts = parts[0].counts
    words = sorted(counts.by_kind.items(), key=lambda each: -each[1])
    listed = ", ".join(f"{word} {count / counts.accepted:.0%}" for word, count in words)
    few, most = min(counts.by_path.values()), max(counts.by_path.values())
    return (
        f"The mix: {len(counts.by_path)} of {len(PATHS)} games played, the tables of all in turn; {listed}. "
        f"A game had between {few:,} and {most:,} accepted actions."
    )


def quiet(parts: list[Part]) -> str:
    """How much of the machine was available: the targets are for two idle cores."""
    wanted = sum(part.seconds for part in parts) * (os.cpu_count() or 1)
    stolen = sum(part.stolen_seconds for part in parts) / wanted
    return (
        f"{os.getloadavg()[0]:.1f} processes were running on average in the last minute, and the machine's host gave "
        f"{stolen:.1%} of the cores to others. The bars are for two quiet cores."
    )


def machine() -> str:
    with open("/proc/cpuinfo") as file:
        names = [line.partition(": ")[2].strip() for line in file if line.startswith("model name")]
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    name = names[0] if names else platform.machine()
    compiled = (
        ""
        if sys.modules[House.__module__].__file__.endswith(".py")
        else ", the house compiled (`make compiled`)"
    )
    return f"{name}, {os.cpu_count()} cores, {memory:.0f} GB, Python {platform.python_version()}{compiled}"


def grid(parts: list[Part]) -> Grid:
    made = Grid(*COLUMNS)
    for part in parts:
        made.add_row(*part.cells())
    return made


def page(parts: list[Part], judged: list[tuple[str, str, bool]], notes: list[str]) -> str:
    """The same as a page."""
    lines = [
        "# The house under load",
        "",
        f'Written by `make load ARGS="--write docs/load.md"` on {machine()}.',
        "",
    ]
    lines += [f"| {' | '.join(COLUMNS)} |", "| --- | --- |" + " ---: |" * (len(COLUMNS) - 2)]
    lines += [f"| {' | '.join(part.cells())} |" for part in parts]
    lines += ["", "| bar | seen | |", "| --- | ---: | --- |"]
    lines += [f"| {bar} | {seen} | {'kept' if kept else 'MISSED'} |" for bar, seen, kept in judged]
    return "\n".join([*lines, "", *(line for note in notes for line in (note, ""))])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=25, help="how long each part is counted")
    parser.add_argument("--tables", type=int, default=TABLES_BAR)
    parser.add_argument("--seats", type=int, default=2, help="bots at one table")
    parser.add_argument(
        "--stores", nargs="+", choices=("SQLite", "PostgreSQL"), default=["SQLite", "PostgreSQL"]
    )
    parser.add_argument(
        "--minutes", type=float, default=0, help="so long at half load on SQLite, for its memory"
    )
    parser.add_argument("--write", type=Path, help="write a page of Markdown into this file")
    parser.add_argument("--profile", type=Path, help="write a profile of the server into this file")
    given = parser.parse_args()
    disk = watch(given.seconds)
    console.print(disk.words)
    parts: list[Part] = []
    audits: dict[str, str] = {}
    for store in given.stores:
        measured, audits[store] = measure(store, given)
        parts += measured
    judged = verdicts(parts, given.tables, audits)
    notes = [bounds(parts, disk), mix(parts), quiet(parts), disk.words]
    console.print(grid(parts))
    for bar, seen, kept in judged:
        console.print(f"{'kept  ' if kept else 'MISSED'}  {bar}: {seen}", style="green" if kept else "red")
    for note in notes:
        console.print(note)
    if given.write is not None:
        written = given.write.read_text(encoding="utf-8") if given.write.exists() else ""
        by_hand = OWN_WORDS + written.partition(OWN_WORDS)[2] if OWN_WORDS in written else ""
        given.write.write_text(page(parts, judged, notes) + by_hand, encoding="utf-8")


if __name__ == "__main__":
    main()
