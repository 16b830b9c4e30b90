"""A house in a process of its own and a real browser. Pictures of what was seen are kept under build/screenshots; the
normal run of all tests takes none, since nobody looks at them."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))  # for what the tests of this folder share
from browser_player import Player

ROOT = Path(__file__).parent.parent.parent
PICTURES = ROOT / "build" / "screenshots"
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
START_SECONDS = 60
WORKER = "PYTEST_XDIST_WORKER"
SEED = "the browser's seed"


class Server:
    """The same house again after `restart`: its database stays."""

    def __init__(self, database: Path, kind: str) -> None:
        self._database, self._kind = database, kind
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            str(Path(__file__).parent / "serve.py"),
            str(self.port),
            str(self._database),
        ]
        log = self._database.with_suffix(".log").open("ab")
        self._process = subprocess.Popen(
            [*command, SEED, self._kind],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=log,
            stdout=log,
        )
        log.close()
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            told = self._database.with_suffix(".log").read_text()
            assert self._process.poll() is None, f"the server ended: {told}"
            assert time.monotonic() < until, f"the server does not answer: {told}"
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/rules", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def check(self) -> None:
        """Whatever goes wrong behind a page is written to the log."""
        told = self._database.with_suffix(".log").read_text()
        assert "Traceback" not in told, told[-4000:]

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def restart(self) -> None:
        """As if the power had failed: killed, and started anew on the same database."""
        self.stop()
        self.start()


def serving(database: Path, kind: str) -> Iterator[Server]:
    server = Server(database, kind)
    server.start()
    yield server
    server.stop()
    server.check()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serving(tmp_path_factory.mktemp("house") / "house.db", "guests")


@pytest.fixture(scope="session")
def closed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house where everybody has to sign in."""
    yield from serving(tmp_path_factory.mktemp("closed") / "house.db", "people")


@pytest.fixture(scope="session")
def dual_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house where two have to agree."""
    yield from serving(tmp_path_factory.mktemp("two") / "house.db", "two")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the browser tests need Chromium; install it, as with apt-get install chromium"
    browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
    yield browser
    browser.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[object]:
    """A new person with a browser of their own, as often as it is called."""
    people: list[Player] = []
    is_normal_run = WORKER in os.environ and request.config.option.markexpr == "not prove"
    pictures = None if is_normal_run else PICTURES

    def arrive(
        width: int = 1400,
        url: str = "",
        by_keys: bool = False,
        height: int = 900,
        reveal: str = "off",
        **how: object,
    ) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, **how)
        people.append(Player(context, url or server.url, width, pictures, by_keys=by_keys, reveal=reveal))
        return people[-1]

    yield arrive
    for person in people:
        person.leave()
    for person in people:
        person.check()
