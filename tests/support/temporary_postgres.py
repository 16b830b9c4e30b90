"""A PostgreSQL server of one's own in a temporary folder, for tests and for measurements. It is gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path

from hoyle.errors import StoreError
from hoyle.ledger.connection import open_engine
from hoyle.ledger.store import Store

HOMES = (
    *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
    Path("/usr/local/bin"),
    Path("/usr/bin"),
)
SECONDS = "300"  # a busy machine may need as long to start or stop it


class TemporaryPostgres:
    """It refuses to run as root, so it runs as whoever may.

    Where nothing but its own death is to be survived, it need not wait for the disk: `syncs=False`.
    """

    def __init__(self, programs: Path, *, syncs: bool = True) -> None:
        self._programs, self._syncs, self._pattern = programs, syncs, ""
        self.folder = Path(tempfile.mkdtemp(prefix="hoyle-pg-"))
        self._user = _other_user()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "hoyle", "-A", "trust", "--no-sync")
        self.start()

    @classmethod
    def start_one(cls, *, syncs: bool = True) -> TemporaryPostgres:
        programs = next((home for home in HOMES if (home / "initdb").exists()), None)
        if programs is None:
            raise StoreError("PostgreSQL is not installed; make system installs it")
        return cls(programs, syncs=syncs)

    def _run(self, program: str, *given: str) -> None:
        subprocess.run(
            [str(self._programs / program), *given],
            check=True, user=self._user, cwd=self.folder, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        )  # fmt: skip

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=50"
        options += "" if self._syncs else " -c fsync=off"
        log = str(self.folder / "log")
        self._run(
            "pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "-t", SECONDS, "start"
        )

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "-t", SECONDS, "stop")

    def remove(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://hoyle@127.0.0.1:{self.port}/{name}"

    def new_database(self, pattern: str = "template1") -> str:
        """The URL of a database that is as another is; an empty one, if none is named."""
        import psycopg

        name = f"house_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(
            f"postgresql://hoyle@127.0.0.1:{self.port}/postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {pattern}")
        return self.url(name)

    def new_house(self) -> str:
        """The URL of a database that is ready to be written to. The steps to there are taken once."""
        if not self._pattern:
            url = self.new_database()
            store = Store(url, open_engine(url))
            store.upgrade()
            store.close()
            self._pattern = url.rpartition("/")[2]
        return self.new_database(self._pattern)


def _other_user() -> str | None:
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise StoreError("there is no user to run PostgreSQL as; it refuses to run as root")
