"""Measuring times: process time, best of several runs, since other load can only slow a run."""

from __future__ import annotations

import os
import pty
import selectors
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

SECONDS = 2.5
RUNS = 6
MEGABYTE = 1024  # kilobytes, as the system tells them
# The system's figure for a child includes memory of its parent, so the child reports its own at exit.
WATCHED = """
import atexit, runpy, sys
from pathlib import Path
told = Path(sys.argv.pop(1))
atexit.register(lambda: told.write_text(Path("/proc/self/status").read_text()))
runpy.run_module("hoyle", run_name="__main__", alter_sys=True)
"""


class Row(NamedTuple):
    """One measurement. `bar` is the target: an upper bound on a time, a lower bound on a rate."""

    what: str
    value: float
    unit: str  # "s", or what is done in a second, as in "hands/s"
    bar: float = 0.0
    peer: str = ""
    theirs: float = 0.0
    note: str = ""

    @property
    def is_time(self) -> bool:
        return self.unit == "s"

    @property
    def keeps(self) -> bool | None:
        if not self.bar:
            return None
        return self.value <= self.bar if self.is_time else self.value >= self.bar

    @property
    def ratio(self) -> float:
        """How many times as fast as the peer."""
        if not self.theirs:
            return 0.0
        return self.theirs / self.value if self.is_time else self.value / self.theirs


class Process(NamedTuple):
    """A command in a process of its own: wall-clock and processor seconds, memory, and the time of its first progress
    and first output."""

    wall: float
    cpu: float
    megabytes: float
    first_line: float
    first_result: float


def rate(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Times a second."""
    for _ in range(3):
        work()
    best = 0.0
    for _ in range(RUNS):
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds / RUNS:
            work()
            count += 1
        best = max(best, count / spent)
    return best


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The time of one call, compiled and with warm caches."""
    work()
    found = []
    for _ in range(runs):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def run_alone(*arguments: str, is_first_ever: bool = False) -> Process:
    """`hoyle` in a process of its own, its progress on a terminal; with nothing compiled before, if it is the first."""
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "TERM": "xterm", **({"NUMBA_CACHE_DIR": empty} if is_first_ever else {})}
        told = os.path.join(empty, "status")
        mine, theirs = pty.openpty()
        start = time.monotonic()
        child = subprocess.Popen(
            [sys.executable, "-c", WATCHED, told, *arguments],
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=environment,
        )
        os.close(theirs)
        assert child.stdout is not None
        firsts = _first_words(mine, child.stdout.fileno(), start)
        _, status, used = os.wait4(child.pid, 0)
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        child.stdout.close()
        os.close(mine)
        memory = _most_memory(Path(told))
    if child.returncode:
        raise SystemExit(f"hoyle {' '.join(arguments)} ended with {child.returncode}")
    cpu, result = used.ru_utime + used.ru_stime, firsts.get("result", wall)
    return Process(wall, cpu, memory, firsts.get("line", result), result)


def _most_memory(status: Path) -> float:
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / MEGABYTE for line in lines if line.startswith("VmHWM")), 0.0)


def _first_words(terminal: int, pipe: int, start: float) -> dict[str, float]:
    """The time of the first output on each, read until both end."""
    firsts: dict[str, float] = {}
    with selectors.DefaultSelector() as waiting:
        waiting.register(terminal, selectors.EVENT_READ, "line")
        waiting.register(pipe, selectors.EVENT_READ, "result")
        while waiting.get_map():
            for key, _ in waiting.select():
                try:
                    read = os.read(key.fd, 1 << 16)
                except OSError:  # the other end of a terminal is closed
                    read = b""
                if not read:
                    waiting.unregister(key.fd)
                firsts.setdefault(key.data, time.monotonic() - start)
    return firsts
