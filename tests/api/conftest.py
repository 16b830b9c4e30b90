"""A real server in a process of its own, as `hoyle serve` starts it; it can be killed and started again."""

import contextlib
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hoyle.client import Client
from tests.support.forked_command import run_forked

ROOT = Path(__file__).parent.parent.parent
START_SECONDS = 60


def hoyle(*words: str) -> list[str]:
    return [sys.executable, "-m", "hoyle", *words]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


class Process:
    """`hoyle serve` on one folder and one port."""

    def __init__(self, data: Path, *words: str, demo: bool = True, fair: bool = False) -> None:
        self.data, self._how = data, [word for word, is_set in (("--demo", demo), ("--fair", fair)) if is_set]
        self._how += words
        self._running: subprocess.Popen[str] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Process":
        words = ["serve", "--no-pages", "--port", str(self.port), "--data", str(self.data)]
        self._running = subprocess.Popen(
            hoyle(*words, *self._how), cwd=self.data.parent, env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        told: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        self._reading = threading.Thread(target=self._read, args=(self._running, told), daemon=True)
        self._reading.start()
        with contextlib.suppress(queue.Empty):
            while "the house is open" not in told.get(timeout=START_SECONDS):
                assert self._running.poll() is None or not told.empty(), f"the server ended: {self.said}"
            return self
        raise AssertionError(f"the server does not open: {self.said}")

    def _read(self, running: subprocess.Popen[str], told: "queue.Queue[str]") -> None:
        assert running.stdout is not None
        for line in running.stdout:
            self.said.append(line)
            told.put(line)
        told.put("ended")

    def client(self) -> Client:
        return Client(self.address)

    def end(self, how: signal.Signals) -> int:
        assert self._running is not None
        self._running.send_signal(how)
        code = self._running.wait(20)
        self._reading.join(20)  # whatever it said last is heard
        if self._running.stdout is not None:
            self._running.stdout.close()
        return code

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        return self.end(signal.SIGINT)

    def child(self, word: str, *, wait: bool = False) -> int:
        """The process beside it whose command has this word, or will have it soon."""
        assert self._running is not None
        until = time.monotonic() + (START_SECONDS if wait else 0)
        while True:
            for task in Path(f"/proc/{self._running.pid}/task").iterdir():
                for child in (task / "children").read_text().split():
                    if word in Path(f"/proc/{child}/cmdline").read_text():
                        return int(child)
            if time.monotonic() >= until:
                raise AssertionError(f"there is no {word}")
            time.sleep(0.05)

    @staticmethod
    def is_gone(pid: int) -> bool:
        """Wait until a process has ended, but not for ever."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                with open(f"/proc/{pid}/stat") as file:
                    if file.read().rpartition(")")[2].split()[0] == "Z":
                        return True
            except FileNotFoundError:
                return True
            time.sleep(0.05)
        return False

    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """A server of the test's own."""
    started: list[Process] = []

    def make(name: str = "house", *words: str, **how: bool) -> Process:
        process = Process(tmp_path / name, *words, **how).start()
        started.append(process)
        return process

    yield make
    for process in started:
        if process.is_running():
            process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One for many tests, each of which opens tables and lets in people of its own."""
    process = Process(tmp_path_factory.mktemp("api") / "house").start()
    yield process
    code = process.stop()
    assert "Traceback" not in "".join(process.said), "".join(process.said)
    assert code in (0, 130, -2)


@pytest.fixture
def run_hoyle(tmp_path: Path) -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """`hoyle` with words, to its end."""

    def run(*words: str, given: str = "") -> "subprocess.CompletedProcess[str]":
        return run_forked(words, tmp_path, given)

    return run
