"""Benchmarks of Hoyle and comparable programs in one run. Times are of this machine; ratios carry over to others.

Nothing here is a test: `make test` asserts no times. `--write FILE` writes the tables as a page.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from engine_rows import engine_rows, ranking_rows
from kernel_rows import evaluator_rows, process_rows, sheet_rows, simulation_rows
from pai_gow_rows import counting_rows
from peer_rows import peer_rows
from relative_rows import relative_rows
from rich.console import Console
from rich.table import Table as Grid
from timing import Row

COLUMNS = ("what", "Hoyle", "bar", "peer, same run", "ratio", "")
PARTS: dict[str, tuple[str, Callable[[], Iterator[Row]]]] = {
    "sheets": ("Exact sheets, one process", sheet_rows),
    "relatives": ("Blackjack's relatives", relative_rows),
    "counts": ("Pai gow poker and Asia poker, counted from nothing", counting_rows),
    "hands": ("Hands by the array", evaluator_rows),
    "simulation": ("Simulated rounds, one thread", simulation_rows),
    "engine": ("Rounds by the engine, one core", engine_rows),
    "peers": ("Decisions of agents, one core", peer_rows),
    "ranking": ("Hands one by one", ranking_rows),
    "processes": ("Whole processes, all cores", process_rows),
}
LINE_MAX = 120
PEERS = ("phevaluator", "eval7", "pokerkit", "crapssim", "rlcard", "open_spiel", "pettingzoo", "gymnasium")
POKER_ROOM = Path(__file__).parent / "poker_room.py"
console = Console(width=140)

ACCOUNTS = """\
## Published times

Reports, not measurements of this run; other machines and other years.

- Ultimate Texas hold 'em: an analyst reports three days for the cycle before the flop and two more for that of the
  flop ([888casino, "Ultimate Texas Hold'em: Basic Strategy and House Edge"][uth]).
- Blackjack, six decks, split to four hands: Eric Farmer's C++ program, [possibly-wrong/blackjack][farmer] 7.6, took
  0.62 to 0.70 s when it was run on two cores of a Xeon at 2.80 GHz.

[uth]: https://www.888casino.com/blog/novelty-games/ultimate-texas-holdem-basic-strategy-and-house-edge
[farmer]: https://github.com/possibly-wrong/blackjack
"""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--write", type=Path, help="write a page of Markdown into this file")
    asked.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="these parts only")
    given = asked.parse_args()
    console.print(f"Hoyle on {machine()}")
    found = {}
    for name in given.only:
        title, measure = PARTS[name]
        found[title] = []
        with console.status(title) as status:
            for row in measure():
                found[title].append(row)
                status.update(f"{title}: {row.what}")
        show(title, found[title])
    room = poker_room()
    if room:
        console.print(f"Poker room\n\n{room}")
    if given.write:
        given.write.write_text(page(found, room), encoding="utf-8")


def machine() -> str:
    """The processor's name, if the system reports it, and the software versions."""
    told = Path("/proc/cpuinfo")
    names = [line for line in told.read_text().splitlines() if "model name" in line] if told.exists() else []
    processor = names[0].partition(": ")[2] if names else platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}"


def busy() -> str:
    """The machine's load: other processes slow wall-clock times."""
    return f"{os.getloadavg()[0]:.1f} processes were running on average in the minute before the end."


def poker_room() -> str:
    """The output of the poker room's own benchmark, against PokerKit."""
    if not POKER_ROOM.exists():
        return ""
    return subprocess.run([sys.executable, POKER_ROOM], capture_output=True, text=True, check=True).stdout


def cells(row: Row) -> tuple[str, ...]:
    kept = {None: "", True: "kept", False: "MISSED"}[row.keeps]
    bar = f"{'≤' if row.is_time else '≥'} {amount(row.bar, row.unit)}, {kept}" if row.bar else ""
    peer = f"{row.peer} {amount(row.theirs, row.unit)}" if row.peer else ""
    ratio = f"{row.ratio:,.1f}x" if 0 < row.ratio < 100 else f"{row.ratio:,.0f}x" if row.ratio else ""
    return row.what, amount(row.value, row.unit), bar, peer, ratio, row.note


def amount(value: float, unit: str) -> str:
    if unit == "s":
        return (
            f"{value:.1f} s" if value >= 10 else f"{value:.2f} s" if value >= 1 else f"{value * 1000:.3g} ms"
        )
    return f"{value / 1e6:,.1f} M {unit}" if value >= 1e6 else f"{value:,.0f} {unit}"


def show(title: str, rows: list[Row]) -> None:
    grid = Grid(title=title, title_justify="left")
    for name in COLUMNS:
        grid.add_column(name, justify="right" if name in ("Hoyle", "ratio") else "left")
    for row in rows:
        grid.add_row(*cells(row))
    console.print(grid)


def _filled(text: str) -> str:
    return textwrap.fill(text, LINE_MAX, break_long_words=False, break_on_hyphens=False)


def page(found: dict[str, list[Row]], room: str) -> str:
    peers = ", ".join(f"{name} {version(name)}" for name in PEERS)
    parts = [
        "# Performance",
        _filled(
            f"Written by `python benchmarks/bench.py --write docs/performance.md` on {machine()}, with {peers}."
        ),
        _filled(
            "Times are processor time of the process, the best of several, unless they are wall time. Peers ran in the "
            "same run, on the same hands or the same wager. Compiled code is cached; what a sheet computes from the deck "
            f"alone is computed before. A bar is Hoyle's own target on two quiet cores. {busy()}"
        ),
    ]
    for title, rows in found.items():
        parts += [f"## {title}", "\n".join(markdown(rows))]
    if room:
        parts += ["## Poker room", f"```\n{room.strip()}\n```"]
    return "\n\n".join([*parts, ACCOUNTS])


def markdown(rows: list[Row]) -> Iterator[str]:
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "| --- | ---: | --- | --- | ---: | --- |"
    for row in rows:
        yield "| " + " | ".join(cells(row)) + " |"


if __name__ == "__main__":
    main()
