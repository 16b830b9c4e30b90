"""PostgreSQL's own tools: pg_dump writes a store to a file, pg_restore reads it back."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from hoyle.errors import StoreError

MAGIC = b"PGDMP"
_REVISION = "alembic_version"


def check_installed() -> None:
    for program in ("pg_dump", "pg_restore"):
        if shutil.which(program) is None:
            raise StoreError(_missing(program))


def dump(url: str, snapshot: str, target: Path) -> None:
    """The moment of an exported snapshot, in PostgreSQL's custom format."""
    words = ("--format=custom", "--no-owner", "--no-privileges", f"--snapshot={snapshot}", f"--file={target}")
    _run("pg_dump", *words, url=url)


def read_through(file: Path) -> None:
    """Read a dump to its end; one that was cut short is refused."""
    _run("pg_restore", f"--file={os.devnull}", str(file))


def revision_in(file: Path) -> str:
    """The revision of the schema in a dump."""
    told = _run("pg_restore", "--data-only", f"--table={_REVISION}", "--file=-", str(file)).splitlines()
    after = [at + 1 for at, line in enumerate(told) if line.startswith("COPY ") and _REVISION in line]
    if not after or after[0] >= len(told):
        raise StoreError(f"{file} is no backup of a house: it has no {_REVISION}")
    return told[after[0]].strip()


def load(url: str, file: Path) -> None:
    """All of a dump, or nothing."""
    words = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    _run("pg_restore", *words, str(file), url=url)


def _run(program: str, *words: str, url: str = "") -> str:
    """The password goes by the environment: every user of the machine could read an argument."""
    environment = dict(os.environ)
    to: tuple[str, ...] = ()
    if url:
        parsed = make_url(url)
        if parsed.password:
            environment["PGPASSWORD"] = str(parsed.password)
        plain = parsed.set(drivername="postgresql", password=None)
        to = (f"--dbname={plain.render_as_string(hide_password=False)}",)
    try:
        done = subprocess.run([program, *to, *words], env=environment, capture_output=True, check=False)
    except FileNotFoundError:
        raise StoreError(_missing(program)) from None
    if done.returncode:
        said = " ".join(done.stderr.decode("utf-8", "replace").split())
        raise StoreError(f"{program} failed: {said[:500]}")
    return done.stdout.decode("utf-8", "replace")


def _missing(program: str) -> str:
    return f"{program} is not installed; it comes with PostgreSQL's client programs"
