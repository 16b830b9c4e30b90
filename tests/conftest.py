"""Stores for the tests of the house (SQLite in a file, a PostgreSQL of our own in a temporary folder), and a small house."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hoyle.chance import Chance
from hoyle.house import House

HOMES = (
    *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
    Path("/usr/local/bin"),
    Path("/usr/bin"),
)
KINDS = ("sqlite", "postgresql")


class Server:
    """A PostgreSQL server in a folder of its own. It refuses to run as root, so it runs as whoever may."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="hoyle-pg-"))
        self._user = self._other_user()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "hoyle", "-A", "trust", "--no-sync")
        self.start()

    @staticmethod
    def _other_user() -> str | None:
        if os.geteuid() != 0:
            return None
        for name in ("postgres", "nobody"):
            with contextlib.suppress(KeyError):
                return pwd.getpwnam(name).pw_name
        raise RuntimeError("there is no user to run PostgreSQL as")

    def _run(self, program: str, *given: str) -> None:
        subprocess.run(
            [str(self._programs / program), *given],
            check=True, user=self._user, cwd=self.folder, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        )  # fmt: skip

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=50"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "start")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://hoyle@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The URL of an empty database."""
        import psycopg

        name = f"house_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(
            f"postgresql://hoyle@127.0.0.1:{self.port}/postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    programs = next((home for home in HOMES if (home / "initdb").exists()), None)
    if programs is None:
        pytest.fail("PostgreSQL is not installed; make system installs it")
    server = Server(programs)
    yield server
    with contextlib.suppress(subprocess.CalledProcessError):
        server.stop()
    shutil.rmtree(server.folder, ignore_errors=True)


@pytest.fixture
def new_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The URL of a new store of a kind, ready to be written to."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/house-{uuid.uuid4().hex[:8]}.db"
        from hoyle.ledger import Store
        from hoyle.ledger.connect import open_engine

        url: str = request.getfixturevalue("postgresql").new_database()
        store = Store(url, open_engine(url))
        store.upgrade()
        store.close()
        return url

    return make


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, new_store: Callable[[str], str]) -> str:
    """A new store, once of each kind."""
    return new_store(request.param)


# A small house on SQLite, with a clock that is set by hand and draws that are named in advance.


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


class Given:
    """Draws that a test names, one tuple after another; then whatever a seed says."""

    def __init__(self) -> None:
        self.draws: list[tuple[str, ...]] = []
        self._rest = Chance(1)

    def answer(self, played: Any) -> tuple[str, ...]:
        return self.draws.pop(0) if self.draws else self._rest.answer(played)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chance() -> Given:
    return Given()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/house.db"


@pytest.fixture
def open_house(database: str, clock: Clock, chance: Given) -> Iterator[Callable[..., House]]:
    """Open the house, and again after it was closed or lost."""
    opened: list[House] = []

    def make(**given: Any) -> House:
        opened.append(House.open(database, chance, clock, **given))
        return opened[-1]

    yield make
    for house in opened:
        house.store.close()


@pytest.fixture
def house(open_house: Callable[..., House]) -> House:
    house = open_house()
    for name in ("ann", "ben"):
        house.add_player(name, 1_000_00)
    return house
